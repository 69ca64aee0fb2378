//go:build linux

package compile

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"time"
)

// RunInsecurely runs a job in a temporary folder without a sandbox, for trusted sources on machines that cannot
// isolate. The wall time is the only limit. In arguments, the real paths replace /box and /base.
func RunInsecurely(ctx context.Context, job Job) (Result, error) {
	box, err := os.MkdirTemp("", "agon-compile-")
	if err != nil {
		return Result{}, fmt.Errorf("sandbox: making a folder: %w", err)
	}
	defer func() { _ = os.RemoveAll(box) }()
	for name, content := range job.Files {
		path := filepath.Join(box, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			return Result{}, fmt.Errorf("sandbox: making a folder: %w", err)
		}
		if err := os.WriteFile(path, content, 0o644); err != nil {
			return Result{}, fmt.Errorf("sandbox: writing a file: %w", err)
		}
	}
	begin := time.Now()
	limited, cancel := context.WithTimeout(ctx, job.Wall)
	defer cancel()
	paths := strings.NewReplacer("/base", job.Base, "/box", box)
	result := Result{OK: true}
	var log bytes.Buffer
	for _, step := range job.Steps {
		args := make([]string, len(step))
		for i, a := range step {
			args[i] = paths.Replace(a)
		}
		c := exec.CommandContext(limited, args[0], args[1:]...)
		c.Dir, c.Stdout, c.Stderr = box, &log, &log
		c.SysProcAttr = &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}
		c.Cancel = func() error { return syscall.Kill(-c.Process.Pid, syscall.SIGKILL) }
		c.WaitDelay = time.Second
		err := c.Run()
		if c.ProcessState != nil {
			result.CPU += c.ProcessState.UserTime() + c.ProcessState.SystemTime()
		}
		if err == nil {
			continue
		}
		if ctx.Err() != nil {
			return Result{}, fmt.Errorf("sandbox: the compilation was cancelled: %w", context.Cause(ctx))
		}
		if limited.Err() != nil {
			result.Limit = LimitWall
		} else if exit := (*exec.ExitError)(nil); !errors.As(err, &exit) {
			return Result{}, fmt.Errorf("sandbox: running %s: %w", args[0], err)
		}
		result.OK = false
		break
	}
	result.Wall = time.Since(begin)
	text := bytes.ReplaceAll(log.Bytes(), []byte(box), []byte("/box"))
	result.Log = cleanLog(text[:min(len(text), job.Diagnostics)], job.Diagnostics)
	if result.OK {
		return collectInsecurely(job, box, result)
	}
	return result, nil
}

// collectInsecurely adds the outputs to a result.
func collectInsecurely(job Job, box string, result Result) (Result, error) {
	root, err := os.OpenRoot(box)
	if err != nil {
		return Result{}, fmt.Errorf("sandbox: opening the folder: %w", err)
	}
	defer func() { _ = root.Close() }()
	result.Files = map[string][]byte{}
	for _, name := range job.Outputs {
		content, err := root.ReadFile(name)
		if err != nil {
			result.OK, result.Files = false, nil
			result.Log = append(result.Log, fmt.Sprintf("the output %s: %v\n", name, err)...)
			return result, nil
		}
		if int64(len(content)) > job.OutputSize {
			result.OK, result.Files, result.Limit = false, nil, LimitOutput
			return result, nil
		}
		result.Files[name] = content
	}
	if problem := job.checkOutputs(result.Files); problem != "" {
		result.OK, result.Files, result.Log = false, nil, logWithLastLine(result.Log, problem, job.Diagnostics)
	}
	return result, nil
}
