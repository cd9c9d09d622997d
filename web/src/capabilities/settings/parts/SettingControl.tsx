import { type SettingsItem, switchOn } from '@antai/contract/settings';
import { Segmented, Select, Switch } from 'antd';
import { ChipList } from '../../../ui/ChipList.tsx';
import styles from './SettingControl.module.css';

interface Props {
  item: SettingsItem;
  options: string[];
  onChoose: (values: string[]) => void;
}

/** One setting with what it is chosen by: a switch, buttons, a list, or boxes for several. */
export function SettingControl({ item, options: values, onChoose }: Props) {
  const { key, name, list, configType, canMultiSelect } = item;
  if (canMultiSelect) return <ManyChoices item={item} options={values} onChoose={onChoose} />;
  const options = list.map(choice => ({ value: choice.id, label: choice.name }));
  return (
    <div className={styles.row}>
      <span id={`setting-${key}`}>{name}</span>
      {configType === 'switch' ? (
        <Switch
          aria-labelledby={`setting-${key}`}
          checked={values.includes(switchOn)}
          onChange={isOn => onChoose(isOn ? [switchOn] : [])}
        />
      ) : configType === 'radio' ? (
        <Segmented
          aria-labelledby={`setting-${key}`}
          size="small"
          value={values[0]}
          options={options}
          onChange={id => onChoose([id])}
        />
      ) : (
        <Select
          aria-labelledby={`setting-${key}`}
          className={styles.select}
          placeholder="请选择"
          value={values[0]}
          options={options}
          onChange={id => onChoose([id])}
        />
      )}
    </div>
  );
}

function ManyChoices({ item: { key, name, list }, options, onChoose }: Props) {
  return (
    <fieldset className={styles.many} aria-labelledby={`setting-${key}`}>
      <legend id={`setting-${key}`}>
        {name}{' '}
        <small className="tabular">
          {options.length} / {list.length}
        </small>
      </legend>
      <ChipList
        isMultiple
        labelledBy={`setting-${key}`}
        items={list.map(choice => ({ ...choice, isChecked: options.includes(choice.id) }))}
        onChange={checked => onChoose(checked.map(({ id }) => id))}
      />
    </fieldset>
  );
}
