DROP TABLE cleared_pairs, likenesses, works, past_sources;
