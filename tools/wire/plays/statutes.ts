import { search } from '@antai/contract/search';
import { statutes } from '@antai/contract/statutes';
import { type Play, wordIn } from '../play.ts';

const ordinance = '云桥市青石渡货运管理条例';
const articles = [
  [ordinance, '2'],
  ['民法典', '577'],
  ['合同法', '第一百零七条'],
  ['没有这部法', '1'],
] as const;

export async function playStatutes(play: Play) {
  const demo = play.as('demo');
  for (const [statute, article] of articles)
    await play.as('demo', `${statute} ${article}`).ok(statutes.article, { data: { statute, article } });
  await demo.refused(statutes.article, { data: { statute: '民法典', article: '十十' } });
  const dated = { statute: ordinance, article: '第二条', asOf: '2015-01-01' };
  await demo.ok(statutes.article, { data: dated });
  await demo.refused(statutes.article, { data: { ...dated, asOf: 'x' } });
  await demo.ok(statutes.findArticles, { data: { question: '货物停留要缴费吗' } });
  const { records } = await demo.quiet(search.list, { data: wordIn('8', '渡泊堆存费用') as { recordType: '8' } });
  await demo.ok(statutes.versions, { data: { statuteId: records[0].id } });
  await demo.refused(statutes.versions, { data: { statuteId: 'x' } });
  const text = '依照《中华人民共和国民法典》第五百七十七条、《合同法》第一百零七条，参见（2020）京01民终1号。';
  await demo.ok(statutes.checkCitations, { data: { text } });
  await demo.refused(statutes.checkCitations, { data: { text: '' } });
}
