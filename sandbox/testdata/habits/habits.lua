local function deeds()
  local big = string.rep("x", 50 * 1024 * 1024); big = nil
  local t = {}; for i = 1, 1e6 do t[i] = i end; t = nil
  collectgarbage()
  if #assert(io.open("habits.lua")):read("*a") < 100 then return "file" end
  math.randomseed(os.time()); math.random(); os.clock(); os.date(); os.getenv("HOME")
  local name = "/tmp/lua-habit"; local f = assert(io.open(name, "w")); f:write("text"); f:seek("set"); f:close()
  os.rename(name, name .. "2"); os.remove(name .. "2")
  local tmp = os.tmpname and pcall(os.tmpname)
  local c = coroutine.wrap(function() coroutine.yield(1) end); c()
  table.sort({3, 1, 2}); pcall(require, "socket")
  if jit then local s = 0; for i = 1, 1e7 do s = s + i % 7 end; local ffi = require("ffi"); ffi.new("int[1000000]") end
  return "ok"
end
for _ in io.lines() do io.write(deeds(), "\nend\n"); io.flush() end
