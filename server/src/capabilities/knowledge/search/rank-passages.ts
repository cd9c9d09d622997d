import { normalise } from '@antai/query';
import type { PackedText, StoredParagraph } from '../read-document.ts';
import { stretchesOf, termsOf } from './choose-terms.ts';
import { type Chunk, cutChunks } from './cut-chunks.ts';

export interface RankInput {
  question: string;
  documents: PackedText[];
  limit: number;
}

export interface RankedPassage {
  documentId: string;
  paragraph: number;
  page: number | null;
  path: string[];
  text: string;
  marks: [number, number][];
}

/** A passage says at least this share of what the question's terms weigh. */
const shareMin = 0.25;
const passageMax = 400;
const ofDocumentMax = 4;
/** A heading tells what is below it, less than its own words do. */
const pathWorth = 0.5;

interface Candidate {
  documentId: string;
  paragraphs: StoredParagraph[];
  chunk: Chunk;
  hits: Set<string>;
  above: Set<string>;
}

/**
 * The passages of documents that say most of a question, word for word, the best first; none where nothing says enough.
 * A term weighs the more the fewer chunks say it. For a thread where the documents are long.
 */
export default function rankPassages({ question, documents, limit }: RankInput): RankedPassage[] {
  const stretches = stretchesOf(question);
  const terms = termsOf(stretches);
  if (terms.length === 0) return [];
  const candidates = documents.flatMap(document => candidatesOf(document, terms));
  const weights = weigh(terms, candidates);
  const total = terms.reduce((sum, term) => sum + weights.get(term)!, 0);
  const hitsMin = Math.min(2, terms.length);
  const worthOf = ({ hits, above }: Candidate) =>
    terms.reduce((sum, term) => {
      const share = hits.has(term) ? 1 : above.has(term) ? pathWorth : 0;
      return sum + share * weights.get(term)!;
    }, 0);
  const ranked = candidates
    .filter(({ hits }) => hits.size >= hitsMin)
    .map(candidate => ({ candidate, worth: worthOf(candidate) }))
    .filter(({ worth }) => worth >= total * shareMin)
    .sort((a, b) => b.worth - a.worth);
  const counts = new Map<string, number>();
  const best = ranked.filter(({ candidate: { documentId } }) => {
    const count = (counts.get(documentId) ?? 0) + 1;
    counts.set(documentId, count);
    return count <= ofDocumentMax;
  });
  return best.slice(0, limit).map(({ candidate }) => quote(candidate, { terms, weights, stretches }));
}

const hitsIn = (text: string, terms: string[]) => {
  const { text: folded } = normalise(text);
  return new Set(terms.filter(term => folded.includes(term)));
};

function candidatesOf({ documentId, paragraphs: packed }: PackedText, terms: string[]): Candidate[] {
  const paragraphs = JSON.parse(packed) as StoredParagraph[];
  return cutChunks(paragraphs).map(chunk => ({
    documentId,
    paragraphs,
    chunk,
    hits: hitsIn(
      paragraphs
        .slice(chunk.from, chunk.to)
        .map(({ text }) => text)
        .join('\n'),
      terms,
    ),
    above: hitsIn(chunk.path.join('\n'), terms),
  }));
}

function weigh(terms: string[], candidates: Candidate[]): Map<string, number> {
  return new Map(
    terms.map(term => {
      const count = candidates.filter(({ hits }) => hits.has(term)).length;
      return [term, Math.log(1 + (candidates.length + 1) / (count + 1))];
    }),
  );
}

interface Wording {
  terms: string[];
  weights: Map<string, number>;
  stretches: string[];
}

/** The paragraph of a chunk that says most, whole or from the sentence on that does. */
function quote({ documentId, paragraphs, chunk }: Candidate, wording: Wording): RankedPassage {
  const worth = (text: string) =>
    [...hitsIn(text, wording.terms)].reduce((sum, term) => sum + wording.weights.get(term)!, 0);
  const places = Array.from({ length: chunk.to - chunk.from }, (_, at) => chunk.from + at);
  const paragraph = bestOf(places, at => worth(paragraphs[at]!.text));
  const { text: whole, page = null } = paragraphs[paragraph]!;
  const text = whole.length <= passageMax ? whole : cutPassage(whole, worth);
  const path = chunk.path.filter(heading => heading !== whole);
  return { documentId, paragraph, page, path, text, marks: markStretches(text, wording.stretches) };
}

function bestOf<Item>(items: Item[], worth: (item: Item) => number): Item {
  const [first, ...rest] = items.map(item => ({ item, worth: worth(item) }));
  return rest.reduce((best, each) => (each.worth > best.worth ? each : best), first!).item;
}

/** Whole sentences from the one that says most, as many as a passage holds. */
function cutPassage(text: string, worth: (text: string) => number): string {
  const sentences = text.match(/[^。！？；]+[。！？；]?/gu) ?? [text];
  const first = bestOf(
    sentences.map((_sentence, at) => at),
    at => worth(sentences[at]!),
  );
  let passage = sentences[first]!.slice(0, passageMax);
  for (const next of sentences.slice(first + 1)) {
    if (passage.length + next.length > passageMax) break;
    passage += next;
  }
  return passage.trim();
}

const runMax = 12;

/** Where a text says two characters or more of what was asked, as long as they go on. */
function markStretches(text: string, stretches: string[]): [number, number][] {
  const marks: [number, number][] = [];
  for (let at = 0; at < text.length; ) {
    let length = Math.min(runMax, text.length - at);
    while (length > 1 && !stretches.some(stretch => stretch.includes(text.slice(at, at + length)))) length -= 1;
    if (length > 1) marks.push([at, at + length]);
    at += length;
  }
  return marks;
}
