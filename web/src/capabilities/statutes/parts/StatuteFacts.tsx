import { recordTypes } from '@antai/contract/records';
import type { StatuteFields } from '@antai/contract/records/statute';
import type { statutes } from '@antai/contract/statutes';
import { validityNames } from '@antai/contract/statutes';
import type { AnswerOf } from '@antai/contract/wire/call';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { addresses } from '../../../app/addresses.ts';
import { inTitleMarks } from '../../../lib/name-statute.ts';
import { Fact, FactCard } from '../../../ui/FactCard.tsx';
import styles from './StatuteFacts.module.css';

interface Props {
  statuteId: string;
  fields: StatuteFields;
  versions: AnswerOf<(typeof statutes)['versions']> | undefined;
}

/** What is known of the statute besides its text, and its other versions and parts. */
export function StatuteFacts({ statuteId, fields, versions }: Props) {
  const parts = versions?.versions.find(version => version.statuteId === statuteId)?.parts ?? [];
  return (
    <>
      <FactCard title="法规信息">
        <dl>
          <Fact name="发布机关" value={fields.issuingBody} />
          <Fact name="效力级别" value={fields.authorityLevel} />
          <Fact name="发文字号" value={fields.documentNumber} />
          <Fact name="公布日期" value={fields.publishDate} />
          <Fact name="施行日期" value={fields.effectiveDate ?? '未载明'} />
          <Fact name="条数" value={fields.articleCount ? `${fields.articleCount}条` : undefined} />
          <Fact name="主题" value={fields.subject?.join('、')} />
          <Fact name="来源" value={fields.dataFrom} />
        </dl>
      </FactCard>
      {parts.length > 1 ? (
        <FactCard title="各编">
          <ul>
            {parts.map(part => (
              <li key={part.statuteId}>
                <VersionLink id={part.statuteId} isHere={part.statuteId === statuteId}>
                  {part.name}
                </VersionLink>
              </li>
            ))}
          </ul>
        </FactCard>
      ) : null}
      {versions && versions.versions.length > 0 ? (
        <FactCard title="版本沿革">
          <ul>
            {versions.versions.toReversed().map((version, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two versions may bear no date
              <li key={index}>
                <VersionLink id={version.statuteId} isHere={version.statuteId === statuteId}>
                  {version.versionDate ?? '版本日期未载明'}
                </VersionLink>
                <small>
                  {validityNames[version.validity]}
                  {version.effectiveDate ? ` · 自${version.effectiveDate}起施行` : ' · 施行日期未载明'}
                  {version.statuteId ? '' : ' · 文本未导入'}
                </small>
              </li>
            ))}
          </ul>
        </FactCard>
      ) : null}
      {versions && versions.replaces.length > 0 ? (
        <FactCard title="取代的法规">
          <ul>
            {versions.replaces.map(title => (
              <li key={title}>{inTitleMarks(title)}</li>
            ))}
          </ul>
        </FactCard>
      ) : null}
    </>
  );
}

function VersionLink({ id, isHere, children }: { id: string | undefined; isHere: boolean; children: ReactNode }) {
  if (!id || isHere)
    return (
      <span className={styles.version} aria-current={isHere ? 'page' : undefined}>
        {children}
      </span>
    );
  return <Link {...addresses.record(recordTypes.statute, id)}>{children}</Link>;
}
