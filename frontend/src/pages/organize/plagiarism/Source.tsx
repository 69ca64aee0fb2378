import { useMemo, type Ref } from 'react';
import type { PairRegion, PairSide } from '../../../api/types.ts';
import { blocks, type Block } from './code.ts';

interface Props {
  ref: Ref<HTMLDivElement>;
  side: 'a' | 'b';
  files: PairSide['files'];
  regions: PairRegion[];
  chosen: number | null;
  choose: (region: number) => void;
}

/** One program with line numbers. A shared region is a button: it goes to its partner on the other side. */
export function Source({ ref, side, files, regions, chosen, choose }: Props) {
  const cut = useMemo(() => files.map((f) => ({ name: f.name, blocks: blocks(f.text, f.name, regions, side) })), [files, regions, side]);
  return (
    <div className="source" ref={ref} tabIndex={0} role="region" aria-label="Source">
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
  return (
    <pre
      className={region === chosen ? 'lines match chosen' : 'lines match'}
      data-region={region}
      role="button"
      tabIndex={0}
      aria-label={`Shared region ${region + 1}, line ${from} to ${from + lines.length - 1}`}
      aria-pressed={region === chosen}
      onClick={() => {
        if (!getSelection()?.toString()) choose(region);
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== ' ') return;
        event.preventDefault();
        choose(region);
      }}
    >
      {code}
      <span className="number tag" aria-hidden="true">
        {region + 1}
      </span>
    </pre>
  );
}
