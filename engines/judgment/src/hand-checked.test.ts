import { describe, expect, test } from 'vitest';
import {
  checkedRows,
  measureAdmin,
  measureCivilParts,
  measureCriminalArticles,
  measureHandChecked,
  type Score,
  share,
} from '../bench/measure.ts';
import { hasRows, readRows } from '../bench/rows.ts';
import { readJudgment } from './index.ts';

const floors = {
  court: 0.99,
  caseNumber: 0.99,
  documentType: 0.99,
  judgmentDate: 0.98,
  trialProcedure: 0.98,
  parties: 0.95,
};

function expectFloors(scores: Record<string, Score>, minima: Record<string, number>) {
  for (const [key, floor] of Object.entries(minima)) {
    expect(share(scores[key]!), `${key}: ${scores[key]!.wrong.join('; ')}`).toBeGreaterThanOrEqual(floor);
  }
}

describe.skipIf(!hasRows)('真实裁判文书（缺少共享资料时跳过，见 ANTAI_SHARED）', () => {
  test('行政文书与裁判文书网的登记一致', () => {
    // as it is: what it slips in is put right where precision and recall are measured (names-in-prose)
    expectFloors(measureAdmin(), { ...floors, parties: 0.94, sections: 0.95 });
  });

  test('六十篇人工核对的文书', () => {
    expect(checkedRows).toHaveLength(60);
    expectFloors(measureHandChecked(), { ...floors, presidingJudge: 0.98, clerk: 0.98 });
  });

  test('刑事判决依据的刑法条文', () => {
    expect(share(measureCriminalArticles())).toBeGreaterThanOrEqual(0.95);
  });

  test('民事判决的说理与主文', () => {
    expectFloors(measureCivilParts(), { courtReasoning: 0.85, disposition: 0.98 });
  });

  test('只有片段的文本：不报错，各部分合起来仍是全文', () => {
    const texts = [
      ...readRows<{ fact: string }>('cjrc_facts_qa').map(({ fact }) => fact),
      ...readRows<{ A: string; B: string; C: string }>('scm_loan_triples_unlabelled').flatMap(({ A, B, C }) => [
        A,
        B,
        C,
      ]),
    ];
    for (const source of texts) {
      const { text, sections } = readJudgment({ text: source });
      expect(sections.map(({ start, end }) => text.slice(start, end)).join('\n')).toBe(text);
    }
    const withParties = readRows<{ A: string }>('scm_loan_triples_unlabelled').filter(({ A }) => /^原告/.test(A));
    const withDefendant = withParties.filter(({ A }) =>
      readJudgment({ text: A }).parties.some(({ litigationRole }) => litigationRole === '被告'),
    );
    expect(withDefendant.length / withParties.length).toBeGreaterThan(0.98);
  });
});
