import { history } from '@antai/contract/history';
import { records } from '@antai/contract/records';
import { search } from '@antai/contract/search';
import { type Play, wordIn } from '../play.ts';

const types = ['1', '2', '3', '4', '6', '7', '8'] as const;

export async function playSearch(play: Play) {
  const demo = play.as('demo');
  await demo.ok(search.categoryVersion, {});
  await demo.ok(search.categoryInfo, {});
  await demo.ok(records.detailTools, {});
  for (const recordType of types) {
    const of = play.as('demo', `of type ${recordType}`);
    const all = await of.ok(search.list, { data: { recordType } });
    await of.ok(search.list, { baseInfo: { pageNum: 2, pageSize: 5 }, data: { recordType } });
    await of.ok(search.latest, { data: { id: recordType } });
    const { id } = all.records[0];
    await of.ok(records.detail, { data: { recordType, id } });
    await of.refused(records.detail, { data: { recordType, id: 'x' } });
  }
  await playCases(play);
  await playHistory(play);
}

const nest = (depth: number): object =>
  depth === 0 ? { baseQueryBO: { fieldEn: 'fullText', fieldValue: '合同' } } : { childQueryBO: [nest(depth - 1)] };

const leaf = (fieldValue: string) => ({ baseQueryBO: { fieldEn: 'fullText', fieldValue } });
const words = [leaf('合同'), leaf('违约金')];

const trees = {
  'one word': wordIn('2', '合同'),
  'two words': { recordType: '2', childQueryBO: words },
  'either word': { recordType: '2', queryType: 1, childQueryBO: words },
  'same sentence': { recordType: '2', queryType: 2, childQueryBO: words },
  'same paragraph': { recordType: '2', queryType: 3, childQueryBO: words },
  'within twenty': { recordType: '2', queryType: 4, fontNum: 20, childQueryBO: words },
  'in the title': wordIn('2', '买卖合同', 'caseTitle'),
  'nothing to find': wordIn('2', '此词不见于任何文书'),
  deep: { recordType: '2', childQueryBO: [nest(12)] },
} as const;

const wrongTrees = {
  'no such field': wordIn('2', '合同', 'nothing'),
};

async function playCases(play: Play) {
  const demo = play.as('demo');
  for (const [name, data] of Object.entries(trees)) {
    await play.as('demo', name).ok(search.list, { data: data as never });
    await play.as('demo', name).ok(search.printText, { data: data as never });
  }
  for (const [name, data] of Object.entries(wrongTrees)) {
    await play.as('demo', name).refused(search.list, { data });
    await play.as('demo', name).refused(search.printText, { data });
  }
  const data = wordIn('2', '合同') as { recordType: '2' };
  for (const fieldEn of ['courtLevel', 'causeOfAction']) {
    await play.as('demo', fieldEn).ok(search.filter, { data: { ...data, fieldEn } });
    await play.as('demo', fieldEn).ok(search.chart, { data: { ...data, fieldEn } });
  }
  await demo.ok(search.chart, { data: { ...data, fieldEn: 'judgmentDate' } });
  await demo.refused(search.filter, { data: { ...data, fieldEn: 'nothing' } });
  await demo.refused(search.chart, { data: { ...data, fieldEn: 'nothing' } });
  for (const text of ['全文:合同 并且 全文:违约金', '合同 /s 违约金', '（（'])
    await play.as('demo', text).ok(search.parseText, { data: { recordType: '2', text } });
  const page = await demo.quiet(search.list, { data });
  const { id } = page.records[0];
  await demo.ok(search.positions, { data: { ...data, recordId: id } });
  await demo.ok(search.disputeHistory, { data: { id } });
  await demo.ok(search.similarCases, { data: { id, limit: 5 } });
  const text = '双方签订买卖合同，买方收货后没有付款，卖方要求支付货款和违约金。';
  await demo.ok(search.similarCases, { data: { text, limit: 5 } });
  await demo.refused(search.similarCases, { data: {} });
  for (const keyword of ['买卖', '北京', '（2023）', ''])
    await play.as('demo', keyword).ok(search.suggest, { data: { keyword } });
}

async function playHistory(play: Play) {
  const demo = play.as('demo');
  const content = JSON.stringify({ keyword: '合同' });
  await demo.ok(history.add, { data: { recordType: '2', type: 0, content } });
  await demo.ok(history.add, { data: { recordType: '2', type: 1, content } });
  await demo.refused(history.add, { data: { type: 0, content: 'xx' } });
  await demo.ok(history.page, { data: { recordType: '2' } });
  await demo.ok(history.page, {});
  await demo.ok(history.userConfig, {});
  await demo.ok(history.clear, { data: { recordType: '2' } });
  await demo.ok(history.page, { data: { recordType: '2' } });
}
