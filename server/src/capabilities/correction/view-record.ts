import { type CheckId, type CorrectionFinding, rememberedChecks } from '@antai/contract/correction';
import { settleOverlaps } from '@antai/proofreading';
import type { CheckedParagraph } from './check-file.ts';
import type { StoredIssue } from './judge-provisions.ts';
import type { ModelSuggestions } from './suggestions/service.ts';

/** What a check leaves behind: the text by its paragraphs, and all findings. */
export interface Analysis {
  paragraphs: CheckedParagraph[];
  findings: StoredIssue[];
  notChecked: string[];
  /** Whether wrong characters were searched for by evidence. */
  hasEvidence?: boolean;
  /** What a model has added, where one was asked. */
  model?: Omit<ModelSuggestions, 'findings'>;
}

export interface Choices {
  decisions: readonly { findingId: string; decision: string; replacement: string | null }[];
  words: readonly { checkId: string; word: string }[];
}

const wordKey = (check: string, word: string) => `${check} ${word}`;

/** Names a finding, the same at every check of the same text. */
const idOf = ({ rule, kind, start, end }: StoredIssue) => `${rule}/${kind}/${start}-${end}`;

/** The findings of a record, apart and in reading order, each with what its writer decided or always decides. */
export function viewFindings(
  { findings }: Pick<Analysis, 'findings'>,
  { decisions, words }: Choices,
): CorrectionFinding[] {
  const decided = new Map(decisions.map(each => [each.findingId, each]));
  const dictionary = new Set(words.map(({ checkId, word }) => wordKey(checkId, word)));
  return settleUndecided(findings, decided).map(finding => {
    const { start, end, wrong, right, rule, severity, reason, check } = finding;
    const findingId = idOf(finding);
    const own = decided.get(findingId);
    const isInDictionary = dictionary.has(wordKey(check, wrong));
    const decision =
      (own?.decision as CorrectionFinding['decision'] | undefined) ?? (isInDictionary ? 'ignored' : 'open');
    return {
      ...{ start, end, wrong, rule, severity, reason, check, findingId, decision, isInDictionary },
      ...(right === undefined ? {} : { right }),
      ...(finding.confidence === undefined ? {} : { confidence: finding.confidence }),
      isCertain: finding.isCertain ?? false,
      replacement: decision === 'accepted' ? (own?.replacement ?? right ?? null) : null,
    };
  });
}

/** Of findings that overlap the gravest stays, but one that was decided on before a graver was found stays before it. */
function settleUndecided(findings: readonly StoredIssue[], decided: ReadonlyMap<string, unknown>): StoredIssue[] {
  if (decided.size === 0) return settleOverlaps(findings);
  const [first, rest] = [true, false].map(is => findings.filter(each => decided.has(idOf(each)) === is));
  const taken = settleOverlaps(first!);
  const isFree = ({ start, end }: StoredIssue) => !taken.some(each => each.start < end && start < each.end);
  return [...taken, ...settleOverlaps(rest!.filter(isFree))].sort((a, b) => a.start - b.start);
}

export const isRemembered = (check: CheckId) => rememberedChecks.includes(check);

/** The paragraphs as the one text that findings stand in. */
export const textOf = (paragraphs: readonly CheckedParagraph[]) => paragraphs.map(({ text }) => text).join('\n');

/** Something at its place in a paragraph. */
export interface PlacedItem<Each> {
  paragraphId: string;
  start: number;
  end: number;
  each: Each;
}

/** Where findings of the whole text stand in its paragraphs; both are in reading order. */
export function placeFindings<Each extends { start: number; end: number }>(
  paragraphs: readonly CheckedParagraph[],
  findings: readonly Each[],
): PlacedItem<Each>[] {
  const placed: PlacedItem<Each>[] = [];
  let next = 0;
  let from = 0;
  for (const { id, text } of paragraphs) {
    const end = from + text.length;
    for (; next < findings.length && findings[next]!.start <= end; next += 1) {
      const each = findings[next]!;
      placed.push({ paragraphId: id, start: each.start - from, end: Math.min(each.end, end) - from, each });
    }
    from = end + 1;
  }
  return placed;
}
