<?php
function deeds() {
    $big = str_repeat("x", 60 << 20); $big[5] = "y"; unset($big);
    gc_collect_cycles();
    if (strlen(file_get_contents(__FILE__)) < 100 || !in_array("habits.php", scandir("."))) return "file";
    glob("*"); usleep(1000); random_int(1, 9); random_bytes(8); mt_rand(); uniqid();
    $t = tempnam(sys_get_temp_dir(), "x"); file_put_contents($t, "text", FILE_APPEND); copy($t, $t . "2"); rename($t . "2", $t . "3");
    $f = fopen($t, "r+"); flock($f, LOCK_EX); ftruncate($f, 1); fflush($f); fclose($f); touch($t); chmod($t, 0600); unlink($t);
    microtime(true); hrtime(); date("c"); getrusage(); memory_get_usage(); sys_getloadavg(); getmypid(); php_uname();
    @fsockopen("127.0.0.1", 1); @stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
    json_decode(json_encode(range(1, 1000))); preg_match("/a+/", "aaa"); hash("sha256", "x");
    $r = [STDIN]; $w = $e = null; stream_select($r, $w, $e, 0);
    return "ok";
}
while (fgets(STDIN) !== false) { echo deeds() . "\nend\n"; flush(); }
