import { segmentCommentMax, type TranslationSegment } from '@antai/contract/translation/records';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { dropDraft, keepDraft, readDraft } from '../../../lib/draft.ts';
import { formatMoment } from '../../../lib/format.ts';
import { useComment, useResolve, useUncomment } from '../queries.ts';
import styles from './SegmentComments.module.css';

/** Where comments are typed, to be gone to by a key. */
export const commentFieldId = 'translation-comment-text';

interface Props {
  recordId: string;
  segment: TranslationSegment;
}

/** What was said of a segment, by whom and when, settled or open; what is being typed stays until it is sent. */
export function SegmentComments({ recordId, segment: { segmentId, comments } }: Props) {
  const name = `translation-comment:${recordId}:${segmentId}`;
  const [text, setText] = useState(() => readDraft<string>(name) ?? '');
  const add = useComment(recordId);
  const resolve = useResolve(recordId);
  const remove = useUncomment(recordId);
  const open = comments.filter(({ resolveTime }) => resolveTime === null).length;
  const type = (next: string) => {
    setText(next);
    if (next === '') dropDraft(name);
    else keepDraft(name, next);
  };
  const send = () =>
    add.mutateAsync({ segmentId, text }).then(
      // another segment may be looked at by now, or more have been typed
      () => readDraft(name) === text && type(''),
      () => undefined,
    );
  return (
    <section aria-labelledby="translation-comments">
      <header>
        <h2 id="translation-comments">批注 {open}</h2>
        {comments.length > open ? <small>已解决 {comments.length - open}</small> : null}
      </header>
      {comments.map(({ commentId, author, text: words, createTime, resolvedBy, resolveTime }) => (
        <article key={commentId} className={styles.comment} data-resolved={resolveTime !== null || undefined}>
          <header>
            <small>{[author, createTime && formatMoment(createTime)].filter(Boolean).join(' · ')}</small>
            <Button
              type="link"
              size="small"
              onClick={() => resolve.mutate({ segmentId, commentId, isResolved: resolveTime === null })}
            >
              {resolveTime === null ? '解决' : '重新打开'}
            </Button>
            <Button type="link" size="small" onClick={() => remove.mutate({ segmentId, commentId })}>
              删除
            </Button>
          </header>
          <p>{words}</p>
          {resolveTime === null ? null : (
            <small>{[resolvedBy, formatMoment(resolveTime), '标为已解决'].filter(Boolean).join(' · ')}</small>
          )}
        </article>
      ))}
      <Input.TextArea
        id={commentFieldId}
        aria-label="本段批注"
        value={text}
        maxLength={segmentCommentMax}
        autoSize={{ minRows: 2, maxRows: 6 }}
        placeholder="给复核的人"
        onChange={event => type(event.target.value)}
      />
      <Button size="small" className={styles.add} disabled={text.trim() === ''} loading={add.isPending} onClick={send}>
        添加批注
      </Button>
    </section>
  );
}
