import type { ReportBlock } from '@antai/contract/questionnaires/analysis';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { ErrorBox } from '../../../ui/ErrorBox.tsx';
import { LoadingBox } from '../../../ui/LoadingBox.tsx';
import { reportQuery } from './answer-queries.ts';
import { Radar } from './Radar.tsx';
import { ReadingDrawer } from './ReadingDrawer.tsx';
import styles from './ReportPreview.module.css';

/** Shows the report before it is downloaded. */
export function PreviewReportButton({ answerId }: { answerId: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>预览报告</Button>
      {isOpen ? <ReportPreview answerId={answerId} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function ReportPreview({ answerId, onClose }: { answerId: string; onClose: () => void }) {
  const { data, error, refetch } = useQuery(reportQuery(answerId));
  return (
    <ReadingDrawer widthPx={960} title="报告预览" onClose={onClose}>
      {error ? <ErrorBox error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <LoadingBox /> : null}
      {pagesOf(data?.blocks ?? []).map((blocks, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a report have no name of their own
        <article key={at} className={styles.page}>
          {blocks.map((block, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            <Piece key={place} block={block} />
          ))}
        </article>
      ))}
    </ReadingDrawer>
  );
}

/** What begins on a page of its own in the files stands on a sheet of its own here. */
function pagesOf(blocks: ReportBlock[]): ReportBlock[][] {
  const pages: ReportBlock[][] = blocks.length > 0 ? [[]] : [];
  for (const block of blocks) {
    if (block.kind === 'pageBreak') pages.push([]);
    else pages.at(-1)!.push(block);
  }
  return pages;
}

function Piece({ block }: { block: ReportBlock }) {
  switch (block.kind) {
    case 'title':
      return (
        <header className={styles.title}>
          <h2>{block.text}</h2>
          <p>{block.subtitle}</p>
        </header>
      );
    case 'heading':
      return block.level === 1 ? <h3>{block.text}</h3> : <h4>{block.text}</h4>;
    case 'text':
      return block.lines.map(line => <p key={line}>{line}</p>);
    case 'note':
      return <p className={styles.note}>{block.text}</p>;
    case 'facts':
      return <Facts rows={block.rows} />;
    case 'table':
      return <Table head={block.head} rows={block.rows} shares={block.shares} />;
    case 'chart':
      return (
        <Radar
          name={block.chart.title}
          points={block.chart.points.map(({ label, count }) => ({ label, score: count }))}
        />
      );
    case 'pageBreak':
      return null;
  }
}

function Facts({ rows }: Pick<Extract<ReportBlock, { kind: 'facts' }>, 'rows'>) {
  return (
    <table className={styles.facts}>
      <tbody>
        {rows.map(([name, value]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Table({ head, rows, shares }: Pick<Extract<ReportBlock, { kind: 'table' }>, 'head' | 'rows' | 'shares'>) {
  const whole = shares.reduce((sum, share) => sum + share, 0);
  return (
    <table>
      <thead>
        <tr>
          {head.map((name, at) => (
            <th key={name} scope="col" style={{ width: `${((shares[at] ?? 0) / whole) * 100}%` }}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows of a report have no name of their own
          <tr key={at}>
            {row.map((text, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: as above
              <td key={place}>{text}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
