import { createHash } from 'node:crypto';
import { type RecordType, recordTypes, resourceOfRecordType, zhenggaiResource } from '@antai/contract/records';
import { type SearchRequest, type SimilarRequest, searchFaults } from '@antai/contract/search';
import { faults } from '@antai/contract/wire/faults';
import { type Page, paged, type Sort } from '@antai/contract/wire/page';
import { type Answer, type Fulltext, IndexUnavailable, type Questions } from '@antai/fulltext';
import type { Tree } from '@antai/query';
import { print } from '@antai/query/text';
import type { Caller } from '../../platform/caller.ts';
import type { Clock } from '../../platform/clock.ts';
import { Fault } from '../../platform/fault.ts';
import { createHoldBack, HeldBack } from '../../platform/hold-back.ts';
import { WrittenAnswer } from '../../platform/http/written-answer.ts';
import type { PackedJson } from '../../platform/pack-json.ts';
import type { Workers } from '../../platform/workers.ts';
import type { RecordsService } from '../records/service.ts';
import {
  categories,
  categoryOf,
  categoryVersion,
  describe,
  fieldOf,
  fieldsOf,
  indexNameOf,
  type SearchCategory,
} from './describe-categories.ts';
import { disputes } from './disputes/service.ts';
import { figures } from './figures/service.ts';
import { findPositions, isQuick } from './find-positions.ts';
import { coreOf, orderNamed, statuteNamed } from './order-named.ts';
import { treeOf, type Viewer, visibleTree } from './read-conditions.ts';
import { similarCases } from './similar/service.ts';
import { parseConditions, printConditions } from './write-conditions.ts';

interface Deps {
  index: Fulltext;
  records: RecordsService;
  workers: Workers;
  clock: Clock;
  /** Whether records of a type have changed that the index has not taken in yet. */
  isBehind: (recordType: string) => boolean;
  /** Resolves when the index has applied a change of a record type. */
  reach: (change: { recordType: RecordType; seq: number }, signal: AbortSignal) => Promise<void>;
}

export type { Viewer };

export type SearchService = ReturnType<typeof searchService>;

const positionsFinder = new URL('./find-positions.ts', import.meta.url);

/** Looks at an index that keeps moving before the last is taken. */
const fingerprintTriesMax = 5;

/** Titles that hold the name of a statute are looked at up to this many: those about 刑法 are the most, some 150. */
const namedMax = 400;

/** Whether a tree asks for words that a text can be relevant to. */
const hasWords = (tree: Tree): boolean =>
  tree.kind === 'group' ? tree.children.some(hasWords) : tree.kind === 'text' && !tree.isExcluded;

/** A page asks some ten questions of one condition: three such mistakes are free; whoever goes on asks four a second. */
const holdBackLimits = { freeMax: 30, rememberMs: 10_000, pauseMs: 250, waitMaxMs: 10_000 };

const everything: Tree = { kind: 'group', op: 'and', children: [] };

/** A tree over one category. */
interface Scope {
  category: SearchCategory;
  tree: Tree;
}

interface Tools extends Deps {
  answerOf: AskIndex;
  findSimilar: ReturnType<typeof similarCases>;
}

/** What the index answers in somebody's name. */
type AskIndex = <T>(viewer: Viewer, ask: (questions: Questions) => Promise<Answer<T>>) => Promise<T>;

/**
 * What the index answers in the viewer's name: users take turns, and nobody is worked for who has left. A query that
 * costs too much, or an engine that does not answer, is a word to the user, not a defect; whoever sends such queries again and
 * again gets his turn with pauses.
 */
function askingOf({ index, clock }: Pick<Deps, 'index' | 'clock'>): AskIndex {
  const holdBack = createHoldBack({ clock, ...holdBackLimits });
  return async ({ userId, signal }, ask) => {
    if (userId !== undefined)
      await holdBack.turn(userId, signal).catch(error => {
        throw error instanceof HeldBack ? new Fault(searchFaults.tooSlow) : error;
      });
    const answer = await ask(index.as({ user: userId, signal }));
    if (answer.kind === 'found') return answer;
    const isOffence = answer.kind === 'tooDear' || answer.kind === 'timedOut';
    if (isOffence && userId !== undefined) holdBack.note(userId);
    if (answer.kind === 'timedOut' || answer.kind === 'aborted') throw new Fault(searchFaults.tooSlow);
    if (answer.kind === 'unavailable') throw new Fault(searchFaults.unavailable);
    const reason = answer.kind === 'tooDear' ? answer.reason : answer.reasons[0];
    throw new Fault(faults.invalid, `检索条件有误：${reason?.reason ?? ''}`);
  };
}

/** The statutes that a search names, then what interprets them: who asks for a title wants it before what cites it. */
async function namedIn({ records, answerOf }: Tools, viewer: Viewer, { category, tree }: Scope): Promise<string[]> {
  const title = category.recordType === recordTypes.statute ? statuteNamed(tree) : undefined;
  if (title === undefined) return [];
  const query = {
    tree: { kind: 'text', field: 'statuteTitle', match: 'phrase', text: coreOf(title) } as const,
    sort: { by: 'relevance', order: 'desc' } as const,
    offset: 0,
    limit: namedMax,
  };
  const { ids } = await answerOf(viewer, questions => questions.search(indexNameOf(category), query));
  return orderNamed(title, await records.listed(category.recordType, ids));
}

/** One page of what a tree finds. */
async function pageOf(
  tools: Tools,
  viewer: Viewer,
  { category, tree, sort, page }: Scope & { sort: Sort; page: Page },
) {
  const { records, answerOf } = tools;
  const { pageNum, pageSize } = page;
  const query = {
    tree,
    sort: { by: sort.fieldEn, order: sort.order },
    first: sort.fieldEn === 'relevance' ? await namedIn(tools, viewer, { category, tree }) : [],
    offset: (pageNum - 1) * pageSize,
    limit: pageSize,
    withPassages: true,
  };
  const answer = await answerOf(viewer, questions => questions.search(indexNameOf(category), query));
  const { ids, total, indexVersion, records: passages = [] } = answer;
  const heads = await records.listed(category.recordType, ids);
  const byId = new Map(passages.map(record => [record.id, record.passages]));
  const hits = heads.map(({ id, fields }) => ({
    id,
    fields,
    highlights: (byId.get(id) ?? []).map(({ section, text, marks }) => ({ section, text, marks })),
  }));
  return { ...paged(hits, total, page), indexVersion: String(indexVersion) };
}

function sortOf(category: SearchCategory, { wishes, tree }: { wishes: Sort[] | null | undefined; tree: Tree }): Sort {
  const wish = wishes?.[0] ?? category.usualSort;
  if (wish.fieldEn === 'relevance') {
    // without words there is nothing to be relevant to
    return hasWords(tree) ? wish : { fieldEn: category.latestField, order: 'desc' };
  }
  const field = fieldOf(category, wish.fieldEn);
  if (!field.isSortable) throw new Fault(faults.invalid, `不能按“${field.fieldCn}”排序`);
  return { ...wish, fieldEn: field.fieldEn };
}

/** A field to sort by as a person says it. */
function saySort(category: SearchCategory, { fieldEn, order }: Sort): string {
  const name = fieldEn === 'relevance' ? '相关度' : fieldOf(category, fieldEn).fieldCn;
  return `${name}${order === 'desc' ? '降序' : '升序'}`;
}

/** The categories and their fields, and conditions as text. */
function descriptions() {
  return {
    /** A category as the front end and the neighbours read it. */
    category: (recordType: RecordType) => describe(categoryOf(recordType), resourceOfRecordType(recordType)),

    categoryVersion: async () => ({ version: categoryVersion }),

    categoryInfo: async (caller: Caller) => ({
      version: categoryVersion,
      categories: categories
        .filter(({ recordType }) => caller.may(resourceOfRecordType(recordType)))
        .map(category => describe(category, resourceOfRecordType(category.recordType))),
    }),

    printText: async (conditions: SearchRequest) => ({ text: printConditions(conditions) }),

    parseText: async (recordType: RecordType, text: string) => parseConditions(recordType, text),
  };
}

/** What a request looks for among the records that its viewer may see. */
function visibleTreeOf(viewer: Viewer, conditions: SearchRequest): Tree {
  const tree = treeOf(categoryOf(conditions.recordType), conditions);
  return visibleTree(viewer, { category: categoryOf(conditions.recordType), tree, isZhenggai: conditions.isZhenggai });
}

/** What conditions find. */
function results(tools: Tools) {
  const { isBehind, records, answerOf } = tools;
  return {
    /** The first `max` ids of a whole result in their order, and the words that say what was searched. */
    async ids(
      viewer: Viewer,
      { conditions, sorts, max }: { conditions: SearchRequest; sorts: Sort[] | null | undefined; max: number },
    ) {
      const category = categoryOf(conditions.recordType);
      const tree = treeOf(category, conditions);
      const sort = sortOf(category, { wishes: sorts, tree });
      const query = {
        tree: visibleTree(viewer, { category, tree, isZhenggai: conditions.isZhenggai }),
        sort: { by: sort.fieldEn, order: sort.order },
        first: sort.fieldEn === 'relevance' ? await namedIn(tools, viewer, { category, tree }) : [],
        offset: 0,
        limit: max,
      };
      const answer = await answerOf(viewer, questions => questions.search(indexNameOf(category), query));
      const textForm = print(tree, fieldsOf(category));
      const { ids, total, indexVersion } = answer;
      return { ids, total, indexVersion: String(indexVersion), textForm, sortName: saySort(category, sort) };
    },

    async list(caller: Viewer, { conditions, page }: { conditions: SearchRequest; page: Page }) {
      const category = categoryOf(conditions.recordType);
      const tree = treeOf(category, conditions);
      const sort = sortOf(category, { wishes: page.sorts, tree });
      const scope = { category, tree: visibleTree(caller, { category, tree, isZhenggai: conditions.isZhenggai }) };
      const hits = await pageOf(tools, caller, { ...scope, sort, page });
      const textForm = print(tree, fieldsOf(category));
      return { ...hits, textForm, isIndexing: isBehind(conditions.recordType), version: categoryVersion };
    },

    /** Every record that the conditions find, in no order that means anything. */
    async allIds(viewer: Viewer, conditions: SearchRequest): Promise<string[]> {
      const category = categoryOf(conditions.recordType);
      const tree = visibleTreeOf(viewer, conditions);
      return (await answerOf(viewer, questions => questions.ids(indexNameOf(category), tree))).ids;
    },

    /** What the conditions find among the records of a period: the count of each day, and one page, the latest first. */
    async past(
      caller: Caller,
      conditions: SearchRequest,
      { from, to, page }: { from: string; to: string; page: Page },
    ) {
      const category = categoryOf(conditions.recordType);
      const { latestField } = category;
      const own = visibleTreeOf(caller, conditions);
      const period: Tree = { kind: 'range', field: latestField, from, to };
      const isEverything = own.kind === 'group' && own.children.length === 0;
      const tree: Tree = isEverything ? period : { kind: 'group', op: 'and', children: [own, period] };
      const name = indexNameOf(category);
      const offset = (page.pageNum - 1) * page.pageSize;
      const sort = { by: latestField, order: 'desc' } as const;
      const [all, hits] = await Promise.all([
        answerOf(caller, questions => questions.ids(name, tree)),
        answerOf(caller, questions => questions.search(name, { tree, sort, offset, limit: page.pageSize })),
      ]);
      const days = await records.countByDay(conditions.recordType, { ids: all.ids, fieldEn: latestField });
      return { ids: hits.ids, total: hits.total, days };
    },

    async latest(caller: Caller, { recordType, page }: { recordType: RecordType; page: Page }) {
      const category = categoryOf(recordType);
      const tree = visibleTree(caller, { category, tree: everything, isZhenggai: caller.may(zhenggaiResource) });
      const sort: Sort = { fieldEn: category.latestField, order: 'desc' };
      const { indexVersion: _version, ...hits } = await pageOf(tools, caller, { category, tree, sort, page });
      return hits;
    },
  };
}

/** Single records of a result. */
function hits({ records, workers }: Pick<Deps, 'records' | 'workers'>) {
  return {
    async positions(caller: Caller, wish: SearchRequest & { recordId: string }) {
      const category = categoryOf(wish.recordType);
      const { sections } = await records.detail(caller, { recordType: wish.recordType, id: wish.recordId });
      const input = { tree: treeOf(category, wish), sections, fields: fieldsOf(category) };
      if (isQuick(input)) return findPositions(input);
      const hits = await workers.runFor<PackedJson<ReturnType<typeof findPositions>>>(caller, {
        module: positionsFinder,
        input,
      });
      if (!hits) throw new Fault(searchFaults.tooSlow);
      return new WrittenAnswer(hits);
    },

    /** Records as a short list tells them; those that are gone are left out. */
    async cards(recordType: RecordType, ids: string[]) {
      const { latestField } = categoryOf(recordType);
      const heads = await records.heads(recordType, ids);
      return heads.map(({ id, title, number, fields }) => ({
        id,
        title: title || number || id,
        number,
        date: String(fields[latestField] ?? '').slice(0, 10),
      }));
    },
  };
}

/** What tells a finding from any other. */
function proofs(tools: Tools) {
  const { findSimilar, answerOf } = tools;
  return {
    /** What a search finds, told apart from any other finding: the total and the SHA-256 of all ids in their order by id. */
    async fingerprint(viewer: Viewer, conditions: SearchRequest) {
      const category = categoryOf(conditions.recordType);
      const name = indexNameOf(category);
      const tree = visibleTreeOf(viewer, conditions);
      const versionNow = async () => {
        const sort = { by: 'relevance', order: 'desc' } as const;
        return (await answerOf(viewer, questions => questions.search(name, { tree, sort, offset: 0, limit: 0 })))
          .indexVersion;
      };
      for (let tries = 1; ; tries += 1) {
        const version = await versionNow();
        const { ids } = await answerOf(viewer, questions => questions.ids(name, tree));
        // an index that moved meanwhile would put one version's name on another's records
        if (tries < fingerprintTriesMax && (await versionNow()) !== version) continue;
        const idsHash = createHash('sha256').update(ids.join('\n')).digest('hex');
        return { total: ids.length, idsHash, indexVersion: String(version) };
      }
    },

    /** What a search for similar cases finds, told apart from any other finding as a search is. */
    async similarFingerprint(viewer: Viewer, wish: SimilarRequest) {
      const ids = (await findSimilar(viewer, wish)).map(({ id }) => id).sort();
      const sort = { by: 'relevance', order: 'desc' } as const;
      const name = indexNameOf(categoryOf(recordTypes.cases));
      const everything = { tree: undefined, sort, offset: 0, limit: 0 };
      const { indexVersion } = await answerOf(viewer, questions => questions.search(name, everything));
      const idsHash = createHash('sha256').update(ids.join('\n')).digest('hex');
      return { total: ids.length, idsHash, indexVersion: String(indexVersion) };
    },
  };
}

/** How far the index is. */
function freshness({ isBehind, index, records, reach }: Tools) {
  return {
    /** Whether records of a type have changed that cannot be searched yet. */
    isBehind,

    /** The last change of a record type that is in the index. */
    appliedSeq: (recordType: RecordType) => index.appliedSeq(indexNameOf(categoryOf(recordType))),

    /** Whether this process finds everything that there is of a record type now. */
    isCurrent: async (recordType: RecordType) =>
      (await index.appliedSeq(indexNameOf(categoryOf(recordType)))) >= (await records.lastSeq(recordType)),

    /** Waits until this process finds everything that there is of a record type now: each has an index of its own. */
    async untilCurrent(recordType: RecordType, signal: AbortSignal) {
      await reach({ recordType, seq: await records.lastSeq(recordType) }, signal).catch(error => {
        throw error instanceof IndexUnavailable ? new Fault(searchFaults.unavailable) : error;
      });
    },
  };
}

/** 数据检索: one condition tree over one record type. */
export function searchService(deps: Deps) {
  const { index, records, workers } = deps;
  const findSimilar = similarCases({ index, records, workers });
  const tools: Tools = { ...deps, answerOf: askingOf(deps), findSimilar };
  return {
    ...descriptions(),
    ...results(tools),
    ...hits(deps),
    ...figures(tools),
    ...proofs(tools),
    ...freshness(tools),

    /** Cases like a statement of facts or like a case; none where nothing is alike. */
    similarCases: findSimilar,
    ...disputes({ index, records }),
  };
}
