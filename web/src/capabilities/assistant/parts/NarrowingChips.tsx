import type { Narrowing, NarrowingChoice } from '@antai/contract/assistant/answer';
import styles from './NarrowingChips.module.css';

interface Props {
  narrowings: Narrowing[];
  isDisabled: boolean;
  onChoose: (narrowed: NarrowingChoice) => void;
}

/** Questions back: what would tell the cases apart, each value with its exact count. */
export function NarrowingChips({ narrowings, isDisabled, onChoose }: Props) {
  if (narrowings.length === 0) return null;
  return (
    <section className={styles.narrowings} aria-label="缩小范围">
      <h3>缩小案例范围，可点选</h3>
      {narrowings.map(({ fieldEn, question, values }) => (
        <p key={fieldEn}>
          <span>{question}</span>
          {values.map(({ value, label, count }) => (
            <button
              key={value}
              type="button"
              disabled={isDisabled}
              onClick={() => onChoose({ fieldEn: fieldEn as NarrowingChoice['fieldEn'], value, label })}
            >
              {label}
              <small className="tabular">{count}</small>
            </button>
          ))}
        </p>
      ))}
    </section>
  );
}
