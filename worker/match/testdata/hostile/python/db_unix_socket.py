import socket


def deed():
    for path in ["/run/postgresql/.s.PGSQL.5432", "/tmp/.s.PGSQL.5432", "/var/run/docker.sock", "/run/dbus/system_bus_socket", "\0agon"]:
        try:
            s = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
            s.connect(path)
            return "connected to " + path
        except OSError:
            pass
    return "ok"
