import type { LegalBasis } from '@antai/drafting';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { inTitleMarks } from '../../../lib/name-statute.ts';
import { articleQuery } from '../../statutes/queries.ts';
import styles from './CheckColumn.module.css';

/** An article that a check rests on; its text opens as it is in force. */
export function BasisLine({ basis: { statute, article, note } }: { basis: LegalBasis }) {
  const [isOpen, setOpen] = useState(false);
  const short = `${inTitleMarks(statute.replace(/^中华人民共和国/u, ''))}${article}`;
  return (
    <div className={styles.basis}>
      <Button type="link" size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {short}
      </Button>
      {note ? <small>{note}</small> : null}
      {isOpen ? <Article statute={statute} article={article} /> : null}
    </div>
  );
}

function Article({ statute, article }: LegalBasis) {
  const { data, error } = useQuery(articleQuery(statute, { article }));
  if (error) return <p role="alert">条文没有读出，请稍后再试</p>;
  if (!data) return <p>正在读取条文…</p>;
  return <p>{data.text ?? data.detail}</p>;
}
