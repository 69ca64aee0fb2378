import type { LanguageSupport, StreamLanguage, StreamParser } from '@codemirror/language';

type Mode = LanguageSupport | StreamLanguage<unknown>;

async function stream(parser: Promise<StreamParser<unknown>>): Promise<Mode> {
  const [{ StreamLanguage }, loaded] = await Promise.all([import('@codemirror/language'), parser]);
  return StreamLanguage.define(loaded);
}

const words = (text: string) => Object.fromEntries(text.split(' ').map((word) => [word, true]));

const php = {
  name: 'php',
  keywords: words(
    'abstract and as break case catch class clone const continue declare default do echo else elseif extends final finally fn for foreach function global if implements include include_once instanceof interface match namespace new or private protected public readonly require require_once return static switch throw trait try use var while xor yield',
  ),
  blockKeywords: words('catch class do else elseif finally for foreach function if interface switch trait try while'),
  atoms: words('true false null TRUE FALSE NULL'),
  multiLineStrings: true,
};

const ada =
  'abort abs abstract accept access aliased all and array at begin body case constant declare delay delta digits do else elsif end entry exception exit for function generic goto if in interface is limited loop mod new not null of or others out overriding package pragma private procedure protected raise range record rem renames requeue return reverse select separate some subtype synchronized tagged task terminate then type until use when while with xor';

const scheme = () => stream(import('@codemirror/legacy-modes/mode/scheme').then((m) => m.scheme));
const python = () => stream(import('@codemirror/legacy-modes/mode/python').then((m) => m.python));

/** How the editor colours each language of the API, loaded when it is needed. A language that is missing here stays plain. */
export const modes: Readonly<Record<string, () => Promise<Mode>>> = {
  c: () => import('@codemirror/lang-cpp').then((m) => m.cpp()),
  cpp: () => import('@codemirror/lang-cpp').then((m) => m.cpp()),
  java: () => stream(import('@codemirror/legacy-modes/mode/clike').then((m) => m.java)),
  csharp: () => stream(import('@codemirror/legacy-modes/mode/clike').then((m) => m.csharp)),
  scala: () => stream(import('@codemirror/legacy-modes/mode/clike').then((m) => m.scala)),
  php: () => stream(import('@codemirror/legacy-modes/mode/clike').then((m) => m.clike(php))),
  python,
  python2: python,
  javascript: () => stream(import('@codemirror/legacy-modes/mode/javascript').then((m) => m.javascript)),
  typescript: () => stream(import('@codemirror/legacy-modes/mode/javascript').then((m) => m.typescript)),
  coffeescript: () => stream(import('@codemirror/legacy-modes/mode/coffeescript').then((m) => m.coffeeScript)),
  go: () => stream(import('@codemirror/legacy-modes/mode/go').then((m) => m.go)),
  rust: () => stream(import('@codemirror/legacy-modes/mode/rust').then((m) => m.rust)),
  ruby: () => stream(import('@codemirror/legacy-modes/mode/ruby').then((m) => m.ruby)),
  lua: () => stream(import('@codemirror/legacy-modes/mode/lua').then((m) => m.lua)),
  perl: () => stream(import('@codemirror/legacy-modes/mode/perl').then((m) => m.perl)),
  lisp: () => stream(import('@codemirror/legacy-modes/mode/commonlisp').then((m) => m.commonLisp)),
  clojure: () => stream(import('@codemirror/legacy-modes/mode/clojure').then((m) => m.clojure)),
  scheme,
  racket: scheme,
  ocaml: () => stream(import('@codemirror/legacy-modes/mode/mllike').then((m) => m.oCaml)),
  haskell: () => stream(import('@codemirror/legacy-modes/mode/haskell').then((m) => m.haskell)),
  pascal: () => stream(import('@codemirror/legacy-modes/mode/pascal').then((m) => m.pascal)),
  ada: () =>
    stream(
      import('@codemirror/legacy-modes/mode/simple-mode').then((m) =>
        m.simpleMode({
          start: [
            { regex: /--.*/, token: 'comment' },
            { regex: /"(?:[^"]|"")*"/, token: 'string' },
            { regex: /'.'/, token: 'string' },
            { regex: /\d[\d_]*(?:\.[\d_]+)?(?:e[+-]?\d+)?/i, token: 'number' },
            { regex: new RegExp(`(?:${ada.replaceAll(' ', '|')})\\b`, 'i'), token: 'keyword' },
            { regex: /\w+/, token: 'variable' },
          ],
          languageData: { commentTokens: { line: '--' } },
        }),
      ),
    ),
  d: () => stream(import('@codemirror/legacy-modes/mode/d').then((m) => m.d)),
  tcl: () => stream(import('@codemirror/legacy-modes/mode/tcl').then((m) => m.tcl)),
  groovy: () => stream(import('@codemirror/legacy-modes/mode/groovy').then((m) => m.groovy)),
  octave: () => stream(import('@codemirror/legacy-modes/mode/octave').then((m) => m.octave)),
};
