import styles from './Prompts.module.css';

export interface Prompt {
  key: string;
  label: string;
  onChoose: () => void;
}

/** Things to begin with, in one line: examples, or what was done last. Nothing where there are none. */
export function Prompts({ title, prompts }: { title: string; prompts: Prompt[] }) {
  if (prompts.length === 0) return null;
  return (
    <p className={styles.prompts}>
      <span>{title}</span>
      {prompts.map(({ key, label, onChoose }) => (
        <button key={key} type="button" title={label} onClick={onChoose}>
          {label}
        </button>
      ))}
    </p>
  );
}
