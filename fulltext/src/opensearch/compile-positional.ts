import type { Group, TextLeaf, Tree } from '@antai/query';
import { alternatives, defaultDistance, type Term } from '@antai/query/terms';
import { allOf, anyOf, anything, type CompiledQuery, phrase, type Shape, sectionPlaces } from './clauses.ts';
import { lineMark, names, sentenceEnd } from './mapping.ts';

/** Three terms stand in six orders; of more it is cheaper to read again what was found. */
const maxOrdered = 3;

/** A positional group: one query for each set of terms and each place they may stand in. */
export function compilePositional(group: Group, shape: Shape): CompiledQuery {
  const name = group.op === 'sentence' ? names.sentences : names.whole;
  const places = sectionPlaces(textLeaves(group), shape.definition, { name });
  return anyOf(
    alternatives(group).flatMap(terms => places.map(place => oneSet(group, terms, { place, room: shape.room }))),
  );
}

function textLeaves(tree: Tree): TextLeaf[] {
  if (tree.kind === 'group') return tree.children.flatMap(textLeaves);
  return tree.kind === 'text' ? [tree] : [];
}

function oneSet(group: Group, terms: Term[], { place, room }: Pick<Shape, 'room'> & { place: string }): CompiledQuery {
  const isInSentences = group.op === 'sentence';
  // the beginnings of sentences are marked in the field of sentences only
  const written = isInSentences ? terms : terms.map(({ text }) => ({ text, isAtStart: false }));
  const isAltered = !isInSentences && terms.some(({ isAtStart }) => isAtStart);
  const words = distinct(written);
  const sources = group.op === 'within' ? sourcesWithin(group, { terms, words }) : [unordered(words, isInSentences)];
  const isExact = !isAltered && (group.op !== 'within' || isExactWithin(terms, words));
  if (room.fits(sources.length * (words.reduce((sum, { text }) => sum + text.length + 1, 0) + 1))) {
    return { ...anyOf(sources.map(source => ({ query: { intervals: { [place]: source } }, isExact }))), isExact };
  }
  if (!room.fits(words.length)) return anything;
  return { ...allOf(words.map(term => phrase(place, term))), isExact: false };
}

/** Equal terms once: in one sentence or paragraph one place may serve two of them, which the engine would not allow. */
function distinct(terms: Term[]): Term[] {
  return [...new Map(terms.map(term => [`${term.isAtStart} ${term.text}`, term])).values()];
}

const unordered = (terms: Term[], isInSentences: boolean): object => ({
  all_of: { ordered: false, intervals: terms.map(match), filter: notOver(isInSentences ? sentenceEnd : lineMark) },
});

function isExactWithin(terms: Term[], words: Term[]): boolean {
  return words.length === terms.length && terms.length <= maxOrdered;
}

/**
 * Two or three terms in each order, where the engine lets none overlap. More of them, or equal ones, in any order and
 * overlapping: the stretch may then be longer than they are by the distance and what the equal ones take.
 */
function sourcesWithin(group: Group, { terms, words }: { terms: Term[]; words: Term[] }): object[] {
  const distance = group.distance ?? defaultDistance;
  const filter = notOver(lineMark);
  if (isExactWithin(terms, words)) {
    return orders(words).map(ordered => ({
      all_of: { ordered: true, max_gaps: distance, intervals: ordered.map(match), filter },
    }));
  }
  const spare = lengthOf(terms) - lengthOf(words);
  return [{ all_of: { ordered: false, max_gaps: distance + spare, intervals: words.map(match), filter } }];
}

const lengthOf = (terms: Term[]) => terms.reduce((sum, { text }) => sum + Array.from(text).length, 0);

function orders<T>(list: readonly T[]): T[][] {
  if (list.length <= 1) return [[...list]];
  return list.flatMap((first, i) => orders(list.toSpliced(i, 1)).map(rest => [first, ...rest]));
}

const match = ({ text, isAtStart }: Term) => ({
  match: { query: isAtStart ? lineMark + text : text, ordered: true, max_gaps: 0 },
});

const notOver = (mark: string) => ({ not_containing: { match: { query: mark, ordered: true, max_gaps: 0 } } });
