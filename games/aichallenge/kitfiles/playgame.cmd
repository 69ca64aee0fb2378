@echo off
rem Plays a match between programs on this machine: playgame --help
copy /y "%~dp0bin\Game.Windows64" "%~dp0bin\Game.exe" > nul
"%~dp0bin\Game.exe" %*
