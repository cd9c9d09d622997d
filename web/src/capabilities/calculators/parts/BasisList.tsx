import type { CalculationAnswer } from '@antai/contract/calculators';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button } from 'antd';
import { useState } from 'react';
import { addresses } from '../../../app/addresses.ts';
import { inTitleMarks } from '../../../lib/name-statute.ts';
import { ArticleText } from '../../../ui/ArticleText.tsx';
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
            {isOpen ? <Article basis={basis} /> : null}
          </li>
        );
      })}
    </ul>
  );
}

function Article({ basis: { statute, article } }: { basis: Basis }) {
  const { data, error } = useQuery(articleQuery(statute, { article }));
  const link = data?.statuteId ? (
    <Link {...addresses.statuteArticle(data.statuteId, data.label)}>打开法规全文</Link>
  ) : null;
  return <ArticleText className={styles.text} error={error} article={data} link={link} />;
}
