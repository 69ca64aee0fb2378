for l in io.lines() do print(l) io.flush() end
