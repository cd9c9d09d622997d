import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button, Popover } from 'antd';
import { useState } from 'react';
import { addresses } from '../../../app/addresses.ts';
import { inTitleMarks } from '../../../lib/name-statute.ts';
import { ArticleText } from '../../../ui/ArticleText.tsx';
import { articleQuery } from '../../statutes/queries.ts';
import styles from './BasisButton.module.css';

interface Props {
  statute: string;
  article: string;
}

/** The article that a definition rests on; it opens in the version in force. */
export function BasisButton({ statute, article }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover
      open={isOpen}
      onOpenChange={setOpen}
      trigger="click"
      content={isOpen ? <Article statute={statute} article={article} /> : null}
    >
      <Button type="link" size="small" className={styles.name} aria-expanded={isOpen}>
        {inTitleMarks(statute)}
        {article}
      </Button>
    </Popover>
  );
}

function Article({ statute, article }: Props) {
  const { data, error } = useQuery(articleQuery(statute, { article }));
  const link = data?.statuteId ? (
    <Link {...addresses.statuteArticle(data.statuteId, data.label)}>打开法规全文</Link>
  ) : null;
  return <ArticleText className={styles.text} error={error} article={data} link={link} />;
}
