import { CopyOutlined } from '@ant-design/icons';
import type { Section } from '@antai/contract/records';
import { Button } from 'antd';
import { useMemo } from 'react';
import { annotate } from '../../../ui/annotate.ts';
import { DocumentText } from '../../../ui/DocumentText.tsx';
import { anchorOf, type Block } from './read-outline.ts';
import styles from './StatuteText.module.css';

interface Props {
  sections: Section[];
  /** The blocks of the section of articles. */
  blocks: Block[];
  positions: { section: number; marks: [number, number][] }[];
  activeHit: number;
  activeArticle: string;
  onCopy: (label: string) => void;
}

interface BlockRuns {
  block: Block;
  paragraphs: ReturnType<typeof annotate>;
}

/** The title stands over the page, and not once more in the text. */
const isBody = ({ section }: { section: Section }) => section.key !== 'statuteTitle';

const noLinks = () => {};
const wholeOf = (text: string): Block[] => [{ kind: 'words', label: '', depth: 0, start: 0, end: text.length }];

/** The part of the marks that lies in a block, with places counted from its beginning. */
const marksIn = (marks: [number, number][], { start, end }: Block) =>
  marks
    .filter(mark => mark[0] < end && mark[1] > start)
    .map(mark => ({ start: Math.max(0, mark[0] - start), end: Math.min(end, mark[1]) - start }));

/** The text of a statute by article, each with its anchor, hits marked and counted over the whole. */
export function StatuteText({ sections, blocks, positions, activeHit, activeArticle, onCopy }: Props) {
  const annotated = useMemo(() => {
    let firstHit = 0;
    return sections.map((section, index): { section: Section; parts: BlockRuns[] } => {
      const marks = positions.find(each => each.section === index)?.marks ?? [];
      const parts = (section.key === 'articles' ? blocks : wholeOf(section.text)).map(block => {
        const earlier = marks.filter(([start]) => start < block.start).length;
        const inside = marksIn(marks, block);
        const paragraphs = annotate(section.text.slice(block.start, block.end), inside, {
          firstHit: firstHit + earlier,
        });
        return { block, paragraphs };
      });
      firstHit += marks.length;
      return { section, parts };
    });
  }, [sections, blocks, positions]);
  return (
    <div className={styles.text}>
      {annotated.filter(isBody).map(({ section, parts }) => (
        <section key={section.key} data-key={section.key}>
          {parts.map(({ block, paragraphs }) => (
            <BlockText
              key={block.start}
              block={block}
              paragraphs={paragraphs}
              activeHit={activeHit}
              isActive={block.kind === 'article' && block.label === activeArticle}
              onCopy={onCopy}
            />
          ))}
        </section>
      ))}
    </div>
  );
}

type BlockTextProps = BlockRuns & { activeHit: number; isActive: boolean; onCopy: (label: string) => void };

function BlockText({ block, paragraphs, activeHit, isActive, onCopy }: BlockTextProps) {
  const text = <DocumentText paragraphs={paragraphs} activeHit={activeHit} onLink={noLinks} />;
  if (block.kind === 'words') return text;
  if (block.kind === 'heading') {
    return (
      <h2 id={`heading-${block.start}`} data-depth={block.depth}>
        {text}
      </h2>
    );
  }
  return (
    <div id={anchorOf(block.label)} className={styles.article} data-active={isActive}>
      {text}
      <Button
        type="text"
        size="small"
        icon={<CopyOutlined />}
        aria-label={`复制${block.label}为引用`}
        onClick={() => onCopy(block.label)}
      />
    </div>
  );
}
