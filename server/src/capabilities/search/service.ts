import { resourceOfRecordType, type RecordType } from '@antai/contract/records';
import { type Asked, searchFaults, type ValueCount } from '@antai/contract/search';
import { faults } from '@antai/contract/wire/faults';
import { paged, type Page, type Sort } from '@antai/contract/wire/page';
import { print, type Tree } from '@antai/query';
import type { Caller } from '../../platform/caller.ts';
import { Fault } from '../../platform/fault.ts';
import { type FullText, TooSlow } from '../../platform/fulltext/fulltext.ts';
import type { RecordsService } from '../records/service.ts';
import { categories, categoryOf, categoryVersion, type Described, describe, fieldOf, fieldsOf, treeOf } from './rules.ts';

interface Deps {
  index: FullText;
  records: RecordsService;
}

export type SearchService = ReturnType<typeof searchService>;

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

    async list(_caller: Caller, asked: Asked, wanted: Page) {
      const category = held(asked.recordType);
      const tree = treeOf(category, asked);
      const hits = await page(category, tree, sortOf(category, wanted.sorts, tree), wanted);
      return { ...hits, textForm: print(tree, fieldsOf(category)) };
    },

    async filter(_caller: Caller, asked: Asked & { fieldEn: string }): Promise<ValueCount[]> {
      const category = held(asked.recordType);
      const field = fieldOf(category, asked.fieldEn);
      if (!field.isFilterable && !field.isChartable) throw new Fault(faults.invalid, `不能按“${field.fieldCn}”筛选`);
      const counts = await inTime(index.facet(category.mainTab, treeOf(category, asked), field.fieldEn, filterValuesMax));
      return counts.map(({ value, count }) => ({ value, label: labelOf(value), count }));
    },

    async chart(_caller: Caller, asked: Asked & { fieldEn: string }): Promise<ValueCount[]> {
      const category = held(asked.recordType);
      const field = fieldOf(category, asked.fieldEn);
      if (!field.isChartable) throw new Fault(faults.invalid, `“${field.fieldCn}”没有图表`);
      const tree = treeOf(category, asked);
      if (field.fieldType === 'date') {
        return (await inTime(index.histogram(category.mainTab, tree, field.fieldEn, 'year'))).map(({ value, count }) => ({ value, label: `${value}年`, count }));
      }
      if (field.fieldType === 'money') return bands(await inTime(index.histogram(category.mainTab, tree, field.fieldEn, bandEdgesFen)));
      const counts = await inTime(index.facet(category.mainTab, tree, field.fieldEn, chartValuesMax));
      return counts.map(({ value, count }) => ({ value, label: labelOf(value), count }));
    },

    async latest(_caller: Caller, recordType: RecordType, wanted: Page) {
      const category = held(recordType);
      const { indexVersion: _version, ...hits } = await page(category, everything, { fieldEn: category.latestField, order: 'desc' }, wanted);
      return hits;
    },
  };
}
