import { indentWithTab } from '@codemirror/commands';
import { bracketMatching, HighlightStyle, indentOnInput, indentUnit, syntaxHighlighting } from '@codemirror/language';
import { lintGutter, setDiagnostics, type Diagnostic } from '@codemirror/lint';
import { Annotation, Compartment, EditorState, type Text } from '@codemirror/state';
import { EditorView, keymap, lineNumbers } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { minimalSetup } from 'codemirror';
import { useEffect, useRef, useState } from 'react';
import type { Mark } from './marks.ts';
import { modes } from './modes.ts';

// Marks a change that came from outside, so that it is not reported back.
const fromOutside = Annotation.define<boolean>();

const look = EditorView.theme({
  '&': { height: '100%', fontSize: '13px', color: 'var(--text)' },
  '.cm-scroller': { fontFamily: 'var(--mono)', lineHeight: '19px' },
  '.cm-gutters': { background: 'var(--surface)', color: 'var(--text-3)', borderRight: '1px solid var(--line)' },
  '.cm-content': { caretColor: 'var(--text)' },
  '.cm-cursor': { borderLeftColor: 'var(--text)' },
  '&.cm-focused .cm-matchingBracket': { background: 'var(--accent-soft)' },
  '.cm-tooltip': { background: 'var(--surface)', color: 'var(--text)', border: '1px solid var(--line-strong)' },
});

const colours = HighlightStyle.define([
  { tag: [tags.keyword, tags.controlKeyword, tags.modifier], color: 'var(--accent-text)' },
  { tag: [tags.processingInstruction, tags.meta], color: 'var(--warn)' },
  { tag: [tags.string, tags.character], color: 'var(--good)' },
  { tag: [tags.comment], color: 'var(--text-3)', fontStyle: 'italic' },
  { tag: [tags.number, tags.bool], color: 'var(--warn)' },
  { tag: [tags.invalid], color: 'var(--bad)' },
]);

interface Props {
  value: string;
  /** The id of the language to colour; '' for none. */
  language: string;
  marks: readonly Mark[];
  /** A line to show, from 1; another object shows it again. */
  goTo: { line: number } | null;
  onChange: (value: string) => void;
}

/** The code editor; large, so loaded only where it is used. */
export default function Editor({ value, language, marks, goTo, onChange }: Props) {
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView | null>(null);
  const change = useRef(onChange);
  change.current = onChange;
  const first = useRef(value);
  const [mode] = useState(() => new Compartment());

  useEffect(() => {
    if (!host.current) return;
    const editor = new EditorView({
      parent: host.current,
      state: EditorState.create({
        doc: first.current,
        extensions: [
          minimalSetup,
          lineNumbers(),
          lintGutter(),
          bracketMatching(),
          indentOnInput(),
          indentUnit.of('    '),
          mode.of([]),
          syntaxHighlighting(colours),
          look,
          keymap.of([indentWithTab]),
          EditorView.contentAttributes.of({ 'aria-label': 'Source', spellcheck: 'false', tabindex: '0' }),
          EditorView.updateListener.of((update) => {
            if (update.docChanged && !update.transactions.some((t) => t.annotation(fromOutside))) {
              change.current(update.state.doc.toString());
            }
          }),
        ],
      }),
    });
    view.current = editor;
    return () => {
      first.current = editor.state.doc.toString();
      editor.destroy();
    };
  }, [mode]);

  useEffect(() => {
    let wanted = true;
    const set = (found: Parameters<typeof mode.reconfigure>[0]) => wanted && view.current?.dispatch({ effects: mode.reconfigure(found) });
    void (modes[language]?.() ?? Promise.resolve([])).then(set, () => set([])); // without its colours a source can be edited as well
    return () => {
      wanted = false;
    };
  }, [mode, language]);

  useEffect(() => {
    const editor = view.current;
    if (!editor || editor.state.doc.toString() === value) return;
    editor.dispatch({
      changes: { from: 0, to: editor.state.doc.length, insert: value },
      selection: { anchor: 0 },
      scrollIntoView: true,
      annotations: fromOutside.of(true),
    });
  }, [value]);

  useEffect(() => {
    const editor = view.current;
    if (editor) editor.dispatch(setDiagnostics(editor.state, marks.flatMap((m) => diagnosticOf(m, editor.state.doc))));
  }, [marks]);

  useEffect(() => {
    const editor = view.current;
    if (!editor || !goTo || goTo.line < 1 || goTo.line > editor.state.doc.lines) return;
    const { from } = editor.state.doc.line(goTo.line);
    editor.dispatch({ selection: { anchor: from }, effects: EditorView.scrollIntoView(from, { y: 'center' }) });
    editor.focus();
  }, [goTo]);

  return <div className="editor" ref={host} />;
}

// A mark of a line from its column on. Where the draft has changed since, the line may be gone.
function diagnosticOf({ line, column, message, severity }: Mark, doc: Text): Diagnostic[] {
  if (line < 1 || line > doc.lines) return [];
  const { from, to } = doc.line(line);
  return [{ from: Math.min(from + Math.max(0, column - 1), to), to, message, severity }];
}
