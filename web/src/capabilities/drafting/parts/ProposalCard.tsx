import type { Proposal } from '@antai/contract/drafting/material';
import { Button, Tag } from 'antd';
import styles from './ProposalCard.module.css';
import type { Proposals } from './use-proposals.ts';

interface Props {
  proposal: Proposal;
  proposals: Proposals;
}

/** A value that a material says, with its passage: taken or let go, one by one. What was typed is never written over. */
export function ProposalCard({ proposal, proposals }: Props) {
  const { shown: valueText, isLikely, sourceName, passage } = proposal;
  const typed = proposals.typed(proposal);
  const isOpen = proposals.merged(proposal) !== undefined;
  const { text, start, end } = passage;
  return (
    <div className={styles.card}>
      <p>
        <b>{valueText}</b>
        <Tag>{isLikely ? '材料提取' : '可能是'}</Tag>
        {isOpen ? (
          <Button size="small" aria-label={`采纳：${valueText}`} onClick={() => proposals.take(proposal)}>
            采纳
          </Button>
        ) : null}
        <Button size="small" aria-label={`忽略：${valueText}`} onClick={() => proposals.drop(proposal)}>
          忽略
        </Button>
      </p>
      {typed === undefined ? null : <p className={styles.differs}>与所填不同：{typed}；如以材料为准，请先清空再采纳</p>}
      {!isOpen && typed === undefined ? <p>已填，与材料一致</p> : null}
      <blockquote>
        {sourceName}：“{text.slice(0, start)}
        <mark>{text.slice(start, end)}</mark>
        {text.slice(end)}”
      </blockquote>
    </div>
  );
}
