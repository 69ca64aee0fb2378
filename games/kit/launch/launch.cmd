@echo off
rem Runs the kit's program: NAME --help
copy /y "%~dp0bin\Game.Windows64" "%~dp0bin\Game.exe" > nul 2> nul
"%~dp0bin\Game.exe" %*
