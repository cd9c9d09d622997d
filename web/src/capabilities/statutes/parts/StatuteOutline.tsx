import { writeNumeral } from '@antai/values';
import { Select } from 'antd';
import { useCurrentPart } from '../../../ui/use-current-part.ts';
import { type Block, outlineOf } from './read-outline.ts';
import styles from './StatuteOutline.module.css';

interface Props {
  blocks: Block[];
  onArticle: (label: string) => void;
}

/** Whether a label is of the article somebody types, in figures or as laws write it. */
function isArticle(label: string, typed: string): boolean {
  const number = typed.match(/^第?(\d{1,4})条?$/u)?.[1];
  return number ? label.startsWith(`第${writeNumeral(Number(number))}条`) : label.includes(typed.trim());
}

/** The headings to jump to, and a field that finds an article by its number. */
export function StatuteOutline({ blocks, onArticle }: Props) {
  const headings = blocks.filter(({ kind }) => kind === 'heading');
  const current = useCurrentPart(headings.map(({ start }) => `heading-${start}`));
  const articles = blocks.filter(({ kind }) => kind === 'article');
  return (
    <nav className={styles.outline} aria-label="目录">
      <Select
        aria-label="跳到条文"
        placeholder="跳到第…条"
        showSearch={{ filterOption: (typed, option) => isArticle(option?.label ?? '', typed) }}
        value={null}
        options={articles.map(({ label }) => ({ value: label, label }))}
        onChange={(label: string | null) => label && onArticle(label)}
        className={styles.articles ?? ''}
      />
      <ol>
        {outlineOf(headings).map(({ label, depth, start }) => (
          <li key={`${start} ${depth}`} style={{ paddingInlineStart: (depth - 1) * 12 }}>
            <button
              type="button"
              aria-current={current === `heading-${start}` ? 'location' : undefined}
              onClick={() => document.getElementById(`heading-${start}`)?.scrollIntoView({ block: 'start' })}
            >
              {label}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}
