# A first player: every ant walks north, or else east, south or west. Make it better!
#
# Try it:  ./playgame "coffee mine/MyBot.coffee" "python3 bots/Random.py"
ways = [['n', -1, 0], ['e', 0, 1], ['s', 1, 0], ['w', 0, -1]]
rows = cols = 1
water = {}

# Orders for all ants of a turn. Places where an ant will be are taken: two ants that meet die.
orders = (ants, taken) ->
  for [row, col] in ants
    for [way, down, right] in ways
      place = [(row + down + rows) % rows, (col + right + cols) % cols]
      continue if taken[place] or water[place]
      taken[place] = true
      process.stdout.write "o #{row} #{col} #{way}\n"
      break

# A message without its last line, each line as its words.
answer = (lines) ->
  ants = []
  taken = {}
  for [kind, a, b, owner] in lines
    place = [Number(a), Number(b)]
    switch kind
      when 'rows' then rows = Number a
      when 'cols' then cols = Number a
      when 'w' then water[place] = true
      when 'f' then taken[place] = true
      when 'a'
        taken[place] = true
        ants.push place if owner is '0'
  orders ants, taken
  process.stdout.write 'go\n'

rest = ''
lines = []
process.stdin.setEncoding 'utf8'
process.stdin.on 'data', (chunk) ->
  all = (rest + chunk).split '\n'
  rest = all.pop()
  for line in all
    if line is 'end'
      process.exit()
    else if line in ['ready', 'go']
      answer lines
      lines = []
    else
      lines.push line.split ' '
