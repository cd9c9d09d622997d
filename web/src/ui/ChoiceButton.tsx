import { DownOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import type { ReactNode } from 'react';
import styles from './ChoiceButton.module.css';

interface Props {
  children: ReactNode;
  icon?: ReactNode;
  choices: { key: string; label: string }[];
  isBusy?: boolean;
  isDisabled?: boolean;
  onChoose: (key: string) => void;
}

/** A button that asks which one before it does anything. */
export function ChoiceButton({ children, icon, choices, isBusy = false, isDisabled = false, onChoose }: Props) {
  return (
    <Dropdown trigger={['click']} disabled={isDisabled} menu={{ items: choices, onClick: ({ key }) => onChoose(key) }}>
      <Button icon={icon} loading={isBusy} disabled={isDisabled}>
        {children}
        <DownOutlined className={styles.arrow ?? ''} />
      </Button>
    </Dropdown>
  );
}
