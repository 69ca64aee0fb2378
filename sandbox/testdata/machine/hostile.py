"""Programs that try what they shall not. The first argument says which; each gives its answer as one line."""
import ctypes, errno, mmap, os, signal, socket, subprocess, sys, threading, time

libc = ctypes.CDLL(None, use_errno=True)


def attempt(f, *args):
    """What becomes of a call: ok, or the name of its error."""
    try:
        f(*args)
        return "ok"
    except OSError as e:
        return errno.errorcode[e.errno]


def call(number, *args):
    """A bare system call (x86-64)."""
    if libc.syscall(number, *args) < 0:
        raise OSError(ctypes.get_errno(), "")


def write(path, text="x"):
    with open(path, "w") as f:
        f.write(text)


def tree(top):
    return sorted(os.path.join(d, f) for d, _, files in os.walk(top) for f in files)


def read_secrets():
    return " ".join(attempt(open, p) for p in (
        "/etc/passwd", "/etc/shadow", "/etc/hostname", "/root/.bashrc", "/proc/1/environ", "/proc/self/mem",
        "/proc/self/environ", "/proc/2/environ", "/proc/net/tcp", "/sys/kernel/notes", "/old/etc/passwd", "/dev/sda",
        "/dev/mem", "/dev/kmsg", "/dev/tty", "/dev/shm/x"))


def read_other_player():
    return " ".join(attempt(open, p) for p in (
        "../player2/main.py", "../player2", "/player/../player2/main.py", "../replay.json", "../map.seed", "/tmp/../replay.json",
        "/var/lib/agon/replay.json", "/proc/1/root/etc/passwd", "/proc/1/cwd/../replay.json"))


def proc_pid_snoop():
    """What can be read of anybody."""
    seen = []
    for pid in sorted(os.listdir("/proc")):
        for name in ("cmdline", "environ", "maps", "fd", "status", "mem", "root", "cwd"):
            path = "/proc/%s/%s" % (pid, name)
            if os.path.lexists(path):
                seen.append(path)
    return " ".join(seen)


def proc_self_exe_overwrite():
    return attempt(open, "/proc/self/exe", "r+b") + " " + attempt(open, os.readlink("/proc/self/exe"), "r+b")


def list_root():
    usual = {"bin", "sbin", "lib", "lib32", "lib64", "libx32", "usr"}
    return " ".join(sorted(set(os.listdir("/")) - usual)) + " " + " ".join(tree("/player") + tree("/tmp") + tree("/dev") + tree("/proc"))


def list_config():
    usual = {"alternatives", "ld.so.cache", "php", "mono"}
    return " ".join(n for n in sorted(os.listdir("/etc")) if n not in usual and not n.startswith("java-"))


def write_everywhere():
    places = ("/", "/usr", "/usr/bin", "/usr/local", "/bin", "/etc", "/dev", "/proc", "/proc/self", "/player", "/tmp")
    return " ".join(p for p in places if attempt(write, os.path.join(p, "x")) == "ok")


def change_own_folder():
    """All that it changes is its own copy: see TestFolderIsWritable."""
    return " ".join((attempt(os.rename, "hostile.py", "/tmp/h"), attempt(os.link, "hostile.py", "/tmp/h"), attempt(write, "hostile.py"),
                     attempt(os.chmod, "hostile.py", 0o777), attempt(os.mkdir, "d"), attempt(os.unlink, "hostile.py")))


def fill_folder():
    n = 0
    try:
        with open("log", "wb") as f:
            while n < 1024:
                f.write(bytes(1 << 20))
                n += 1
    except OSError as e:
        return "%s after %d" % (errno.errorcode[e.errno], n)


def folder_by_small_writes():
    n = 0
    try:
        while n < 1 << 30:
            with open("log%d" % (n >> 20), "ab") as f:
                n += f.write(b"x" * 65536)
    except OSError as e:
        return "%s after %d" % (errno.errorcode[e.errno], n >> 20)


def fill_folder_sparse():
    """Files of a TiB and more without content, and two of what the folder holds whose holes are filled."""
    write("a"), write("b")
    sizes = [attempt(os.truncate, name, size) for name, size in (("a", 1 << 40), ("a", 1 << 62), ("a", 16 << 20), ("b", 16 << 20))]
    with open("a", "r+b", 0) as a, open("b", "r+b", 0) as b:
        sizes += [attempt(os.pwrite, a.fileno(), b"x", 1 << 40)]
        filled = sum(attempt(os.pwrite, f.fileno(), bytes(4096), i << 12) == "ok" for f in (a, b) for i in range(4096))
    return " ".join(sizes) + " %d" % (filled >> 8)


def folder_allocated():
    """To reserve a GiB."""
    with open("log", "wb") as f:
        return attempt(os.posix_fallocate, f.fileno(), 0, 1 << 30)


def folder_files():
    n = 0
    try:
        while n < 1000000:
            os.close(os.open("f%d" % n, os.O_CREAT | os.O_WRONLY))
            n += 1
    except OSError as e:
        return "%s %s" % (errno.errorcode[e.errno], n < 1100)


def folder_names():
    """Hard links, links and folders, with long names, in deep folders."""
    made = []
    write("f")
    for make in (lambda n: os.link("f", "%0255d" % n), lambda n: os.symlink("x" * 4000, "s%d" % n), lambda n: (os.mkdir("d"), os.chdir("d"))):
        n = 0
        try:
            while n < 1000000:
                make(n)
                n += 1
        except OSError as e:
            made.append("%s %s" % (errno.errorcode[e.errno], n < 1100))
        for name in os.listdir("."):
            if name[0] in "0s":
                os.unlink(name)
    return " ".join(made)


def folder_counts_as_memory():
    fill_folder()
    return "filled %d" % len(bytearray(b"x" * (122 << 20)))


def folder_links_out():
    """Links to what is not there, and to what cannot be written."""
    out = []
    for i, target in enumerate(("/etc/passwd", "/old/etc/passwd", "/proc/1/root/etc/passwd", "../../etc/passwd", "/sys/kernel/notes",
                                "/var/lib/agon", "/usr/bin/python3", "/proc/self/exe", "/dev/null")):
        os.symlink(target, "l%d" % i)
        out.append(attempt(write, "l%d" % i))
    return " ".join(out)


def folder_hard_links():
    return " ".join([attempt(os.link, p, "l") for p in ("/usr/bin/python3", os.path.realpath("/usr/bin/python3"), "/dev/null", "/proc/self/maps")]
                    + [attempt(os.link, "hostile.py", "h"), str(os.stat("hostile.py").st_nlink)])


def folder_fifo():
    os.mkfifo("fifo")


def folder_device():
    os.mknod("null", 0o666 | 0o020000, os.makedev(1, 3))


def folder_socket():
    def bind():
        with socket.socket(socket.AF_UNIX) as s:
            s.bind("socket")
    return attempt(bind)


def folder_mappings():
    """Shared memory, and executable files."""
    write("m", "x" * 8192)
    os.chmod("m", 0o777)
    with open("m", "r+b") as f:
        return " ".join(attempt(mmap.mmap, f.fileno(), 4096, flags, kind) for flags, kind in (
            (mmap.MAP_SHARED, mmap.PROT_READ | mmap.PROT_WRITE), (mmap.MAP_PRIVATE, mmap.PROT_READ | mmap.PROT_EXEC),
            (mmap.MAP_SHARED, mmap.PROT_READ | mmap.PROT_EXEC)))


def folder_library():
    """A library of its own making."""
    import glob
    with open(glob.glob("/lib*/**/libm.so.6", recursive=True)[0], "rb") as f, open("lib.so", "wb") as out:
        out.write(f.read())
    try:
        ctypes.CDLL("./lib.so")
        return "loaded"
    except OSError as e:
        return "refused" if "failed to map segment" in str(e) else str(e)


def folder_program():
    """It takes the place of its own program, and of its runtime's."""
    write("new", "print('end')")
    return " ".join((attempt(os.rename, "new", "hostile.py"), attempt(os.rename, "hostile.py", "/proc/self/exe"),
                     attempt(os.rename, "/player", "/other"), attempt(os.rmdir, "/player"), attempt(os.symlink, "/tmp", "/player2")))


def folder_execute():
    write("run", "x")
    os.chmod("run", 0o4777)
    os.execv("./run", ["run"])


def folder_remount():
    libc.mount(b"", b"/player", b"", 32 | 4096, 0)


def folder_locks_and_watches():
    import fcntl
    with open("log", "w") as f:
        return " ".join((attempt(fcntl.flock, f, fcntl.LOCK_EX), attempt(fcntl.lockf, f, fcntl.LOCK_EX), attempt(call, 253),
                         attempt(os.setxattr, "log", "user.x", b"x"), attempt(os.chown, "log", 0, 0), attempt(os.statvfs, ".")))


def fill_tmp():
    n = 0
    try:
        while True:
            with open("/tmp/%d" % n, "wb") as f:
                f.write(bytes(1 << 20))
            n += 1
    except OSError as e:
        return "%s after %d" % (errno.errorcode[e.errno], n)


def many_files():
    n = 0
    try:
        while True:
            open("/tmp/%d" % n, "w").close()
            n += 1
    except OSError as e:
        return "%s %s" % (errno.errorcode[e.errno], n < 1100)


def tmp_counts_as_memory():
    fill_tmp()
    return "filled %d" % len(bytearray(b"x" * (122 << 20)))


def run_from_tmp():
    with open("/tmp/lib.so", "wb") as out, open("/proc/self/exe", "rb") as f:
        out.write(f.read(1 << 20))
    os.chmod("/tmp/lib.so", 0o755)
    with open("/tmp/lib.so", "rb") as f:
        return attempt(lambda: mmap.mmap(f.fileno(), 4096, mmap.MAP_PRIVATE, mmap.PROT_READ | mmap.PROT_EXEC))


def sockets():
    return " ".join(attempt(socket.socket, family, kind) for family, kind in (
        (socket.AF_INET, socket.SOCK_STREAM), (socket.AF_INET6, socket.SOCK_DGRAM), (socket.AF_UNIX, socket.SOCK_STREAM),
        (socket.AF_NETLINK, socket.SOCK_RAW), (40, socket.SOCK_STREAM)))


def loopback_service():
    return " ".join(attempt(socket.create_connection, (host, port), 1) for host, port in (
        ("127.0.0.1", 5432), ("127.0.0.1", 8080), ("127.0.0.1", 6060), ("::1", 5432), ("10.0.0.1", 80)))


def db_unix_socket():
    def dial(path):
        with socket.socket(socket.AF_UNIX) as s:
            s.connect(path)
    paths = ("/run/postgresql/.s.PGSQL.5432", "/tmp/.s.PGSQL.5432", "/run/docker.sock", "/run/dbus/system_bus_socket")
    return " ".join(attempt(dial, p) for p in paths) + " " + str(any(os.path.exists(p) for p in paths))


def connect():
    a, b = socket.socketpair()
    a.connect("/tmp/x")


def host_programs():
    """Programs that are not the runtime's own."""
    found = [n for d in ("/usr/bin", "/usr/sbin", "/usr/local/bin", "/bin") if os.path.isdir(d) for n in os.listdir(d)]
    return " ".join(sorted(n for n in set(found) if not n.startswith("python"))) or "none"


def host_files():
    places = ("/usr/local", "/usr/include", "/usr/src", "/usr/share/doc", "/usr/share/man", "/usr/lib/gcc", "/usr/lib/jvm",
              "/usr/lib/postgresql", "/usr/lib/systemd", "/usr/games", "/usr/libexec", "/etc/alternatives", "/etc/php")
    return " ".join(p for p in places if os.path.exists(p)) or "none"


def pair():
    a, b = socket.socketpair()
    a.send(b"x")
    return b.recv(9).decode()


def other_pairs():
    return " ".join(attempt(socket.socketpair, family, kind) for family, kind in (
        (socket.AF_UNIX, socket.SOCK_DGRAM), (socket.AF_UNIX, socket.SOCK_SEQPACKET), (socket.AF_INET, socket.SOCK_STREAM),
        (socket.AF_UNIX, socket.SOCK_RAW)))


def out_of_band():
    a, b = socket.socketpair()
    return " ".join((attempt(a.send, b"x", socket.MSG_OOB), attempt(b.recv, 1, socket.MSG_OOB), attempt(a.sendto, b"x", "/tmp/x")))


def socket_options():
    a, b = socket.socketpair()
    attach_filter, cookie = 26, 57
    return " ".join((attempt(a.setsockopt, socket.SOL_SOCKET, attach_filter, bytes(16)), attempt(a.getsockopt, socket.SOL_SOCKET, cookie, 8)))


def pass_descriptors():
    a, b = socket.socketpair()
    return " ".join((attempt(socket.send_fds, a, [b"x"], [0]), attempt(socket.recv_fds, b, 1, 1)))


def loops():
    """asyncio makes a pair of sockets for each loop. One that is closed is handed out again, with nothing left in it."""
    import asyncio
    for _ in range(50):
        assert asyncio.run(asyncio.to_thread(lambda: 1)) == 1
        a, b = socket.socketpair()
        a.send(b"left")
        a.close(), b.close()
        a, b = socket.socketpair()
        b.setblocking(False)
        assert attempt(b.recv, 9) == "EAGAIN"
        a.close(), b.close()
    return "ok"


def many_pairs():
    kept, n = [], 0
    try:
        while True:
            kept.append(socket.socketpair())
            kept[-1][0].close()
            n += 1
    except OSError as e:
        return "%s %s" % (errno.errorcode[e.errno], n < 16)


def drop_page_cache():
    with open("/usr/bin/python3", "rb") as f, mmap.mmap(f.fileno(), 1 << 20, mmap.MAP_PRIVATE, mmap.PROT_READ) as m:
        cold, pageout = 20, 21
        return " ".join((attempt(os.posix_fadvise, f.fileno(), 0, 0, os.POSIX_FADV_DONTNEED), attempt(call, 187, f.fileno(), 0, 1 << 20),
                         attempt(m.madvise, cold), attempt(m.madvise, pageout)))


def machine_figures():
    """What the kernel says of the whole machine."""
    import resource
    figures = ctypes.create_string_buffer(112)
    libc.sysinfo(figures)
    threads, total = int.from_bytes(figures[80:82], "little"), int.from_bytes(figures[32:40], "little")
    usage = resource.getrusage(resource.RUSAGE_SELF)
    return "%s %s %d %d %d" % (attempt(os.statvfs, "/usr"), attempt(os.statvfs, "/tmp"), threads, total, usage.ru_majflt + usage.ru_minflt)


def fork_bomb_shell():
    os.system(":(){ :|:& };:")


def pipes():
    """A pipe can hold a megabyte of the kernel's memory: few can be open, and none can be made larger."""
    import fcntl
    n, larger = 0, 0
    try:
        while True:
            _, w = os.pipe()
            n += 1
            larger += attempt(fcntl.fcntl, w, 1031, 1 << 20) == "ok"
    except OSError:
        return "%s %d" % (n <= 48, larger)


def fork():
    os.fork()


def spawn():
    subprocess.run(["/bin/true"])


def system():
    os.system("true")


def execute():
    os.execv("/bin/true", ["true"])


def execute_again():
    call(322, 100, b"/bin/true", None, None, 0x1000)


def kill_all():
    os.kill(-1, signal.SIGKILL)


def kill_group():
    os.kill(0, signal.SIGKILL)


def kill_itself():
    os.kill(os.getpid(), signal.SIGTERM)
    return "alive"


def abort():
    os.abort()


def crash():
    ctypes.string_at(1)


def uncaught():
    raise ValueError("a mistake")


def leave():
    sys.exit(3)


def ptrace():
    libc.ptrace(0, 0, 0, 0)


def mount():
    libc.mount(b"proc", b"/tmp", b"proc", 0, 0)


def unshare():
    libc.unshare(0x10000000)


def chroot():
    os.chroot("/tmp")


def setuid():
    os.setuid(0)


def make_node():
    os.mknod("/tmp/fifo", 0o600 | 0o010000)


def keyring():
    call(248, b"user", b"x", b"y", 1, -2)


def bpf():
    call(321, 0, 0, 0)


def events():
    call(298, 0, 0, 0, 0, 0)


def kernel_memory():
    call(323, 0)


def other_architecture():
    call(0x40000000 | 39)


def missing():
    return " ".join(attempt(call, n, 0, 0, 0) for n in (425, 319, 253, 333, 10000))


def locks():
    import fcntl
    with open("/usr/bin/python3", "rb") as f:
        return attempt(fcntl.flock, f, fcntl.LOCK_EX) + " " + attempt(fcntl.lockf, f, fcntl.LOCK_SH)


def limits():
    import resource
    raised = []
    for name in dir(resource):
        if name.startswith("RLIMIT_"):
            try:
                resource.setrlimit(getattr(resource, name), (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
                raised.append(name)
            except (OSError, ValueError):
                pass
    return " ".join(raised) + "none" * (not raised)


def affinity():
    return attempt(os.sched_setaffinity, 0, range(64))


def threads():
    stop, n = threading.Event(), 0
    try:
        while True:
            threading.Thread(target=stop.wait, daemon=True).start()
            n += 1
    except RuntimeError:
        stop.set()
        return "%s" % (16 <= n <= 64)


def identity():
    return "%d %d %d %s %s %s" % (os.getpid(), os.getppid(), os.getuid(), os.uname().nodename, os.getcwd(), " ".join(sorted(os.environ)))


def descriptors():
    found = []
    for fd in range(1000):
        try:
            os.fstat(fd)
            found.append(str(fd))
        except OSError:
            pass
    return " ".join(found)


def flood_stderr():
    result = "ok"
    for _ in range(1000):
        result = attempt(os.write, 2, b"x" * 999 + b"\n")
    return result


def flood_stderr_for_ever():
    threading.Thread(target=lambda: [attempt(os.write, 2, b"x" * 1000) for _ in iter(int, 1)], daemon=True).start()
    return "ok"


def memory():
    blocks = []
    while True:
        blocks.append(bytearray(b"x" * (1 << 20)))


def shared_memory():
    return attempt(mmap.mmap, -1, 1 << 30)


def burn():
    while True:
        pass


def burn_in_threads():
    for _ in range(4):
        threading.Thread(target=burn, daemon=True).start()
    time.sleep(1000)


def sleep():
    time.sleep(1000)


def timer():
    rung = []
    signal.signal(signal.SIGALRM, lambda *_: rung.append(1))
    signal.setitimer(signal.ITIMER_REAL, 0.01)
    while not rung:
        pass
    return "rung"


def flood_stdout():
    while True:
        os.write(1, b"x" * 4096)


def close_stdout():
    os.close(1)
    burn()


def main():
    deed = globals()[sys.argv[1]]
    asked = 0
    for line in iter(sys.stdin.readline, ""):
        if line != "end\n":
            continue
        asked += 1
        if asked == 2:
            print(deed())
        sys.stdout.write("end\n")
        sys.stdout.flush()


main()
