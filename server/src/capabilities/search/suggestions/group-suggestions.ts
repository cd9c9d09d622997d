import { resolveStatute } from '@antai/citation';
import type { Suggestion } from '@antai/contract/search';
import type { Proposal, Term, TermBatch } from '../../../platform/suggest/suggest.ts';
import type { RecordChange } from '../../records/service.ts';
import { indexNameOf, type SearchCategory, strings } from '../describe-categories.ts';

const textMax = 120;

/** Rectification records are proposed from a list of their own, to those who may see them. */
export const rectifiedListOf = (category: SearchCategory) => `${indexNameOf(category)}-rectified`;
const isRectified = ({ fields }: RecordChange) => fields.isRectificationOrdered === '是';

/** Names by which a value is known besides itself: a company's former names, a statute's abbreviations. */
function otherNames(
  category: SearchCategory,
  { fieldEn, value, change: { fields } }: { fieldEn: string; value: string; change: RecordChange },
): string[] {
  if (fieldEn !== category.titleField) return [];
  if (fieldEn !== 'statuteTitle') return strings(fields.formerNames);
  const outcome = resolveStatute(value);
  return outcome.kind === 'found' ? outcome.entry.abbr : [];
}

function termsOf(category: SearchCategory, change: RecordChange): Term[] {
  return category.fields
    .filter(({ isSuggested }) => isSuggested)
    .flatMap(({ fieldEn }) =>
      strings(change.fields[fieldEn]).flatMap(value => {
        const text = value.slice(0, textMax);
        const wordings = [text, ...otherNames(category, { fieldEn, value, change })];
        return wordings.map(wording => ({ field: fieldEn, text, wording }));
      }),
    );
}

/** Changes of records as changes of what is proposed, for each list that they touch. */
export function termBatchesOf(category: SearchCategory, changes: RecordChange[]): { list: string; batch: TermBatch }[] {
  const seq = changes.at(-1)?.seq ?? 0;
  const there = changes.filter(({ isDeleted }) => !isDeleted);
  const batchOf = (taken: RecordChange[]): TermBatch => {
    const ids = new Set(taken.map(({ id }) => id));
    return {
      puts: taken.map(change => ({ id: change.id, terms: termsOf(category, change) })),
      deletes: changes.filter(({ id }) => !ids.has(id)).map(({ id }) => id),
      seq,
    };
  };
  const plain = { list: indexNameOf(category), batch: batchOf(there.filter(change => !isRectified(change))) };
  const hasRectified = category.fields.some(({ fieldEn }) => fieldEn === 'isRectificationOrdered');
  // the plain list tells how far things are, so it comes last
  return hasRectified
    ? [{ list: rectifiedListOf(category), batch: batchOf(there.filter(isRectified)) }, plain]
    : [plain];
}

/** What was proposed, by field: those with frequent values first, else in the order of the category. One value from two lists counts once, with both counts. */
export function grouped(
  category: SearchCategory,
  { proposals, limit }: { proposals: Proposal[]; limit: number },
): Suggestion[] {
  const groups = category.fields.flatMap(({ fieldEn, fieldCn }) => {
    const list = new Map<string, Suggestion['list'][number]>();
    for (const { text, count, id } of proposals.filter(({ field }) => field === fieldEn)) {
      const before = list.get(text);
      const isName = fieldEn === category.titleField || fieldEn === category.numberField;
      const isNamed = isName && id !== undefined && !before;
      list.set(text, { text, count: count + (before?.count ?? 0), ...(isNamed ? { id } : {}) });
    }
    const first = [...list.values()].slice(0, limit);
    return first.length === 0 ? [] : [{ fieldEn, fieldShow: fieldCn, recordType: category.recordType, list: first }];
  });
  const most = ({ list }: Suggestion) => Math.max(...list.map(({ count }) => count));
  return groups.sort((a, b) => most(b) - most(a));
}
