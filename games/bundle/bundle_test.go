package bundle_test

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"github.com/ulikunitz/xz"
	"pgregory.net/rapid"

	"github.com/agon-judge/agon/games/bundle"
	"github.com/agon-judge/agon/games/engine"
)

// toy is a game with a language whose main files have names of their own, and two that share their main file.
type toy struct{ engine.Game }

func (toy) ID() string { return "toy" }

func (toy) Title() string { return "Toy" }

func (toy) Languages() []engine.Language {
	return []engine.Language{
		{ID: "sdk", Title: "C++ with the SDK", Suffix: []string{".cc"}, Source: "player.cc", Main: []string{"AI*.cc"}},
		{ID: "python", Title: "Python", Suffix: []string{".py"}, Source: "MyBot.py", Main: []string{"MyBot.py"}},
		{ID: "java", Title: "Java", Suffix: []string{".java"}, Source: "MyBot.java", Main: []string{"MyBot.java", "MyBot.class"}},
		{ID: "kotlin", Title: "Kotlin", Suffix: []string{".kt"}, Source: "MyBot.kt", Main: []string{"MyBot.kt", "MyBot.class"}},
	}
}

// entry is one of an archive, in order.
type entry struct {
	name, content string
	kind          byte // of tar; 0: a file
}

func zipped(t testing.TB, entries ...entry) []byte {
	t.Helper()
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	for _, e := range entries {
		h := &zip.FileHeader{Name: e.name, Method: zip.Deflate}
		switch e.kind {
		case tar.TypeSymlink:
			h.SetMode(fs.ModeSymlink | 0o777)
		case tar.TypeChar:
			h.SetMode(fs.ModeDevice | fs.ModeCharDevice | 0o666)
		}
		f, err := w.CreateHeader(h)
		require.NoError(t, err)
		if !strings.HasSuffix(e.name, "/") {
			_, err = io.WriteString(f, e.content)
			require.NoError(t, err)
		}
	}
	require.NoError(t, w.Close())
	return b.Bytes()
}

func tarred(t testing.TB, entries ...entry) []byte {
	t.Helper()
	var b bytes.Buffer
	w := tar.NewWriter(&b)
	for _, e := range entries {
		h := &tar.Header{Name: e.name, Typeflag: e.kind, Mode: 0o644, Format: tar.FormatPAX}
		switch e.kind {
		case 0:
			h.Typeflag, h.Size = tar.TypeReg, int64(len(e.content))
		case tar.TypeSymlink, tar.TypeLink:
			h.Linkname = "/etc/passwd"
		}
		require.NoError(t, w.WriteHeader(h))
		_, err := io.WriteString(w, e.content)
		require.NoError(t, err)
	}
	require.NoError(t, w.Close())
	return b.Bytes()
}

func gzipped(t testing.TB, data []byte) []byte {
	t.Helper()
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	_, err := w.Write(data)
	require.NoError(t, err)
	require.NoError(t, w.Close())
	return b.Bytes()
}

func xzed(t testing.TB, data []byte, config xz.WriterConfig) []byte {
	t.Helper()
	var b bytes.Buffer
	w, err := config.NewWriter(&b)
	require.NoError(t, err)
	_, err = w.Write(data)
	require.NoError(t, err)
	require.NoError(t, w.Close())
	return b.Bytes()
}

// piped packs by a program, which nothing here can write.
func piped(t testing.TB, data []byte, program ...string) []byte {
	t.Helper()
	path, err := exec.LookPath(program[0])
	if err != nil {
		t.Skipf("%s is not installed", program[0])
	}
	c := exec.Command(path, program[1:]...)
	c.Stdin = bytes.NewReader(data)
	out, err := c.Output()
	require.NoError(t, err)
	return out
}

// bot is a player of two files in a folder, with what a Mac adds.
func bot() []entry {
	return []entry{
		{"bot/", "", tar.TypeDir},
		{"bot/MyBot.py", "import ants\n", 0},
		{"bot/lib/ants.py", "pass\n", 0},
		{"__MACOSX/bot/._MyBot.py", "\x00\x05", 0},
		{"bot/.DS_Store", "\x00", 0},
		{"bot/.git/HEAD", "ref: refs/heads/main\n", 0},
		{"bot/lib/Thumbs.db", "\x00", 0},
	}
}

func botFiles() engine.Files {
	return engine.Files{"MyBot.py": []byte("import ants\n"), "lib/ants.py": []byte("pass\n")}
}

func TestArchivesOfAllKinds(t *testing.T) {
	packed := map[string]func(t *testing.T) []byte{
		"bot.zip":          func(t *testing.T) []byte { return zipped(t, bot()...) },
		"bot.jar":          func(t *testing.T) []byte { return zipped(t, bot()...) },
		"bot.tar":          func(t *testing.T) []byte { return tarred(t, bot()...) },
		"bot.tgz":          func(t *testing.T) []byte { return gzipped(t, tarred(t, bot()...)) },
		"bot.tar.xz":       func(t *testing.T) []byte { return xzed(t, tarred(t, bot()...), xz.WriterConfig{}) },
		"crc32.xz":         func(t *testing.T) []byte { return xzed(t, tarred(t, bot()...), xz.WriterConfig{CheckSum: xz.CRC32}) },
		"sha256.xz":        func(t *testing.T) []byte { return xzed(t, tarred(t, bot()...), xz.WriterConfig{CheckSum: xz.SHA256}) },
		"by xz":            func(t *testing.T) []byte { return piped(t, tarred(t, bot()...), "xz", "-9", "-c") },
		"by xz of stdin":   func(t *testing.T) []byte { return piped(t, tarred(t, bot()...), "xz", "-0", "-C", "none") },
		"by bzip2":         func(t *testing.T) []byte { return piped(t, tarred(t, bot()...), "bzip2", "-c") },
		"by gzip":          func(t *testing.T) []byte { return piped(t, tarred(t, bot()...), "gzip", "-c") },
		"named like a.txt": func(t *testing.T) []byte { return zipped(t, bot()...) },
	}
	for name, pack := range packed {
		t.Run(name, func(t *testing.T) {
			data := pack(t)

			l, files, err := bundle.Open(toy{}, "", name, data)

			require.NoError(t, err)
			require.Equal(t, "python", l.ID)
			require.Equal(t, botFiles(), files)
			require.NotEmpty(t, bundle.MediaType(data))
		})
	}
}

func TestMediaTypes(t *testing.T) {
	require.Equal(t, "application/zip", bundle.MediaType(zipped(t, bot()...)))
	require.Equal(t, "application/gzip", bundle.MediaType(gzipped(t, nil)))
	require.Empty(t, bundle.MediaType([]byte("int main() {}\n")))
}

func TestSingleSources(t *testing.T) {
	for _, test := range []struct{ language, filename, id, source string }{
		{"", "AIa.cc", "sdk", "player.cc"},
		{"", "whatever.PY", "python", "MyBot.py"},
		{"java", "notes.txt", "java", "MyBot.java"},
	} {
		l, files, err := bundle.Open(toy{}, test.language, test.filename, []byte("text\n"))
		require.NoError(t, err)
		require.Equal(t, test.id, l.ID)
		require.Equal(t, engine.Files{test.source: []byte("text\n")}, files)
	}
}

func TestMainFileTellsTheLanguage(t *testing.T) {
	file := func(name string) entry { return entry{name, "text\n", 0} }
	for name, test := range map[string]struct {
		language string
		entries  []entry
		id       string
		says     string
	}{
		"the one there is":          {"", []entry{file("MyBot.java"), file("Map.java")}, "java", ""},
		"a compiled one":            {"kotlin", []entry{{"MyBot.class", "\xca\xfe\xba\xbe\x00", 0}, file("META-INF/MANIFEST.MF")}, "kotlin", ""},
		"the language chooses":      {"python", []entry{file("MyBot.java"), file("MyBot.py")}, "python", ""},
		"two":                       {"", []entry{file("MyBot.py"), file("MyBot.java")}, "", `found "MyBot.java" and "MyBot.py": keep one`},
		"compiled beside source":    {"", []entry{file("MyBot.class"), file("MyBot.java")}, "java", ""},
		"none":                      {"", []entry{file("bot.py"), file("a/MyBot.py")}, "", `name it AI*.cc, MyBot.py, MyBot.java, MyBot.class, MyBot.kt and put it at the top; found "a/MyBot.py" and "bot.py"`},
		"none of the language":      {"python", []entry{file("MyBot.java"), file("x")}, "", `name it MyBot.py and put it at the top; found "MyBot.java" and "x"`},
		"one that two languages do": {"", []entry{file("MyBot.class"), file("x")}, "", "can be Java or Kotlin: name the language, java or kotlin"},
		"no text":                   {"", []entry{{"MyBot.py", "a\x00", 0}}, "", `"MyBot.py": Line 1 has a NUL byte`},
		"a pattern":                 {"", []entry{file("AIMine.cc"), file("mine.hh"), file("more.cc")}, "sdk", ""},
		"two that fit a pattern":    {"sdk", []entry{file("AIMine.cc"), file("AIOther.cc")}, "", `found "AIMine.cc" and "AIOther.cc": keep one`},
		"none that fits a pattern":  {"sdk", []entry{file("mine.cc")}, "", `name it AI*.cc and put it at the top; found "mine.cc"`},
		"sources beside a main":     {"", []entry{file("Mine.cc"), file("MyBot.py")}, "python", ""},
		"an unknown language":       {"cobol", []entry{file("MyBot.py")}, "", `Toy has no language "cobol". Take one of these: sdk (.cc); python (.py)`},
	} {
		t.Run(name, func(t *testing.T) {
			l, _, err := bundle.Open(toy{}, test.language, "bot.zip", zipped(t, test.entries...))
			if test.says == "" {
				require.NoError(t, err)
				require.Equal(t, test.id, l.ID)
				return
			}
			requireRefusal(t, err, test.says)
		})
	}
}

func requireRefusal(t testing.TB, err error, says string) {
	t.Helper()
	refusal, ok := err.(*engine.SourceError) //nolint:errorlint // never wrapped
	require.True(t, ok, "%v", err)
	require.Contains(t, refusal.Detail, says)
	require.NotContains(t, refusal.Detail, "\n")
	require.Less(t, len(refusal.Detail), 700)
}

func TestHostileArchivesAreRefused(t *testing.T) {
	good := entry{"MyBot.py", "pass\n", 0}
	long := strings.Repeat("n", bundle.MaxPath+1)
	for name, test := range map[string]struct {
		entry
		says string
	}{
		"link":             {entry{"a.py", "", tar.TypeSymlink}, `The entry "a.py" is a link: put the file itself in its place.`},
		"device":           {entry{"tty", "", tar.TypeChar}, `"tty" is neither a file nor a folder`},
		"absolute":         {entry{"/etc/passwd", "x", 0}, `"/etc/passwd" has an absolute path`},
		"drive":            {entry{"c:/a.py", "x", 0}, `"c:/a.py" has an absolute path`},
		"up":               {entry{"a/../../b", "x", 0}, `"a/../../b" leads out of the archive`},
		"up within":        {entry{"a/../b", "x", 0}, `leads out of the archive`},
		"backslash":        {entry{`lib\a.py`, "x", 0}, `has a backslash`},
		"control":          {entry{"a\x07.py", "x", 0}, `"a\a.py" has a name that is not plain text`},
		"newline":          {entry{"a\nb.py", "x", 0}, `"a\nb.py" has a name that is not plain text`},
		"direction":        {entry{"a\u202eb.py", "x", 0}, `not plain text`},
		"not UTF-8":        {entry{"caf\xe9.py", "x", 0}, `"caf\xe9.py" has a name that is not plain text`},
		"long name":        {entry{long, "x", 0}, "has a name of 201 bytes: use at most 200"},
		"deep":             {entry{strings.Repeat("a/", bundle.MaxDepth) + "b", "x", 0}, "lies in 16 folders: use fewer than 16"},
		"twice":            {good, `There are two entries "MyBot.py": keep one.`},
		"twice by dots":    {entry{"./MyBot.py", "x", 0}, `There are two entries "MyBot.py"`},
		"in another case":  {entry{"MYBOT.py", "x", 0}, `The entries "MyBot.py" and "MYBOT.py" have the same name`},
		"file and folder":  {entry{"MyBot.py/a", "x", 0}, `There are two entries "MyBot.py"`},
		"much":             {entry{"zeros", strings.Repeat("\x00", bundle.MaxUnpacked), 0}, "The files have more than 16 MiB together"},
		"much that is cut": {entry{".git/zeros", strings.Repeat("\x00", 3*bundle.MaxUnpacked), 0}, "The files have more than 16 MiB together"},
	} {
		archives := map[string][]byte{"bot.tgz": gzipped(t, tarred(t, good, test.entry))}
		if name != "much that is cut" { // a zip need not be read where it is not wanted
			archives["bot.zip"] = zipped(t, good, test.entry)
		}
		for filename, data := range archives {
			t.Run(name+" in "+filename, func(t *testing.T) {
				_, _, err := bundle.Open(toy{}, "", filename, data)
				requireRefusal(t, err, test.says)
			})
		}
	}
	t.Run("hard link", func(t *testing.T) {
		_, _, err := bundle.Open(toy{}, "", "bot.tar", tarred(t, good, entry{"b", "", tar.TypeLink}))
		requireRefusal(t, err, `"b" is a link`)
	})
	t.Run("NUL", func(t *testing.T) {
		_, _, err := bundle.Open(toy{}, "", "bot.zip", zipped(t, good, entry{"a\x00b", "x", 0}))
		requireRefusal(t, err, `"a\x00b" has a name that is not plain text`)
	})
}

func TestManyFilesAreRefused(t *testing.T) {
	entries := []entry{{"MyBot.py", "pass\n", 0}}
	for i := range bundle.MaxFiles - 1 {
		entries = append(entries, entry{fmt.Sprintf("%d.py", i), "", 0})
	}
	_, files, err := bundle.Open(toy{}, "", "bot.zip", zipped(t, entries...))
	require.NoError(t, err)
	require.Len(t, files, bundle.MaxFiles)

	_, _, err = bundle.Open(toy{}, "", "bot.zip", zipped(t, append(entries, entry{"more", "", 0})...))
	requireRefusal(t, err, "more than 1000 files")

	for len(entries) < 21000 {
		entries = append(entries, entry{fmt.Sprintf("f%d/", len(entries)), "", tar.TypeDir})
	}
	_, _, err = bundle.Open(toy{}, "", "bot.tgz", gzipped(t, tarred(t, entries...)))
	requireRefusal(t, err, "more than 20000 entries")
}

func TestUnreadableUploadsAreRefused(t *testing.T) {
	good := zipped(t, bot()...)
	central := []byte("PK\x01\x02") // what the list of entries has of each; flags and method come 8 and 10 bytes later
	encrypted := bytes.ReplaceAll(good, append(central, 20, 0, 20, 0, 8, 0), append(central, 20, 0, 20, 0, 9, 0))
	method := bytes.ReplaceAll(good, append(central, 20, 0, 20, 0, 8, 0, 8, 0), append(central, 20, 0, 20, 0, 8, 0, 99, 0))
	plain := tarred(t, bot()...)
	checksum := xzed(t, plain, xz.WriterConfig{})
	huge := bytes.Clone(checksum)
	huge[12+4] = 40 // a dictionary of 4 GiB, without its check sum
	for name, test := range map[string]struct {
		data []byte
		says string
	}{
		"a.zip":        {nil, "empty"},
		"empty.zip":    {zipped(t), "There are no files in it"},
		"folders.zip":  {zipped(t, entry{"a/", "", tar.TypeDir}), "There are no files in it"},
		"junk.tgz":     {gzipped(t, tarred(t, entry{".DS_Store", "x", 0})), "There are no files in it"},
		"cut.zip":      {good[:len(good)-30], "ends too early or is damaged"},
		"locked.zip":   {encrypted, "is encrypted: pack it without a password"},
		"odd.zip":      {method, "by a method that is not known here (99)"},
		"text.zip":     {[]byte("\x00\x01"), `"text.zip" is no archive, or a damaged one`},
		"cut.tgz":      {gzipped(t, plain)[:150], "tar.gz archive ends too early"},
		"cut.tar":      {plain[:1030], "tar archive ends too early"},
		"source.gz":    {gzipped(t, []byte("import ants\n")), "archive"},
		"long.gz":      {gzipped(t, bytes.Repeat([]byte("import ants\n"), 100)), "holds no tar archive"},
		"cut.txz":      {checksum[:len(checksum)-60], "tar.xz archive ends too early"},
		"cut.tbz":      {piped(t, plain, "bzip2")[:100], "tar.bz2 archive ends too early"},
		"huge.txz":     {huge, "the block header is damaged"},
		"empty.txz":    {piped(t, nil, "xz"), "The archive is empty"},
		"blocks.txz":   {piped(t, plain, "xz", "--block-size=2048"), "more than one block"},
		"x86.txz":      {piped(t, plain, "xz", "--x86", "--lzma2"), "another filter"},
		"bot.rar":      {[]byte("Rar!\x1a\x07\x01\x00"), "pack your files as zip, tar.gz, tar.bz2 or tar.xz"},
		"bot.7z":       {[]byte("7z\xbc\xaf\x27\x1c\x00\x04"), "pack your files as zip"},
		"too large.py": {make([]byte, engine.MaxSource+1), "send at most 2097152"},
		"a.exe":        {[]byte("MZ\x90\x00"), "NUL byte"},
		"a.cobol":      {[]byte("text"), `The name "a.cobol" does not tell the language. Rename the file`},
	} {
		t.Run(name, func(t *testing.T) {
			_, _, err := bundle.Open(toy{}, "", name, test.data)
			requireRefusal(t, err, test.says)
		})
	}
	t.Run("wrong check sum", func(t *testing.T) {
		for i := range 8 {
			damaged := bytes.Clone(checksum)
			damaged[len(damaged)-12-8-8+i-4] ^= 1
			if _, _, err := bundle.Open(toy{}, "", "a.xz", damaged); err != nil {
				return // the index need not be right: nothing is read from it
			}
		}
		t.Fatal("no damage was noticed")
	})
}

// A file in a language that the game does not offer is told so, alone or as the main file of an archive.
func TestLanguagesThatAreNotOfferedAreNamed(t *testing.T) {
	for name, says := range map[string]string{
		"MyBot.hs":       "MyBot.hs is Haskell, which is not offered here; see agon languages toy. Take one of these: ",
		"mine/Bot.ML":    "Bot.ML is OCaml, which is not offered here",
		"it's mine.dart": `"it's mine.dart" is Dart, which is not offered here`,
	} {
		_, _, err := bundle.Open(toy{}, "", name, []byte("text"))
		requireRefusal(t, err, says)
	}
	_, _, err := bundle.Open(toy{}, "", "a.zip", zipped(t, entry{"README", "x", 0}, entry{"MyBot.hs", "main = x", 0}, entry{"Ants.hs", "x", 0}))
	requireRefusal(t, err, "MyBot.hs is Haskell, which is not offered here")
	_, _, err = bundle.Open(toy{}, "", "a.zip", zipped(t, entry{"Ants.hs", "x", 0}))
	requireRefusal(t, err, "There is no main file")
}

func TestBombsCostLittle(t *testing.T) {
	zeros := make([]byte, 64<<20)
	for name, data := range map[string][]byte{
		"bomb.tgz": gzipped(t, tarred(t, entry{"zeros", string(zeros), 0})),
		"bomb.txz": piped(t, tarred(t, entry{"zeros", string(zeros), 0}), "xz", "-0", "-T1"),
		"bomb.tbz": piped(t, tarred(t, entry{"zeros", string(zeros), 0}), "bzip2"),
		"bomb.zip": zipped(t, entry{"zeros", string(zeros), 0}),
		"bare.gz":  gzipped(t, zeros), // an endless end of a tar
	} {
		t.Run(name, func(t *testing.T) {
			_, _, err := bundle.Open(toy{}, "", name, data)
			require.Error(t, err)
		})
	}
}

func TestFolders(t *testing.T) {
	dir := t.TempDir()
	write := func(name, content string) {
		path := filepath.Join(dir, filepath.FromSlash(name))
		require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o755))
		require.NoError(t, os.WriteFile(path, []byte(content), 0o600))
	}
	for _, e := range bot() {
		if e.kind == 0 {
			write(strings.TrimPrefix(e.name, "bot/"), e.content)
		}
	}
	l, files, err := bundle.Folder(toy{}, "", dir)
	require.NoError(t, err)
	require.Equal(t, "python", l.ID)
	require.Equal(t, botFiles(), files)

	write("MyBot.java", "")
	_, _, err = bundle.Folder(toy{}, "", dir)
	requireRefusal(t, err, "keep one")
	_, _, err = bundle.Folder(toy{}, "python", dir)
	require.NoError(t, err)

	require.NoError(t, os.Symlink("/etc/passwd", filepath.Join(dir, "users")))
	_, _, err = bundle.Folder(toy{}, "", dir)
	requireRefusal(t, err, `"users" is a link`)
	_, _, err = bundle.Folder(toy{}, "", filepath.Join(dir, "missing"))
	require.ErrorIs(t, err, os.ErrNotExist)
}

func TestPackedPlayersOpenAgain(t *testing.T) {
	python := toy{}.Languages()[1]
	name, data := bundle.Pack(python, "Demo", engine.Files{"MyBot.py": []byte("pass\n")})
	require.Equal(t, "AIDemo.py", name)
	require.Equal(t, "pass\n", string(data))

	rapid.Check(t, func(t *rapid.T) {
		files := engine.Files{"MyBot.py": []byte("pass\n"), "other": nil}
		for _, n := range rapid.SliceOfN(rapid.StringMatching(`[a-z]{1,8}(/[a-z0-9]{1,8}){0,3}\.[a-z]`), 0, 20).Draw(t, "names") {
			files[n] = rapid.SliceOf(rapid.Byte()).Draw(t, "content")
		}
		name, data := bundle.Pack(python, "Demo", files)
		_, again := bundle.Pack(python, "Demo", maps.Clone(files))
		l, got, err := bundle.Open(toy{}, "", name, data)
		if err != nil {
			t.Fatal(err)
		}
		if name != "AIDemo.zip" || !bytes.Equal(data, again) || l.ID != "python" || len(got) != len(files) {
			t.Fatal("another player comes out")
		}
		for n := range files {
			if !bytes.Equal(got[n], files[n]) {
				t.Fatalf("%s has changed", n)
			}
		}
	})
}

// Whatever is sent, the answer is files within their bounds or one clear line.
func FuzzOpen(f *testing.F) {
	f.Add("", "a.cc", []byte("text\n"))
	f.Add("python", "bot.zip", zipped(f, bot()...))
	f.Add("", "bot.tgz", gzipped(f, tarred(f, bot()...)))
	f.Add("", "bot.tar", tarred(f, bot()...))
	f.Add("", "bot.txz", xzed(f, tarred(f, bot()...), xz.WriterConfig{}))
	f.Add("", "bot.tbz", []byte("BZh91AY&SY"))
	f.Fuzz(func(t *testing.T, language, filename string, data []byte) {
		l, files, err := bundle.Open(toy{}, language, filename, data)
		if err != nil {
			requireRefusal(t, err, "")
			return
		}
		size := 0
		for name, content := range files {
			size += len(content)
			require.True(t, filepath.IsLocal(name) && !strings.ContainsAny(name, "\\\x00"), name)
		}
		require.LessOrEqual(t, size, bundle.MaxUnpacked)
		require.LessOrEqual(t, len(files), bundle.MaxFiles)
		require.True(t, slices.ContainsFunc(toy{}.Languages(), func(known engine.Language) bool { return known.ID == l.ID }))
	})
}
