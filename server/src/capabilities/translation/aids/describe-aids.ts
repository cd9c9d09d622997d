import type { SegmentAids } from '@antai/contract/translation/records';
import {
  chineseForms,
  definedTermsIn,
  type Memory,
  renderingsOf,
  type TermHit,
  type TermIndex,
} from '@antai/translation';
import { checkedFrom, findInSegments } from '../check-record.ts';
import { type PackedPieces, unpackPieces } from '../join-pieces.ts';
import type { RecordHead, ToldSegment } from '../store.ts';
import type { UsedTerm } from '../terms/describe-term.ts';
import type { AidEntry } from './describe-memory.ts';
import { openTerms } from './open-terms.ts';
import type { PackedTerms } from './pack-terms.ts';

const matchesMax = 5;

/** A segment while it is translated. */
export interface SegmentContext {
  record: Pick<RecordHead, 'from' | 'to' | 'parties'>;
  /** The segment comes last; those before it as far as they may define a term. */
  segments: readonly ToldSegment[];
  /** As it is being typed. */
  target: string;
}

/** Terms made ready to be looked up in: all, and those that are checked. */
export interface IndexedTerms {
  glossary: TermIndex<UsedTerm>;
  checked: TermIndex<UsedTerm>;
}

const hitsIn = (
  source: string,
  { glossary, direction }: Pick<IndexedTerms, 'glossary'> & { direction: 'zh' | 'en' | undefined },
) => (direction === 'zh' ? glossary.inChinese(source) : direction === 'en' ? glossary.inEnglish(source) : []);

/** So many forms are looked for in a translation within some milliseconds, also for the first time. */
const formsMax = 100;

const countForms = ({ zhVariants, enAlternatives, forbidden }: UsedTerm) =>
  2 + zhVariants.length + enAlternatives.length + forbidden.length;

/** Whether segments are described so soon that nobody else waits for it: all forms of each term in them are looked for. */
export function isSoonDescribed({ record, segments }: SegmentContext, { glossary }: Pick<IndexedTerms, 'glossary'>) {
  const entries = segments.flatMap(({ source, language }) =>
    hitsIn(source, { glossary, direction: checkedFrom(language ?? record.from, record.to) }).flatMap(
      hit => hit.entries,
    ),
  );
  return entries.reduce((sum, entry) => sum + countForms(entry), 0) <= formsMax;
}

/** The terms that stand in a segment, and what is to be looked at in it. */
export function describeSegment({
  record,
  segments,
  target,
  glossary,
  checked,
}: SegmentContext & IndexedTerms): Pick<SegmentAids, 'terms' | 'findings'> {
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
    ...{ from, to, parties, index: checked },
  })
    .filter(({ segment }) => segment === defining.length)
    .map(finding => ({ ...finding, segment: segments[at]!.segmentId }));
  const hits = hitsIn(source, { glossary, direction });
  const missing = new Set(
    findings.filter(({ rule, side }) => rule === 'term-missing' && side === 'source').map(({ text }) => text),
  );
  const isUsed = ({ start, end }: TermHit) => target.trim() !== '' && !missing.has(source.slice(start, end));
  const first = new Map(hits.toReversed().map(hit => [hit.form, hit]));
  return {
    terms: hits
      .filter(hit => first.get(hit.form) === hit)
      .map(hit => ({ ...showHit(hit, { source, from: direction }), isUsed: isUsed(hit) })),
    findings: target.trim() === '' ? [] : findings,
  };
}

/** What was translated before and is like a segment. */
export const describeMatches = (
  source: string,
  { before, memory }: { before: string; memory: Pick<Memory<AidEntry>, 'find'> },
): SegmentAids['matches'] =>
  memory.find(source, { before, limit: matchesMax }).map(({ entry, score, target }) => ({
    ...{ score, source: entry.source, target, from: entry.from },
    ...{ client: entry.client, origin: entry.origin, updateTime: entry.updatedAt?.toISOString() ?? null },
  }));

function showHit(
  { start, end, entries }: TermHit<UsedTerm>,
  { source, from }: { source: string; from: 'zh' | 'en' | undefined },
) {
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

/** The same with what stands before the segment as it was written. */
export interface PackedDescription extends Omit<SegmentContext, 'segments'> {
  quoting: PackedPieces<ToldSegment>;
  segment: ToldSegment;
  terms: PackedTerms;
}

/** For a thread. */
export default function describePacked({ terms, quoting, segment, ...described }: PackedDescription) {
  const { glossary, checked } = openTerms(terms);
  const segments = [...unpackPieces(quoting), segment];
  return describeSegment({ ...described, segments, glossary: glossary(), checked: checked() });
}
