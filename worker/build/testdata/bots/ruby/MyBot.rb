require 'helper'

turns = 0
while line = STDIN.gets
  if line.strip == 'go'
    turns += 1
    puts "o #{turns} #{same(turns)}"
    puts 'go'
  end
end
