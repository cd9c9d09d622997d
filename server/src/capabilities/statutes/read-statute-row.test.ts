import type { RawRow } from '@antai/values';
import { describe, expect, test } from 'vitest';
import readStatuteRows, { readStatuteRow } from './read-statute-row.ts';

const markdown = `# 某市试验条例

2010年3月1日 某市第十届人民代表大会常务委员会第二次会议通过
2020年3月1日 某市第十一届人民代表大会常务委员会第三次会议修订

<!-- INFO END -->

为了试验。

## 第一章 总则

第一条 为了规范试验，制定本条例。

第二条 本条例所称试验，是指下列活动：

（一）甲；

（二）乙。

## 第二章 附则

第三条 本条例自2020年7月1日起施行。
`;

const read = (row: RawRow) => {
  const answer = readStatuteRow(row);
  if (answer.kind === 'refused') throw new Error(answer.reason);
  return answer.statute;
};

describe('法规的行', () => {
  test('名称、日期、条数与各部分', () => {
    const statute = read({
      id: 'a1',
      text: markdown,
      path: 'DLC/某地方法规/地方性法规/某市/某市试验条例(2020-03-01).md',
    });
    expect(statute).toMatchObject({
      statuteId: 'a1',
      title: '某市试验条例',
      versionDate: '2020-03-01',
      effectiveDate: '2020-07-01',
      authorityLevel: '地方性法规',
    });
    expect(statute.sections.map(({ key }) => key)).toEqual(['statuteTitle', 'statuteHistory', 'preamble', 'articles']);
    expect(statute.fields).toMatchObject({ articleCount: 3, versionYear: '2020', subject: ['某地方法规', '某市'] });
  });

  test('章的标题与各条各占条文部分的一行', () => {
    const statute = read({ text: markdown });
    const text = statute.sections.find(({ key }) => key === 'articles')?.text ?? '';
    const headings = statute.fields.headings as [number, number][];
    const lineAt = (start: number) => text.slice(start).split('\n')[0];
    expect(headings.map(([start, depth]) => [lineAt(start), depth])).toEqual([
      ['第一章 总则', 1],
      ['第二章 附则', 1],
    ]);
    expect(text.split('\n').filter(line => /^第.条　/u.test(line)).length).toBe(3);
  });

  test('没有编号的行，编号由名称与版本日期而来；集合内的文件由其位置而来', () => {
    expect(read({ text: markdown }).statuteId).toBe(read({ text: markdown }).statuteId);
    expect(read({ text: markdown, title: '另一条例' }).statuteId).not.toBe(read({ text: markdown }).statuteId);
    expect(read({ text: markdown, path: '刑法/刑法修正案（三）.md' }).statuteId).toBe('3affa0f54680');
  });

  test('没有版本日期的文件名，取沿革中最后一次变动', () => {
    expect(read({ text: markdown }).versionDate).toBe('2020-03-01');
  });

  test('分编存放的法律，名称写明编名', () => {
    const code = read({ text: markdown.replace('某市试验条例', '中华人民共和国民法典'), path: '民法典/合同编.md' });
    expect(code).toMatchObject({ title: '中华人民共和国民法典', part: '合同编' });
    expect(code.fields.statuteTitle).toBe('中华人民共和国民法典（合同编）');
  });

  test('行里现成的条文少于正文所有的，以正文为准；正文读不出的，用现成的', () => {
    const ready = [{ label: '第一条', path: [], text: '现成的条文。' }];
    expect(read({ text: markdown, articles: ready }).articles.length).toBe(3);
    const flat = '# 某市试验条例\n<!-- INFO END -->\n全文不分条。';
    expect(read({ text: flat, articles: ready }).articles.map(({ text }) => text)).toEqual(['现成的条文。']);
  });

  test('没有条文的批复，正文仍可检索', () => {
    const reply = read({ text: '# 关于某问题的批复\n\n<!-- INFO END -->\n\n经研究，答复如下。' });
    expect(reply.articles).toEqual([]);
    expect(reply.sections.at(-1)?.text).toBe('经研究，答复如下。');
  });
});

describe('收不下的行', () => {
  test.each<[string, RawRow]>([
    ['没有法规正文', { title: '空' }],
    ['是案例', { text: markdown, path: '案例/劳动人事/某案.md' }],
    ['不是法规文本', { text: '# README\n\n说明文字' }],
    ['空字符', { text: `${markdown}\u0000` }],
    ['正文超过', { text: `# 长\n<!-- INFO END -->\n${'字'.repeat(2_000_001)}` }],
    ['没有法规名称', { text: '第一条 没有名称。' }],
  ])('%s', (reason, row) => {
    expect(readStatuteRow(row)).toMatchObject({ kind: 'refused', reason: expect.stringContaining(reason) });
  });

  test('一行坏的不影响其余', () => {
    const answers = readStatuteRows({ rows: [{}, { text: markdown }, { text: 5, articles: 'x' }] });
    expect(answers.map(({ kind }) => kind)).toEqual(['refused', 'statute', 'refused']);
  });

  test('一兆的怪异文本也在数秒内读完', () => {
    const startedAt = performance.now();
    readStatuteRow({ text: `# 怪\n<!-- INFO END -->\n${'第一条'.repeat(300_000)}` });
    readStatuteRow({ text: `# 怪\n<!-- INFO END -->\n${'第一条 甲\n'.repeat(150_000)}` });
    expect(performance.now() - startedAt).toBeLessThan(15_000);
  });
});
