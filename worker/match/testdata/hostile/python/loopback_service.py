import socket


def deed():
    for port in [5432, 8080, 6060, 9000, 22]:
        for host in ["127.0.0.1", "::1", "169.254.169.254"]:
            try:
                socket.create_connection((host, port), 0.1)
                return "connected to %s:%d" % (host, port)
            except OSError:
                pass
    try:
        s = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        s.bind(("127.0.0.1", 0))
        s.listen()
        return "listens"
    except OSError:
        return "ok"
