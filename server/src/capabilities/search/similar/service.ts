import { recordTypes } from '@antai/contract/records';
import { authorityGroups, type SimilarCase, type SimilarWish } from '@antai/contract/search';
import { faults } from '@antai/contract/wire/faults';
import type { Fulltext, Questions } from '@antai/fulltext';
import { readJudgment, tellCourtLevel } from '@antai/judgment';
import type { Tree } from '@antai/query';
import { tellRegion } from '@antai/values';
import type { Caller } from '../../../platform/caller.ts';
import { Fault } from '../../../platform/fault.ts';
import type { RecordHead, RecordsService } from '../../records/service.ts';
import { tellingWords, textMax, type Word, wordsOf } from './choose-words.ts';
import { type CaseTraits, compareCases, likeWordings, readTraits, tellApart } from './compare-cases.ts';
import { type Authority, authorityOf, type CourtPlace } from './rank-authority.ts';

interface Deps {
  index: Fulltext;
  records: RecordsService;
}

/** The index in the name of whoever asks: users take turns, and nobody is worked for who has left. */
interface Asking {
  index: Questions;
}

/** The case that others are to be like. */
interface OwnCase {
  id?: string;
  traits: CaseTraits;
  court?: CourtPlace;
}

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
const scoreMin = 0.05;

/** Where a case stands in the order of authority for whoever has a case at the named court; without one, as far as can be told. */
export const authorityGroupOf = (fields: Record<string, unknown>, courtName: string): Authority =>
  authorityOf(
    { ...courtOf({ fields }), referenceLevel: textIn(fields, 'referenceLevel') },
    courtName === '' ? undefined : placeOf(courtName),
  );

async function totalOf({ index }: Asking, tree: Tree | undefined): Promise<number> {
  const answer = await index.search(cases, { tree, sort: byDate, offset: 0, limit: 0 });
  return answer.kind === 'found' ? answer.total : 0;
}

async function ownOf({ records }: Pick<Deps, 'records'>, { text, id, courtName }: SimilarWish): Promise<OwnCase> {
  if (text !== undefined) {
    const { causeOfAction, amounts, citedProvisions } = readJudgment({ text });
    const citedArticle = citedProvisions.flatMap(({ statute, articles }) =>
      articles.map(({ label }) => `《${statute}》${label.replace(/(条(?:之[一二三四五六七八九十]+)?).*$/u, '$1')}`),
    );
    const fields = { causeOfAction, citedArticle, amountInDispute: amounts.amountInDisputeFen };
    return { traits: readTraits(fields, text), court: courtName ? placeOf(courtName) : undefined };
  }
  const [head] = await records.heads(type, [id ?? '']);
  if (!head) throw new Fault(faults.notFound);
  const [own] = await records.texts(type, { ids: [head.id], keys: ownSections, charactersMax: textMax });
  const court = courtName ? placeOf(courtName) : courtOf(head);
  return { id: head.id, traits: readTraits(head.fields, own?.text ?? head.title), court };
}

/** The words that tell this case from others, by how many records have them. */
async function wordsThatTell(asking: Asking, text: string): Promise<Word[]> {
  const words = wordsOf(text);
  const total = await totalOf(asking, undefined);
  const counted = await Promise.all(
    words.map(async word => ({ ...word, holders: await totalOf(asking, saying([word.text])) })),
  );
  return tellingWords(counted, { total, limit: searchedWords });
}

/** Records found by the words, and by them among those that share a cause or an article. */
async function candidates({ index }: Asking, { id, traits }: OwnCase, words: Word[]): Promise<string[]> {
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
  const { records } = deps;
  return async function find(
    caller: Pick<Caller, 'may'> & Partial<Pick<Caller, 'userId' | 'signal'>>,
    wish: SimilarWish,
  ): Promise<SimilarCase[]> {
    if (!caller.may(20011)) throw new Fault(faults.forbidden);
    const asking = { index: deps.index.as({ user: caller.userId, signal: caller.signal }) };
    const own = await ownOf(deps, wish);
    const words = await wordsThatTell(asking, own.traits.text);
    const ids = await candidates(asking, own, words);
    const shownWords = words.filter(({ isWhole }) => isWhole).map(({ text }) => text);
    const [heads, texts] = await Promise.all([
      records.heads(type, ids),
      records.texts(type, { ids, keys: comparedSections, charactersMax: comparedCharacters }),
    ]);
    const textOf = new Map(texts.map(({ id, text }) => [id, text]));
    const others = heads.map(head => ({ head, traits: readTraits(head.fields, textOf.get(head.id) ?? '') }));
    const wordings = likeWordings(
      own.traits.text,
      others.map(({ traits }) => traits.text),
    );
    const hits = others
      .map(({ head, traits }, at) => ({
        head,
        ...compareCases(own.traits, traits, { wording: wordings[at] ?? 0, words: shownWords }),
      }))
      .filter(({ score, reasons }) => score >= scoreMin && reasons.length > 0)
      .sort((a, b) => b.score - a.score || (a.head.id < b.head.id ? -1 : 1))
      .slice(0, wish.limit)
      .map(({ head, score, points, reasons }) => {
        const referenceLevel = textIn(head.fields, 'referenceLevel');
        const group = authorityOf({ ...courtOf(head), referenceLevel }, own.court);
        return { id: head.id, fields: head.fields, score, points, reasons, group, groupName: authorityGroups[group] };
      });
    const reasons = tellApart(hits.map(hit => hit.reasons));
    return hits
      .map((hit, at) => ({ ...hit, reasons: reasons[at] ?? [] }))
      .sort((a, b) => a.group - b.group || b.score - a.score || (a.id < b.id ? -1 : 1));
  };
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

function textIn(fields: Record<string, unknown>, name: string): string | undefined {
  const value = fields[name];
  return typeof value === 'string' ? value : undefined;
}

const courtOf = ({ fields }: Pick<RecordHead, 'fields'>): CourtPlace => ({
  court: textIn(fields, 'court'),
  courtLevel: textIn(fields, 'courtLevel'),
  province: textIn(fields, 'courtProvince'),
  city: textIn(fields, 'courtCity'),
});

function placeOf(court: string): CourtPlace {
  const { province, city } = tellRegion(court) ?? {};
  return { court, courtLevel: tellCourtLevel(court), province, city };
}
