import { resolveStatute } from '@antai/citation';
import { describe, expect, test } from 'vitest';
import { chainOf, isTextOf, type StoredText, standingOn, statedVersion, validityOf } from './chain-versions.ts';

const aText = (given: Partial<StoredText>): StoredText => ({
  statuteId: 'text',
  title: '某市试验条例',
  part: null,
  versionDate: null,
  effectiveDate: null,
  events: [],
  articleCount: 30,
  lastArticle: 30,
  ...given,
});

const entryOf = (name: string) => {
  const statute = resolveStatute(name);
  if (statute.kind !== 'found') throw new Error(`not on the register: ${name}`);
  return statute.entry;
};

const old = aText({ statuteId: 'old', versionDate: '2010-03-01', effectiveDate: '2010-06-01' });
const revised = aText({ statuteId: 'revised', versionDate: '2020-03-01', effectiveDate: '2020-07-01' });
const amended = aText({
  statuteId: 'amended',
  versionDate: '2022-05-01',
  effectiveDate: '2020-07-01',
  events: [{ date: '2022-05-01', event: '修正' }],
});

describe('同一版本由几处收来', () => {
  const own = (statuteId: string, more: Partial<StoredText> = {}) => ({ ...revised, statuteId, ...more });
  const idsOf = (texts: StoredText[]) => {
    const [version] = chainOf('某市试验条例', texts).versions;
    return { texts: version?.texts.map(text => text.statuteId), copies: version?.copies.map(text => text.statuteId) };
  };

  test.each([
    ['条数多的作答', [own('a'), own('b', { articleCount: 31 })], ['b'], ['a']],
    ['一样多的，总是同一份', [own('b'), own('a')], ['a'], ['b']],
    [
      '分编各取一份',
      [own('a', { part: '总则' }), own('b', { part: '总则' }), own('c', { part: '分则' })],
      ['a', 'c'],
      ['b'],
    ],
    [
      '整部与分编都有，以整部作答',
      [own('a', { part: '总则', articleCount: 10 }), own('b', { part: '分则', articleCount: 20 }), own('c')],
      ['c'],
      ['a', 'b'],
    ],
    ['整部不全的，连同分编作答', [own('a', { part: '总则', articleCount: 40 }), own('c')], ['a', 'c'], []],
    [
      '没有日期的，不说是同一版本',
      [own('a', { versionDate: null, effectiveDate: null }), own('b', { versionDate: null, effectiveDate: null })],
      ['a', 'b'],
      [],
    ],
  ])('%s', (_, stored, texts, copies) => {
    const ids = idsOf(stored);
    expect({ texts: ids.texts?.toSorted(), copies: ids.copies?.toSorted() }).toEqual({ texts, copies });
  });

  test('不重复计条数；另一份仍认得是哪个版本', () => {
    const [version] = chainOf('某市试验条例', [own('a'), own('b')]).versions;
    expect(version?.articleCount).toBe(30);
    expect(version && isTextOf(version, 'b')).toBe(true);
    expect(version && isTextOf(version, 'c')).toBe(false);
  });
});

describe('只有本库文本的法规', () => {
  const chain = chainOf('某市试验条例', [amended, old, revised]);
  const [first, second, third] = chain.versions;

  test('版本按日期排列', () => {
    expect(chain.versions.map(({ texts }) => texts[0]?.statuteId)).toEqual(['old', 'revised', 'amended']);
  });

  test.each([
    ['2009-01-01', 'notYetInForce', 'old'],
    ['2010-05-31', 'notYetInForce', 'old'],
    ['2010-06-01', 'inForce', 'old'],
    ['2020-06-30', 'inForce', 'old'],
    ['2020-07-01', 'inForce', 'revised'],
    ['2022-05-01', 'inForce', 'amended'],
  ])('%s时为%s，适用%s', (date, validity, id) => {
    const standing = standingOn(chain, date);
    expect([standing.validity, standing.version?.texts[0]?.statuteId]).toEqual([validity, id]);
  });

  test('两个版本都已施行时，后施行的现行有效，先施行的自其施行日起已被修改', () => {
    expect(first && validityOf(chain, { version: first, date: '2020-06-30' })).toBe('inForce');
    expect(first && validityOf(chain, { version: first, date: '2020-07-01' })).toBe('amended');
    expect(second?.endsOn).toBe('2022-05-01');
  });

  test('修正文本未载明施行日的，不写施行日，只按版本日期计', () => {
    expect(third).toMatchObject({ effectiveDate: undefined, startsOn: '2022-05-01' });
  });

  test('同一机关第二次通过的文本不是原始文本：此前的日期不说成尚未施行', () => {
    const passed = (date: string, session: number) => ({
      date,
      event: '通过' as const,
      by: `最高人民法院审判委员会第${session}次会议`,
    });
    const events = [passed('2015-06-23', 1655), passed('2020-12-23', 1823)];
    const remade = chainOf('某解释', [aText({ versionDate: '2020-12-29', effectiveDate: '2021-01-01', events })]);
    expect(standingOn(remade, '2018-01-01')).toEqual({ validity: 'unknown' });
    const joint = [passed('2015-06-23', 1655), { ...passed('2015-09-01', 9), by: '最高人民检察院检察委员会第9次会议' }];
    const original = chainOf('某解释', [
      aText({ versionDate: '2015-12-29', effectiveDate: '2016-01-01', events: joint }),
    ]);
    expect(standingOn(original, '2015-12-30').validity).toBe('notYetInForce');
  });

  test('只知道修订日的法规，此前的日期不说成尚未施行', () => {
    const revisedOnly = aText({
      versionDate: '2020-11-29',
      effectiveDate: '2020-11-29',
      events: [{ date: '2020-11-29', event: '修订' }],
    });
    expect(standingOn(chainOf('某条例', [revisedOnly]), '2019-06-01')).toEqual({ validity: 'unknown' });
  });

  test('没有任何日期的文本，效力待核', () => {
    const undated = chainOf('某市试验条例', [aText({})]);
    expect(standingOn(undated, '2024-01-01').validity).toBe('unknown');
  });

  test('早于所存最早修订版本的日期，不以后来的文本作答', () => {
    const onlyLater = chainOf('某市试验条例', [
      aText({
        versionDate: '2020-03-01',
        effectiveDate: '2020-07-01',
        events: [
          { date: '2005-01-01', event: '通过' },
          { date: '2020-03-01', event: '修订' },
        ],
      }),
    ]);
    expect(standingOn(onlyLater, '2012-01-01')).toEqual({ validity: 'unknown' });
    expect(standingOn(onlyLater, '2004-01-01')).toEqual({ validity: 'notYetInForce' });
  });
});

describe('登记簿所知的法规', () => {
  const company = entryOf('公司法');
  const texts = company.versions.flatMap(({ ids = [], date }) =>
    ids.map(statuteId => aText({ statuteId, title: company.title, versionDate: date, lastArticle: 266 })),
  );
  const chain = chainOf(company.title, texts, { entry: company });

  test.each([
    ['2020-01-01', 'inForce', '2018-10-26'],
    ['2024-06-30', 'inForce', '2018-10-26'],
    ['2024-07-01', 'inForce', '2023-12-29'],
    ['2006-01-01', 'unknown', undefined],
  ])('公司法在%s时为%s，版本%s', (date, validity, versionDate) => {
    const standing = standingOn(chain, date);
    expect([standing.validity, standing.version?.versionDate]).toEqual([validity, versionDate]);
  });

  test.each([
    ['1999-09-30', 'notYetInForce'],
    ['1999-10-01', 'inForce'],
    ['2020-12-31', 'inForce'],
    ['2021-01-01', 'repealed'],
  ])('合同法在%s时为%s，虽无文本', (date, validity) => {
    expect(standingOn(chainOf('合同法', [], { entry: entryOf('合同法') }), date).validity).toBe(validity);
  });

  test('分编存放的民法典是一个版本', () => {
    const code = entryOf('民法典');
    const ids = code.versions.flatMap(version => version.ids ?? []);
    const parts = ids.map((statuteId, at) =>
      aText({ statuteId, title: code.title, part: `第${at}编`, lastArticle: 1000 - at }),
    );
    const [only, ...more] = chainOf(code.title, parts, { entry: code }).versions;
    expect(more).toEqual([]);
    expect(only).toMatchObject({ effectiveDate: '2021-01-01', articleCount: 1260 });
    expect(only?.texts.map(({ lastArticle }) => lastArticle)).toEqual([993, 994, 995, 996, 997, 998, 999, 1000]);
  });

  test('登记簿列出而未逐件核对的：没有文本时效力待核，有了文本按文本', () => {
    const listed = { ...entryOf('劳动合同法实施条例'), status: 'listed' as const };
    const validityWith = (own: StoredText[]) =>
      standingOn(chainOf(listed.title, own, { entry: listed }), '2024-01-01').validity;
    const [version] = listed.versions;
    expect(version?.effective).toBeTruthy();
    expect(validityWith([])).toBe('unknown');
    const own = aText({
      title: listed.title,
      versionDate: version?.date ?? null,
      effectiveDate: version?.effective ?? null,
    });
    expect(validityWith([own])).toBe('inForce');
  });

  test('引用写明的版本按年份找', () => {
    expect(statedVersion(chain, '2018')?.versionDate).toBe('2018-10-26');
    expect(statedVersion(chain, '2013')).toBeUndefined();
  });
});
