import type { AnswerSource } from '@antai/contract/assistant/answer';
import { Marked } from '../../../ui/Marked.tsx';
import styles from './SourceItem.module.css';
import { StandingNote } from './StandingNote.tsx';
import { StatusBadge } from './StatusBadge.tsx';

interface Props {
  source: AnswerSource;
  isActive: boolean;
  onOpen: () => void;
}

/** One source in a list: what it is, what checking found, the passage word for word, and why it was brought. */
export function SourceItem({ source, isActive, onOpen }: Props) {
  const { number, title, facts, place, passage, marks, reasons, check, standing } = source;
  return (
    <li className={styles.item} data-active={isActive} data-source={number}>
      <header>
        <span className={styles.number}>{number}</span>
        <button type="button" aria-current={isActive || undefined} onClick={onOpen}>
          {title}
        </button>
        {check ? <StatusBadge status={check.status} title={check.detail} /> : null}
        {standing ? <StandingNote standing={standing} /> : null}
      </header>
      <p className={styles.passage}>
        <Marked text={passage} marks={marks} />
      </p>
      <p className={styles.facts}>
        {[...facts, ...(place ? [place] : [])].map((fact, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two facts may read alike
          <span key={at}>{fact}</span>
        ))}
        {reasons.length > 0 ? <span className={styles.why}>{reasons.join('；')}</span> : null}
      </p>
    </li>
  );
}
