import { type BasisState, citationStatusNames } from '@antai/contract/statutes';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button, Tag } from 'antd';
import { useState } from 'react';
import { addresses } from '../../../app/addresses.ts';
import { inTitleMarks } from '../../../lib/name-statute.ts';
import { articleQuery } from '../../statutes/queries.ts';
import styles from './FindingCard.module.css';

const stateNames: Record<BasisState['state'], string> = { ...citationStatusNames, unverified: '待核' };

interface Props {
  basis: BasisState;
  /** The day for which it counts. */
  asOf: string;
}

/** An article that a finding rests on, with its state; its text opens as it stood on the day. */
export function BasisLine({ basis: { statute, article, state, detail, statuteId }, asOf }: Props) {
  const [isOpen, setOpen] = useState(false);
  const short = `${inTitleMarks(statute.replace(/^中华人民共和国/u, ''))}${article ?? ''}`;
  return (
    <div className={styles.basis}>
      {statuteId ? <Link {...addresses.statuteArticle(statuteId, article)}>{short}</Link> : <span>{short}</span>}
      <Tag color={state === 'verified' ? 'success' : 'warning'} title={detail}>
        {stateNames[state]}
      </Tag>
      {article ? (
        <Button
          type="link"
          size="small"
          aria-expanded={isOpen}
          aria-label={`条文：${short}`}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? '收起' : '条文'}
        </Button>
      ) : null}
      {isOpen && article ? <Article statute={statute} article={article} asOf={asOf} /> : null}
    </div>
  );
}

function Article({ statute, article, asOf }: { statute: string; article: string; asOf: string }) {
  const { data, error } = useQuery(articleQuery(statute, { article, asOf }));
  if (error) return <p role="alert">条文没有读出，请稍后再试</p>;
  if (!data) return <p>正在读取条文…</p>;
  return <p>{data.text ?? data.detail}</p>;
}
