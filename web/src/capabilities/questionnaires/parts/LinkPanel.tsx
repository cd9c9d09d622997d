import { type AnswerLink, usualConsentText } from '@antai/contract/questionnaires/analysis';
import { useQuery } from '@tanstack/react-query';
import { Button, Checkbox, Input, InputNumber } from 'antd';
import { useState } from 'react';
import { copyText } from '../../../lib/copy-text.ts';
import { ErrorBox } from '../../../ui/ErrorBox.tsx';
import { type Column, RowTable } from '../../../ui/PagedTable.tsx';
import { EditLinkButton } from './EditLinkButton.tsx';
import { InviteDrawer } from './InviteDrawer.tsx';
import { type Limits, LinkLimits } from './LinkLimits.tsx';
import styles from './LinkPanel.module.css';
import { linksQuery, useAddLink, useSetLinkOpen } from './link-queries.ts';
import { answerAddress } from './private-address.ts';

const addressOf = ({ linkId }: AnswerLink) => answerAddress(linkId);

const columns = (questionnaireId: string): Column<AnswerLink>[] => [
  { name: '链接', isHead: true, show: link => <LinkAddress link={link} /> },
  { name: '版本', isNarrow: true, show: ({ version }) => `第${version}版` },
  { name: '截止', isNarrow: true, show: ({ expireDay }) => expireDay ?? '不限' },
  { name: '密码', isNarrow: true, show: ({ hasPassword }) => (hasPassword ? '有' : '无') },
  { name: '谁来填', isNarrow: true, show: sayWho },
  { name: '答卷', isNumber: true, show: ({ answerCount, answersMax }) => `${answerCount}/${answersMax}` },
  {
    name: '操作',
    isNarrow: true,
    show: link => (
      <>
        <InviteButton link={link} />
        <EditLinkButton questionnaireId={questionnaireId} link={link} />
        <OpenButton questionnaireId={questionnaireId} link={link} />
      </>
    ),
  },
];

const sayWho = ({ isByInvitation, isOnePerPerson }: AnswerLink) =>
  isByInvitation ? '仅受邀人' : isOnePerPerson ? '每人一份' : '不限';

/** The links of a questionnaire, and a new one. */
export function LinkPanel({ questionnaireId, isPublished }: { questionnaireId: string; isPublished: boolean }) {
  const { data, error, refetch } = useQuery(linksQuery(questionnaireId));
  return (
    <section className={styles.panel} aria-label="作答链接">
      <h2>作答链接</h2>
      {isPublished ? (
        <LinkForm questionnaireId={questionnaireId} />
      ) : (
        <p>问卷未发布，链接不接受答卷；发布后可生成链接。</p>
      )}
      {error ? <ErrorBox error={error} onRetry={() => void refetch()} /> : null}
      {data && data.links.length > 0 ? (
        <RowTable name="作答链接" rows={data.links} columns={columns(questionnaireId)} idOf={({ linkId }) => linkId} />
      ) : null}
    </section>
  );
}

function InviteButton({ link }: { link: AnswerLink }) {
  const [isShown, setShown] = useState(false);
  return (
    <>
      <Button type="link" size="small" onClick={() => setShown(true)}>
        邀请
      </Button>
      {isShown ? <InviteDrawer link={link} onClose={() => setShown(false)} /> : null}
    </>
  );
}

function LinkAddress({ link }: { link: AnswerLink }) {
  // nobody but those invited gets in here: each has a link of their own
  if (link.isByInvitation) return <span>{link.name || '受邀人的链接'}</span>;
  return (
    <>
      {link.name ? <span>{link.name} </span> : null}
      <a href={addressOf(link)} target="_blank" rel="noreferrer">
        打开
      </a>
      <Button type="link" size="small" onClick={() => void copyText(addressOf(link))}>
        复制链接
      </Button>
    </>
  );
}

function OpenButton({ questionnaireId, link: { linkId, isOpen } }: { questionnaireId: string; link: AnswerLink }) {
  const setOpen = useSetLinkOpen(questionnaireId, linkId);
  return (
    <Button type="link" size="small" loading={setOpen.isPending} onClick={() => setOpen.mutate(!isOpen)}>
      {isOpen ? '停止收集' : '恢复收集'}
    </Button>
  );
}

const usualLimits: Limits = { expireDay: null, answersMax: 200, remindEveryDays: 0 };
const blank = {
  ...{ name: '', password: '', keepDays: 365, ...usualLimits },
  ...{ isOnePerPerson: false, isByInvitation: false, consentText: usualConsentText },
};
const passwordMin = 4;
const consentMin = 10;

function LinkForm({ questionnaireId }: { questionnaireId: string }) {
  const add = useAddLink(questionnaireId);
  const [wish, setWish] = useState(blank);
  const set = (part: Partial<typeof blank>) => setWish({ ...wish, ...part });
  const isShort = wish.password !== '' && wish.password.length < passwordMin;
  const hasConsent = wish.consentText.trim().length >= consentMin;
  function make() {
    const { password, expireDay, ...rest } = wish;
    const data = { ...rest, ...(password ? { password } : {}), ...(expireDay ? { expireDay } : {}) };
    add.mutate(data, { onSuccess: () => setWish(blank) });
  }
  return (
    <div className={styles.form}>
      <span className={styles.named}>
        名称
        <Input
          aria-label="名称"
          value={wish.name}
          maxLength={100}
          onChange={event => set({ name: event.target.value })}
        />
      </span>
      <span className={styles.named}>
        密码（可不设）
        <Input
          aria-label="密码（可不设）"
          value={wish.password}
          maxLength={64}
          onChange={event => set({ password: event.target.value })}
        />
      </span>
      <LinkLimits limits={wish} isByInvitation={wish.isByInvitation} onChange={set} />
      <span className={styles.named}>
        保存天数
        <InputNumber
          aria-label="保存天数"
          min={1}
          precision={0}
          max={3_650}
          value={wish.keepDays}
          onChange={days => days !== null && set({ keepDays: days })}
        />
      </span>
      <Checkbox checked={wish.isOnePerPerson} onChange={event => set({ isOnePerPerson: event.target.checked })}>
        每人一份
      </Checkbox>
      <Checkbox checked={wish.isByInvitation} onChange={event => set({ isByInvitation: event.target.checked })}>
        仅受邀人可填
      </Checkbox>
      <details className={styles.consent}>
        <summary>告知内容（填写人同意后才能作答，可修改）</summary>
        <Input.TextArea
          aria-label="告知内容"
          autoSize={{ minRows: 3 }}
          maxLength={2_000}
          value={wish.consentText}
          onChange={event => set({ consentText: event.target.value })}
        />
      </details>
      <Button disabled={isShort || !hasConsent} loading={add.isPending} onClick={make}>
        生成链接
      </Button>
      {isShort ? <span>密码至少{passwordMin}位</span> : null}
      {hasConsent ? null : <span>告知内容至少{consentMin}字</span>}
    </div>
  );
}
