import { expect, test } from 'vitest';
import { type Chain, chainOf, type StoredText } from '../chain-versions.ts';
import { eachArticleOnce, newestTexts, standingsOn } from './choose-texts.ts';

const aText = (statuteId: string, more: Partial<StoredText> = {}): StoredText => ({
  ...{ statuteId, title: '某市试验条例', part: null, versionDate: '2020-03-01', effectiveDate: '2020-07-01' },
  ...{ events: [], articleCount: 30, lastArticle: 30, ...more },
});
const older = aText('old', { versionDate: '2010-03-01', effectiveDate: '2010-06-01' });
const chain = chainOf('某市试验条例', [older, aText('own'), aText('pack')]);

test('同一版本由几处收来的文本都可作答，索引里只有其中一份时也答得出', () => {
  const standings = standingsOn([chain], '2026-01-01');
  expect([...standings.keys()].toSorted()).toEqual(['own', 'pack']);
  expect(standings.get('own')?.versionId).toBe(standings.get('pack')?.versionId);
  expect([...newestTexts([chain])].toSorted()).toEqual(['own', 'pack']);
});

test('施行日期随所答的版本；没有载明的不说，哪怕按版本日期算作有效', () => {
  const amended = { effectiveDate: null, events: [{ date: '2020-03-01', event: '修正' as const }] };
  const undated = chainOf('某市试验条例', [older, aText('own', amended)]);
  const dayOf = (statutes: Chain, id: string, day: string) => standingsOn([statutes], day).get(id)?.effectiveDate;
  expect(dayOf(chain, 'own', '2026-01-01')).toBe('2020-07-01');
  expect(dayOf(chain, 'old', '2015-01-01')).toBe('2010-06-01');
  expect(standingsOn([undated], '2026-01-01').get('own')).toMatchObject({ validity: 'inForce' });
  expect(dayOf(undated, 'own', '2026-01-01')).toBeUndefined();
});

test('同一条由几处收来只列最前的一份；同一份文本里标号相同的两条都列', () => {
  const standings = standingsOn([chain], '2026-01-01');
  const hits = [
    { statuteId: 'pack', label: '第三条' },
    { statuteId: 'own', label: '第三条' },
    { statuteId: 'own', label: '第一条' },
    { statuteId: 'pack', label: '第一条' },
    { statuteId: 'own', label: '第一条' },
    { statuteId: 'other', label: '第一条' },
  ];
  expect(eachArticleOnce(hits, standings)).toEqual([hits[0], hits[2], hits[4], hits[5]]);
});
