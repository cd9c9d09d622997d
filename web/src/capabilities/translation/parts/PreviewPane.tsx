import type { PreviewParagraph } from '@antai/contract/translation/editing';
import { useQuery } from '@tanstack/react-query';
import { Drawer } from 'antd';
import { ErrorBox } from '../../../ui/ErrorBox.tsx';
import { LoadingBox } from '../../../ui/LoadingBox.tsx';
import { previewQuery } from '../queries.ts';
import { layRows } from './lay-rows.ts';
import styles from './PreviewPane.module.css';

interface Props {
  recordId: string;
  onClose: () => void;
}

const placeNames: Record<PreviewParagraph['place'], string> = {
  body: '正文',
  header: '页眉',
  footer: '页脚',
  footnote: '脚注',
  endnote: '尾注',
  comment: '批注',
};
const widthPx = 860;

/** The document as it will go out; what is not translated stands out. */
export function PreviewPane({ recordId, onClose }: Props) {
  const { data, error, refetch } = useQuery(previewQuery(recordId));
  const pieces = data?.paragraphs.flatMap(each => each.pieces) ?? [];
  const count = (state: string) => pieces.filter(piece => piece.state === state).length;
  return (
    <Drawer open title="成稿预览" size={widthPx} onClose={onClose}>
      {error ? <ErrorBox error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <LoadingBox /> : null}
      {data ? (
        <>
          <p className={styles.legend} role="status">
            已确认{count('confirmed')}段，<span data-state="draft">未确认{count('draft')}段</span>，
            <mark data-state="open">未译{count('open')}段，保留原文</mark>。分页、字体与图片以导出的文件为准。
          </p>
          <article className={styles.paper} aria-label="成稿">
            {groupByPlace(data.paragraphs).map(([place, paragraphs]) => (
              <section key={place} aria-label={placeNames[place]}>
                {place === 'body' ? null : <h3>{placeNames[place]}</h3>}
                {layRows(paragraphs).map(block =>
                  block.kind === 'table' ? (
                    <Table key={`table ${block.id}`} rows={block.rows} />
                  ) : (
                    <Line key={`line ${block.id}`} paragraph={block.paragraph} />
                  ),
                )}
              </section>
            ))}
          </article>
        </>
      ) : null}
    </Drawer>
  );
}

const groupByPlace = (paragraphs: readonly PreviewParagraph[]) => [
  ...Map.groupBy(paragraphs, ({ place }) => place).entries(),
];

function Line({ paragraph: { headingLevel, number, pieces } }: { paragraph: PreviewParagraph }) {
  return (
    <p data-heading={headingLevel ?? undefined}>
      {number ? `${number} ` : null}
      {pieces.map(({ text, state, segmentId }, at) =>
        state === 'open' ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a piece is its place
          <mark key={at}>{text}</mark>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: a piece is its place
          <span key={at} data-state={segmentId === null ? undefined : state}>
            {text}
          </span>
        ),
      )}
    </p>
  );
}

const Table = ({ rows }: { rows: PreviewParagraph[][][] }) => (
  <table>
    <tbody>
      {rows.map((cells, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
        <tr key={row}>
          {cells.map((paragraphs, column) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its place
            <td key={column}>
              {paragraphs.map((paragraph, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a paragraph is its place
                <Line key={at} paragraph={paragraph} />
              ))}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);
