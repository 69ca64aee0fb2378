1;
% A first player: every ant walks north, or else east, south or west. Make it better!
%
% Try it:  ./playgame "octave-cli -qf mine/MyBot.m" "python3 bots/Random.py"

% Orders for all ants of a turn; taken is true where an ant cannot or will not go: two ants that meet die.
function orders (ants, taken)
  letters = "nesw";
  steps = [-1 0; 0 1; 1 0; 0 -1];
  for ant = ants'
    for way = 1:4
      place = mod (ant' + steps(way, :), size (taken)) + 1;
      if (! taken(place(1), place(2)))
        taken(place(1), place(2)) = true;
        printf ("o %d %d %s\n", ant(1), ant(2), letters(way));
        break;
      endif
    endfor
  endfor
endfunction

rows = cols = 1;
occupied = [];
ants = [];
while (true)
  words = strsplit (input ("", "s"), " "); % fgetl would wait for the line after this one
  numbers = str2double (words(2:end));
  switch (words{1})
    case "rows"
      rows = numbers(1);
    case "cols"
      cols = numbers(1);
    case "w"
      water(numbers(1) + 1, numbers(2) + 1) = true;
    case "f"
      occupied(end + 1, :) = numbers(1:2);
    case "a"
      occupied(end + 1, :) = numbers(1:2);
      if (numbers(3) == 0)
        ants(end + 1, :) = numbers(1:2);
      endif
    case "end"
      break;
    case "ready"
      water = false (rows, cols);
      printf ("go\n");
      fflush (stdout);
    case "go"
      taken = water;
      if (! isempty (occupied))
        taken(sub2ind ([rows cols], occupied(:, 1) + 1, occupied(:, 2) + 1)) = true;
      endif
      orders (ants, taken);
      printf ("go\n");
      fflush (stdout);
      occupied = [];
      ants = [];
  endswitch
endwhile
