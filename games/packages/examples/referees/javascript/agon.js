// What a referee hears from the judge, and what it says to it. docs/13-games.md of Agon has the lines.
//
//   const match = new Match();           // the first message: match.seats, match.seed, match.config
//   match.tell('*', 'mygame 1');
//   while (match.next()) {               // sends what was said, and waits for the next round
//     for (const seat of match.playing()) console.log(match.answer(seat));     // on stderr, for you
//     match.score(scores);
//     match.ask('*');
//   }
//
// Seats are a number, a list of numbers or '*'. Words are joined by spaces.
'use strict';
const fs = require('fs');
const { StringDecoder } = require('string_decoder');

// One match, between two messages of the judge.
class Match {
  #buffered = '';
  #decoder = new StringDecoder('utf8');
  #reply = [];
  #over = false;
  #plays;
  #said;

  constructor() {
    console.log = console.error; // what is printed is no line of the protocol
    this.round = -1; // before the first
    this.config = []; // the lines of the board
    for (const [word, text] of this.#read()) {
      if (word === 'seats') this.seats = Number(text);
      if (word === 'seed') this.seed = Number(text);
      if (word === 'config') this.config.push(text);
    }
    this.cpu = Array(this.seats).fill(0); // seconds that each seat has used, -1 if it is frozen
    this.out = new Map(); // seats that the judge has frozen since the last round, and why
    this.#plays = Array(this.seats).fill(true);
    this.#said = this.#plays.map(() => []);
  }

  // Ends the reply and takes the next message. False: the match is over.
  next() {
    this.#send();
    const message = this.#over ? null : this.#read();
    if (message === null) return false;
    this.out = new Map();
    this.#said = this.#plays.map(() => []);
    for (const [word, text] of message) {
      if (word === 'round') this.round = Number(text);
      else if (word === 'cpu') this.cpu = text.split(' ').map(Number);
      else if (word === 'out') this.#freeze(cut(text));
      else this.#said[Number(word)].push(text);
    }
    return true;
  }

  // The seats that are still in the match: neither frozen, nor at fault, nor gone.
  playing() { return this.#plays.flatMap((plays, seat) => (plays ? [seat] : [])); }
  plays(seat) { return this.#plays[seat]; }

  // The lines of a seat's answer to the round before, and the whole; '' when there is none.
  lines(seat) { return this.#said[seat]; }
  answer(seat) { return this.#said[seat].join('\n'); }

  tell(seats, ...words) { this.#say('tell', seats, ...words); }
  ask(seats) { this.#say('ask', seats); }
  score(scores) { this.#say('score', ...scores); }
  note(seat, ...words) { this.#say('note', seat, ...words); }
  frame(...words) { this.#say('frame', ...words); }

  fault(seat, ...words) {
    this.#plays[seat] = false;
    this.#say('fault', seat, ...words);
  }

  gone(seat, ...words) {
    this.#plays[seat] = false;
    this.#say('gone', seat, ...words);
  }

  over(...words) {
    this.#over = true;
    this.#say('over', ...words);
  }

  // Says which line of the configuration is wrong, 0 for the whole, and ends the program.
  refuse(line, ...words) {
    this.#reply = [];
    this.#say('refuse', line, ...words);
    this.#send();
    process.exit();
  }

  #say(...words) { this.#reply.push(words.map(String).join(' ')); } // a list is joined by commas

  #send() {
    let bytes = Buffer.from([...this.#reply, 'end\n'].join('\n'));
    while (bytes.length > 0) bytes = bytes.subarray(fs.writeSync(1, bytes));
    this.#reply = [];
  }

  #freeze([seat, reason]) {
    this.#plays[Number(seat)] = false;
    this.out.set(Number(seat), reason);
  }

  // Reads a message, each line cut after its first word; null when there is none any more.
  #read() {
    const lines = [];
    const chunk = Buffer.alloc(1 << 16);
    for (;;) {
      const at = this.#buffered.indexOf('\n');
      if (at < 0) {
        const size = fs.readSync(0, chunk);
        if (size === 0) return null;
        this.#buffered += this.#decoder.write(chunk.subarray(0, size));
        continue;
      }
      const line = this.#buffered.slice(0, at);
      this.#buffered = this.#buffered.slice(at + 1);
      if (line === 'end') return lines;
      lines.push(cut(line));
    }
  }
}

// Splits a line after its first word.
function cut(line) {
  const at = line.indexOf(' ');
  return at < 0 ? [line, ''] : [line.slice(0, at), line.slice(at + 1)];
}

module.exports = { Match };
