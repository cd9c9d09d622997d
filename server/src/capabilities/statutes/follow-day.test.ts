import { type LawArticle, statutes } from '@antai/contract/statutes';
import { describe, expect, test } from 'vitest';
import { sixDays, sixtyLaws } from '../../../../engines/citation/bench/sixty-laws.ts';
import { aUser, startHouse } from '../../../test/house.ts';

const call = async () => {
  const { as } = await startHouse();
  return as(await aUser());
};

/** An answer as the table of sixty laws writes it. */
function outcomeOf({ validity, versionDate, effectiveDate }: LawArticle): string {
  if (validity === 'repealed') return '废';
  if (validity === 'notYetInForce') return '未';
  if (validity === 'unknown' || !versionDate) return '无';
  return effectiveDate ? versionDate : `${versionDate}?`;
}

/** `notInStore`: which version held on that day is not known, so that nobody can say what its article was. */
const statusNames = { verified: '有', repealed: '废', notYetInForce: '未', notInStore: '无' } as const;
const isKnown = (outcome: string) => !['废', '未', '无'].includes(outcome);

describe('六十部法律在六个日期', () => {
  test.each(sixDays.map((day, index) => [day, index + 1] as const))('%s：取条文用当时的版本', async (day, column) => {
    const li = await call();
    const answers: string[][] = [];
    for (const [statute] of sixtyLaws) {
      const answer = await li.ok(statutes.article, { data: { statute, article: '2', asOf: day } });
      answers.push([statute, outcomeOf(answer)]);
    }
    expect(answers).toEqual(sixtyLaws.map(row => [row[0], row[column]]));
  });

  test.each(sixDays.map((day, index) => [day, index + 1] as const))('%s：引用核验的结论相同', async (day, column) => {
    const li = await call();
    const text = sixtyLaws.map(([name]) => `依照《中华人民共和国${name}》第二条。`).join('\n');
    const { citations } = await li.ok(statutes.checkCitations, { data: { text, asOf: day } });
    const states = citations.map(({ raw, status }) => [raw, statusNames[status as keyof typeof statusNames] ?? status]);
    expect(states).toEqual(
      sixtyLaws.map(row => {
        const expected = row[column] ?? '';
        return [`《中华人民共和国${row[0]}》第二条`, isKnown(expected) ? '有' : expected];
      }),
    );
  });
});
