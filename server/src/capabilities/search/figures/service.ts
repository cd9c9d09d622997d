import { filterValuesMax, type SearchRequest, type ValueCount } from '@antai/contract/search';
import { faults } from '@antai/contract/wire/faults';
import type { Answer, Count, Questions } from '@antai/fulltext';
import type { Tree } from '@antai/query';
import { Fault } from '../../../platform/fault.ts';
import {
  categoryOf,
  fieldOf,
  indexNameOf,
  isTree,
  type SearchCategory,
  type SearchField,
} from '../describe-categories.ts';
import { bandEdgesFen, bandsOf, treeOf, type Viewer, visibleTree } from '../read-conditions.ts';
import { cutLevel, labelOf, withoutBranches } from './cut-level.ts';
import { fillYears } from './fill-years.ts';
import { withOthers } from './join-rare-values.ts';

/** Values a chart of names shows at most. */
const chartValuesMax = 12;

/** Values of a tree that are counted: what is shown of them is one level. */
const treeValuesMax = 10_000;

/** What is asked of one field; `parent` says where in a tree of values. */
type FieldWish = SearchRequest & { fieldEn: string; parent?: string | undefined };

interface Deps {
  /** What the index answers in somebody's name. */
  answerOf: <T>(viewer: Viewer, ask: (questions: Questions) => Promise<Answer<T>>) => Promise<T>;
}

interface ValuesWish {
  category: SearchCategory;
  tree: Tree;
  field: SearchField;
  limit: number;
}

const labelled = (counts: Count[]): ValueCount[] =>
  counts.map(({ value, count }) => ({ value, label: labelOf(value), count }));

/** How many of the records have each value of a field, most first. */
async function countValues({ answerOf }: Deps, viewer: Viewer, { category, tree, field, limit }: ValuesWish) {
  const name = indexNameOf(category);
  return (await answerOf(viewer, questions => questions.facet(name, { tree, fieldEn: field.fieldEn, limit }))).counts;
}

/** How many of what is found have which values. */
export function figures(deps: Deps) {
  const { answerOf } = deps;
  return {
    async filter(caller: Viewer, wish: FieldWish): Promise<ValueCount[]> {
      const category = categoryOf(wish.recordType);
      const field = fieldOf(category, wish.fieldEn);
      if (!field.isFilterable && !field.isChartable) throw new Fault(faults.invalid, `不能按“${field.fieldCn}”筛选`);
      const tree = visibleTree(caller, { category, tree: treeOf(category, wish), isZhenggai: wish.isZhenggai });
      if (isTree(field.fieldType) && wish.parent !== undefined) {
        const counts = await countValues(deps, caller, { category, tree, field, limit: treeValuesMax });
        return cutLevel(counts, wish.parent).slice(0, filterValuesMax);
      }
      return labelled(await countValues(deps, caller, { category, tree, field, limit: filterValuesMax }));
    },

    async chart(viewer: Viewer, wish: FieldWish): Promise<ValueCount[]> {
      const category = categoryOf(wish.recordType);
      const field = fieldOf(category, wish.fieldEn);
      if (!field.isChartable) throw new Fault(faults.invalid, `“${field.fieldCn}”没有图表`);
      const tree = visibleTree(viewer, {
        category,
        tree: treeOf(category, wish),
        isZhenggai: wish.isZhenggai ?? false,
      });
      const name = indexNameOf(category);
      if (field.fieldType === 'date') {
        const { counts } = await answerOf(viewer, questions =>
          questions.histogram(name, { tree, fieldEn: field.fieldEn, interval: 'year' }),
        );
        return fillYears(counts.map(({ value, count }) => ({ value, label: `${value}年`, count })));
      }
      if (field.fieldType === 'money') {
        const { counts } = await answerOf(viewer, questions =>
          questions.histogram(name, { tree, fieldEn: field.fieldEn, interval: { edges: bandEdgesFen } }),
        );
        return bandsOf(counts);
      }
      if (isTree(field.fieldType)) {
        const counts = await countValues(deps, viewer, { category, tree, field, limit: treeValuesMax });
        const { parent } = wish;
        const values = parent === undefined ? labelled(withoutBranches(counts)) : cutLevel(counts, parent);
        return withOthers(values, chartValuesMax);
      }
      // what runs along an axis stands in its own order; everything else by its weight
      const isAxis = field.chart === 'bar';
      const values = labelled(await countValues(deps, viewer, { category, tree, field, limit: filterValuesMax }));
      return isAxis
        ? fillYears(values.sort((a, b) => (a.value < b.value ? -1 : 1)))
        : withOthers(values, chartValuesMax);
    },
  };
}
