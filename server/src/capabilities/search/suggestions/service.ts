import {
  type RecordType,
  recordTabs,
  recordTypes,
  resourceOfRecordType,
  zhenggaiResource,
} from '@antai/contract/records';
import type { Suggestion } from '@antai/contract/search';
import type { LawArticle } from '@antai/contract/statutes';
import type { Caller } from '../../../platform/caller.ts';
import type { Suggest } from '../../../platform/suggest/suggest.ts';
import type { RecordsService } from '../../records/service.ts';
import { categoryOf, indexNameOf } from '../describe-categories.ts';
import { grouped, rectifiedListOf } from './group-suggestions.ts';
import { type RecognisedKeyword, recogniseKeyword } from './recognise-keyword.ts';

interface Deps {
  suggest: Suggest;
  records: RecordsService;
  article: (caller: Caller, input: { statute: string; article: string }) => Promise<LawArticle>;
}

export type SuggestionsService = ReturnType<typeof suggestionsService>;

const shownOfOne = 7;
const shownOfAll = 3;

const detailPageOf = (recordType: RecordType) =>
  recordTabs.find(tab => tab.recordType === recordType)?.detailPage ?? '';

/** What may be meant by what is typed: values of the records by field, and where an exact name leads. */
export function suggestionsService({ suggest, records, article }: Deps) {
  const mayRead = (caller: Caller, recordType: RecordType) => caller.may(resourceOfRecordType(recordType));

  async function ofType(
    caller: Caller,
    recordType: RecordType,
    { keyword, limit }: { keyword: string; limit: number },
  ): Promise<Suggestion[]> {
    const category = categoryOf(recordType);
    const rectified = caller.may(zhenggaiResource) ? [rectifiedListOf(category)] : [];
    const proposals = await suggest.ask([indexNameOf(category), ...rectified], keyword, {
      limit,
      user: caller.userId,
      signal: caller.signal,
    });
    return grouped(category, { proposals, limit });
  }

  async function byNumber(recordType: RecordType, number: string): Promise<Suggestion['list']> {
    const heads = await records.byNumber(recordType, [number]);
    return heads.slice(0, shownOfOne).map(({ id, title }) => ({
      text: `${number}　${title}`.slice(0, 120),
      count: 1,
      id,
      path: pathOf(recordType, id),
    }));
  }

  async function ofArticle(
    caller: Caller,
    citation: { statute: string; article: string },
  ): Promise<Suggestion['list']> {
    const answer = await article(caller, citation).catch(() => undefined);
    if (answer?.status !== 'found' || !answer.statuteId) return [];
    const label = encodeURIComponent(answer.label ?? '');
    const path = `${pathOf(recordTypes.statute, answer.statuteId)}&article=${label}`;
    return [{ text: `《${answer.statuteTitle}》${answer.label}`, count: 1, id: answer.statuteId, path }];
  }

  async function jump(caller: Caller, target: RecognisedKeyword | undefined): Promise<Suggestion[]> {
    if (!target) return [];
    const kinds = {
      caseNumber: recordTypes.cases,
      creditCode: recordTypes.company,
      licence: recordTypes.lawyer,
      article: recordTypes.statute,
    };
    const recordType = kinds[target.kind];
    if (!mayRead(caller, recordType)) return [];
    const list =
      target.kind === 'article' ? await ofArticle(caller, target) : await byNumber(recordType, target.number);
    return list.length === 0 ? [] : [{ fieldEn: 'jump', fieldShow: '直达', recordType, list }];
  }

  return {
    async suggest(caller: Caller, wish: { keyword: string; recordType: RecordType | '5' }): Promise<Suggestion[]> {
      const keyword = wish.keyword.trim();
      if (keyword === '') return [];
      const { recordType } = wish;
      const types =
        recordType === '5' ? recordTabs.map(tab => tab.recordType).filter(type => mayRead(caller, type)) : [recordType];
      const limit = recordType === '5' ? shownOfAll : shownOfOne;
      const [first, ...groups] = await Promise.all([
        jump(caller, recogniseKeyword(keyword)),
        ...types.map(type => ofType(caller, type, { keyword, limit })),
      ]);
      return [...(first ?? []), ...groups.flat()];
    },
  };
}

const pathOf = (recordType: RecordType, id: string) => `${detailPageOf(recordType)}?id=${encodeURIComponent(id)}`;
