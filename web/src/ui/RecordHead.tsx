import { Button, Dropdown, Progress } from 'antd';
import type { ReactNode } from 'react';
import styles from './RecordHead.module.css';

interface Props {
  /** The link to the page that the record belongs to. */
  home: ReactNode;
  name: string;
  /** How far the work on it is, and what can be done with it. */
  children: ReactNode;
}

/** The head of a record at work: where it belongs, what it is, how much is decided, what goes out. */
export const RecordHead = ({ home, name, children }: Props) => (
  <header className={styles.head}>
    {home}
    <h1 title={name}>{name}</h1>
    {children}
  </header>
);

interface DecisionsProps {
  label: string;
  /** What was done with those that are decided: 已处理. */
  verb: string;
  count: number;
  total: number;
}

/** How many of all are decided. */
export const Decisions = ({ label, verb, count, total }: DecisionsProps) => (
  <span className={styles.decisions}>
    <Progress
      aria-label={label}
      percent={Math.round((count / Math.max(1, total)) * 100)}
      showInfo={false}
      size="small"
    />
    <span className="tabular">
      {verb} {count} / {total}
    </span>
  </span>
);

/** What is going on, told to whoever does not see it too; what went wrong stands in `b`. */
export const HeadState = ({ children }: { children: ReactNode }) => (
  <span className={styles.state} role="status">
    {children}
  </span>
);

interface ExportProps<Form extends string> {
  forms: { key: Form; label: string; disabled?: boolean }[];
  isBusy: boolean;
  isRunning: boolean;
  onExport: (form: Form) => void;
}

/** Asks in which form the record goes out. */
export const ExportButton = <Form extends string>({ forms, isBusy, isRunning, onExport }: ExportProps<Form>) => (
  <Dropdown trigger={['click']} menu={{ items: forms, onClick: ({ key }) => onExport(key as Form) }}>
    <Button type="primary" size="small" aria-haspopup="menu" loading={isBusy} disabled={isRunning}>
      导出
    </Button>
  </Dropdown>
);
