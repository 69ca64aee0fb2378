// A match of Dominator for tests, small enough to read: two players, five rows, six columns, two rounds. Written by hand
// in the output format, not played.

const head = `Game

Seed 7

Dominator 4.0
nb_players     2
nb_rounds      2
nb_farmers     1
nb_knights     1
nb_witches     1
farmers_health 100
knights_health 200
farmers_regen  30
knights_regen  30
damage_min     60
damage_max     90
rows           5
cols           6
names          Ada Bob
`;

/** The file as text. Units 0 to 2 are Ada's witch, knight and farmer, 3 to 5 Bob's. */
export function small(): string {
  return `${head}

XXXXXX
X0...X
X..X.X
X....X
XXXXXX

round 0
land 1 0
total_score 1 0
status 0 0
w 0 3 1 -1
k 0 2 2 200
f 0 1 1 100
w 1 1 4 -1
k 1 3 3 200
f 1 3 4 100

movements
2 r
1 w
5 t
-1


XXXXXX
X00..X
X..X1X
X....X
XXXXXX

round 1
land 2 1
total_score 3 1
status 0.25 -1
w 0 3 1 -1
k 0 2 2 200
f 0 1 2 100
w 1 1 4 -1
k 1 3 3 130
f 0 2 1 100

movements
2 l
-1


XXXXXX
X00..X
X..X1X
X....X
XXXXXX

round 2
land 2 1
total_score 5 2
status 0.5 -1
w 0 3 1 -1
k 0 2 2 200
f 0 1 1 100
w 1 1 4 -1
k 1 3 3 160
f 0 2 1 100
`;
}
