import { recordTypes } from '@antai/contract/records';
import { matchTypes, search } from '@antai/contract/search';
import { beforeAll, describe, expect, test } from 'vitest';
import { aUser, startHouse } from '../../../test/house.ts';

/** Titles without 中华人民共和国, and what lawyers call them in short. */
const names: [title: string, short: string][] = [
  ['民法典', '民法典'],
  ['公司法', '公司法'],
  ['劳动合同法', '劳动合同法'],
  ['民事诉讼法', '民诉法'],
  ['刑事诉讼法', '刑诉法'],
  ['行政诉讼法', '行诉法'],
  ['刑法', '刑法'],
  ['消费者权益保护法', '消法'],
  ['个人信息保护法', '个保法'],
  ['反不正当竞争法', '反法'],
  ['治安管理处罚法', '治安处罚法'],
  ['企业破产法', '破产法'],
  ['劳动争议调解仲裁法', '劳动争议仲裁法'],
  ['证券投资基金法', '基金法'],
  ['道路交通安全法', '道交法'],
  ['招标投标法', '招投标法'],
  ['民法总则', '民法总则'],
  ['合同法', '合同法'],
  ['物权法', '物权法'],
  ['担保法', '担保法'],
  ['婚姻法', '婚姻法'],
  ['继承法', '继承法'],
  ['侵权责任法', '侵权责任法'],
  ['劳动法', '劳动法'],
  ['社会保险法', '社会保险法'],
  ['保险法', '保险法'],
  ['证券法', '证券法'],
  ['票据法', '票据法'],
  ['信托法', '信托法'],
  ['商标法', '商标法'],
  ['专利法', '专利法'],
  ['著作权法', '著作权法'],
  ['反垄断法', '反垄断法'],
  ['产品质量法', '产品质量法'],
  ['食品安全法', '食品安全法'],
  ['广告法', '广告法'],
  ['电子商务法', '电子商务法'],
  ['仲裁法', '仲裁法'],
  ['行政处罚法', '行政处罚法'],
  ['行政许可法', '行政许可法'],
  ['行政强制法', '行政强制法'],
  ['行政复议法', '行政复议法'],
  ['国家赔偿法', '国家赔偿法'],
  ['土地管理法', '土地管理法'],
  ['城市房地产管理法', '房地产管理法'],
  ['建筑法', '建筑法'],
  ['合伙企业法', '合伙企业法'],
  ['网络安全法', '网络安全法'],
  ['数据安全法', '数据安全法'],
  ['生态环境法典', '生态环境法典'],
];

interface TitleHit {
  statuteTitle?: string;
  authorityLevel?: string;
}

describe('法规检索按相关度：名称在前，其解释随后', () => {
  let li: ReturnType<Awaited<ReturnType<typeof startHouse>>['as']>;
  beforeAll(async () => {
    const house = await startHouse();
    await house.app.statutes.seedRegister();
    await house.settle();
    li = house.as(await aUser());
  });

  const find = async (words: string): Promise<TitleHit[]> => {
    const leaf = { fieldEn: 'fullText', fieldValue: words, matchType: matchTypes.exactPhrase };
    const { records } = await li.ok(search.list, {
      data: { recordType: recordTypes.statute, childQueryBO: [{ baseQueryBO: leaf }] },
    } as never);
    return records.map(({ fields }) => fields as TitleHit);
  };

  test.each(names)('%s（%s）', async (name, short) => {
    const title = `中华人民共和国${name}`;
    for (const words of new Set([title, name, short])) {
      const hits = await find(words);
      expect([words, hits[0]?.statuteTitle]).toEqual([words, title]);
      const isInterpretation = ({ statuteTitle = '', authorityLevel }: TitleHit) =>
        authorityLevel === '司法解释' && statuteTitle.includes(`《${title}`);
      const others = hits.filter(({ statuteTitle }) => statuteTitle !== title);
      const firstOther = others.findIndex(hit => !isInterpretation(hit));
      const late = firstOther < 0 ? [] : others.slice(firstOther).filter(isInterpretation);
      expect(late.map(({ statuteTitle }) => statuteTitle)).toEqual([]);
    }
  });
});
