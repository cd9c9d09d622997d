import styles from './ChipList.module.css';

interface Chip {
  id: string;
  name: string;
  isChecked: boolean;
}

interface Props {
  items: Chip[];
  /** Several may be checked; otherwise checking one unchecks the others. */
  isMultiple?: boolean;
  /** The id of what the chips are about. */
  labelledBy?: string;
  /** The chips that are checked now. */
  onChange: (checked: Chip[]) => void;
}

/** Chips to check: one or several. A checked chip that is chosen again is unchecked. */
export function ChipList({ items, isMultiple = false, labelledBy, onChange }: Props) {
  const choose = (id: string) => {
    const next = items.map(item => ({
      ...item,
      isChecked: item.id === id ? !item.isChecked : isMultiple && item.isChecked,
    }));
    onChange(next.filter(({ isChecked }) => isChecked));
  };
  return (
    <ul className={styles.chips} aria-labelledby={labelledBy}>
      {items.map(({ id, name, isChecked }) => (
        <li key={id}>
          {/* biome-ignore lint/a11y/useSemanticElements: a chip is a button to look at, and a box to check */}
          <button type="button" role="checkbox" aria-checked={isChecked} onClick={() => choose(id)}>
            {name}
          </button>
        </li>
      ))}
    </ul>
  );
}

/** The items with one of them checked and no other; none where the id is not among them. */
export const preselect = (items: Omit<Chip, 'isChecked'>[], id: string | undefined): Chip[] =>
  items.map(item => ({ ...item, isChecked: item.id === id }));
