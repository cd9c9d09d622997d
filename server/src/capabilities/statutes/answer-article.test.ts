import { resolveStatute } from '@antai/citation';
import { describe, expect, test } from 'vitest';
import { answerArticle, chooseStanding, isBeyond, labelOf, readPlace } from './answer-article.ts';
import { chainOf, type StoredText } from './chain-versions.ts';

describe('条号', () => {
  test.each([
    ['第五百八十五条', '第五百八十五条'],
    ['585', '第五百八十五条'],
    ['第585条', '第五百八十五条'],
    ['第133条之一', '第一百三十三条之一'],
    ['第一百三十三条之一第一款', '第一百三十三条之一第一款'],
    ['第十六条第2款', '第十六条第二款'],
    ['第16条第一款第（二）项', '第十六条第一款第（二）项'],
    ['十六条', '第十六条'],
  ])('%s 读作 %s', (written, label) => {
    const place = readPlace(written);
    expect(place && labelOf(place)).toBe(label);
  });

  test.each([
    '',
    '第条',
    '第零条',
    '第三章',
    '第五条、第六条',
    '第一百五条',
    'abc',
    '0',
    '-3',
    '第五条第零款',
    '99999',
  ])('%s 不是一个条号', written => {
    expect(readPlace(written)).toBeNull();
  });
});

const text = (given: Partial<StoredText>): StoredText => ({
  statuteId: 'one',
  title: '某市试验条例',
  part: null,
  versionDate: '2020-03-01',
  effectiveDate: '2020-07-01',
  events: [],
  articleCount: 30,
  lastArticle: 30,
  ...given,
});

const row = { statuteId: 'one', label: '第三条', path: ['第一章'], text: '为了试验，制定本条例。' };

const ask = (article: number, asOf: string, stored?: typeof row) => {
  const chain = chainOf('某市试验条例', [text({})]);
  const standing = chooseStanding(chain, asOf);
  return answerArticle({ kind: 'known', chain, standing, place: { article, sub: 0 }, asOf, row: stored }, asOf);
};

describe('回答', () => {
  test('有文本的条文给出全文、版本、效力和引用写法', () => {
    expect(ask(3, '2021-01-01', row)).toMatchObject({
      status: 'found',
      text: row.text,
      validity: 'inForce',
      versionDate: '2020-03-01',
      effectiveDate: '2020-07-01',
      citation: '《某市试验条例》第三条',
    });
  });

  test('超出条数的是不可能的条号，并说出最后一条', () => {
    const answer = ask(31, '2021-01-01');
    expect(answer.status).toBe('impossible');
    expect(answer.detail).toContain('最后一条为第三十条');
  });

  test('条数之内而文本中没有的，只说未见', () => {
    const answer = ask(5, '2021-01-01');
    expect(answer.status).toBe('notInStore');
    expect(answer.detail).toContain('未见第五条');
    expect(answer.detail).not.toContain('不存在');
  });

  test('晚于登记簿日期的核验提示另行核对', () => {
    expect(ask(3, '2026-12-01', row).detail).toContain('此后的修改请另行核对');
    expect(ask(3, '2021-01-01', row).detail).not.toContain('此后的修改');
  });

  const amended = { events: [{ date: '2018-05-01', event: '修正' as const }], versionDate: '2018-05-01' };
  const registered = (name: string) => {
    const outcome = resolveStatute(name);
    if (outcome.kind !== 'found') throw new Error(`${name} is on the register`);
    return outcome.entry;
  };
  test.each([
    ['写明施行日的', chainOf('某市试验条例', [text({})]), 'inForce', '2024-01-01时现行有效（自2020-07-01起施行）'],
    [
      '修正后没有写施行日的，说明按什么计',
      chainOf('某市试验条例', [text({ ...amended, effectiveDate: '2010-01-01' })]),
      'inForce',
      '2024-01-01时现行有效（施行日期未载明，按版本日期计）',
    ],
    [
      '登记簿核对为现行而日期不详的，说明出处',
      chainOf('某法', [], {
        entry: {
          ...registered('民法典'),
          ...{ effectiveInText: null, history: [], versions: [{ date: null, effective: null }] },
        },
      }),
      'inForce',
      '2024-01-01时现行有效（施行日期未载明，据法规登记簿）',
    ],
    [
      '登记簿只列出的，不说成现行有效，也不说施行日期未载明',
      chainOf('某条例', [], { entry: { ...registered('劳动合同法实施条例'), status: 'listed' } }),
      'unknown',
      '效力未能核实（登记簿所列，现今是否有效尚未逐件核对）',
    ],
    [
      '什么日期都没有的，效力待核',
      chainOf('某市试验条例', [text({ versionDate: null, effectiveDate: null })]),
      'unknown',
      '效力未能核实（施行日期未载明）',
    ],
  ])('效力只说到所知：%s', (_, chain, validity, words) => {
    const asOf = '2024-01-01';
    const place = { article: 3, sub: 0 };
    const answer = answerArticle({ kind: 'known', chain, standing: chooseStanding(chain, asOf), place, asOf }, asOf);
    expect(answer.validity).toBe(validity);
    expect(answer.detail).toContain(words);
  });

  test('未收录的名称不说成不存在', () => {
    const answer = answerArticle({ kind: 'unknown', name: '某某办法' }, '2024-01-01');
    expect(answer).toMatchObject({ status: 'notInStore', validity: 'unknown' });
    expect(answer.detail).toContain('未收录不等于不存在');
  });

  test('一名多法给出候选', () => {
    const named = resolveStatute('公司法解释');
    const candidates = named.kind === 'ambiguous' ? named.candidates : [];
    const answer = answerArticle({ kind: 'ambiguous', name: '公司法解释', candidates }, '2024-01-01');
    expect(answer.status).toBe('ambiguous');
    expect(answer.candidates?.length).toBeGreaterThan(1);
  });

  test('废止的法律总说何时被何法废止，继任到条', () => {
    const named = resolveStatute('合同法');
    if (named.kind !== 'found') throw new Error('合同法 is on the register');
    const chain = chainOf('合同法', [], { entry: named.entry });
    for (const asOf of ['2019-05-01', '2024-01-01']) {
      const place = { article: 114, sub: 0 };
      const answer = answerArticle({ kind: 'known', chain, standing: chooseStanding(chain, asOf), place, asOf }, asOf);
      expect(answer).toMatchObject({
        repealedOn: '2021-01-01',
        successors: [{ statuteTitle: '中华人民共和国民法典', article: '第五百八十五条' }],
      });
    }
  });
});

test('登记簿标为未核的条数不用来断定没有该条', () => {
  const [version] = chainOf('某市试验条例', [text({})]).versions;
  if (!version) throw new Error('there is a version');
  expect(isBeyond(version, { article: 0, sub: 0 })).toBe(true);
  expect(isBeyond(undefined, { article: 0, sub: 0 })).toBe(true);
  expect(isBeyond(version, { article: 31, sub: 0 })).toBe(true);
  expect(isBeyond({ ...version, hasSureCount: false }, { article: 31, sub: 0 })).toBe(false);
});
