import { describe, expect, test } from 'vitest';
import { plainText, readCommentaryRow } from './read-commentary-row.ts';

describe('一篇文章', () => {
  test('读出标题、公众号、日期与所引的法条、案号', () => {
    const read = readCommentaryRow({
      title: '违约金调减的三个要点',
      account: '衡序法律评论',
      date: '2024年3月5日',
      tags: '违约金、合同',
      content: '依照《中华人民共和国民法典》第五百八十五条，参见（2021）沪01民终1234号。',
    });
    expect(read).toMatchObject({
      kind: 'commentary',
      commentary: {
        title: '违约金调减的三个要点',
        fields: {
          accountName: '衡序法律评论',
          publishTime: '2024-03-05',
          publishYear: '2024',
          topics: ['违约金', '合同'],
          citedStatute: ['中华人民共和国民法典'],
          citedArticle: ['《中华人民共和国民法典》第五百八十五条'],
          mentionedCases: ['（2021）沪01民终1234号'],
        },
      },
    });
  });

  test('所引法条记有位置，可在正文中点开', () => {
    const content = '依照《中华人民共和国民法典》第五百八十五条，当事人可以约定违约金。';
    const read = readCommentaryRow({ title: '违约金', content });
    const commentary = read.kind === 'commentary' ? read.commentary : undefined;
    const [cited] = (commentary?.fields.citedProvisions ?? []) as { section: number; start: number; end: number }[];
    expect(cited).toMatchObject({ statute: '中华人民共和国民法典', articles: ['第五百八十五条'] });
    expect(commentary?.sections[cited?.section ?? 0]?.text.slice(cited?.start, cited?.end)).toBe(
      '《中华人民共和国民法典》第五百八十五条',
    );
  });

  test('只有网页代码时取其文字，脚本不留', () => {
    const html = '<p>第一段&nbsp;甲</p><script>alert(1)</script><div>第二段<b>乙</b></div>';
    expect(plainText(html)).toBe('第一段 甲\n第二段乙');
    expect(readCommentaryRow({ html })).toMatchObject({ commentary: { title: '第一段 甲' } });
  });

  test('一兆的残缺标签读得完，其中没有正文', () => {
    expect([plainText('<p '.repeat(350_000)), plainText('<script>'.repeat(120_000))]).toEqual(['', '']);
  });

  test.each([
    ['1,234', 1234],
    ['1.2万', 12_000],
    ['10万+', 100_000],
    [88, 88],
    ['很多', undefined],
  ])('阅读数写作%s', (written, count) => {
    const read = readCommentaryRow({ title: '标题', content: '正文', 阅读数: written, 采集时间: '2024-05-06 12:00' });
    expect(read).toMatchObject({ commentary: { fields: { capturedAt: '2024-05-06' } } });
    expect(read.kind === 'commentary' && read.commentary.fields.readCount).toBe(count);
  });

  test('没有正文的行不收', () => {
    expect(readCommentaryRow({ title: '只有标题' })).toMatchObject({
      kind: 'refused',
      reason: expect.stringContaining('没有文章正文'),
    });
  });

  test('同一内容编号相同，可重复导入', () => {
    const row = { title: '标题', content: '正文' };
    expect(readCommentaryRow(row)).toEqual(readCommentaryRow({ ...row }));
  });
});
