import type { Acceptance, SegmentAids, TranslationSegment } from '@antai/contract/translation/records';
import { Link } from '@tanstack/react-router';
import { Button } from 'antd';
import { addresses } from '../../../app/addresses.ts';
import styles from './AidColumn.module.css';
import { FindingItem } from './FindingItem.tsx';
import { SegmentComments } from './SegmentComments.tsx';

interface Props {
  recordId: string;
  segment: TranslationSegment;
  aids: SegmentAids | undefined;
  acceptances: readonly Acceptance[];
  /** In the whole document. */
  findingCount: number;
  onUse: (target: string) => void;
}

/** What helps with the segment that is worked on: checks, terms, memory, comments. */
export function AidColumn({ recordId, segment, aids, acceptances, findingCount, onUse }: Props) {
  const { segmentId, target } = segment;
  const own = acceptances.filter(each => each.segmentId === segmentId);
  const findings = aids?.findings ?? [];
  const insert = (rendering: string) => onUse(target === '' ? rendering : `${target.trimEnd()} ${rendering}`);
  return (
    <aside className={styles.column} aria-label="本段参考">
      <section aria-labelledby="translation-checks" data-urgent={findings.length > 0 || undefined}>
        <header>
          <h2 id="translation-checks">检查 {findings.length}</h2>
          <small>全文 {findingCount}</small>
        </header>
        {target.trim() === '' ? <p>本段还没有译文，译出后检查。</p> : null}
        {findings.length === 0 && target.trim() !== '' ? <p>本段没有提示；没有提示不表示译文正确。</p> : null}
        {findings.map(finding => (
          <FindingItem
            key={`${finding.rule} ${finding.side} ${finding.start} ${finding.text}`}
            recordId={recordId}
            segmentId={segmentId}
            finding={finding}
            accepted={own.find(({ rule, text }) => rule === finding.rule && text === finding.text)}
            onFix={text => onUse(target.slice(0, finding.start) + text + target.slice(finding.end))}
          />
        ))}
      </section>
      <section aria-labelledby="translation-terms">
        <header>
          <h2 id="translation-terms">术语 {aids?.terms.length ?? 0}</h2>
          <Link {...addresses.terms()}>术语库</Link>
        </header>
        <ul>
          {aids?.terms.map(({ start, source, renderings, definition, base, isUsed }) => (
            <li key={start} title={[definition, base].filter(Boolean).join('｜')}>
              <span>{source}</span>
              <Button type="text" size="small" onClick={() => insert(renderings[0] ?? '')}>
                {renderings[0]}
              </Button>
              <span data-used={isUsed}>{isUsed ? '已用' : '未用'}</span>
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="translation-memory">
        <header>
          <h2 id="translation-memory">翻译记忆 {aids?.matches.length ?? 0}</h2>
          <Link {...addresses.translationMemory()}>翻译记忆</Link>
        </header>
        {aids?.matches.map(({ score, source, target: other, from, client, origin, updateTime }, at) => (
          <article key={`${source} ${other}`} className={styles.match}>
            <header>
              <b className="tabular">{score}%</b>
              <small>
                {from === 'own'
                  ? [client || '不分客户', origin, updateTime?.slice(0, 10)].filter(Boolean).join(' · ')
                  : '就绪语料'}
              </small>
              <Button size="small" onClick={() => onUse(other)}>
                用此译文{at < 9 ? ` Ctrl Alt ${at + 1}` : ''}
              </Button>
            </header>
            <p>{source}</p>
            <p>{other}</p>
          </article>
        ))}
      </section>
      <SegmentComments key={segmentId} recordId={recordId} segment={segment} />
    </aside>
  );
}
