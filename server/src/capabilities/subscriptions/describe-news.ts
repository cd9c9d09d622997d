import { type RecordType, recordTypes, resourceOfRecordType } from '@antai/contract/records';
import type { MonitorLevel } from '@antai/contract/settings';
import { type Frequency, pastDaysMax } from '@antai/contract/subscriptions';
import type { Said } from '../notices/service.ts';
import type { Viewer } from '../search/service.ts';

export const subscriptionResource = 20021;

/** The record types in which a company's news stand: judgments, penalties, and its own register. */
const companyNews = [recordTypes.cases, recordTypes.penalty, recordTypes.company] as const;

/** The record types a subscription looks at. */
export const watchedTypes = (subscription: { kind: 'search' | 'company'; recordType: string }): RecordType[] =>
  subscription.kind === 'company' ? [...companyNews] : [subscription.recordType as RecordType];

/** What the position among the entries of public registers is called. */
export const registersPlace = 'registers';

/** What of an organisation is told at each level; entries of public registers are told at every one. */
export const newsAtLevel: Record<MonitorLevel, { hasRecords: boolean; hasRegistration: boolean }> = {
  high: { hasRecords: true, hasRegistration: true },
  middle: { hasRecords: true, hasRegistration: false },
  low: { hasRecords: false, hasRegistration: false },
};

const entryMark = 'register ';

/** An entry of a register is a hit of its company, told apart by its own id. */
export const markOfEntry = (entryId: string) => `${entryMark}${entryId}`;
export const entryOfMark = (mark: string) => (mark.startsWith(entryMark) ? mark.slice(entryMark.length) : undefined);

/** Whether somebody may have this subscription looked for and read what it raised. */
export const mayFollow = ({ may }: Viewer, { recordType }: { recordType: string }) =>
  may(subscriptionResource) && may(resourceOfRecordType(recordType as RecordType));

/** Record types whose records somebody may not see. */
export const hiddenTypes = ({ may }: Viewer): string[] =>
  Object.values(recordTypes).filter(type => !may(resourceOfRecordType(type)));

export const isToldAtOnce = (frequency: Frequency) => frequency === 'atOnce' || frequency === 'both';
export const isToldDaily = (frequency: Frequency) => frequency === 'daily' || frequency === 'both';

const dayMs = 24 * 3_600_000;

/** Whether two days, both included, are in order and not too far apart. */
export function isPeriod({ from, to }: { from: string; to: string }): boolean {
  const days = (Date.parse(to) - Date.parse(from)) / dayMs + 1;
  return days >= 1 && days <= pastDaysMax;
}

/** What a user hears when a subscription raised something. */
export const sayRaised = (name: string, count: number): Said => ({
  title: `订阅“${name}”新增 ${count} 条`,
  paragraphs: ['点击查看新增的记录。'],
});

/** What a user hears once a day of all subscriptions together. */
export const sayDigest = (subscriptions: { name: string; hits: number }[], count: number): Said => ({
  title: `每日订阅汇总：新增 ${count} 条`,
  paragraphs: [`您的${subscriptions.length}个订阅有新增记录：`],
  items: subscriptions.map(({ name, hits }) => `${name}：${hits} 条`),
});
