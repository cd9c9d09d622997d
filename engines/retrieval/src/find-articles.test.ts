import { describe, expect, test } from 'vitest';
import { describeArticles } from './describe-article.ts';
import { buildIndex, findArticles, packIndex, type StatuteArticles, unpackIndex } from './index.ts';

const statute = (id: string, title: string, articles: [label: string, text: string][], isCurrent = true) => ({
  id,
  title,
  part: null,
  level: '法律',
  isCurrent,
  articles: articles.map(([label, text]) => ({ label, path: [], text })),
});

/** A few articles in our own words; the labels are those that everyday words are filed under. */
const library: StatuteArticles[] = [
  statute('labour', '中华人民共和国劳动合同法', [
    ['第十条', '建立劳动关系，应当订立书面合同。'],
    ['第十九条', '试用期的长短依合同期限而定，同一单位只能约定一次。'],
    ['第三十条', '用人单位应当按约定及时足额支付劳动报酬。'],
    ['第八十二条', '满一个月不满一年未订书面合同的，每月支付二倍工资。'],
  ]),
  statute('code', '中华人民共和国民法典', [
    ['第五百八十五条', '当事人可以约定违约金；过分高于损失的，可以请求适当减少。'],
    ['第五百八十六条', '定金的数额由当事人约定，不得超过主合同标的额的百分之二十。'],
    ['第一千零四十二条', '禁止借婚姻索取财物。禁止家庭暴力。'],
    ['第一千零七十九条', '感情确已破裂，调解无效的，应当准予离婚。'],
  ]),
  statute('notary', '公证机构执业管理办法', [['第五条', '公证机构收取违约金的，应当开具票据。']]),
];

const index = buildIndex(library);
const all = () => 1;
const ask = (question: string, limit = 3, factorOf: (id: string) => number = all) =>
  findArticles(index, question, { limit, factorOf }).map(
    ({ id, ordinal }) => library.find(each => each.id === id)?.articles[ordinal]?.label,
  );

describe('日常说法找到条文', () => {
  test.each([
    ['公司没签合同能要双倍工资吗', '第八十二条'],
    ['试用期可以约定两次吗', '第十九条'],
    ['老板拖欠工资怎么办', '第三十条'],
    ['违约金太高能不能降', '第五百八十五条'],
    ['想离婚但是他不同意', '第一千零七十九条'],
  ])('%s → %s', (question, label) => {
    expect(ask(question, 2)).toContain(label);
  });

  test('没有一个字相关的问题，没有答案', () => {
    expect(ask('qwerty')).toEqual([]);
    expect(ask('')).toEqual([]);
  });

  test('只有“怎么办”的问题不报错', () => {
    expect(ask('请问怎么办？')).toEqual(ask('请问怎么办'));
  });

  test('空库没有答案', () => {
    expect(findArticles(buildIndex([]), '离婚', { limit: 5, factorOf: all })).toEqual([]);
  });
});

describe('顺位与版本', () => {
  test('同样的词，基本法律先于执业办法', () => {
    const labels = ask('违约金', 5);
    expect(labels[0]).toBe('第五百八十五条');
    expect(labels).toContain('第五条');
  });

  test('不在所问日期有效的文本不出现，已废止的靠后', () => {
    expect(ask('违约金', 20, id => (id === 'code' ? 0 : 1))).not.toContain('第五百八十五条');
    expect(ask('违约金', 1, id => (id === 'code' ? 0.1 : 1))).toEqual(['第五条']);
  });

  test('口语词只挂在现行版本的条文上', () => {
    const [current] = describeArticles(library[0]!);
    const [older] = describeArticles({ ...library[0]!, isCurrent: false });
    expect(current!.join(' ')).toContain('双倍工资');
    expect(older!.slice(3)).toEqual(['', '', '']);
  });

  test('最多给出所要的条数，分数由高到低', () => {
    const articles = findArticles(index, '合同约定', { limit: 2, factorOf: all });
    expect(articles).toHaveLength(2);
    expect(articles[0]!.score).toBeGreaterThanOrEqual(articles[1]!.score);
  });
});

describe('bytes', () => {
  const bytes = packIndex(index);

  test('an unpacked index answers as the one that was packed', () => {
    const again = unpackIndex(bytes)!;
    for (const question of ['双倍工资', '违约金太高', 'ABC']) {
      const options = { limit: 10, factorOf: all };
      expect(findArticles(again, question, options)).toEqual(findArticles(index, question, options));
    }
  });

  test('bytes of another kind or cut short are not taken for an index', () => {
    expect(unpackIndex(new Uint8Array(0))).toBeUndefined();
    expect(unpackIndex(new Uint8Array(400))).toBeUndefined();
    expect(unpackIndex(bytes.slice(0, -4))).toBeUndefined();
    expect(unpackIndex(bytes.slice(0, 40))).toBeUndefined();
  });
});

test.each([
  ['one character', '离'.repeat(1_000_000)],
  ['words and signs', 'a1+（]'.repeat(200_000)],
  [
    'every character',
    Array.from({ length: 1_000_000 }, (_, at) => String.fromCharCode(0x4e00 + (at % 20_000))).join(''),
  ],
  ['everyday phrases', '公司不发工资+老板跑路'.repeat(100_000)],
])('a question of a million characters is answered: %s', (_, question) => {
  expect(findArticles(index, question, { limit: 100, factorOf: all }).length).toBeLessThanOrEqual(100);
});
