import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { ErrorBox } from '../../../ui/ErrorBox.tsx';
import styles from './PresetSection.module.css';

interface Props {
  title: string;
  /** What the button says that makes a new one. */
  newName: string;
  onNew: () => void;
  error: Error | null;
  onRetry: () => void;
  /** The cards. */
  children: ReactNode;
}

/** Presets of one kind, with the way to a new one. */
export function PresetSection({ title, newName, onNew, error, onRetry, children }: Props) {
  return (
    <section className={styles.section} aria-label={title}>
      <header>
        <h2>{title}</h2>
        <Button icon={<PlusOutlined />} onClick={onNew}>
          {newName}
        </Button>
      </header>
      {error ? <ErrorBox error={error} onRetry={onRetry} /> : null}
      <ul>{children}</ul>
    </section>
  );
}
