import type { CalculationAnswer } from '@antai/contract/calculators';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button } from 'antd';
import { useState } from 'react';
import { addresses } from '../../../app/addresses.ts';
import { inTitleMarks } from '../../../lib/name-statute.ts';
import { articleQuery } from '../../statutes/queries.ts';
import styles from './BasisList.module.css';

type Basis = CalculationAnswer['legalBasis'][number];

/** The articles that a calculation rests on; each opens in the version in force. */
export function BasisList({ bases }: { bases: Basis[] }) {
  const [open, setOpen] = useState<string>();
  return (
    <ul className={styles.list}>
      {bases.map(basis => {
        const { statute, article, note } = basis;
        const key = `${statute}${article}`;
        const isOpen = open === key;
        return (
          <li key={key}>
            <Button
              type="link"
              size="small"
              className={styles.name}
              aria-expanded={isOpen}
              onClick={() => setOpen(isOpen ? undefined : key)}
            >
              {inTitleMarks(statute)}
              {article}
            </Button>
            {note ? <span className={styles.note}>{note}</span> : null}
            {isOpen ? <ArticleText basis={basis} /> : null}
          </li>
        );
      })}
    </ul>
  );
}

function ArticleText({ basis: { statute, article } }: { basis: Basis }) {
  const { data, error } = useQuery(articleQuery(statute, { article }));
  if (error) return <p className={styles.text}>{error.message}</p>;
  if (!data) return <p className={styles.text}>正在取条文…</p>;
  return (
    <div className={styles.text}>
      <p>{data.detail}</p>
      {data.text ? <blockquote>{data.text}</blockquote> : null}
      {data.statuteId ? <Link {...addresses.statuteArticle(data.statuteId, data.label)}>打开法规全文</Link> : null}
    </div>
  );
}
