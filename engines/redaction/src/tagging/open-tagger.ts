import { cutLines, type Line } from './cut-lines.ts';
import { decodeTags } from './decode-tags.ts';
import { type Lexicon, type LexiconFiles, readLexicon } from './read-lexicon.ts';
import { type Matrix, readMatrix } from './read-matrix.ts';
import { markWord, mostShare, noTags, type TaggedText, type WordKind } from './tagged-text.ts';
import { asFactors, weighTags } from './weigh-tags.ts';

export interface TaggerFiles extends LexiconFiles {
  /** How tags follow one another, as NumPy keeps it. */
  follows: Uint8Array;
}

/** Lines as a model takes them, side by side: `ids` by `lines` rows of `width`, `lengths` tells how many of each count. */
export interface TaggerInput {
  ids: BigInt64Array;
  lengths: BigInt64Array;
  width: number;
}

/** Answers, for each place of each line, how much every tag fits it. */
export type RunModel = (input: TaggerInput) => Promise<Float32Array>;

/** A tagger of Chinese text around a model that somebody else runs. */
export interface Tagger {
  /** Tags some texts. */
  tag(texts: readonly string[], run: RunModel): Promise<TaggedText[]>;
}

const batchMax = 3_200;
const personTags = ['PER-B', 'PER-I'];

/** A tagger from the files of Baidu LAC; throws RangeError where they do not fit one another. */
export function openTagger({ follows: bytes, ...files }: TaggerFiles): Tagger {
  const lexicon = readLexicon(files);
  const follows = readMatrix(bytes);
  if (follows.rows !== follows.columns) throw new RangeError('tags follow tags');
  const ofPersons = { factors: asFactors(follows), tags: personTags.map(lexicon.numberOf) };

  return {
    async tag(texts, run) {
      const tagged = texts.map(text => noTags(text.length));
      for (const batch of batchesOf(texts)) {
        const values = await run(inputOf(batch, lexicon));
        const width = widthOf(batch);
        if (values.length !== batch.length * width * follows.columns)
          throw new RangeError('the model answers otherwise than its tags tell');
        for (const [at, { textIndex, start, end, text }] of batch.entries()) {
          const from = at * width * follows.columns;
          const emissions: Matrix = {
            rows: end - start,
            columns: follows.columns,
            values: values.subarray(from, from + (end - start) * follows.columns),
          };
          const own = tagged[textIndex]!;
          const shares = weighTags(emissions, ofPersons);
          own.persons.set(
            shares.map(share => share * mostShare),
            start,
          );
          markWords(own, { text, start, path: decodeTags(emissions, follows), lexicon });
        }
      }
      return tagged;
    },
  };
}

interface Piece extends Line {
  textIndex: number;
  text: string;
}

const widthOf = (batch: readonly Piece[]) => batch.at(-1)!.end - batch.at(-1)!.start;

/** All lines, those of like length together; the last of a batch is its longest. */
function batchesOf(texts: readonly string[]): Piece[][] {
  const pieces = texts.flatMap((text, textIndex) => cutLines(text).map(line => ({ ...line, textIndex, text })));
  pieces.sort((a, b) => a.end - a.start - (b.end - b.start));
  const batches: Piece[][] = [];
  for (const piece of pieces) {
    const last = batches.at(-1);
    if (last && (last.length + 1) * (piece.end - piece.start) <= batchMax) last.push(piece);
    else batches.push([piece]);
  }
  return batches;
}

function inputOf(batch: readonly Piece[], { encode }: Lexicon): TaggerInput {
  const width = widthOf(batch);
  const ids = new BigInt64Array(batch.length * width);
  for (const [at, { text, start, end }] of batch.entries()) ids.set(encode(text.slice(start, end)), at * width);
  return { ids, lengths: BigInt64Array.from(batch.map(({ start, end }) => BigInt(end - start))), width };
}

/** The kinds of words by the tags of Baidu LAC. */
const kinds: Record<string, WordKind> = {
  PER: 'person',
  LOC: 'place',
  ORG: 'organisation',
  TIME: 'time',
  n: 'noun',
  nz: 'noun',
  nw: 'noun',
  w: 'sign',
};

const isLowSurrogate = (text: string, at: number) => (text.charCodeAt(at) & 0xfc00) === 0xdc00;

interface ReadLine {
  text: string;
  start: number;
  path: Uint8Array;
  lexicon: Lexicon;
}

function markWords(tagged: TaggedText, { text, start, path, lexicon }: ReadLine) {
  const goesOn = (at: number) => lexicon.goesOn(path[at]!) || isLowSurrogate(text, start + at);
  for (let at = 0; at < path.length; ) {
    let end = at + 1;
    while (end < path.length && goesOn(end)) end += 1;
    const kind = kinds[lexicon.kindOf(path[at]!)] ?? 'other';
    markWord(tagged, { start: start + at, end: start + end, kind });
    at = end;
  }
}
