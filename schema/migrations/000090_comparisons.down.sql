DROP TABLE comparison_matches, comparison_opponents, comparisons;
