import { Select } from 'antd';
import type { Block } from './read-outline.ts';
import styles from './StatuteOutline.module.css';

interface Props {
  blocks: Block[];
  onArticle: (label: string) => void;
}

/** The headings to jump to, and a field that finds an article by its number. */
export function StatuteOutline({ blocks, onArticle }: Props) {
  const articles = blocks.filter(({ kind }) => kind === 'article');
  return (
    <nav className={styles.outline} aria-label="目录">
      <Select
        aria-label="跳到条文"
        placeholder="跳到第…条"
        showSearch
        value={null}
        options={articles.map(({ label }) => ({ value: label, label }))}
        onChange={(label: string | null) => label && onArticle(label)}
        style={{ width: '100%', marginBottom: 8 }}
      />
      <ol>
        {blocks
          .filter(({ kind }) => kind === 'heading')
          .map(({ label, depth, start }) => (
            <li key={start} style={{ paddingInlineStart: (depth - 1) * 12 }}>
              <button
                type="button"
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
