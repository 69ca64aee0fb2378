require 'set'
require 'helper'

begin
  require 'there is no such gem'
rescue LoadError => e
  raise unless e.message.include?('no such gem')
end
raise unless Gem::Version.new('1.2') < Gem::Version.new('1.10')


turns = 0
while line = STDIN.gets
  if line.strip == 'go'
    turns += 1
    puts "o #{turns} #{same(turns)}"
    puts 'go'
  end
end
