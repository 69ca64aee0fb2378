$stdout.sync = true
while l = gets; print l; end
