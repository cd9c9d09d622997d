import type { AnswerLink } from '@antai/contract/questionnaires/analysis';
import { Button, InputNumber, Modal, Select } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { DatePicker } from '../../../ui/DatePicker.tsx';
import { useEditLink } from '../queries.ts';
import styles from './EditLinkButton.module.css';

export const remindings = [
  { value: 0, label: '不自动提醒' },
  ...[2, 3, 7].map(days => ({ value: days, label: `每${days}天提醒` })),
];

interface Props {
  questionnaireId: string;
  link: AnswerLink;
}

/** Changes until when, by how many and with which reminders a link is answered; what was agreed to stays. */
export function EditLinkButton({ questionnaireId, link }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button type="link" size="small" onClick={() => setOpen(true)}>
        修改
      </Button>
      {isOpen ? <EditLink questionnaireId={questionnaireId} link={link} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function EditLink({ questionnaireId, link, onClose }: Props & { onClose: () => void }) {
  const { linkId, name, isByInvitation, keepDays, consentText } = link;
  const edit = useEditLink(questionnaireId, linkId);
  const [wish, setWish] = useState({
    ...{ expireDay: link.expireDay, answersMax: link.answersMax, remindEveryDays: link.remindEveryDays },
  });
  const set = (part: Partial<typeof wish>) => setWish({ ...wish, ...part });
  const { remindEveryDays, ...rest } = wish;
  return (
    <Modal
      open
      title={`修改链接${name ? `“${name}”` : ''}`}
      okText="保存"
      cancelText="取消"
      okButtonProps={{ loading: edit.isPending }}
      onOk={() => edit.mutate({ ...rest, ...(isByInvitation ? { remindEveryDays } : {}) }, { onSuccess: onClose })}
      onCancel={onClose}
    >
      <div className={styles.fields}>
        <span className={styles.named}>
          截止日（可不设）
          <DatePicker
            aria-label="截止日（可不设）"
            placeholder="不限"
            value={wish.expireDay ? dayjs(wish.expireDay) : null}
            onChange={day => set({ expireDay: day?.format('YYYY-MM-DD') ?? null })}
          />
        </span>
        <span className={styles.named}>
          份数上限
          <InputNumber
            aria-label="份数上限"
            min={1}
            precision={0}
            max={10_000}
            value={wish.answersMax}
            onChange={count => count !== null && set({ answersMax: count })}
          />
        </span>
        {isByInvitation ? (
          <span className={styles.named}>
            提醒受邀人
            <Select
              aria-label="提醒受邀人"
              className={styles.choice}
              value={remindEveryDays}
              options={remindings}
              onChange={days => set({ remindEveryDays: days })}
            />
          </span>
        ) : null}
        <p>
          保存{keepDays}天；告知内容与保存天数已为填写人同意，不能修改，需要时请另生成链接。告知内容：{consentText}
        </p>
      </div>
    </Modal>
  );
}
