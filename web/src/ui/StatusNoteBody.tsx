import { Button, Progress } from 'antd';
import styles from './StatusNoteBody.module.css';

/** Something a user should know of and need not act upon. */
export interface Note {
  text: string;
  /** How far it is, from 0 to 1, while it is under way. */
  share?: number;
  /** Why it is so, and what can be done by hand. */
  problems?: string[];
  steps?: string[];
  action?: { name: string; isBusy: boolean; act: () => void };
}

/** A calm line with progress, or with what can be done. */
export default function StatusNoteBody({ note }: { note: Note }) {
  const { text, share, problems = [], steps = [], action } = note;
  return (
    <div className={styles.note} role="status">
      <p>
        {text}
        {action ? (
          <Button size="small" loading={action.isBusy} onClick={action.act}>
            {action.name}
          </Button>
        ) : null}
      </p>
      {share === undefined ? null : <Progress percent={Math.round(share * 100)} size="small" aria-label={text} />}
      {problems.length + steps.length > 0 ? (
        <details>
          <summary>原因与步骤</summary>
          <ul>
            {problems.map(problem => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
          <ol>
            {steps.map(step => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </details>
      ) : null}
    </div>
  );
}
