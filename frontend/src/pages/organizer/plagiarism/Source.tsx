import { useMemo, type Ref } from 'react';
import type { PairRegion, PairSide } from '../../../api/types.ts';
import { blocks, type Block } from './code.ts';

interface Props {
  ref: Ref<HTMLDivElement>;
  side: 'a' | 'b';
  author: string;
  files: PairSide['files'];
  regions: PairRegion[];
  chosen: number | null;
  choose: (region: number) => void;
}

/** One program with line numbers. A shared region leads to its partner on the other side. */
export function Source({ ref, side, author, files, regions, chosen, choose }: Props) {
  const cut = useMemo(() => files.map((f) => ({ name: f.name, blocks: blocks(f.text, f.name, regions, side) })), [files, regions, side]);
  return (
    <div className="source" ref={ref} tabIndex={0} role="region" aria-label={`Source of ${author}`}>
      {cut.map((file) => (
        <div key={file.name}>
          {cut.length > 1 && <div className="file mono break">{file.name}</div>}
          {file.blocks.map((block) => (
            <Lines key={block.from} block={block} chosen={chosen} choose={choose} />
          ))}
        </div>
      ))}
      {cut.length === 0 && <p className="empty">The files cannot be shown as text.</p>}
    </div>
  );
}

function Lines({ block, chosen, choose }: { block: Block; chosen: number | null; choose: (region: number) => void }) {
  const { region, from, lines } = block;
  const code = (
    <>
      <span className="numbers" aria-hidden="true">
        {lines.map((_, i) => from + i).join('\n')}
      </span>
      <code>{lines.join('\n')}</code>
    </>
  );
  if (region === null) return <pre className="lines">{code}</pre>;
  // The whole block takes clicks; for the keyboard there is the button in its corner.
  return (
    <pre
      className={region === chosen ? 'lines match chosen' : 'lines match'}
      data-region={region}
      onClick={() => {
        if (!getSelection()?.toString()) choose(region);
      }}
    >
      {code}
      <button type="button" className="number" aria-pressed={region === chosen} title="Go to its partner" onClick={() => choose(region)}>
        {region + 1}
      </button>
    </pre>
  );
}
