import type { TranslationFinding, TranslationSegment } from '@antai/contract/translation/records';

export const filterNames = {
  all: '全部',
  open: '未确认',
  empty: '未译',
  findings: '有检查',
  repeated: '重复',
} as const;
export type FilterId = keyof typeof filterNames;

/** Which segments belong to each filter. */
export function groupSegments(segments: readonly TranslationSegment[], findings: readonly TranslationFinding[]) {
  const withFindings = new Set(findings.map(({ segment }) => segment));
  const bySource = Map.groupBy(segments, ({ source }) => source);
  const belongs: Record<FilterId, (segment: TranslationSegment) => boolean> = {
    all: () => true,
    open: ({ isConfirmed }) => !isConfirmed,
    empty: ({ target }) => target === '',
    findings: ({ segmentId }) => withFindings.has(segmentId),
    repeated: ({ source }) => bySource.get(source)!.length > 1,
  };
  return (filter: FilterId) => segments.filter(belongs[filter]);
}

/** Segments that say a word on either side. */
export function searchSegments(segments: readonly TranslationSegment[], keyword: string): TranslationSegment[] {
  const needle = keyword.trim().toLowerCase();
  return segments.filter(({ source, target }) => `${source}\n${target}`.toLowerCase().includes(needle));
}
