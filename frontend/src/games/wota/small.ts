// A match of Wota for tests, small enough to read: two players, three ticks. Written by hand in the format of replay.md,
// not played.

export const small = `wota 1
form judge
seed 7
players 2
size 200 100
HILL_RADIUS 20
INITIAL_SUGAR_RADIUS 10
INITIAL_SUGAR_IN_SOURCE 500
caste Ga Gatherer 40 10 5 5 0.15 10 50 50
caste So Soldier 100 10 5 5 0.2 5 50 50
caste Sc Scout 100 15 15 5 0 0 100 100
caste Hi Hill 0 0 0 0 0 0 50 50
player 0 Ada Lovelace
player 1 Bob
hill 0 5.5 50
hill 1 150 50
tick 0
n 0 100 20 500
k 0 300 0 0 0 0 0 0 0
k 1 300 0 0 0 0 0 0 0
tick 1
b 0 0 Ga Seeker 1 1 So Guard
k 0 280 1 1 0 0 1 0 0
k 1 280 1 0 1 0 1 0 0
u 0 0.25
tick 2
m 0 -1000 0
c 0 10
a 1 0
t 0
h 1
e 1 2 null pointer <b>here</b>
s 0 490
tick 3
m 1 0 500
d 0
k 0 280 0 0 0 0 1 1 10
z 0 crash
w 1
`;
