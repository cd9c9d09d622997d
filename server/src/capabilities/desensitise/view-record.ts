import { type EntityType, sureConfidence } from '@antai/contract/desensitise';
import {
  applyReplacements,
  type EntityFinding,
  findCustomWords,
  type Method,
  mentionKey,
  planReplacements,
} from '@antai/redaction';
import type { AnalysedFile, AnalysedParagraph } from './analyse-files.ts';

export type Decision = 'open' | 'accepted' | 'ignored';

/** What the lawyer wants of a record. */
export interface Choices {
  types: readonly string[] | null;
  method: Method;
  methods: Partial<Record<EntityType, Method>>;
  words: readonly string[];
  decisions: readonly { mentionKey: string; decision: string; replacement: string | null }[];
}

/** A mention with what is decided of it. */
export interface Mention extends EntityFinding {
  decision: Decision;
  /** What stands there if it is taken. */
  proposal: string;
  /** What stands there. */
  replacement: string;
}

export interface ViewedParagraph {
  id: string;
  text: string;
  mentions: Mention[];
}

export interface ViewedFile {
  paragraphs: ViewedParagraph[];
  unread: string[];
}

/** What is kept unless it was asked for by its type. */
const keptUnlessWanted = new Set<string>(['date', 'amount', 'caseNumber']);

/** All files of a record with every mention, what is decided of it and what stands in its place: the same for the same text everywhere. */
export function viewRecord(files: readonly AnalysedFile[], choices: Choices): ViewedFile[] {
  const withWords = files.map(({ paragraphs, unread }) => ({
    unread,
    paragraphs: paragraphs.map(each => addWords(each, choices.words)),
  }));
  const all = withWords.flatMap(({ paragraphs }) =>
    paragraphs.flatMap(({ findings, words }) => [...findings, ...words]),
  );
  const plan = planReplacements(all, choices);
  const surest = new Map<string, EntityFinding>();
  for (const finding of all) {
    const key = mentionKey(finding);
    if (finding.confidence > (surest.get(key)?.confidence ?? -1)) surest.set(key, finding);
  }
  const decided = new Map(choices.decisions.map(each => [each.mentionKey, each]));
  const describe = (finding: EntityFinding): Mention => {
    const key = mentionKey(finding);
    const own = decided.get(key);
    const proposal = own?.replacement ?? plan.get(key) ?? '';
    const decision = (own?.decision as Decision | undefined) ?? usualDecision(surest.get(key)!, choices.types);
    return { ...finding, decision, proposal, replacement: decision === 'ignored' ? finding.text : proposal };
  };
  return withWords.map(({ paragraphs, unread }) => ({
    unread,
    paragraphs: paragraphs.map(({ id, text, findings, words }) => ({
      id,
      text,
      mentions: joinWords(findings.map(describe), words.map(describe)),
    })),
  }));
}

/** A paragraph with the places of the lawyer's own words. */
function addWords(paragraph: AnalysedParagraph, words: readonly string[]) {
  const own = findCustomWords(paragraph.text, words);
  return { ...paragraph, words: own.map(span => ({ ...span, text: paragraph.text.slice(span.start, span.end) })) };
}

/**
 * The lawyer's own words come before what was recognised. Within a name that is replaced as a whole a word uncovers none of
 * the rest: 宏达 in 北京宏达建设有限公司; what stands there instead does not say the word either.
 */
function joinWords(mentions: readonly Mention[], words: readonly Mention[]): Mention[] {
  if (words.length === 0) return [...mentions];
  const isWithin = (word: Mention, { start, end, decision }: Mention) =>
    decision !== 'ignored' && start <= word.start && end >= word.end && end - start > word.end - word.start;
  const free = words.filter(word => !mentions.some(mention => isWithin(word, mention)));
  const isFree = ({ start, end }: Mention) => !free.some(each => each.start < end && each.end > start);
  const others = mentions.filter(isFree).map(mention => {
    const within = words.filter(word => word.decision !== 'ignored' && isWithin(word, mention));
    const replacement = within.reduce(
      (text, word) => text.replaceAll(word.text, word.replacement),
      mention.replacement,
    );
    return { ...mention, replacement };
  });
  return [...others, ...free].sort((a, b) => a.start - b.start);
}

function usualDecision({ kind, confidence, isUsuallyKept }: EntityFinding, types: readonly string[] | null): Decision {
  const isWanted = keptUnlessWanted.has(kind) && types?.includes(kind);
  if (isUsuallyKept && !isWanted) return 'ignored';
  return confidence >= sureConfidence ? 'accepted' : 'open';
}

/** What is replaced in a paragraph. */
export const editsOf = ({ mentions }: Pick<ViewedParagraph, 'mentions'>) =>
  mentions
    .filter(({ text, replacement }) => text !== replacement)
    .map(({ start, end, replacement }) => ({ start, end, text: replacement }));

/** A paragraph with its replacements. */
export const resultOf = (paragraph: ViewedParagraph): string => applyReplacements(paragraph.text, editsOf(paragraph));

/** A file as one text: paragraphs joined by line ends, mentions by their places in it. */
export function joinFile({ paragraphs }: ViewedFile) {
  let at = 0;
  const findings = paragraphs.flatMap(({ text, mentions }) => {
    const from = at;
    at += text.length + 1;
    return mentions.map(({ kind, start, end, fullName, isUsuallyKept, ...rest }) => ({
      ...rest,
      type: kind,
      start: from + start,
      end: from + end,
    }));
  });
  return {
    text: paragraphs.map(({ text }) => text).join('\n'),
    result: paragraphs.map(resultOf).join('\n'),
    findings,
  };
}

/** How many different mentions nobody has decided on. */
export const openIn = (files: readonly ViewedFile[]): number =>
  new Set(
    files.flatMap(({ paragraphs }) =>
      paragraphs.flatMap(({ mentions }) => mentions.filter(({ decision }) => decision === 'open').map(mentionKey)),
    ),
  ).size;

/** The paragraphs of a file before and after, with the stretches that differ. */
export const comparePage = ({ paragraphs }: ViewedFile, { pageNum, pageSize }: { pageNum: number; pageSize: number }) =>
  paragraphs.slice((pageNum - 1) * pageSize, pageNum * pageSize).map((paragraph, index) => {
    const edits = editsOf(paragraph);
    let shift = 0;
    const resultMarks = edits.map(({ start, end, text }): [number, number] => {
      const from = start + shift;
      shift += text.length - (end - start);
      return [from, from + text.length];
    });
    return {
      paragraph: (pageNum - 1) * pageSize + index,
      original: paragraph.text,
      result: resultOf(paragraph),
      originalMarks: edits.map(({ start, end }): [number, number] => [start, end]),
      resultMarks,
    };
  });
