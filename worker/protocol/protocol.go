// Package protocol defines what a worker on another machine and the site say to each other: the bodies of requests and
// answers in JSON, under [Prefix]. docs/12-workers.md explains it with a picture of its states.
//
// The worker asks and the site answers, so that a worker needs no address of its own. A request carries the worker's key in
// the header Authorization (Bearer) and, but for the first, its session in [SessionHeader]. Items name seats, never people
// or their programs.
package protocol

import (
	"encoding/json"
	"time"

	"github.com/agon-judge/agon/games/packages/report"
)

// Version is the version of the protocol. The site tells workers with another one to upgrade.
const Version = 1

// Prefix is where the site takes requests of workers.
const Prefix = "/worker/v1"

// SessionHeader names the session of a request. Its value begins with the dispatcher's name, a dot, and a secret.
const SessionHeader = "Agon-Session"

// Times of the protocol. Both sides measure how long something takes; neither looks at the other's clock.
const (
	Wait  = 20 * time.Second // how long the site keeps a request for items when there are none
	Lease = 30 * time.Second // of silence, after which a worker's items go to others, unless the site says otherwise
)

// Sizes of bodies, in bytes.
const (
	MaxRequest = 4 << 20
	MaxResult  = 64 << 20  // with a packed log
	MaxBuild   = 96 << 20  // with a packed artefact
	MaxLog     = 256 << 20 // unpacked
)

// Hello begins a session: POST /sessions.
type Hello struct {
	Protocol   int               `json:"protocol" doc:"version of the protocol"`
	Version    string            `json:"version" maxLength:"100" doc:"version of the program"`
	Instance   string            `json:"instance" minLength:"8" maxLength:"64" doc:"names the run of the worker's process"`
	Cores      int               `json:"cores" minimum:"1" maximum:"1024" doc:"that play, each one match at a time"`
	Compiles   int               `json:"compiles" minimum:"0" maximum:"1024" doc:"compilations at a time"`
	Languages  []string          `json:"languages" maxItems:"1000" doc:"in which it can compile and run programs: game/language for players of games that come with the program, and language for packages"`
	Toolchains map[string]string `json:"toolchains" doc:"version of each language's compiler or runtime"`
	Isolation  json.RawMessage   `json:"isolation" doc:"how players are isolated, as in records of matches"`
	Engines    map[string]string `json:"engines" doc:"version of each game's engine"`
	Disk       Disk              `json:"disk"`
}

// Disk is how full the disk of the worker's cache is, in bytes.
type Disk struct {
	Free  int64 `json:"free" minimum:"0"`
	Total int64 `json:"total" minimum:"0" doc:"0: not known"`
}

// Welcome answers Hello.
type Welcome struct {
	Session string `json:"session" doc:"a secret of this session"`
	Worker  string `json:"worker" doc:"name of the worker"`
	Level   string `json:"level" enum:"trusted,guest" doc:"how far the site trusts the worker"`

	Lease time.Duration `json:"lease_ns" doc:"of silence, after which the session is over on either side"`
}

// Acquire asks for items: POST /items. The site keeps the request until there is something to say, for [Wait] at most.
type Acquire struct {
	Have    []string `json:"have" maxItems:"10000" doc:"items that the worker has"`
	Disk    Disk     `json:"disk"`
	Leaving bool     `json:"leaving,omitempty" doc:"it only finishes what it has, and gets nothing new"`
}

// Items answers Acquire. Both lists may be empty.
type Items struct {
	Items []Item   `json:"items" doc:"new items; one that the worker has already is the same"`
	Drop  []string `json:"drop" doc:"items that nobody waits for any more"`
}

// Item is a piece of work: a match, a compilation, the test of a package, or a try.
type Item struct {
	ID      string   `json:"id" doc:"a secret that its result carries"`
	Match   *Match   `json:"match,omitempty" doc:"to be played"`
	Compile *Compile `json:"compile,omitempty" doc:"to be compiled"`
	Examine string   `json:"examine,omitempty" doc:"name of the version of a game whose package is to be tested"`
	Try     bool     `json:"try,omitempty" doc:"the worker plays a match of sample players, to see whether it can judge"`
}

// Match is a match to be played under the names of engine.SeatNames.
type Match struct {
	Game   string `json:"game" doc:"its identifier, or the name of a package's version: tron@1f2e3d4c5b6a"`
	Config []byte `json:"config"`
	Seed   int64  `json:"seed"`
	Limits Limits `json:"limits"`
	Seats  []Seat `json:"seats" doc:"in their order"`
}

// Limits bound a player in a match, as engine.Limits does.
type Limits struct {
	CPU       time.Duration `json:"cpu_ns"`
	StartCPU  time.Duration `json:"start_cpu_ns"`
	Wall      time.Duration `json:"wall_ns"`
	Turn      time.Duration `json:"turn_ns"`
	StartWall time.Duration `json:"start_wall_ns"`
	Memory    int64         `json:"memory"`
	Commands  int           `json:"commands"`
	Output    int           `json:"output"`
	Stderr    int           `json:"stderr"`
}

// Seat is a player of a match.
type Seat struct {
	Language string `json:"language"`
	Build    string `json:"build,omitempty" doc:"key of its build, in hexadecimal; without one it is built from its files"`
}

// Compile is a player to be compiled.
type Compile struct {
	Game     string            `json:"game" doc:"as in a match"`
	Language string            `json:"language"`
	Files    map[string][]byte `json:"files"`
}

// Files answers GET /items/{item}/seats/{seat}/files: what a player is built from whose build has been evicted.
type Files struct {
	Files map[string][]byte `json:"files"`
}

// Package answers GET /games/{game}: the package of a game that one of the worker's items names.
type Package struct {
	Archive []byte `json:"archive" doc:"all files of the package, as a zip archive"`
}

// Build is a build: GET, HEAD and PUT /builds/{key}.
type Build struct {
	OK        bool   `json:"ok"`
	Folder    bool   `json:"folder,omitempty" doc:"the artefact is a tar archive of a folder"`
	Artefact  []byte `json:"artefact,omitempty" doc:"packed by zstd"`
	Hash      []byte `json:"hash,omitempty" doc:"SHA-256 of the unpacked artefact"`
	Log       string `json:"log" doc:"what the compiler said"`
	CPUMillis int    `json:"cpu_ms" minimum:"0"`
}

// Result says what came of an item: PUT /items/{item}. Saying it again changes nothing.
type Result struct {
	Outcome     *Outcome     `json:"outcome,omitempty" doc:"of a match"`
	Compilation *Compilation `json:"compilation,omitempty"`
	Examination *Examination `json:"examination,omitempty" doc:"of a package"`
	Well        bool         `json:"well,omitempty" doc:"of a try that found nothing wrong"`
	Fault       *Fault       `json:"fault,omitempty" doc:"why there is no other result"`
}

// Outcome is the outcome of a match, as engine.Outcome.
type Outcome struct {
	Rounds int           `json:"rounds" minimum:"0"`
	Hash   []byte        `json:"hash" minLength:"32" doc:"of the complete state"`
	Log    []byte        `json:"log" doc:"packed by zstd"`
	Seats  []SeatOutcome `json:"seats" maxItems:"1000"`
	Replay []byte        `json:"replay,omitempty" doc:"of a package's match, for viewers; packed by zstd"`
}

// SeatOutcome is what a seat has come to.
type SeatOutcome struct {
	Score      int           `json:"score"`
	Rank       int           `json:"rank"`
	Frozen     bool          `json:"frozen,omitempty"`
	Reason     string        `json:"reason,omitempty"`
	Round      int           `json:"round,omitempty" doc:"-1: the start"`
	Detail     string        `json:"detail,omitempty"`
	CPU        time.Duration `json:"cpu_ns"`
	StartCPU   time.Duration `json:"start_cpu_ns"`
	PeakMemory int64         `json:"peak_memory"`
	Stderr     []byte        `json:"stderr,omitempty"`
	Trace      []byte        `json:"trace,omitempty" doc:"what it had used after each answer, as engine.Trace packs it"`
}

// Compilation is what came of compiling a player.
type Compilation struct {
	OK     bool          `json:"ok"`
	Key    []byte        `json:"key" minLength:"32" doc:"names the build"`
	Log    string        `json:"log"`
	Limit  string        `json:"limit,omitempty"`
	Cached bool          `json:"cached,omitempty"`
	Spent  time.Duration `json:"spent_ns"`
}

// Examination is what came of testing a package. Each of its checks was sent before, too: POST /items/{item}/checks.
type Examination struct {
	Report report.Report    `json:"report"`
	Boards []report.Opening `json:"boards" maxItems:"2000"`
}

// Fault says why a worker has not done an item. It is never a player's.
type Fault struct {
	Kind     FaultKind `json:"kind" enum:"judge,missing,full,back,referee"`
	Text     string    `json:"text" maxLength:"4000"`
	Language string    `json:"language,omitempty" doc:"if it is missing"`
	Program  string    `json:"program,omitempty" doc:"if it is missing"`
	Free     int64     `json:"free,omitempty" doc:"bytes, if the disk is full"`
	Floor    int64     `json:"floor,omitempty" doc:"bytes that have to be free, if the disk is full"`
	Referee  *Referee  `json:"referee,omitempty" doc:"how the referee has failed, if it has"`
}

// Referee says how the referee of a package has failed, as task.RefereeError.
type Referee struct {
	Round   int    `json:"round" doc:"-1: the start"`
	Message []byte `json:"message,omitempty" doc:"the last that it was sent; packed by zstd"`
	Reply   []byte `json:"reply,omitempty" doc:"its answer; packed by zstd"`
	Stderr  []byte `json:"stderr,omitempty"`
	Seats   []int  `json:"seats" maxItems:"1000" doc:"whose answers were in the message"`
	Log     []byte `json:"log" doc:"of the match until then; packed by zstd"`
}

// FaultKind is the kind of a fault.
type FaultKind string

// The kinds of faults.
const (
	FaultJudge   FaultKind = "judge"   // the machine, or the judge on it, is broken
	FaultMissing FaultKind = "missing" // the toolchain of a language is not installed
	FaultFull    FaultKind = "full"    // the disk has no room
	FaultBack    FaultKind = "back"    // the worker is about to end and gives the item back
	FaultReferee FaultKind = "referee" // the referee of the game's package has failed
)
