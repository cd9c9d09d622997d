import styles from './SkipLink.module.css';

/** Leads whoever uses the keyboard past what stands before; seen only while it has the focus. */
export function SkipLink({ text, onSkip }: { text: string; onSkip: () => void }) {
  return (
    <button type="button" className={styles.skipLink} onClick={onSkip}>
      {text}
    </button>
  );
}
