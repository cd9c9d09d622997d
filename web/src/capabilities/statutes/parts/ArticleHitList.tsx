import { CopyOutlined } from '@ant-design/icons';
import { type ArticleHit, validityNames } from '@antai/contract/statutes';
import { markWords } from '@antai/query';
import { Link } from '@tanstack/react-router';
import { Button, Tag } from 'antd';
import { addresses } from '../../../app/addresses.ts';
import { copyText } from '../../../lib/copy-text.ts';
import { inTitleMarks } from '../../../lib/name-statute.ts';
import { presenter } from '../../../lib/presenter.ts';
import { Marked } from '../../../ui/Marked.tsx';
import styles from './ArticleHitList.module.css';

/** Articles that may answer a question, the likeliest first, each with why. */
export function ArticleHitList({ articles }: { articles: ArticleHit[] }) {
  return (
    <section aria-label="可能适用的条文">
      <p className={styles.count} role="status">
        找到 {articles.length} 条可能适用的条文，排在前面的更接近所问
      </p>
      <ol className={styles.list}>
        {articles.map(article => (
          <ArticleItem key={`${article.statuteId} ${article.label}`} article={article} />
        ))}
      </ol>
    </section>
  );
}

function ArticleItem({ article }: { article: ArticleHit }) {
  const { statuteId, statuteTitle, label, text, validity, effectiveDate, reasons = [] } = article;
  const name = `${inTitleMarks(statuteTitle)}${label}`;
  const copy = async () => {
    if (await copyText(`${name}：${text}`)) presenter.success(`已复制：${name}`);
  };
  return (
    <li>
      <header>
        <h2>
          <Link {...addresses.statuteArticle(statuteId, label)} target="_blank">
            {name}
          </Link>
        </h2>
        <Tag color={validity === 'inForce' ? 'success' : 'warning'}>{validityNames[validity]}</Tag>
        {validity === 'inForce' && !effectiveDate ? <span className={styles.undated}>施行日期未载明</span> : null}
        <Button type="text" size="small" icon={<CopyOutlined />} onClick={() => void copy()}>
          复制条文
        </Button>
      </header>
      <p className={styles.text}>
        <Marked
          text={text}
          marks={markWords(
            text,
            reasons.map(({ term }) => term),
          )}
        />
      </p>
      <p className={styles.why}>为什么：{sayWhy(reasons)}</p>
    </li>
  );
}

/** What the question calls otherwise first, then the words that both have. */
function sayWhy(reasons: NonNullable<ArticleHit['reasons']>): string {
  const meant = reasons.filter(({ said: phrase, term }) => phrase !== term);
  const shared = reasons.filter(({ said: phrase, term }) => phrase === term).map(({ term }) => `“${term}”`);
  if (reasons.length === 0) return '全文用语接近所问，没有相同的词，请细读后判断。';
  return [
    ...meant.map(({ said: phrase, term }) => `您说的“${phrase}”，条文称“${term}”`),
    ...(shared.length > 0 ? [`都说到${shared.join('')}`] : []),
  ].join('；');
}
