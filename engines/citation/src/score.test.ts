import { describe, expect, test } from 'vitest';
import { hasRows } from '../bench/rows.ts';
import {
  countFalseInLeases,
  f1Of,
  readHeadNumbers,
  recallOf,
  scoreCriminal,
  scoreLegalBasis,
  scoreNamed,
  scoreStatutes,
} from '../bench/score.ts';

describe.skipIf(!hasRows)('真实裁判文书（无真实数据时跳过）', () => {
  test('刑事判决主文所引刑法条文，F1 不低于 0.99', () => {
    expect(f1Of(scoreCriminal(true))).toBeGreaterThanOrEqual(0.99);
  });

  test('刑事判决全文所引刑法条文，召回不低于 0.995，F1 不低于 0.98', () => {
    const score = scoreCriminal(false);
    expect(recallOf(score)).toBeGreaterThanOrEqual(0.995);
    expect(f1Of(score)).toBeGreaterThanOrEqual(0.98);
  });

  test('行政裁判的法律依据，召回不低于 0.98', () => {
    expect(recallOf(scoreLegalBasis())).toBeGreaterThanOrEqual(0.98);
  });

  test('民事判决与处罚决定中写明书名号的条文，召回不低于 0.995', () => {
    expect(recallOf(scoreNamed('judgments/casegen_civil_parts.jsonl.gz', 'full_text', 262))).toBeGreaterThanOrEqual(
      0.995,
    );
    expect(recallOf(scoreNamed('penalties/csrc_penalty_decisions.jsonl.gz', 'content', 227))).toBeGreaterThanOrEqual(
      0.995,
    );
  });

  test.each(['national_laws', 'local_regulations'])('法规原文 %s：条号与条文一致者不少于百分之九十九', file => {
    const { rows, sameRows, withEvents } = scoreStatutes(`statutes/${file}.jsonl.gz`);
    expect(sameRows / rows).toBeGreaterThanOrEqual(0.99);
    expect(withEvents / rows).toBeGreaterThanOrEqual(0.85);
  });

  test('租赁合同范本自己的条号一处也不当作法条', () => {
    expect(countFalseInLeases().found).toBe(0);
  });

  test('真实文书首部的案号，合规者不少于九成八，至多一件被判不可能', () => {
    const { regular = 0, irregular = 0, impossible = 0, none = 0 } = readHeadNumbers();
    expect(regular / (regular + irregular + impossible + none)).toBeGreaterThanOrEqual(0.98);
    expect(impossible).toBeLessThanOrEqual(1);
  });
});
