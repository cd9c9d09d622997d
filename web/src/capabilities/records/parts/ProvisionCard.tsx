import { CloseOutlined } from '@ant-design/icons';
import { validityNames } from '@antai/contract/statutes';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Alert, Button, Select, Tag } from 'antd';
import { useEffect, useRef } from 'react';
import { addresses } from '../../../app/addresses.ts';
import { inTitleMarks } from '../../../lib/name-statute.ts';
import { ErrorBox } from '../../../ui/ErrorBox.tsx';
import { FactCard } from '../../../ui/FactCard.tsx';
import { LoadingBox } from '../../../ui/LoadingBox.tsx';
import { articleQuery } from '../../statutes/queries.ts';
import styles from './ProvisionCard.module.css';

/** The article to show, among those cited with it. */
export interface Citation {
  statute: string;
  article: string;
  articles: string[];
}

interface Props {
  citation: Citation;
  asOf: string | undefined;
  onChoose: (citation: Citation) => void;
  onClose: () => void;
}

/** A cited article in the version in force on the day of the judgment, and what has become of it since. */
export function ProvisionCard({ citation, asOf, onChoose, onClose }: Props) {
  const { data, error, refetch } = useQuery(articleQuery(citation.statute, { article: citation.article, asOf }));
  const place = useRef<HTMLDivElement>(null);
  // the column may be scrolled away from its top, where the card opens
  useEffect(() => {
    if (citation) place.current?.parentElement?.scrollTo?.({ top: 0 });
    place.current?.scrollIntoView({ block: 'nearest' });
  }, [citation]);
  return (
    <div ref={place}>
      <FactCard
        className={styles.card}
        title={inTitleMarks(citation.statute)}
        label="援引条文"
        action={<Button type="text" size="small" icon={<CloseOutlined />} aria-label="关闭条文" onClick={onClose} />}
      >
        {citation.articles.length > 1 ? (
          <Select
            aria-label="条文"
            value={citation.article}
            options={citation.articles.map(value => ({ value, label: value }))}
            onChange={article => onChoose({ ...citation, article })}
            className={styles.articles ?? ''}
          />
        ) : null}
        {error ? <ErrorBox error={error} onRetry={() => void refetch()} /> : null}
        {!data && !error ? <LoadingBox /> : null}
        {data ? (
          <>
            {data.repealedOn ? (
              <Alert
                type="warning"
                showIcon
                title={`该法已于${data.repealedOn}废止${data.repealedBy ? `（${data.repealedBy}）` : ''}`}
                description={data.successors
                  .map(({ statuteTitle, article }) => `现见${inTitleMarks(statuteTitle)}${article ?? ''}`)
                  .join('；')}
              />
            ) : null}
            <p className={styles.validity}>
              <Tag>{asOf ? `${asOf} 时` : '当前'}</Tag>
              <Tag color={data.validity === 'inForce' ? 'success' : 'warning'}>{validityNames[data.validity]}</Tag>
              {data.versionDate ? <Tag>{data.versionDate} 版本</Tag> : null}
            </p>
            {data.text ? (
              <blockquote>
                <strong>{data.label}</strong>　{data.text}
              </blockquote>
            ) : null}
            <p className={styles.detail}>{data.detail}</p>
            {data.statuteId ? (
              <Link {...addresses.statuteArticle(data.statuteId, data.label)} target="_blank">
                在法规中查看
              </Link>
            ) : null}
          </>
        ) : null}
      </FactCard>
    </div>
  );
}
