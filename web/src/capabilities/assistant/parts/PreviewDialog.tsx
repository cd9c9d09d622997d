import { answerPlaceNames } from '@antai/contract/assistant/answer';
import type { QuestionPreview } from '@antai/contract/assistant/conversations';
import { revealedMax } from '@antai/contract/assistant/conversations';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button, Tag } from 'antd';
import type { ReactNode } from 'react';
import { Dialog } from '../../../ui/Dialog.tsx';
import { ErrorBox } from '../../../ui/ErrorBox.tsx';
import { LoadingBox } from '../../../ui/LoadingBox.tsx';
import { type PreviewQuestion, previewQuery } from '../queries.ts';
import styles from './PreviewDialog.module.css';

interface Props {
  question: PreviewQuestion;
  onReveal: (revealed: string[]) => void;
  onSend: () => void;
  onClose: () => void;
}

const roleNames = { system: '产品的指示', user: '所问与材料', assistant: '此前的回答' } as const;

/** Exactly what would leave for a model, what in it is replaced, and what the user lets through as it is. */
export function PreviewDialog({ question, onReveal, onSend, onClose }: Props) {
  const { data, error, isFetching, refetch } = useQuery({
    ...previewQuery(question),
    placeholderData: keepPreviousData,
  });
  const revealed = question.revealed ?? [];
  const reveal = (original: string) => onReveal([...revealed, original]);
  return (
    <Dialog
      open
      width={880}
      title="发送前预览"
      onCancel={onClose}
      footer={[
        <Button key="close" onClick={onClose}>
          返回修改
        </Button>,
        <Button key="send" type="primary" disabled={!data || isFetching} onClick={onSend}>
          照此发送
        </Button>,
      ]}
    >
      {data ? <p>{sayWhere(data)}</p> : null}
      {revealed.length > 0 ? (
        <p className={styles.revealed}>
          照原文发送：
          {revealed.map(original => (
            <Tag
              key={original}
              closable={{ 'aria-label': `仍替换${original}` }}
              onClose={event => {
                event.preventDefault();
                onReveal(revealed.filter(each => each !== original));
              }}
            >
              {original}
            </Tag>
          ))}
        </p>
      ) : null}
      {error ? <ErrorBox error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <LoadingBox /> : null}
      <div className={styles.messages} aria-busy={isFetching}>
        {data?.messages.map((message, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: messages have no other name than their place
          <Message key={at} message={message} onReveal={revealed.length < revealedMax ? reveal : undefined} />
        ))}
      </div>
      {data ? <p className={styles.note}>作答中用工具查到的内容，送出前同样替换。</p> : null}
    </Dialog>
  );
}

function sayWhere({ model, isMasked, messages }: QuestionPreview) {
  const place = `${model.label}（${answerPlaceNames[model.location]}）`;
  if (!isMasked) return `以下内容送往${place}。模型在本所，读到的是原文。`;
  const count = new Set(messages.flatMap(({ spans }) => spans.map(({ original }) => original))).size;
  return count === 0
    ? `以下内容送往${place}。没有发现须替换的姓名、机构与号码。`
    : `以下内容送往${place}。${count}项姓名、机构与号码已替换，回答中会换回；点替换处可改为照原文发送。`;
}

interface MessageProps {
  message: QuestionPreview['messages'][number];
  /** Absent where no more may be sent as they are. */
  onReveal: ((original: string) => void) | undefined;
}

function Message({ message: { role, text, spans }, onReveal }: MessageProps) {
  const parts: ReactNode[] = [];
  let at = 0;
  for (const { start, end, original } of spans) {
    parts.push(text.slice(at, start));
    parts.push(
      <button
        key={start}
        type="button"
        title={`原文：${original}；点此改为照原文发送`}
        disabled={!onReveal}
        onClick={() => onReveal?.(original)}
      >
        {text.slice(start, end)}
      </button>,
    );
    at = end;
  }
  parts.push(text.slice(at));
  return (
    <details open={role !== 'system'} className={styles.message}>
      <summary>
        {roleNames[role]}
        <small className="tabular">{text.length.toLocaleString()}字</small>
      </summary>
      <p>{parts}</p>
    </details>
  );
}
