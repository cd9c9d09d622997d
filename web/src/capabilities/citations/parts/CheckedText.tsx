import type { CitationReport } from '@antai/contract/citations';
import { useState } from 'react';
import styles from './CheckedText.module.css';
import { CitationList } from './CitationList.tsx';
import { CitationText } from './CitationText.tsx';

interface Props {
  text: string;
  answer: Pick<CitationReport, 'citations' | 'notChecked'>;
}

/** A text that was checked, with the findings beside it, linked both ways. */
export function CheckedText({ text, answer }: Props) {
  const [active, setActive] = useState(-1);
  return (
    <div className={styles.body}>
      <div className={styles.text}>
        <CitationText text={text} places={answer.citations} active={active} onChoose={setActive} />
      </div>
      <aside className={styles.side}>
        <CitationList answer={answer} active={active} onChoose={setActive} />
      </aside>
    </div>
  );
}
