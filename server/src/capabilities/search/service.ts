import { resourceOfRecordType, type RecordType } from '@antai/contract/records';
import { type Asked, filterValuesMax, searchFaults, type ValueCount } from '@antai/contract/search';
import { faults } from '@antai/contract/wire/faults';
import { paged, type Page, type Sort } from '@antai/contract/wire/page';
import { parse, positions, print, type Tree } from '@antai/query';
import type { Caller } from '../../platform/caller.ts';
import { Fault } from '../../platform/fault.ts';
import { type FullText, TooSlow } from '../../platform/fulltext/fulltext.ts';
import type { RecordsService } from '../records/service.ts';
import { categories, categoryOf, categoryVersion, type Described, describe, fieldOf, fieldsOf } from './categories/rules.ts';
import { bandEdgesFen, bandsOf, nodeOf, treeOf } from './conditions/rules.ts';

interface Deps {
  index: FullText;
  records: RecordsService;
}

export type SearchService = ReturnType<typeof searchService>;

/** Values a chart of names shows at most. */
const chartValuesMax = 12;

/** The last level of a path: what a value of a tree is called. */
const labelOf = (value: string) => value.split('/').at(-1) ?? value;

/** Whether a tree asks for words that a text can be relevant to. */
const hasWords = (tree: Tree): boolean =>
  tree.kind === 'group' ? tree.children.some(hasWords) : tree.kind === 'text' && !tree.isExcluded;

const everything: Tree = { kind: 'group', op: 'and', children: [] };

/** 数据检索: one condition tree over one record type. */
export function searchService({ index, records }: Deps) {
  function held(recordType: RecordType): Described {
    const category = categoryOf(recordType);
    if (!category) throw new Fault(searchFaults.notHeld);
    return category;
  }

  /** A query that takes too long is a word to the user, not a defect. */
  async function inTime<Answer>(answer: Promise<Answer>): Promise<Answer> {
    try {
      return await answer;
    } catch (error) {
      if (error instanceof TooSlow) throw new Fault(searchFaults.tooSlow);
      throw error;
    }
  }

  async function page(category: Described, tree: Tree, sort: Sort, { pageNum, pageSize }: Page) {
    const { mainTab, recordType } = category;
    const offset = (pageNum - 1) * pageSize;
    const order = { by: sort.fieldEn, order: sort.order };
    const found = await inTime(index.search(mainTab, { tree, sort: order, offset, limit: pageSize }));
    const [heads, passages] = await Promise.all([
      records.heads(recordType, found.ids),
      inTime(index.passages(mainTab, found.ids, tree)),
    ]);
    const hits = heads.map(({ id, fields }) => ({ id, fields, highlights: passages.get(id) ?? [] }));
    return { ...paged(hits, found.total, { pageNum, pageSize }), indexVersion: found.indexVersion };
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

  return {
    categoryVersion: async () => ({ version: categoryVersion }),

    categoryInfo: async (caller: Caller) => ({
      version: categoryVersion,
      categories: categories
        .map(category => describe(category, resourceOfRecordType(category.recordType)))
        .filter(({ resourceId }) => caller.may(resourceId as never)),
    }),

    async list(asked: Asked, wanted: Page) {
      const category = held(asked.recordType);
      const tree = treeOf(category, asked);
      const hits = await page(category, tree, sortOf(category, wanted.sorts, tree), wanted);
      return { ...hits, textForm: print(tree, fieldsOf(category)) };
    },

    async filter(asked: Asked & { fieldEn: string }): Promise<ValueCount[]> {
      const category = held(asked.recordType);
      const field = fieldOf(category, asked.fieldEn);
      if (!field.isFilterable && !field.isChartable) throw new Fault(faults.invalid, `不能按“${field.fieldCn}”筛选`);
      const counts = await inTime(index.facet(category.mainTab, treeOf(category, asked), field.fieldEn, filterValuesMax));
      return counts.map(({ value, count }) => ({ value, label: labelOf(value), count }));
    },

    async chart(asked: Asked & { fieldEn: string }): Promise<ValueCount[]> {
      const category = held(asked.recordType);
      const field = fieldOf(category, asked.fieldEn);
      if (!field.isChartable) throw new Fault(faults.invalid, `“${field.fieldCn}”没有图表`);
      const tree = treeOf(category, asked);
      if (field.fieldType === 'date') {
        return (await inTime(index.histogram(category.mainTab, tree, field.fieldEn, 'year'))).map(({ value, count }) => ({ value, label: `${value}年`, count }));
      }
      if (field.fieldType === 'money') return bandsOf(await inTime(index.histogram(category.mainTab, tree, field.fieldEn, bandEdgesFen)));
      // what runs along an axis stands in its own order; everything else by its weight
      const isAxis = field.chart === 'bar';
      const limit = isAxis ? filterValuesMax : chartValuesMax;
      const counts = await inTime(index.facet(category.mainTab, tree, field.fieldEn, limit));
      if (isAxis) counts.sort((a, b) => (a.value < b.value ? -1 : 1));
      return counts.map(({ value, count }) => ({ value, label: labelOf(value), count }));
    },

    async printText(asked: Asked) {
      const category = held(asked.recordType);
      return { text: print(treeOf(category, asked), fieldsOf(category)) };
    },

    async parseText(recordType: RecordType, text: string) {
      const category = held(recordType);
      const read = parse(text, fieldsOf(category));
      if (read.kind === 'wrong') throw new Fault(faults.invalid, `第${read.at + 1}个字：${read.reason}`);
      const node = nodeOf(read.tree, category);
      const isGroup = node.childQueryBO != null;
      return {
        queryType: isGroup ? (node.queryType ?? 0) : 0,
        fontNum: isGroup ? (node.fontNum ?? null) : null,
        childQueryBO: isGroup ? (node.childQueryBO ?? []) : [node],
      };
    },

    async positions(asked: Asked & { recordId: string }) {
      const category = held(asked.recordType);
      const sections = await records.sections(asked.recordType, asked.recordId);
      const [tree, fields] = [treeOf(category, asked), fieldsOf(category)];
      return sections
        .map((part, section) => ({ section, marks: positions(tree, part, fields) }))
        .filter(({ marks }) => marks.length > 0);
    },

    async latest(recordType: RecordType, wanted: Page) {
      const category = held(recordType);
      const { indexVersion: _version, ...hits } = await page(category, everything, { fieldEn: category.latestField, order: 'desc' }, wanted);
      return hits;
    },
  };
}
