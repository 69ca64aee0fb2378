text = {};
while (true)
  text{end + 1} = input ("", "s");
  if (strcmp (text{end}, "end"))
    printf ("%s\n", text{:});
    fflush (stdout);
    text = {};
  endif
endwhile
