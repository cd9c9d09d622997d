import { dataSearch as at, type Play, wordIn } from './play.ts';

const types = ['1', '2', '3', '4', '6', '7', '8'];

export async function playSearch(play: Play) {
  await play.call('category version', 'demo', at('getCategoryVersion'), {});
  await play.call('category info', 'demo', at('getCategoryInfo'), {});
  for (const recordType of types) {
    const all = await play.call(`list ${recordType}`, 'demo', at('getSearchResultList'), { data: { recordType } });
    await play.call(`second page ${recordType}`, 'demo', at('getSearchResultList'), {
      baseInfo: { pageNum: 2, pageSize: 5 },
      data: { recordType },
    });
    await play.call(`latest ${recordType}`, 'demo', at('getLatestCase'), { data: { id: recordType } });
    const { id } = all.data.records[0];
    await play.call(`detail ${recordType}`, 'demo', at('getRecordDetail'), { data: { recordType, id } });
    await play.call(`no such record ${recordType}`, 'demo', at('getRecordDetail'), { data: { recordType, id: 'x' } });
  }
  await playCases(play);
  await playHistory(play);
}

async function playCases(play: Play) {
  const leaf = (fieldValue: string) => ({ baseQueryBO: { fieldEn: 'fullText', fieldValue } });
  const words = [leaf('合同'), leaf('违约金')];
  const trees: Record<string, object> = {
    'one word': wordIn('2', '合同'),
    'two words': { recordType: '2', childQueryBO: words },
    'either word': { recordType: '2', queryType: 1, childQueryBO: words },
    'same sentence': { recordType: '2', queryType: 2, childQueryBO: words },
    'same paragraph': { recordType: '2', queryType: 3, childQueryBO: words },
    'within twenty': { recordType: '2', queryType: 4, fontNum: 20, childQueryBO: words },
    'in the title': wordIn('2', '买卖合同', 'caseTitle'),
    'nothing to find': wordIn('2', '此词不见于任何文书'),
    'no such field': wordIn('2', '合同', 'nothing'),
    'too deep': { recordType: '2', childQueryBO: [nest(12)] },
  };
  for (const [name, data] of Object.entries(trees)) {
    await play.call(`search: ${name}`, 'demo', at('getSearchResultList'), { data });
    await play.call(`text: ${name}`, 'demo', at('getQueryText'), { data });
  }
  const data = wordIn('2', '合同');
  for (const fieldEn of ['courtLevel', 'causeOfAction', 'judgmentDate', 'nothing']) {
    await play.call(`filter: ${fieldEn}`, 'demo', at('getSearchResultFilter'), { data: { ...data, fieldEn } });
    await play.call(`chart: ${fieldEn}`, 'demo', at('getSearchResultChart'), { data: { ...data, fieldEn } });
  }
  for (const text of ['全文:合同 并且 全文:违约金', '合同 /s 违约金', '（（'])
    await play.call(`parse: ${text}`, 'demo', at('parseQueryText'), { data: { recordType: '2', text } });
  const { data: page } = await play.quiet('demo', at('getSearchResultList'), { data });
  const { id } = page.records[0];
  await play.call('positions', 'demo', at('getHitPositions'), { data: { ...data, recordId: id } });
  await play.call('dispute history', 'demo', at('getDisputeHistory'), { data: { id } });
  await play.call('similar to a case', 'demo', at('findSimilarCases'), { data: { id, limit: 5 } });
  const text = '双方签订买卖合同，买方收货后没有付款，卖方要求支付货款和违约金。';
  await play.call('similar to a text', 'demo', at('findSimilarCases'), { data: { text, limit: 5 } });
  await play.call('similar to neither', 'demo', at('findSimilarCases'), { data: {} });
  for (const keyword of ['买卖', '北京', '（2023）', ''])
    await play.call(`suggest: ${keyword}`, 'demo', at('getSuggestion'), { data: { keyword } });
}

const nest = (depth: number): object =>
  depth === 0 ? { baseQueryBO: { fieldEn: 'fullText', fieldValue: '合同' } } : { childQueryBO: [nest(depth - 1)] };

async function playHistory(play: Play) {
  const content = JSON.stringify({ keyword: '合同' });
  await play.call('history: add', 'demo', at('setSearchHistory'), { data: { recordType: '2', type: 0, content } });
  await play.call('history: add a page', 'demo', at('setSearchHistory'), {
    data: { recordType: '2', type: 1, content },
  });
  await play.call('history: not JSON', 'demo', at('setSearchHistory'), { data: { type: 0, content: 'xx' } });
  await play.call('history: page', 'demo', at('getSearchHistory'), { data: { recordType: '2' } });
  await play.call('history: all', 'demo', at('getSearchHistory'), {});
  await play.call('history: clear', 'demo', at('removeSearchHistory'), { data: { recordType: '2' } });
  await play.call('history: cleared', 'demo', at('getSearchHistory'), { data: { recordType: '2' } });
}

export async function playStatutes(play: Play) {
  for (const [statute, article] of [
    ['云桥市青石渡货运管理条例', '2'],
    ['民法典', '577'],
    ['合同法', '第一百零七条'],
    ['没有这部法', '1'],
    ['民法典', '十十'],
  ])
    await play.call(`article ${statute} ${article}`, 'demo', at('getLawArticle'), { data: { statute, article } });
  const dated = { statute: '云桥市青石渡货运管理条例', article: '第二条', asOf: '2015-01-01' };
  await play.call('article of a day', 'demo', at('getLawArticle'), { data: dated });
  await play.call('find articles', 'demo', at('findArticles'), { data: { question: '货物停留要缴费吗' } });
  const { data } = await play.quiet('demo', at('getSearchResultList'), { data: wordIn('8', '渡泊堆存费用') });
  const statuteId = data.records[0].id;
  await play.call('versions', 'demo', at('getStatuteVersions'), { data: { statuteId } });
  await play.call('versions of nothing', 'demo', at('getStatuteVersions'), { data: { statuteId: 'x' } });
  const text = '依照《中华人民共和国民法典》第五百七十七条、《合同法》第一百零七条，参见（2020）京01民终1号。';
  await play.call('check citations', 'demo', '/law-ai/api/citation/check', { data: { text } });
}

export async function playPeople(play: Play) {
  const idOf = async (recordType: string, at0 = 0) => {
    const { data } = await play.quiet('demo', at('getSearchResultList'), { data: { recordType } });
    return data.records[at0] as { id: string; fields: { name: string } };
  };
  for (const recordType of ['1', '4', '6']) {
    const { id, fields } = await idOf(recordType);
    const names = [{ name: fields.name }, { name: '查无此人' }];
    await play.call(`records of ${recordType}`, 'demo', at('getPersonRecords'), { data: { recordType, id } });
    await play.call(`find ${recordType}`, 'demo', at('findPersons'), { data: { recordType, names } });
    await play.call(`namesakes of ${recordType}`, 'demo', at('getNamesakes'), { data: { recordType, id } });
  }
  const company = await idOf('1');
  await play.call('equity', 'demo', at('getEquityGraph'), { data: { id: company.id } });
  await play.call('equity of nothing', 'demo', at('getEquityGraph'), { data: { id: 'x' } });
  const [from, to] = [await idOf('4', 0), await idOf('4', 1)];
  const pair = { recordType: '4', fromId: from.id, toId: to.id };
  await play.call('merge', 'demo', at('mergePerson'), { data: pair });
  await play.call('merge again', 'demo', at('mergePerson'), { data: pair });
  await play.call('unmerge', 'demo', at('unmergePerson'), { data: { recordType: '4', fromId: from.id } });
  await play.call('unmerge again', 'demo', at('unmergePerson'), { data: { recordType: '4', fromId: from.id } });
  const sources = [{ recordType: '2', id: 'x' }];
  await play.call('split what is not theirs', 'demo', at('splitPerson'), {
    data: { recordType: '4', id: to.id, sources },
  });
}
