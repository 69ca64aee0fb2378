# A player that forgets to flush is heard all the same.
$stdout.sync = true

# Loading RubyGems takes six times as long as all of Ruby. So that is put off until somebody names it, or requires what
# only a gem has.
autoload :Gem, 'rubygems'

module Kernel
  alias agon_require require

  def require(name)
    agon_require(name)
  rescue LoadError => e
    raise if Object.autoload?(:Gem).nil? || e.path != name

    agon_require('rubygems')
    require(name) # which is RubyGems' own now
  end
  private :require, :agon_require
end
