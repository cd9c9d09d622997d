import './boxes.css';

export interface Chip {
  id: string | number;
  name: string;
  isChecked?: boolean;
}

interface Props {
  items: Chip[];
  label: string;
  isMultiple?: boolean;
  onChange: (checked: Chip[]) => void;
}

/** Chips to choose from: choosing a checked one unchecks it; in single choice the others are cleared. */
export function ChipList({ items, label, isMultiple = false, onChange }: Props) {
  const toggle = (chosen: Chip) => {
    const isOn = (item: Chip) => (item.id === chosen.id ? !item.isChecked : isMultiple && item.isChecked === true);
    onChange(items.filter(isOn).map(item => ({ ...item, isChecked: true })));
  };
  return (
    <fieldset className="chip-list" aria-label={label}>
      {items.map(item => (
        <button key={item.id} type="button" aria-pressed={item.isChecked === true} onClick={() => toggle(item)}>
          {item.name}
        </button>
      ))}
    </fieldset>
  );
}
