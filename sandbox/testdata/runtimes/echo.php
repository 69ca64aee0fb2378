<?php while (($l = fgets(STDIN)) !== false) { echo $l; flush(); }
