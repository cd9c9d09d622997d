import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findEntities, inspectNames, type TaggedText } from './index.ts';
import { markWord, mostShare, noTags, type WordKind } from './tagging/tagged-text.ts';

const letters: Record<string, WordKind> = { P: 'person', L: 'place', O: 'organisation', n: 'noun', w: 'sign' };

/** A text with the words that a tagger sees: 「他/ 在/ 兰小平/P 家/n」; a share below 1 stands behind the letter (P.4). */
function tagged(said: string): { text: string; tags: TaggedText } {
  const words = said.split(' ').map(word => {
    const [text = '', kind = ''] = word.split('/');
    return { text, kind: letters[kind[0] ?? ''] ?? ('other' as const), share: Number(kind.slice(1) || 1) };
  });
  const text = words.map(word => word.text).join('');
  const tags = noTags(text.length);
  let start = 0;
  for (const { text: own, kind, share } of words) {
    markWord(tags, { start, end: start + own.length, kind });
    if (kind === 'person') tags.persons.fill(share * mostShare, start, start + own.length);
    start += own.length;
  }
  return { text, tags };
}

const persons = (said: string, missesNothing = false) => {
  const { text, tags } = tagged(said);
  const [findings] = findEntities([text], { tagged: [tags], missesNothing });
  return findings!.filter(({ kind }) => kind === 'person').map(each => each.text);
};

describe('姓名模型看出、规则看不出的', () => {
  test.each([
    ['无称谓、无语境的姓名', '次日/ 兰小平/P 归案/', ['兰小平']],
    ['名后的“处”“等”不是姓名', '在/ 兰小平处/P 取走/', ['兰小平']],
    ['名前的介词不是姓名', '转交/ 给兰小平/P ，/w', ['兰小平']],
    ['只截去一字时，以规则看出的全名为准', '给/ 赵贵/P 升/ ，/w', ['赵贵升']],
    ['已隐名的姓名后还有一字', '被告人/n 伍某大/P 利用/ 手机/n', ['伍某大']],
    ['隐名后的字另成一词', '容留/ 罗某/P 采用/ 烫吸/', ['罗某']],
    ['药名、车名不是姓名', '携带/ 麻古/P 一包/', []],
    ['路名、市场名不是姓名', '在/ 易德/P 市场/n', []],
    ['物证鉴定文号不是姓名', '（/w 邵公/P 物鉴/n', []],
    ['隔着空格的不是姓名', '张　三丰/P 。/w', []],
  ])('%s', (_name, said, names) => expect(persons(said)).toEqual(names));

  test('把握不大的只在“不漏”时列出，且须确认', () => {
    const said = '向/ “/w 站长/P.4 ”/w （/w 另案处理/ ）/w';
    expect(persons(said)).toEqual([]);
    expect(persons(said, true)).toEqual(['站长']);
    const { text, tags } = tagged(said);
    const [finding] = findEntities([text], { tagged: [tags], missesNothing: true })[0]!;
    expect(finding!.confidence).toBeLessThan(0.9);
  });

  test('没有模型时“不漏”也多列：引号内的绰号、无语境的隐名', () => {
    const [findings] = findEntities(['向“站长”（另案处理）购买，又见方某某一面'], { missesNothing: true });
    expect(findings!.map(({ text }) => text)).toEqual(expect.arrayContaining(['站长', '方某某']));
  });
});

test('复检：模型在脱敏件里又看见、无人决定过的姓名', () => {
  const { text, tags } = tagged('甲公司/O 的/ 兰小平/P 与/ 张某某/P 、/w 李四/P');
  expect(inspectNames([text], { tagged: [tags], stands: ['李四'] })).toEqual([
    { kind: 'person', text: '兰小平', count: 1 },
  ]);
});

const word = fc.record({
  text: fc.constantFrom('张三', '李某某', '在', '，', '“', '”', '云栖街', '66号', '被告人', '王', '后', '\ud800', ' '),
  kind: fc.constantFrom<WordKind>('person', 'place', 'organisation', 'other', 'sign'),
  share: fc.integer({ min: 0, max: mostShare }),
});

test('任意标注：各处发现不越界、不重叠；一处确认的姓名处处认出', () => {
  fc.assert(
    fc.property(fc.array(word, { maxLength: 25 }), fc.boolean(), (words, missesNothing) => {
      const text = words.map(each => each.text).join('');
      const tags = noTags(text.length);
      let start = 0;
      for (const each of words) {
        markWord(tags, { start, end: start + each.text.length, kind: each.kind });
        tags.persons.fill(each.share, start, start + each.text.length);
        start += each.text.length;
      }
      let last = 0;
      const [findings] = findEntities([text], { tagged: [tags], missesNothing });
      for (const { start: from, end, text: own } of findings!) {
        expect(from).toBeGreaterThanOrEqual(last);
        expect(end).toBeGreaterThan(from);
        expect(own).toBe(text.slice(from, end));
        last = end;
      }
    }),
    { numRuns: 200 },
  );
});

test('模型在一份文件里看出的姓名，同一批的其他文件里也认出', () => {
  const first = tagged('次日/ 兰小平/P 归案/');
  const second = '与兰小平见面，兰小平收款';
  const [, findings] = findEntities([first.text, second], { tagged: [first.tags, noTags(second.length)] });
  expect(findings!.map(({ text }) => text)).toEqual(['兰小平', '兰小平']);
});
