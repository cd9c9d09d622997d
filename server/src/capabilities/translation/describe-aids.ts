import type { SegmentAids } from '@antai/contract/translation/records';
import { chineseForms, definedTermsIn, renderingsOf, type TermHit } from '@antai/translation';
import { checkedFrom, findInSegments } from './check-record.ts';
import type { Aids } from './collect-aids.ts';
import type { RecordHead, SegmentRow } from './store.ts';
import type { UsedTerm } from './terms/describe-term.ts';

const matchesMax = 5;

interface Described {
  record: Pick<RecordHead, 'from' | 'to' | 'parties'>;
  /** The segment comes last; those before it as far as they tell something of it, and at least the one just before. */
  segments: readonly SegmentRow[];
  /** As it is being typed. */
  target: string;
  aids: Aids;
}

/** What stands beside a segment while it is translated. */
export function describeAids({ record, segments, target, aids }: Described): SegmentAids {
  const at = segments.length - 1;
  const { source, language } = segments[at]!;
  const { to, parties } = record;
  const from = language ?? record.from;
  const direction = checkedFrom(from, to);
  // what was defined before counts here; the rest of the document does not
  const defining = segments
    .slice(0, at)
    .filter(each => direction && each.language === language && definedTermsIn[direction](each.source).length > 0)
    .map(each => ({ source: each.source, target: each.target }));
  const findings = findInSegments({
    segments: [...defining, { source, target }],
    ...{ from, to, parties, index: aids.checked },
  })
    .filter(({ segment }) => segment === defining.length)
    .map(finding => ({ ...finding, segment: segments[at]!.segmentId }));
  const hits =
    direction === 'zh' ? aids.glossary.inChinese(source) : direction === 'en' ? aids.glossary.inEnglish(source) : [];
  const missing = new Set(
    findings.filter(({ rule, side }) => rule === 'term-missing' && side === 'source').map(({ text }) => text),
  );
  const isUsed = ({ start, end }: TermHit) => target.trim() !== '' && !missing.has(source.slice(start, end));
  const first = new Map(hits.toReversed().map(hit => [hit.form, hit]));
  return {
    terms: hits
      .filter(hit => first.get(hit.form) === hit)
      .map(hit => ({ ...showHit(hit, source, direction), isUsed: isUsed(hit) })),
    matches: aids.memory
      .find(source, { before: segments[at - 1]?.source ?? '', limit: matchesMax })
      .map(({ entry, score, target: own }) => ({
        ...{ score, source: entry.source, target: own, from: entry.from },
        ...{ client: entry.client, origin: entry.origin, updateTime: entry.updatedAt?.toISOString() ?? null },
      })),
    findings: target.trim() === '' ? [] : findings,
  };
}

function showHit({ start, end, entries }: TermHit<UsedTerm>, source: string, from: 'zh' | 'en' | undefined) {
  const renderings = entries.flatMap(entry => (from === 'zh' ? renderingsOf(entry) : chineseForms(entry)));
  return {
    ...{ start, end },
    source: source.slice(start, end),
    renderings: [...new Set(renderings)],
    forbidden: from === 'zh' ? entries.flatMap(({ forbidden }) => forbidden) : [],
    definition: entries.map(({ definition }) => definition).join('；'),
    base: [...new Set(entries.map(({ base }) => base))].join('、'),
  };
}
