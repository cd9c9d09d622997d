import { z } from 'zod';
import type { ResourceId } from '../wire/resources.ts';

/** The record types of the data search, as the wire writes them. 5 is the global search and holds no records. */
export const recordTypes = {
  company: '1',
  cases: '2',
  penalty: '3',
  judge: '4',
  lawyer: '6',
  weChat: '7',
  statute: '8',
} as const;
export type RecordType = (typeof recordTypes)[keyof typeof recordTypes];

/** A record type as callers write it: the string, or the number of the category. */
export const RecordType = z
  .union([z.string(), z.number()], '记录类型有误')
  .transform(String)
  .pipe(z.enum(recordTypes, '记录类型有误：1机构、2案例、3处罚、4法官、6律师、7微信、8法规'));

const resourceOfType: Record<RecordType, ResourceId> = {
  '1': 20016,
  '2': 20011,
  '3': 20012,
  '4': 20015,
  '6': 20014,
  '7': 20013,
  '8': 20017,
};

/** The resource that opens a record type: its tab, its calls, its detail page. */
export const resourceOfRecordType = (type: RecordType): ResourceId => resourceOfType[type];

/** The tabs of the data search in their order: what a record type is called in addresses and on screen. */
export const recordTabs = [
  { recordType: '1', mainTab: 'company', name: '机构检索', detailPage: '/intelligentTools/companyDetail' },
  { recordType: '2', mainTab: 'cases', name: '司法案例', detailPage: '/intelligentTools/caseDetail' },
  { recordType: '3', mainTab: 'penalty', name: '行政处罚', detailPage: '/intelligentTools/penaltyDetail' },
  { recordType: '4', mainTab: 'judge', name: '法官检索', detailPage: '/intelligentTools/judgeDetail' },
  { recordType: '6', mainTab: 'lawyer', name: '律师', detailPage: '/intelligentTools/lawyerDetail' },
  { recordType: '7', mainTab: 'weChat', name: '微信检索', detailPage: '/intelligentTools/articleDetail' },
  { recordType: '8', mainTab: 'statute', name: '法律法规', detailPage: '/intelligentTools/statuteDetail' },
] as const satisfies { recordType: RecordType; mainTab: string; name: string; detailPage: string }[];

/** Rectification (整改) records are shown only in the mode that this resource opens. */
export const zhenggaiResource = 2001101;

/** Values of a record of any type, walked by `fieldEn` as the categories describe them; amounts in fen, dates as YYYY-MM-DD. */
export const Fields = z.record(z.string(), z.unknown());
