import { type Paragraph, UnreadableFile } from '@antai/documents/text-document';
import { alignParagraphs, type ExtractedTerm, extractTerms, splitSegments } from '@antai/translation';
import { type PackedPieces, unpackPieces } from '../join-pieces.ts';
import { readContent, type SourceContent } from '../read-source.ts';
import type { SegmentRow } from '../store.ts';

interface TextPair {
  zh: string;
  en: string;
}

/** Segments of a record, or two texts that are to be put beside each other first. */
export type ProposeOrder = { limit: number } & (
  | { segments: PackedPieces<TranslatedSegment>; from: 'zh' | 'en' }
  | { zh: SourceContent; en: SourceContent }
);

/** A segment as far as words are taken from it; not where it is in a language of its own. */
export type TranslatedSegment = Pick<SegmentRow, 'source' | 'target' | 'language'>;

export type ProposeOutcome =
  | { kind: 'proposed'; terms: ExtractedTerm[]; pairCount: number }
  | { kind: 'unreadable'; message: string };

/** More paragraphs of a text are not looked at. */
const paragraphsMax = 3_000;
const exampleMax = 300;

/** Words that two texts say for the same. For a thread. */
export default async function proposeTerms(order: ProposeOrder): Promise<ProposeOutcome> {
  try {
    const pairs = 'segments' in order ? translatedPairs(order) : await pairsOf(order.zh, order.en);
    const terms = extractTerms(pairs, order.limit).map(term => ({
      ...term,
      example: { zh: term.example.zh.slice(0, exampleMax), en: term.example.en.slice(0, exampleMax) },
    }));
    return { kind: 'proposed', terms, pairCount: pairs.length };
  } catch (error) {
    if (error instanceof UnreadableFile) return { kind: 'unreadable', message: error.message };
    throw error;
  }
}

const translatedPairs = ({
  segments,
  from,
}: {
  segments: PackedPieces<TranslatedSegment>;
  from: 'zh' | 'en';
}): TextPair[] =>
  unpackPieces(segments)
    .filter(({ target, language }) => target !== '' && !language)
    .map(({ source, target }) => (from === 'zh' ? { zh: source, en: target } : { zh: target, en: source }));

const textsOf = (paragraphs: readonly Paragraph[]) =>
  paragraphs
    .filter(({ place, text }) => place !== 'comment' && /\p{L}/u.test(text))
    .map(({ text }) => text)
    .slice(0, paragraphsMax);

async function pairsOf(zh: SourceContent, en: SourceContent): Promise<TextPair[]> {
  const [chinese, english] = [await readContent(zh), await readContent(en)];
  return alignParagraphs(textsOf(chinese.paragraphs), textsOf(english.paragraphs)).flatMap(partPair);
}

const sentences = (text: string, language: string) =>
  splitSegments(text, language).map(({ start, end }) => text.slice(start, end));

/** Sentence for sentence, where both paragraphs have as many. */
function partPair(pair: TextPair): TextPair[] {
  const [zh, en] = [sentences(pair.zh, 'zh'), sentences(pair.en, 'en')];
  return zh.length === en.length ? zh.map((each, at) => ({ zh: each, en: en[at]! })) : [pair];
}
