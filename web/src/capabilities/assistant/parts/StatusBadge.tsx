import {
  CheckOutlined,
  CloseOutlined,
  ExclamationOutlined,
  HourglassOutlined,
  QuestionOutlined,
  StopOutlined,
} from '@ant-design/icons';
import { type citationStatuses, citationStatusNames } from '@antai/contract/statutes';
import type { ComponentType } from 'react';
import styles from './StatusBadge.module.css';

type Status = (typeof citationStatuses)[number];

const looks: Record<Status, { icon: ComponentType; tone: 'ok' | 'warn' | 'bad' | 'open' }> = {
  verified: { icon: CheckOutlined, tone: 'ok' },
  differs: { icon: ExclamationOutlined, tone: 'warn' },
  repealed: { icon: StopOutlined, tone: 'bad' },
  notYetInForce: { icon: HourglassOutlined, tone: 'warn' },
  forceUnknown: { icon: QuestionOutlined, tone: 'warn' },
  malformed: { icon: CloseOutlined, tone: 'bad' },
  notInStore: { icon: QuestionOutlined, tone: 'open' },
};

/** What checking a citation found: a sign and the word, never the colour alone. */
export function StatusBadge({ status, title }: { status: Status; title?: string }) {
  const { icon: Icon, tone } = looks[status];
  return (
    <span className={styles.badge} data-tone={tone} title={title}>
      <Icon aria-hidden />
      {citationStatusNames[status]}
    </span>
  );
}
