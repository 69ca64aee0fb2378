import os


# It is process 1, and the only one that it may know of.
def deed():
    seen = [name for name in os.listdir("/proc") if name.isdigit() and name != "1"]
    for pid in range(2, 300):
        for name in ["cmdline", "environ", "maps", "mem", "status", "fd/0"]:
            try:
                open("/proc/%d/%s" % (pid, name), "rb").read(1)
                seen.append("%d/%s" % (pid, name))
            except OSError:
                pass
    return ",".join(seen) or "ok"
