import { createHash } from 'node:crypto';
import { type RecordType, recordTypes, resourceOfRecordType, zhenggaiResource } from '@antai/contract/records';
import {
  type Asked,
  filterValuesMax,
  queryTypes,
  type SimilarWish,
  searchFaults,
  type ValueCount,
} from '@antai/contract/search';
import { faults } from '@antai/contract/wire/faults';
import { type Page, paged, type Sort } from '@antai/contract/wire/page';
import { type Answer, type Count, type Fulltext, IndexUnavailable, type Questions } from '@antai/fulltext';
import { check, type Tree } from '@antai/query';
import { writeNode } from '@antai/query/nodes';
import { parse, print } from '@antai/query/text';
import type { Caller } from '../../platform/caller.ts';
import type { Clock } from '../../platform/clock.ts';
import { Fault } from '../../platform/fault.ts';
import { createHoldBack, HeldBack } from '../../platform/hold-back.ts';
import type { Workers } from '../../platform/workers.ts';
import type { RecordsService } from '../records/service.ts';
import { cutLevel, labelOf, withoutBranches } from './cut-level.ts';
import {
  categories,
  categoryOf,
  categoryVersion,
  type Described,
  type DescribedField,
  describe,
  fieldOf,
  fieldsOf,
  indexNameOf,
  isTree,
} from './describe-categories.ts';
import { disputes } from './disputes/service.ts';
import { fillYears } from './fill-years.ts';
import findPositions, { isQuick } from './find-positions.ts';
import { withOthers } from './join-rare-values.ts';
import { coreOf, orderNamed, statuteNamed } from './order-named.ts';
import { bandEdgesFen, bandsOf, treeOf, withoutRectified } from './read-conditions.ts';
import { similarCases } from './similar/service.ts';

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

/** Whoever looks: what they may see decides what is found, also long after their call. */
export type Viewer = Pick<Caller, 'may'> & Partial<Pick<Caller, 'userId' | 'signal'>>;

export type SearchService = ReturnType<typeof searchService>;

const positionsFinder = new URL('./find-positions.ts', import.meta.url);

/** Values a chart of names shows at most. */
const chartValuesMax = 12;

/** Looks at an index that keeps moving before the last is taken. */
const fingerprintTriesMax = 5;

/** Titles that hold the name of a statute are looked at up to this many: those about 刑法 are the most, some 150. */
const namedMax = 400;

/** Values of a tree that are counted: what is shown of them is one level. */
const treeValuesMax = 10_000;

/** Whether a tree asks for words that a text can be relevant to. */
const hasWords = (tree: Tree): boolean =>
  tree.kind === 'group' ? tree.children.some(hasWords) : tree.kind === 'text' && !tree.isExcluded;

/** What is asked of one field; `parent` says where in a tree of values. */
type FieldAsked = Asked & { fieldEn: string; parent?: string | undefined };

interface ValuesAsked {
  tree: Tree;
  field: DescribedField;
  limit: number;
}

const labelled = (counts: Count[]): ValueCount[] =>
  counts.map(({ value, count }) => ({ value, label: labelOf(value), count }));

/** A page asks some ten questions of one condition: three such mistakes are free; whoever goes on asks four a second. */
const holdBackLimits = { freeMax: 30, rememberMs: 10_000, pauseMs: 250, waitMaxMs: 10_000 };

const everything: Tree = { kind: 'group', op: 'and', children: [] };

/** 数据检索: one condition tree over one record type. */
export function searchService({ index, records, workers, clock, isBehind, reach }: Deps) {
  const holdBack = createHoldBack({ clock, ...holdBackLimits });

  /** The tree that is searched: rectification records are in it for those who may see them, unless they say they do not want them. */
  function searched(viewer: Viewer, category: Described, tree: Tree, isZhenggai: boolean | null | undefined): Tree {
    return (isZhenggai ?? true) && viewer.may(zhenggaiResource) ? tree : withoutRectified(category, tree);
  }

  /**
   * What the index answers in the viewer's name: users take turns, and nobody is worked for who has left. A query that
   * costs too much, or an engine that is away, is a word to the user, not a defect; whoever sends such queries again and
   * again gets his turn with pauses.
   */
  async function found<T>(viewer: Viewer, ask: (questions: Questions) => Promise<Answer<T>>): Promise<T> {
    const { userId, signal } = viewer;
    if (userId !== undefined) await turnOf(userId, signal);
    const answer = await ask(index.as({ user: userId, signal }));
    if (answer.kind === 'found') return answer;
    const isOffence = answer.kind === 'tooDear' || answer.kind === 'timedOut';
    if (isOffence && userId !== undefined) holdBack.note(userId);
    if (answer.kind === 'timedOut' || answer.kind === 'aborted') throw new Fault(searchFaults.tooSlow);
    if (answer.kind === 'unavailable') throw new Fault(searchFaults.away);
    const reason = answer.kind === 'tooDear' ? answer.reason : answer.reasons[0];
    throw new Fault(faults.invalid, `检索条件有误：${reason?.reason ?? ''}`);
  }

  async function turnOf(userId: string, signal: AbortSignal | undefined): Promise<void> {
    await holdBack.turn(userId, signal).catch(error => {
      throw error instanceof HeldBack ? new Fault(searchFaults.tooSlow) : error;
    });
  }

  /** The statutes that a search names, then what interprets them: who asks for a title wants it before what cites it. */
  async function namedIn(viewer: Viewer, category: Described, tree: Tree): Promise<string[]> {
    const title = category.recordType === recordTypes.statute ? statuteNamed(tree) : undefined;
    if (title === undefined) return [];
    const query = {
      tree: { kind: 'text', field: 'statuteTitle', match: 'phrase', text: coreOf(title) } as const,
      sort: { by: 'relevance', order: 'desc' } as const,
      offset: 0,
      limit: namedMax,
    };
    const { ids } = await found(viewer, questions => questions.search(indexNameOf(category), query));
    return orderNamed(title, await records.listed(category.recordType, ids));
  }

  async function page(viewer: Viewer, category: Described, tree: Tree, { sort, wanted }: { sort: Sort; wanted: Page }) {
    const { pageNum, pageSize } = wanted;
    const query = {
      tree,
      sort: { by: sort.fieldEn, order: sort.order },
      first: sort.fieldEn === 'relevance' ? await namedIn(viewer, category, tree) : [],
      offset: (pageNum - 1) * pageSize,
      limit: pageSize,
      withPassages: true,
    };
    const answer = await found(viewer, questions => questions.search(indexNameOf(category), query));
    const { ids, total, indexVersion, records: passages = [] } = answer;
    const heads = await records.listed(category.recordType, ids);
    const byId = new Map(passages.map(record => [record.id, record.passages]));
    const hits = heads.map(({ id, fields }) => ({
      id,
      fields,
      highlights: (byId.get(id) ?? []).map(({ section, text, marks }) => ({ section, text, marks })),
    }));
    return { ...paged(hits, total, wanted), indexVersion: String(indexVersion) };
  }

  /** How many of the records have each value of a field, most first. */
  async function countValues(viewer: Viewer, category: Described, { tree, field, limit }: ValuesAsked) {
    const name = indexNameOf(category);
    return (await found(viewer, questions => questions.facet(name, tree, field.fieldEn, limit))).counts;
  }

  function sortOf(category: Described, wishes: Sort[] | null | undefined, tree: Tree): Sort {
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
  function saySort(category: Described, { fieldEn, order }: Sort): string {
    const name = fieldEn === 'relevance' ? '相关度' : fieldOf(category, fieldEn).fieldCn;
    return `${name}${order === 'desc' ? '降序' : '升序'}`;
  }

  const findSimilar = similarCases({ index, records });

  return {
    /** A category as the front end and the neighbours read it. */
    category: (recordType: RecordType) => describe(categoryOf(recordType), resourceOfRecordType(recordType)),

    /** The first `max` ids of a whole result in their order, and the words that say what was searched. */
    async ids(viewer: Viewer, asked: Asked, sorts: Sort[] | null | undefined, max: number) {
      const category = categoryOf(asked.recordType);
      const tree = treeOf(category, asked);
      const sort = sortOf(category, sorts, tree);
      const query = {
        tree: searched(viewer, category, tree, asked.isZhenggai),
        sort: { by: sort.fieldEn, order: sort.order },
        first: sort.fieldEn === 'relevance' ? await namedIn(viewer, category, tree) : [],
        offset: 0,
        limit: max,
      };
      const answer = await found(viewer, questions => questions.search(indexNameOf(category), query));
      const textForm = print(tree, fieldsOf(category));
      const { ids, total, indexVersion } = answer;
      return { ids, total, indexVersion: String(indexVersion), textForm, sortName: saySort(category, sort) };
    },

    /** What a search finds, told apart from any other finding: the total and the SHA-256 of all ids in their order by id. */
    async fingerprint(viewer: Viewer, asked: Asked) {
      const category = categoryOf(asked.recordType);
      const name = indexNameOf(category);
      const tree = searched(viewer, category, treeOf(category, asked), asked.isZhenggai);
      const versionNow = async () => {
        const sort = { by: 'relevance', order: 'desc' } as const;
        return (await found(viewer, questions => questions.search(name, { tree, sort, offset: 0, limit: 0 })))
          .indexVersion;
      };
      for (let tries = 1; ; tries += 1) {
        const version = await versionNow();
        const { ids } = await found(viewer, questions => questions.ids(name, tree));
        // an index that moved meanwhile would put one version's name on another's records
        if (tries < fingerprintTriesMax && (await versionNow()) !== version) continue;
        const idsHash = createHash('sha256').update(ids.join('\n')).digest('hex');
        return { total: ids.length, idsHash, indexVersion: String(version) };
      }
    },

    categoryVersion: async () => ({ version: categoryVersion }),

    categoryInfo: async (caller: Caller) => ({
      version: categoryVersion,
      categories: categories
        .map(category => describe(category, resourceOfRecordType(category.recordType)))
        .filter(({ resourceId }) => caller.may(resourceId as never)),
    }),

    async list(caller: Viewer, asked: Asked, wanted: Page) {
      const category = categoryOf(asked.recordType);
      const tree = treeOf(category, asked);
      const sort = sortOf(category, wanted.sorts, tree);
      const hits = await page(caller, category, searched(caller, category, tree, asked.isZhenggai), { sort, wanted });
      const textForm = print(tree, fieldsOf(category));
      return { ...hits, textForm, isIndexing: isBehind(asked.recordType), version: categoryVersion };
    },

    async filter(caller: Viewer, asked: FieldAsked): Promise<ValueCount[]> {
      const category = categoryOf(asked.recordType);
      const field = fieldOf(category, asked.fieldEn);
      if (!field.isFilterable && !field.isChartable) throw new Fault(faults.invalid, `不能按“${field.fieldCn}”筛选`);
      const tree = searched(caller, category, treeOf(category, asked), asked.isZhenggai);
      if (isTree(field.fieldType) && asked.parent !== undefined) {
        const counts = await countValues(caller, category, { tree, field, limit: treeValuesMax });
        return cutLevel(counts, asked.parent).slice(0, filterValuesMax);
      }
      return labelled(await countValues(caller, category, { tree, field, limit: filterValuesMax }));
    },

    async chart(viewer: Viewer, asked: FieldAsked): Promise<ValueCount[]> {
      const category = categoryOf(asked.recordType);
      const field = fieldOf(category, asked.fieldEn);
      if (!field.isChartable) throw new Fault(faults.invalid, `“${field.fieldCn}”没有图表`);
      const tree = searched(viewer, category, treeOf(category, asked), asked.isZhenggai ?? false);
      const name = indexNameOf(category);
      if (field.fieldType === 'date') {
        const { counts } = await found(viewer, questions => questions.histogram(name, tree, field.fieldEn, 'year'));
        return fillYears(counts.map(({ value, count }) => ({ value, label: `${value}年`, count })));
      }
      if (field.fieldType === 'money') {
        const { counts } = await found(viewer, questions =>
          questions.histogram(name, tree, field.fieldEn, { edges: bandEdgesFen }),
        );
        return bandsOf(counts);
      }
      if (isTree(field.fieldType)) {
        const counts = await countValues(viewer, category, { tree, field, limit: treeValuesMax });
        const { parent } = asked;
        const values = parent === undefined ? labelled(withoutBranches(counts)) : cutLevel(counts, parent);
        return withOthers(values, chartValuesMax);
      }
      // what runs along an axis stands in its own order; everything else by its weight
      const isAxis = field.chart === 'bar';
      const values = labelled(await countValues(viewer, category, { tree, field, limit: filterValuesMax }));
      return isAxis
        ? fillYears(values.sort((a, b) => (a.value < b.value ? -1 : 1)))
        : withOthers(values, chartValuesMax);
    },

    async printText(asked: Asked) {
      const category = categoryOf(asked.recordType);
      return { text: print(treeOf(category, asked), fieldsOf(category)) };
    },

    async parseText(recordType: RecordType, text: string) {
      const category = categoryOf(recordType);
      const read = parse(text, fieldsOf(category));
      if (read.kind === 'none') return { queryType: queryTypes.intersection, fontNum: null, childQueryBO: [] };
      if (read.kind === 'failed') throw new Fault(faults.invalid, `第${read.position + 1}个字：${read.reason}`);
      const wrong = check(read.tree, fieldsOf(category))[0];
      if (wrong) throw new Fault(faults.invalid, wrong.reason);
      const node = writeNode(read.tree, fieldsOf(category));
      const isGroup = node.childQueryBO != null;
      return {
        queryType: isGroup ? (node.queryType ?? 0) : 0,
        fontNum: isGroup ? (node.fontNum ?? null) : null,
        childQueryBO: isGroup ? (node.childQueryBO ?? []) : [node],
      };
    },

    async positions(caller: Caller, asked: Asked & { recordId: string }) {
      const category = categoryOf(asked.recordType);
      const { sections } = await records.detail(caller, asked.recordType, asked.recordId);
      const input = { tree: treeOf(category, asked), sections, fields: fieldsOf(category) };
      if (isQuick(input)) return findPositions(input);
      const hits = await workers.runFor<ReturnType<typeof findPositions>>(caller, positionsFinder, input);
      if (!hits) throw new Fault(searchFaults.tooSlow);
      return hits;
    },

    /** Cases like a statement of facts or like a case; none where nothing is alike. */
    similarCases: findSimilar,

    /** What a search for similar cases finds, told apart from any other finding as a search is. */
    async similarFingerprint(viewer: Viewer, wish: SimilarWish) {
      const ids = (await findSimilar(viewer, wish)).map(({ id }) => id).sort();
      const sort = { by: 'relevance', order: 'desc' } as const;
      const name = indexNameOf(categoryOf(recordTypes.cases));
      const everything = { tree: undefined, sort, offset: 0, limit: 0 };
      const { indexVersion } = await found(viewer, questions => questions.search(name, everything));
      const idsHash = createHash('sha256').update(ids.join('\n')).digest('hex');
      return { total: ids.length, idsHash, indexVersion: String(indexVersion) };
    },
    ...disputes({ index, records }),

    /** Every record that the conditions find, in no order that means anything. */
    async allIds(viewer: Viewer, asked: Asked): Promise<string[]> {
      const category = categoryOf(asked.recordType);
      const tree = searched(viewer, category, treeOf(category, asked), asked.isZhenggai);
      return (await found(viewer, questions => questions.ids(indexNameOf(category), tree))).ids;
    },

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
        throw error instanceof IndexUnavailable ? new Fault(searchFaults.away) : error;
      });
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

    /** What the conditions find among the records of a period: the count of each day, and one page, the latest first. */
    async past(caller: Caller, asked: Asked, { from, to }: { from: string; to: string }, wanted: Page) {
      const category = categoryOf(asked.recordType);
      const { latestField } = category;
      const own = searched(caller, category, treeOf(category, asked), asked.isZhenggai);
      const period: Tree = { kind: 'range', field: latestField, from, to };
      const isEverything = own.kind === 'group' && own.children.length === 0;
      const tree: Tree = isEverything ? period : { kind: 'group', op: 'and', children: [own, period] };
      const name = indexNameOf(category);
      const offset = (wanted.pageNum - 1) * wanted.pageSize;
      const sort = { by: latestField, order: 'desc' } as const;
      const [all, shown] = await Promise.all([
        found(caller, questions => questions.ids(name, tree)),
        found(caller, questions => questions.search(name, { tree, sort, offset, limit: wanted.pageSize })),
      ]);
      const days = await records.countByDay(asked.recordType, all.ids, latestField);
      return { ids: shown.ids, total: shown.total, days };
    },

    async latest(caller: Caller, recordType: RecordType, wanted: Page) {
      const category = categoryOf(recordType);
      const tree = searched(caller, category, everything, caller.may(zhenggaiResource));
      const sort: Sort = { fieldEn: category.latestField, order: 'desc' };
      const { indexVersion: _version, ...hits } = await page(caller, category, tree, { sort, wanted });
      return hits;
    },
  };
}
