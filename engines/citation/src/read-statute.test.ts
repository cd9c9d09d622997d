import { expect, test } from 'vitest';
import { readHistory } from './read-history.ts';
import { readStatute } from './read-statute.ts';

const sample = `# 中华人民共和国某某法

1993年12月29日 第八届全国人民代表大会常务委员会第五次会议通过

2018年10月26日 第十三届全国人民代表大会常务委员会第六次会议《关于修改〈中华人民共和国某某法〉的决定》第二次修正

<!-- INFO END -->

为了示范，制定本法。

## 第一章 总则

第一条 甲条第一款。

甲条第二款，依照第九条的规定。

第二条 乙条。

### 第一节 一般规定

第二条之一 乙条之一。

第三 条丙条，原文的条号中有空格而条后无空格。

## 第二章 附则

第四条 本法自1994年7月1日起施行。

## 附件一

附件的文字。
`;

const statute = readStatute(sample, { path: '经济法/某某法(2018-10-26).md' });

test('标题、日期、效力级别、制定机关', () => {
  expect(statute).toMatchObject({
    title: '中华人民共和国某某法',
    promulgated: '1993-12-29',
    effectiveDate: '1994-07-01',
    versionDate: '2018-10-26',
    authorityLevel: '法律',
    issuingBody: '全国人民代表大会常务委员会',
    preamble: '为了示范，制定本法。',
  });
});

test('条号、之一、章节与分款', () => {
  expect(statute.articles).toEqual([
    {
      label: '第一条',
      article: 1,
      sub: 0,
      path: ['第一章 总则'],
      text: '甲条第一款。\n甲条第二款，依照第九条的规定。',
    },
    { label: '第二条', article: 2, sub: 0, path: ['第一章 总则'], text: '乙条。' },
    { label: '第二条之一', article: 2, sub: 1, path: ['第一章 总则', '第一节 一般规定'], text: '乙条之一。' },
    {
      label: '第三条',
      article: 3,
      sub: 0,
      path: ['第一章 总则', '第一节 一般规定'],
      text: '丙条，原文的条号中有空格而条后无空格。',
    },
    { label: '第四条', article: 4, sub: 0, path: ['第二章 附则'], text: '本法自1994年7月1日起施行。' },
  ]);
});

test('附件不并入最后一条', () => {
  expect(statute.annexes).toEqual([{ path: ['附件一'], text: '附件的文字。' }]);
});

test('段首的“第九条规定”不是新的一条', () => {
  const { articles } = readStatute(
    '# 某规定\n<!-- INFO END -->\n第一条 甲。\n第九条规定的期限为三日。\n第二条第一款的期限另计。\n第二条 乙。',
  );
  expect(articles.map(({ label }) => label)).toEqual(['第一条', '第二条']);
});

test('没有条文的决定，全文留作正文', () => {
  const { articles, body, preamble } = readStatute('# 某决定\n<!-- INFO END -->\n一、甲。\n\n二、乙。');
  expect({ articles, body, preamble }).toEqual({ articles: [], body: '一、甲。\n二、乙。', preamble: '' });
});

test('已分条的资料直接取用', () => {
  const rows = [{ label: '第十条之二', path: ['附则'], text: '甲' }];
  expect(readStatute(sample, { articles: rows }).articles).toEqual([
    { label: '第十条之二', article: 10, sub: 2, path: ['附则'], text: '甲' },
  ]);
});

const histories = [
  ['通过', '1993年12月29日 第八届全国人民代表大会常务委员会第五次会议通过', ['1993-12-29 通过']],
  ['令与公布', '2014年11月24日 中华人民共和国国务院令第656号公布', ['2014-11-24 公布']],
  ['令而无动词', '2017年11月22日 中华人民共和国国务院令第692号', ['2017-11-22 公布']],
  ['发布即公布', '1983年9月20日 国务院发布', ['1983-09-20 公布']],
  [
    '修正',
    '2016年11月25日 北京市第十四届人民代表大会常务委员会第三十一次会议通过的《关于修改部分地方性法规的决定》修正',
    ['2016-11-25 修正'],
  ],
  ['修订通过', '2018年9月6日 国务院第23次常务会议修订通过', ['2018-09-06 修订']],
  ['公布施行', '1983年12月25日 山东省人民代表大会常务委员会公告公布施行', ['1983-12-25 公布', '1983-12-25 施行']],
  ['施行', '2019年12月30日 施行', ['2019-12-30 施行']],
  ['批准', '1985年12月27日 上海市第八届人民代表大会常务委员会第十九次会议批准', ['1985-12-27 批准']],
  [
    '两院两日',
    '2006年12月25日 最高人民法院审判委员会第1411次会议、2007年2月14日最高人民检察院第十届检察委员会第71次会议通过',
    ['2006-12-25 通过', '2007-02-14 通过'],
  ],
  [
    '通过并经批准的修正案',
    '2001年5月18日 济南市第十二届人民代表大会常务委员会第二十次会议通过并经2001年6月15日山东省第九届人民代表大会常务委员会第二十一次会议批准的《某条例修正案》修正',
    ['2001-05-18 通过', '2001-06-15 修正'],
  ],
  ['没有动词', '1985年12月30日', []],
  ['不可能的日期', '2019年2月31日 公布', []],
] as const;

test.each(histories)('沿革：%s', (_, line, expected) => {
  expect(readHistory([line]).map(({ date, event }) => `${date} ${event}`)).toEqual(expected);
});

test('沿革中断行的书名连起来读', () => {
  const lines = [
    '2016年5月27日 浙江省第十二届人民代表大会常务委员会第二十九次会议《关于修改〈浙江省县',
    '乡两级人民代表大会代表选举实施细则〉的决定》第一次修正',
  ];
  expect(readHistory(lines)).toMatchObject([{ date: '2016-05-27', event: '修正' }]);
});

const levels = [
  ['# 最高人民法院关于某事的规定\n<!-- INFO END -->\n一', '', '司法解释'],
  ['# 中华人民共和国宪法\n<!-- INFO END -->\n一', '', '宪法'],
  ['# 某条例\n2014年11月24日 中华人民共和国国务院令第656号公布\n<!-- INFO END -->\n一', '', '行政法规'],
  ['# 某办法\n2021年8月2日 国家市场监督管理总局令第46号公布\n<!-- INFO END -->\n一', '', '部门规章'],
  [
    '# 某条例\n2011年11月17日 上海市第十三届人民代表大会常务委员会第三十次会议通过\n<!-- INFO END -->\n一',
    '',
    '地方性法规',
  ],
  ['# 某条例\n<!-- INFO END -->\n一', '行政法规/某条例.md', '行政法规'],
  ['# 某条例\n<!-- INFO END -->\n一', '', '其他'],
] as const;

test.each(levels)('效力级别：%s', (text, path, expected) => {
  expect(readStatute(text, { path }).authorityLevel).toBe(expected);
});

test('施行日期用汉字写也读得出；自公布之日起施行的随首次公布之日，没有写的不推断', () => {
  expect(readStatute('# 某\n<!-- INFO END -->\n第一条 本法自一九九九年十月一日起施行。').effectiveDate).toBe(
    '1999-10-01',
  );
  const datesOf = (history: string, last: string) =>
    readStatute(`# 某\n${history}\n<!-- INFO END -->\n第一条 ${last}`).effectiveDate;
  const published = '2014年11月24日 国务院令第1号公布';
  const amended = `${published}\n\n2018年1月2日 国务院令第2号修订`;
  expect(datesOf(published, '本条例自公布之日起施行。')).toBe('2014-11-24');
  expect(datesOf(amended, '本条例自发布之日起施行。')).toBe('2014-11-24');
  expect(datesOf('2014年11月24日 国务院第一次会议通过', '本条例自公布之日起施行。')).toBeUndefined();
  expect(datesOf('', '本条例自公布之日起施行。')).toBeUndefined();
  const dated = { path: '行政法规/某(1987-12-03).md' };
  expect(readStatute('# 某\n<!-- INFO END -->\n第一条 本条例从发布之日起施行。', dated).effectiveDate).toBe(
    '1987-12-03',
  );
  expect(datesOf(published, '本条例的施行日期另行规定。')).toBeUndefined();
});

const court = '最高人民法院审判委员会第1823次会议';
const title = '# 最高人民法院关于某问题的解释';
const article = '第一条 甲。';
/** What it is, the text with or without a date in the name of its file, and its days: 通过, 公布, 施行. */
const interpretations: [string, { text: string; versionDate?: string }, (string | undefined)[]][] = [
  [
    '标题下括号里只有通过与施行：公布日没有写',
    { text: `${title}\n（2020年12月25日${court}通过，自2021年1月1日起施行）\n${article}` },
    ['2020-12-25', undefined, '2021-01-01'],
  ],
  [
    '同上，版本日期在通过与施行之间：那是公布日',
    {
      text: `${title}\n（2020年12月25日${court}通过，自2021年1月1日起施行）\n${article}`,
      versionDate: '2020-12-29',
    },
    ['2020-12-25', '2020-12-29', '2021-01-01'],
  ],
  [
    '文件名写的就是通过日：不当作公布日',
    {
      text: `${title}\n（2020年12月25日${court}通过，自2021年1月1日起施行）\n${article}`,
      versionDate: '2020-12-25',
    },
    ['2020-12-25', undefined, '2021-01-01'],
  ],
  [
    '括号分几行，写明公布日',
    {
      text: `${title}\n（2001年12月21日${court}通过\n2001年12月27日公布\n自2002年1月1日起施行）\n${article}`,
    },
    ['2001-12-21', '2001-12-27', '2002-01-01'],
  ],
  [
    '发布当日施行',
    { text: `${title}\n（2016年3月22日${court}通过，2016年4月18日发布，自发布之日起施行）\n${article}` },
    ['2016-03-22', '2016-04-18', '2016-04-18'],
  ],
  [
    '自公布之日起施行而公布日没有写：施行日也不推断',
    { text: `${title}\n（2014年12月30日${court}通过，自公布之日起施行）\n${article}` },
    ['2014-12-30', undefined, undefined],
  ],
  [
    '自公布之日起施行，版本日期是公布日',
    {
      text: `${title}\n2014年12月30日 ${court}通过\n<!-- INFO END -->\n第一条 本规定自发布之日起施行。`,
      versionDate: '2015-02-13',
    },
    ['2014-12-30', '2015-02-13', '2015-02-13'],
  ],
  [
    '公告：落款之日公布，不是通过之日',
    {
      text: `${title}\n中华人民共和国最高人民法院公告\n《最高人民法院关于某问题的解释》已于2020年12月25日由${court}通过，现予公布，自2021年1月1日起施行。\n最高人民法院\n2020年12月29日\n${article}`,
    },
    ['2020-12-25', '2020-12-29', '2021-01-01'],
  ],
  [
    '公告的落款用汉字写，与正文连排',
    {
      text: `${title}\n《某解释》已于2020年12月25日由${court}通过，现予公布，自2021年1月1日起施行。最高人民法院 二〇二〇年十二月二十九日\n${article}`,
    },
    ['2020-12-25', '2020-12-29', '2021-01-01'],
  ],
  [
    '修正过的，版本日期是修正后公布的日子，不是首次公布日',
    {
      text: `${title}\n（2013年1月21日最高人民法院审判委员会第1568次会议通过，根据2020年12月23日${court}通过的《关于修改〈某规定〉的决定》修正）\n${article}`,
      versionDate: '2020-12-29',
    },
    ['2013-01-21', undefined, undefined],
  ],
  [
    '没有沿革，版本日期不晚于施行日',
    { text: `${title}\n<!-- INFO END -->\n第一条 本解释自2015年12月16日起施行。`, versionDate: '2015-12-14' },
    [undefined, '2015-12-14', '2015-12-16'],
  ],
  [
    '没有沿革，版本日期晚于施行日：是修正后的版本',
    { text: `${title}\n<!-- INFO END -->\n第一条 本解释自2015年12月16日起施行。`, versionDate: '2020-12-29' },
    [undefined, undefined, '2015-12-16'],
  ],
];

test.each(interpretations)('司法解释的通过、公布、施行：%s', (_, { text, versionDate }, days) => {
  const { events, promulgated, effectiveDate } = readStatute(text, {
    path: versionDate && `司法解释/某解释(${versionDate}).md`,
  });
  expect([events.find(({ event }) => event === '通过')?.date, promulgated, effectiveDate]).toEqual(days);
});

test('法律由主席令当日公布：通过之日即公布之日；地方性法规与行政法规不然', () => {
  const publicationAfter = (history: string) =>
    readStatute(`# 某\n${history}\n<!-- INFO END -->\n${article}`).promulgated;
  expect(publicationAfter('2020年5月28日 第十三届全国人民代表大会第三次会议通过')).toBe('2020-05-28');
  expect(publicationAfter('2020年5月28日 某市第十三届人民代表大会常务委员会第三次会议通过')).toBeUndefined();
  expect(publicationAfter('2020年5月28日 国务院第3次常务会议通过')).toBeUndefined();
});

test.each([
  '第一条',
  '#',
  '《',
  '第一条 甲\n',
  '2019年1月1日 ',
  '# 甲\n',
  '自一九九九年',
  '\n',
  '## 第一章\n',
])('一百万字的“%s”读得完', unit => {
  const text = unit.repeat(Math.ceil(1_000_000 / unit.length));
  expect(() => readStatute(text)).not.toThrow();
  expect(readStatute(`# 甲\n${text}\n<!-- INFO END -->\n乙`).title).toBe('甲');
});

test('沿革只认以数字写的日子，空格不论；日历上没有的与正文中以汉字写的不算', () => {
  const lines = ['2001年3月1  日某市第一次会议通过', '2001年2月30日公布', '一九九四年一月一日起施行'];
  expect(readStatute(`# 某\n${lines.join('\n')}\n<!-- INFO END -->\n第一条 甲`).events).toMatchObject([
    { date: '2001-03-01', event: '通过' },
  ]);
});
