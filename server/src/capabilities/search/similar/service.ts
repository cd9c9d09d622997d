import { recordTypes } from '@antai/contract/records';
import type { CaseFields } from '@antai/contract/records/case';
import { type SimilarCase, type SimilarRequest, searchFaults } from '@antai/contract/search';
import { faults } from '@antai/contract/wire/faults';
import type { Fulltext, Questions } from '@antai/fulltext';
import { tellCourtLevel } from '@antai/judgment';
import type { Tree } from '@antai/query';
import { tellRegion } from '@antai/values';
import type { Caller } from '../../../platform/caller.ts';
import { Fault } from '../../../platform/fault.ts';
import type { Workers } from '../../../platform/workers.ts';
import type { RecordsService } from '../../records/service.ts';
import { tellingWords, textMax, type Word, wordsOf } from './choose-words.ts';
import { type CaseTraits, readTraits } from './compare-cases.ts';
import { type Authority, authorityOf, type CourtPlace } from './rank-authority.ts';
import { courtOf, judgmentOf, type RankedCase, type RankOrder } from './rank-cases.ts';
import type readCase from './read-case.ts';
import { isShort, readFacts } from './read-case.ts';

interface Deps {
  index: Fulltext;
  records: RecordsService;
  workers: Pick<Workers, 'runFor' | 'inTurn'>;
}

type Viewer = Pick<Caller, 'userId' | 'may' | 'signal'>;

/** The index in the name of whoever asks: users take turns, and nobody is worked for who has left. */
interface IndexAccess {
  index: Questions;
}

/** The case that others are to be like. */
interface OwnCase {
  id?: string;
  traits: CaseTraits;
  words: Word[];
  court?: CourtPlace;
  judgment?: string;
}

const reader = new URL('./read-case.ts', import.meta.url);
const ranker = new URL('./rank-cases.ts', import.meta.url);

const type = recordTypes.cases;
const cases = 'cases';
const comparedSections = ['factsFound', 'courtReasoning'];
const ownSections = ['claims', ...comparedSections];

/** Words that are searched by: they bound the time. */
const searchedWords = 10;

/** Records that each way of finding brings, and those whose text is then compared. */
const foundEachWay = 80;
const comparedMax = 80;
const comparedCharacters = 4000;

/** Where a case stands in the order of authority for whoever has a case at the named court; without one, as far as can be told. */
export const authorityGroupOf = (fields: CaseFields, courtName: string): Authority =>
  authorityOf(
    { ...courtOf(fields), referenceLevel: fields.referenceLevel },
    courtName === '' ? undefined : placeOf(courtName),
  );

async function totalOf({ index }: IndexAccess, tree: Tree | undefined): Promise<number> {
  const answer = await index.search(cases, { tree, sort: byDate, offset: 0, limit: 0 });
  return answer.kind === 'found' ? answer.total : 0;
}

/** Reads a case: a long one in a thread. */
async function read(
  { workers }: Pick<Deps, 'workers'>,
  viewer: Viewer,
  { text, traits }: { text: string; traits?: CaseTraits },
): Promise<{ traits: CaseTraits; words: Word[] }> {
  if (isShort(text)) return { traits: traits ?? readFacts(text), words: wordsOf(text) };
  const input = { text, isFacts: traits === undefined };
  const own = await workers.runFor<ReturnType<typeof readCase>>(viewer, { module: reader, input });
  if (!own) throw new Fault(searchFaults.tooSlow);
  return { traits: traits ?? own.traits ?? readTraits({}, text), words: own.words };
}

async function ownOf(deps: Deps, viewer: Viewer, { text, id, courtName }: SimilarRequest): Promise<OwnCase> {
  const { records } = deps;
  const named = courtName ? placeOf(courtName) : undefined;
  if (text !== undefined) return { ...(await read(deps, viewer, { text })), court: named };
  const [head] = await records.heads(type, [id ?? '']);
  if (!head) throw new Fault(faults.notFound);
  const [own] = await records.texts(type, { ids: [head.id], keys: ownSections, charactersMax: textMax });
  const traits = readTraits(head.fields, own?.text ?? head.title);
  const { words } = await read(deps, viewer, { text: traits.text, traits });
  const judgment = judgmentOf(head.fields);
  return { id: head.id, traits, words, court: named ?? courtOf(head.fields), ...(judgment ? { judgment } : {}) };
}

/** The words that tell this case from others, by how many records have them. */
async function wordsThatTell(asking: IndexAccess, words: Word[]): Promise<Word[]> {
  const total = await totalOf(asking, undefined);
  const counted = await Promise.all(
    words.map(async word => ({ ...word, holders: await totalOf(asking, saying([word.text])) })),
  );
  return tellingWords(counted, { total, limit: searchedWords });
}

/** Records found by the words, and by them among those that share a cause or an article. */
async function candidates(
  { index }: IndexAccess,
  { case: { id, traits }, words }: { case: OwnCase; words: Word[] },
): Promise<string[]> {
  const anyWord = words.length > 0 ? [saying(words.map(({ text }) => text))] : [];
  const shared = [
    { field: 'causeOfAction', values: traits.causes },
    { field: 'citedArticle', values: traits.articles },
  ].flatMap(({ field, values }): Tree[] => (values.length > 0 ? [{ kind: 'keyword', field, values }] : []));
  const relatives: Tree[] = shared.length > 0 ? [{ kind: 'group', op: 'or', children: shared }] : [];
  const trees = [
    ...anyWord,
    ...relatives.map((tree): Tree => ({ kind: 'group', op: 'and', children: [tree, ...anyWord] })),
  ];
  const sort = words.length > 0 ? byRelevance : byDate;
  const answers = await Promise.all(
    trees.map(tree => index.search(cases, { tree, sort, offset: 0, limit: foundEachWay })),
  );
  const lists = answers.map(answer => (answer.kind === 'found' ? answer.ids : []));
  return interleave(lists)
    .filter(each => each !== id)
    .slice(0, comparedMax);
}

/** 类案检索: cases like a statement of facts or like an open case, with the reasons, in the order of authority. */
export function similarCases(deps: Deps) {
  const { records, workers } = deps;
  return async (viewer: Viewer, wish: SimilarRequest): Promise<SimilarCase[]> => {
    if (!viewer.may(20011)) throw new Fault(faults.forbidden);
    return workers.inTurn(viewer, () => find(viewer, wish));
  };

  async function find(viewer: Viewer, wish: SimilarRequest): Promise<SimilarCase[]> {
    const asking = { index: deps.index.as({ user: viewer.userId, signal: viewer.signal }) };
    const own = await ownOf(deps, viewer, wish);
    const words = await wordsThatTell(asking, own.words);
    const ids = await candidates(asking, { case: own, words });
    const [heads, texts] = await Promise.all([
      records.heads(type, ids),
      records.texts(type, { ids, keys: comparedSections, charactersMax: comparedCharacters }),
    ]);
    const textOf = new Map(texts.map(({ id, text }) => [id, text]));
    const input: RankOrder = {
      ...{ own: own.traits, ownJudgment: own.judgment, court: own.court, limit: wish.limit },
      words: words.filter(({ isWhole }) => isWhole).map(({ text }) => text),
      others: heads.map(({ id, fields }) => ({ id, fields, text: textOf.get(id) ?? '' })),
    };
    const ranked = await workers.runFor<RankedCase[]>(viewer, { module: ranker, input });
    if (!ranked) throw new Fault(searchFaults.tooSlow);
    const fieldsOf = new Map(heads.map(({ id, fields }) => [id, fields]));
    return ranked.map(({ id, ...hit }) => ({ id, fields: fieldsOf.get(id) ?? {}, ...hit }));
  }
}

const byDate = { by: 'judgmentDate', order: 'desc' } as const;
const byRelevance = { by: 'relevance', order: 'desc' } as const;

const saying = (words: string[]): Tree => ({ kind: 'text', field: 'fullText', match: 'any', text: words.join(' ') });

/** The lists by turns, each value once. */
function interleave(lists: string[][]): string[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  const turns = Array.from({ length: longest }, (_, at) => lists.flatMap(list => list[at] ?? []));
  return [...new Set(turns.flat())];
}

function placeOf(court: string): CourtPlace {
  const { province, city } = tellRegion(court) ?? {};
  return { court, courtLevel: tellCourtLevel(court), province, city };
}
