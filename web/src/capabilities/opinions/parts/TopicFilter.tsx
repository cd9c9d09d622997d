import type { ValueCount } from '@antai/contract/search';
import { formatCount } from '../../../lib/format.ts';

interface Props {
  title: string;
  values: ValueCount[];
  chosen: string | undefined;
  onChoose: (value: string | undefined) => void;
}

/** Values of one field with their numbers; choosing the chosen one again lets it go. */
export function TopicFilter({ title, values, chosen, onChoose }: Props) {
  if (values.length === 0) return null;
  return (
    <section>
      <h2>{title}</h2>
      <ul>
        {values.map(({ value, label, count }) => (
          <li key={value}>
            <button
              type="button"
              aria-pressed={value === chosen}
              onClick={() => onChoose(value === chosen ? undefined : value)}
            >
              <span>{label}</span>
              <span className="tabular">{formatCount(count)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
