<?php
require_once 'helper.php';
$turns = 0;
while (($line = fgets(STDIN)) !== false) {
    if (trim($line) == 'go') {
        $turns++;
        echo "o $turns ", same($turns), "\n";
        echo "go\n";
        flush();
    }
}
