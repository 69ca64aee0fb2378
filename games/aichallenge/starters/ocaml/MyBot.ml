(* A first player: every ant walks north, or else east, south or west. Make it better!

   Try it:  ocamlopt str.cmxa MyBot.ml -o MyBot && ./playgame ./MyBot "python3 bots/Random.py" *)

let ways = [ ("n", -1, 0); ("e", 0, 1); ("s", 1, 0); ("w", 0, -1) ]

(* The lines of a message, each as its words, up to "ready" or "go". It raises End_of_file at the end of the match. *)
let message () =
  let rec read lines =
    match read_line () with
    | "ready" | "go" -> List.rev lines
    | "end" -> raise End_of_file
    | line -> read (String.split_on_char ' ' line :: lines)
  in
  read []

let go () = print_endline "go"

let () =
  let rows = ref 1 and cols = ref 1 in
  let water = Hashtbl.create 1000 in
  List.iter
    (function
      | [ "rows"; n ] -> rows := int_of_string n
      | [ "cols"; n ] -> cols := int_of_string n
      | _ -> ())
    (message ());
  go ();
  try
    while true do
      let ants = ref [] and taken = Hashtbl.create 100 in
      let place row col = (int_of_string row, int_of_string col) in
      List.iter
        (function
          | [ "w"; row; col ] -> Hashtbl.replace water (place row col) ()
          | [ "f"; row; col ] -> Hashtbl.replace taken (place row col) ()
          | [ "a"; row; col; owner ] ->
              Hashtbl.replace taken (place row col) ();
              if owner = "0" then ants := place row col :: !ants
          | _ -> ())
        (message ());
      List.iter
        (fun (row, col) ->
          let free (_, down, right) =
            let target = ((row + down + !rows) mod !rows, (col + right + !cols) mod !cols) in
            not (Hashtbl.mem taken target || Hashtbl.mem water target)
          in
          match List.find_opt free ways with
          | Some (way, down, right) ->
              (* two ants that meet die *)
              Hashtbl.replace taken ((row + down + !rows) mod !rows, (col + right + !cols) mod !cols) ();
              Printf.printf "o %d %d %s\n" row col way
          | None -> ())
        !ants;
      go ()
    done
  with End_of_file -> ()
