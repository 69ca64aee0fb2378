--  A first player: every ant walks north, or else east, south or west. Make it better!
--
--  Try it:  gnatmake MyBot.adb && ./playgame ./MyBot "python3 bots/Random.py"
with Ada.Strings.Fixed; use Ada.Strings.Fixed;
with Ada.Text_IO; use Ada.Text_IO;

procedure MyBot is
   Most : constant := 200; --  rows and columns of the largest map
   type Squares is array (0 .. Most - 1, 0 .. Most - 1) of Boolean;
   type Square is record
      Row, Col : Natural := 0;
   end record;

   Ways  : constant String := "nesw";
   Down  : constant array (1 .. 4) of Integer := (-1, 0, 1, 0);
   Right : constant array (1 .. 4) of Integer := (0, 1, 0, -1);

   Rows, Cols   : Positive := 1;
   Water, Taken : Squares := (others => (others => False));
   Ants         : array (1 .. Most * Most) of Square;
   Count        : Natural := 0;

   --  Word number I of a line, from 0 on; "" behind the last one.
   function Word (Line : String; I : Natural) return String is
      First : Positive := Line'First;
      Space : Natural;
   begin
      for Skipped in 1 .. I loop
         Space := Index (Line (First .. Line'Last), " ");
         if Space = 0 then
            return "";
         end if;
         First := Space + 1;
      end loop;
      Space := Index (Line (First .. Line'Last), " ");
      return Line (First .. (if Space = 0 then Line'Last else Space - 1));
   end Word;

   procedure Learn (Line : String) is
      Kind : constant String := Word (Line, 0);
      At_Square : Square;
   begin
      if Kind = "rows" then
         Rows := Positive'Value (Word (Line, 1));
      elsif Kind = "cols" then
         Cols := Positive'Value (Word (Line, 1));
      elsif Word (Line, 2) /= "" then
         At_Square := (Natural'Value (Word (Line, 1)), Natural'Value (Word (Line, 2)));
         if Kind = "w" then
            Water (At_Square.Row, At_Square.Col) := True;
         elsif Kind = "f" or else Kind = "a" then
            Taken (At_Square.Row, At_Square.Col) := True;
         end if;
         if Kind = "a" and then Word (Line, 3) = "0" then
            Count := Count + 1;
            Ants (Count) := At_Square;
         end if;
      end if;
   end Learn;

   --  Reads a message up to "ready" or "go". It gives False at the end of the match.
   function Message return Boolean is
   begin
      Count := 0;
      Taken := (others => (others => False));
      loop
         declare
            Line : constant String := Get_Line;
         begin
            if Line = "end" then
               return False;
            end if;
            exit when Line = "ready" or else Line = "go";
            if Line /= "" then
               Learn (Line);
            end if;
         end;
      end loop;
      return True;
   end Message;

   procedure Go is
   begin
      Put_Line ("go");
      Flush;
   end Go;

   procedure Walk (Ant : Square) is
      Row, Col : Natural;
   begin
      for Way in Ways'Range loop
         Row := (Ant.Row + Down (Way) + Rows) mod Rows;
         Col := (Ant.Col + Right (Way) + Cols) mod Cols;
         if not Water (Row, Col) and then not Taken (Row, Col) then
            Taken (Row, Col) := True; --  two ants that meet die
            Put_Line ("o" & Ant.Row'Image & Ant.Col'Image & " " & Ways (Way));
            return;
         end if;
      end loop;
   end Walk;

begin
   if not Message then
      return;
   end if;
   Go;
   while Message loop
      for I in 1 .. Count loop
         Walk (Ants (I));
      end loop;
      Go;
   end loop;
end MyBot;
