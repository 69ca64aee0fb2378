DROP TABLE final_choices;
