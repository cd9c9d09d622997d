import type { Tree } from '@antai/query';
import { findField, leafTerms } from '@antai/query/terms';
import { firstOf, type IndexDefinition, type SearchQuery, type Sort } from '../fulltext.ts';
import { phrase, sectionPlaces } from './clauses.ts';
import { names } from './mapping.ts';
import { type Access, type Hits, idOf, nothingStored, scan, window } from './scan.ts';

/** Words that the order by relevance weighs at most. */
const maxScored = 16;
/** Stands after every number there is, and is one that JSON carries. */
const beyond = 2 ** 53;

type PageRequest = { index: string; definition: IndexDefinition; query: object; question: SearchQuery };
type Page = { ids: string[]; total: number };

/** One page of the ids of a query that selects, with how many there are. */
export async function pageOf(access: Access, request: PageRequest): Promise<Page> {
  const { cluster, turn } = access;
  const { offset, limit } = request.question;
  const isNear = offset + limit <= window;
  const body = {
    size: isNear ? limit : 0,
    from: isNear ? offset : 0,
    query: scored(request),
    sort: sortClause(request.definition, request.question.sort, { isReversed: false }),
    ...nothingStored,
    track_total_hits: true,
  };
  const path = `/${request.index}/_search?allow_partial_search_results=false`;
  const { hits } = await cluster.must<Hits>({ method: 'POST', path, body, timeoutMs: turn.leftMs() });
  const total = hits.total!.value;
  const ids = isNear ? hits.hits.map(idOf) : await farPage(access, { request, total });
  return { ids, total };
}

/** A page beyond what the engine gives at once: walked to from whichever end is nearer. */
async function farPage(access: Access, { request, total }: { request: PageRequest; total: number }): Promise<string[]> {
  const { offset, limit, sort } = request.question;
  const end = Math.min(offset + limit, total);
  if (offset >= end) return [];
  const isReversed = total - end < offset;
  const [from, to] = isReversed ? [total - end, total - offset] : [offset, end];
  const clause = sortClause(request.definition, sort, { isReversed });
  const ids: string[] = [];
  let at = 0;
  const search = { index: request.index, query: scored(request), sort: clause, pageSize: window };
  for await (const hits of scan(access, search)) {
    ids.push(...hits.slice(Math.max(0, from - at), Math.max(0, to - at)).map(idOf));
    at += hits.length;
    if (at >= to) break;
  }
  return isReversed ? ids.reverse() : ids;
}

/** A total order: ties by id descending, records without the value last; reversed as a whole. */
export function sortClause(
  definition: IndexDefinition,
  { by, order }: Sort,
  { isReversed }: { isReversed: boolean },
): object[] {
  const directed = (direction: 'asc' | 'desc') => ((direction === 'asc') === isReversed ? 'desc' : 'asc');
  const ties = { [names.order]: { order: directed('desc') } };
  if (by === 'relevance') return [{ _score: { order: directed(order) } }, ties];
  const field = findField(definition.fields, by)!;
  const at = definition.fields.indexOf(field);
  const key = field.kind === 'keyword' ? names.rank(at) : names.number(at);
  return [{ [key]: { order: directed(order), missing: order === 'asc' ? beyond : -beyond } }, ties];
}

/** The query with what weighs its hits, where their weight is asked for. */
function scored({ query, definition, question }: PageRequest): object {
  const should = question.sort.by === 'relevance' ? weighing(question.tree, definition) : [];
  return { bool: { filter: [query], should: [...should, ...leading(firstOf(question))] } };
}

/** More than any words weigh, and so far apart that no words change their order. */
const leadingBoost = 100_000;

const leading = (first: readonly string[]) =>
  first.map((id, place) => ({
    constant_score: { filter: { ids: { values: [id] } }, boost: leadingBoost * (first.length - place) },
  }));

/** The wanted words of a tree, the first 16; in sections of more weight they count more. */
function weighing(tree: Tree | undefined, definition: IndexDefinition): object[] {
  const terms = new Map((tree ? termsOf(tree, definition) : []).map(term => [term.text, term]));
  const weights = definition.sectionKeys.map(key => definition.sectionWeights?.[key] ?? 1);
  const places = [
    { place: names.whole(), boost: 1 },
    ...weights.flatMap((weight, i) => (weight > 1 ? [{ place: names.whole(i), boost: weight - 1 }] : [])),
  ];
  return [...terms.values()]
    .slice(0, maxScored)
    .flatMap(term => places.map(({ place, boost }) => ({ bool: { must: [phrase(place, term).query], boost } })));
}

function termsOf(tree: Tree, definition: IndexDefinition): { text: string; isAtStart: boolean }[] {
  if (tree.kind === 'group') return tree.children.flatMap(child => termsOf(child, definition));
  if (tree.kind !== 'text' || tree.isExcluded) return [];
  const isText = findField(definition.fields, tree.field)?.kind === 'text';
  if (!isText || sectionPlaces([tree], definition, { name: names.whole }).length === 0) return [];
  return leafTerms(tree).terms.map(({ text }) => ({ text, isAtStart: false }));
}
