import asyncio, concurrent.futures, datetime, gc, hashlib, json, os, random, secrets, shutil, signal, sys, tempfile, threading, time, zoneinfo


async def pause():
    await asyncio.gather(*[asyncio.sleep(0.001) for _ in range(10)])
    return await asyncio.to_thread(sum, range(1000))


def deeds():
    threads = [threading.Thread(target=lambda: time.sleep(0.001)) for _ in range(8)]
    for t in threads:
        t.start()
    for t in threads:
        t.join()
    with concurrent.futures.ThreadPoolExecutor() as pool:
        assert sum(pool.map(abs, range(-100, 0))) == 5050
    assert asyncio.run(pause()) == 499500
    big = bytearray(100 << 20)
    big[::4096] = b"x" * len(big[::4096])
    del big
    gc.collect()
    assert len(open(__file__).read()) > 100 and "habits.py" in os.listdir(".")
    random.seed()
    assert secrets.token_bytes(8) and os.urandom(8) and random.random() < 1
    with tempfile.TemporaryDirectory() as folder:
        copy = shutil.copy2(__file__, folder)
        os.rename(copy, copy + "2")
        with open(copy + "2", "a+") as f:
            f.truncate(10)
            f.flush()
            os.fsync(f.fileno())
        shutil.copytree(folder, folder + "/all", copy_function=shutil.copy)
    signal.signal(signal.SIGALRM, lambda *_: None)
    signal.setitimer(signal.ITIMER_REAL, 0.001)
    time.sleep(0.01)
    time.process_time(), time.thread_time(), datetime.datetime.now(), time.localtime(), os.times(), os.cpu_count(), os.getloadavg()
    hashlib.sha256(json.dumps(list(range(1000))).encode())
    try:
        zoneinfo.ZoneInfo("Europe/Madrid")
    except zoneinfo.ZoneInfoNotFoundError:
        pass
    return "ok"


for line in sys.stdin:
    print(deeds() + "\nend", flush=True)
