package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/agon-judge/agon/contest/workers"
	"github.com/agon-judge/agon/games"
	"github.com/agon-judge/agon/schema"
	"github.com/agon-judge/agon/schema/schematest"
	"github.com/agon-judge/agon/schema/words"
	"github.com/agon-judge/agon/worker/protocol"
)

// BenchmarkIdleWorkers measures what a thousand workers that wait for work cost an API process and a dispatcher. It takes a
// minute, as they ask three times in it, so there is no b.N.
func BenchmarkIdleWorkers(b *testing.B) {
	const idle, window = 1000, time.Minute
	url := schematest.URL(b)
	pool, err := schema.Open(b.Context(), url)
	require.NoError(b, err)
	b.Cleanup(pool.Close)
	site := freePort(b)
	api := startProgram(b, url, "api", "--listen", site)
	dispatcher := startProgram(b, url, "dispatch", "--listen", freePort(b))

	ctx, cancel := context.WithCancel(b.Context())
	var group, connected sync.WaitGroup
	b.Cleanup(func() {
		cancel()
		group.Wait()
	})
	client := &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: idle}}
	for i := range idle {
		_, key, err := workers.Service{Pool: pool}.Add(ctx, fmt.Sprintf("idle%d", i), words.WorkerTrusted, nil)
		require.NoError(b, err)
		w := idler{client: client, site: "http://" + site + protocol.Prefix, key: key, instance: fmt.Sprintf("instance%d", i)}
		connected.Add(1)
		group.Go(func() { w.run(ctx, connected.Done) })
	}
	connected.Wait()

	cpu := func() time.Duration { return used(b, api.Process.Pid) + used(b, dispatcher.Process.Pid) }
	apiBefore, before, began := used(b, api.Process.Pid), cpu(), time.Now()
	<-time.After(window)
	wall := time.Since(began).Seconds()
	all, atAPI := (cpu()-before).Seconds()/wall, (used(b, api.Process.Pid)-apiBefore).Seconds()/wall
	var present int
	require.NoError(b, pool.QueryRow(b.Context(), "SELECT count(*) FROM workers WHERE dispatcher_id IS NOT NULL AND seen_at > now() - interval '30 seconds'").Scan(&present))
	require.Equal(b, idle, present, "all workers are there")
	b.ReportMetric(100*all, "%-of-core")
	b.ReportMetric(100*atAPI, "api-%-of-core")
	b.ReportMetric(0, "ns/op")
}

// idler is a worker that gets no items.
type idler struct {
	client              *http.Client
	site, key, instance string
}

func (i idler) run(ctx context.Context, connected func()) {
	hello := protocol.Hello{
		Protocol: protocol.Version, Version: "idle", Instance: i.instance, Cores: 2, Compiles: 2, Engines: map[string]string{},
		Toolchains: map[string]string{}, Isolation: json.RawMessage("{}"), Languages: []string{},
	}
	for _, g := range games.All() {
		hello.Engines[g.ID()] = g.Version()
		for _, l := range g.Languages() {
			hello.Languages = append(hello.Languages, g.ID()+"/"+l.ID)
			hello.Toolchains[l.ID] = "some version of a compiler"
		}
	}
	var welcome protocol.Welcome
	for first := true; ctx.Err() == nil; {
		if welcome.Session == "" {
			if !i.post(ctx, "/sessions", "", hello, &welcome) {
				<-time.After(time.Second)
				continue
			}
		}
		if first {
			first = false
			connected()
		}
		if !i.post(ctx, "/items", welcome.Session, protocol.Acquire{Have: []string{}}, &protocol.Items{}) {
			welcome = protocol.Welcome{}
		}
	}
}

func (i idler) post(ctx context.Context, path, session string, in, out any) bool {
	body, _ := json.Marshal(in)
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, i.site+path, bytes.NewReader(body))
	if err != nil {
		return false
	}
	r.Header.Set("Authorization", "Bearer "+i.key)
	r.Header.Set("Content-Type", "application/json")
	if session != "" {
		r.Header.Set(protocol.SessionHeader, session)
	}
	answer, err := i.client.Do(r)
	if err != nil {
		return false
	}
	defer answer.Body.Close()
	return answer.StatusCode == http.StatusOK && json.NewDecoder(answer.Body).Decode(out) == nil
}

func freePort(b *testing.B) string {
	b.Helper()
	listener, err := new(net.ListenConfig).Listen(b.Context(), "tcp", "127.0.0.1:0")
	require.NoError(b, err)
	defer listener.Close()
	return listener.Addr().String()
}

// startProgram runs this program on a database until the benchmark ends.
func startProgram(b *testing.B, url string, args ...string) *exec.Cmd {
	b.Helper()
	program, err := os.Executable()
	require.NoError(b, err)
	cmd := exec.Command(program, args...)
	cmd.Env = append(os.Environ(), programVariable+"=1", "DATABASE_URL="+url)
	require.NoError(b, cmd.Start())
	b.Cleanup(func() {
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
	})
	return cmd
}

// used is the CPU time of a process.
func used(b *testing.B, pid int) time.Duration {
	b.Helper()
	content, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	require.NoError(b, err)
	_, rest, ok := strings.Cut(string(content), ") ")
	require.True(b, ok)
	var ticks time.Duration
	for _, field := range strings.Fields(rest)[11:13] { // utime and stime, 100 a second
		n, err := strconv.ParseInt(field, 10, 64)
		require.NoError(b, err)
		ticks += time.Duration(n)
	}
	return ticks * 10 * time.Millisecond
}
