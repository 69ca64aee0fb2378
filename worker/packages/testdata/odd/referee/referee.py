"""A referee that does what a referee must not do: what, the configuration says. Without one it asks all, three times."""
import os, sys, time


def say(text):
    sys.stdout.write(text)
    sys.stdout.flush()


mode, number = '', -2
for line in sys.stdin:
    if line.startswith('config '):
        mode = line.split()[1]
    if line != 'end\n':
        continue
    number += 1
    if number < 0:
        say('tell * hello\nframe grid 3 3\nend\n')
        continue
    bad = number == 1
    if bad and mode == 'raise':
        raise ValueError('what went wrong')
    if bad and mode == 'exit':
        sys.exit()
    if bad and mode == 'sleep':
        time.sleep(1000)
    if bad and mode == 'think':
        while True:
            pass
    if bad and mode == 'flood':
        while True:
            say('note 0 ' + 100 * 'x' + '\n')
    if bad and mode == 'noend':
        say('ask *\n')
        continue
    if bad and mode == 'print':
        print('here I am')
    if bad and mode == 'fork':
        os.fork()
    if bad and mode == 'socket':
        import socket
        socket.create_connection(('127.0.0.1', 80))
    if bad and mode == 'memory':
        hoard = [bytearray(1 << 20) for _ in range(1000)]
    if bad and mode == 'frame':
        say('frame say ' + 'x' * (10 << 20) + '\n')
    if bad and mode == 'utf8':
        sys.stdout.buffer.write(b'frame say \xff\xfe\n')
    if bad and mode == 'closes':
        os.close(1)
    if bad and mode == 'twice':
        say('ask *\nend\nask *\nend\n')
        continue
    if bad and mode == 'later':
        say('ask *\nend\n')
        say('ask *\nend\n')
        continue
    if bad and mode in ('seat', 'score'):
        say({'seat': 'gone 2 x\n', 'score': 'score 0 9223372036854775808\n'}[mode])
    if mode == 'clock':
        say(f'frame say {time.time_ns()}\n')
    if mode == 'pid':
        say(f'frame say {os.getpid()} {os.getppid()}\n')
    if mode == 'chance':
        say(f'frame say {os.urandom(4).hex()}\n')
    if mode == 'sets':
        say(f'frame say {" ".join({"a", "b", "c", "d", "e", "f"})}\n')
    if mode == 'files':
        say('frame say ' + ' '.join(sorted(os.listdir('/'))) + '\n')
    if mode == 'dead':
        say('tell * more\ntell 0 more\nask *\nask 0\nfault 0 again\ngone 0 again\nnote 0 again\n' if number else 'ask *\n')
    elif mode != 'nobody':
        say('ask *\n')
    if number == 3 and mode not in ('nobody', 'forever'):
        say('over\n')
    say('end\n')
    if number == 3 and mode == 'after':
        say('ask *\nend\n')
