{ A first player: every ant walks north, or else east, south or west. Make it better!

  Try it:  fpc MyBot.pas && ./playgame ./MyBot "python3 bots/Random.py" }
{$mode objfpc}{$H+}
program MyBot;

uses SysUtils;

const
  Most = 200; { rows and columns of the largest map }
  Ways: array[0..3] of Char = ('n', 'e', 's', 'w');
  Down: array[0..3] of Integer = (-1, 0, 1, 0);
  Right: array[0..3] of Integer = (0, 1, 0, -1);

type
  TSquares = array[0..Most - 1, 0..Most - 1] of Boolean;

var
  Rows, Cols, Ants: Integer;
  Water, Taken: TSquares;
  AntRow, AntCol: array[0..Most * Most - 1] of Integer;

{ Word number I of a line, from 0 on; '' behind the last one. }
function WordOf(const Line: String; I: Integer): String;
var
  Parts: TStringArray;
begin
  Parts := Line.Split([' ']);
  if I < Length(Parts) then WordOf := Parts[I] else WordOf := '';
end;

procedure Learn(const Line: String);
var
  Kind: String;
  Row, Col: Integer;
begin
  Kind := WordOf(Line, 0);
  if Kind = 'rows' then Rows := StrToInt(WordOf(Line, 1));
  if Kind = 'cols' then Cols := StrToInt(WordOf(Line, 1));
  if WordOf(Line, 2) = '' then Exit;
  Row := StrToInt(WordOf(Line, 1));
  Col := StrToInt(WordOf(Line, 2));
  if Kind = 'w' then Water[Row, Col] := True;
  if (Kind = 'f') or (Kind = 'a') then Taken[Row, Col] := True;
  if (Kind = 'a') and (WordOf(Line, 3) = '0') then
  begin
    AntRow[Ants] := Row;
    AntCol[Ants] := Col;
    Ants := Ants + 1;
  end;
end;

{ Reads a message up to "ready" or "go". It gives False at the end of the match. }
function Message: Boolean;
var
  Line: String;
begin
  Ants := 0;
  Taken := Default(TSquares);
  repeat
    ReadLn(Line);
    if Line = 'end' then Exit(False);
    if (Line <> 'ready') and (Line <> 'go') then Learn(Line);
  until (Line = 'ready') or (Line = 'go');
  Message := True;
end;

procedure Go;
begin
  WriteLn('go');
  Flush(Output);
end;

procedure Walk(Row, Col: Integer);
var
  Way, ToRow, ToCol: Integer;
begin
  for Way := 0 to 3 do
  begin
    ToRow := (Row + Down[Way] + Rows) mod Rows;
    ToCol := (Col + Right[Way] + Cols) mod Cols;
    if Water[ToRow, ToCol] or Taken[ToRow, ToCol] then Continue;
    Taken[ToRow, ToCol] := True; { two ants that meet die }
    WriteLn('o ', Row, ' ', Col, ' ', Ways[Way]);
    Exit;
  end;
end;

var
  I: Integer;
begin
  if not Message then Exit;
  Go;
  while Message do
  begin
    for I := 0 to Ants - 1 do Walk(AntRow[I], AntCol[I]);
    Go;
  end;
end.
