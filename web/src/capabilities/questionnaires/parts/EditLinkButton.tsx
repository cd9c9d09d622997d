import type { AnswerLink } from '@antai/contract/questionnaires/analysis';
import { Button } from 'antd';
import { useState } from 'react';
import { Dialog } from '../../../ui/Dialog.tsx';
import styles from './EditLinkButton.module.css';
import { type Limits, LinkLimits } from './LinkLimits.tsx';
import { useEditLink } from './link-queries.ts';

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
  const [wish, setWish] = useState<Limits>({
    ...{ expireDay: link.expireDay, answersMax: link.answersMax, remindEveryDays: link.remindEveryDays },
  });
  const { remindEveryDays, ...rest } = wish;
  return (
    <Dialog
      open
      title={`修改链接${name ? `“${name}”` : ''}`}
      okText="保存"
      cancelText="取消"
      okButtonProps={{ loading: edit.isPending }}
      onOk={() => edit.mutate({ ...rest, ...(isByInvitation ? { remindEveryDays } : {}) }, { onSuccess: onClose })}
      onCancel={onClose}
    >
      <div className={styles.fields}>
        <LinkLimits limits={wish} isByInvitation={isByInvitation} onChange={part => setWish({ ...wish, ...part })} />
        <p>
          保存{keepDays}天；告知内容与保存天数已为填写人同意，不能修改，需要时请另生成链接。告知内容：{consentText}
        </p>
      </div>
    </Dialog>
  );
}
