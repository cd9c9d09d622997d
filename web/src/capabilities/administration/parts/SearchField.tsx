import { Input } from 'antd';
import styles from './SearchField.module.css';

interface Props {
  label: string;
  placeholder: string;
  /** For a trace id, which is longer than a name. */
  isWide?: boolean;
  onSearch: (text: string) => void;
}

const charactersMax = 64;

/** Looks for rows of a table by words that are typed. */
export const SearchField = ({ label, placeholder, isWide = false, onSearch }: Props) => (
  <Input.Search
    className={styles.field ?? ''}
    data-wide={isWide}
    aria-label={label}
    placeholder={placeholder}
    allowClear
    maxLength={charactersMax}
    onSearch={onSearch}
  />
);
