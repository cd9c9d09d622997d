import type { AnswerLink } from '@antai/contract/questionnaires/analysis';
import { InputNumber, Select } from 'antd';
import dayjs from 'dayjs';
import { DatePicker } from '../../../ui/DatePicker.tsx';
import styles from './LinkLimits.module.css';

export type Limits = Pick<AnswerLink, 'expireDay' | 'answersMax' | 'remindEveryDays'>;

const remindings = [
  { value: 0, label: '不自动提醒' },
  ...[2, 3, 7].map(days => ({ value: days, label: `每${days}天提醒` })),
];

interface Props {
  limits: Limits;
  isByInvitation: boolean;
  onChange: (part: Partial<Limits>) => void;
}

/** Until when, by how many and with which reminders a link is answered. */
export const LinkLimits = ({ limits, isByInvitation, onChange }: Props) => (
  <>
    <span className={styles.named}>
      截止日（可不设）
      <DatePicker
        aria-label="截止日（可不设）"
        placeholder="不限"
        value={limits.expireDay ? dayjs(limits.expireDay) : null}
        onChange={day => onChange({ expireDay: day?.format('YYYY-MM-DD') ?? null })}
      />
    </span>
    <span className={styles.named}>
      份数上限
      <InputNumber
        aria-label="份数上限"
        min={1}
        precision={0}
        max={10_000}
        value={limits.answersMax}
        onChange={count => count !== null && onChange({ answersMax: count })}
      />
    </span>
    {isByInvitation ? (
      <span className={styles.named}>
        提醒受邀人
        <Select
          aria-label="提醒受邀人"
          className={styles.choice}
          value={limits.remindEveryDays}
          options={remindings}
          onChange={days => onChange({ remindEveryDays: days })}
        />
      </span>
    ) : null}
  </>
);
