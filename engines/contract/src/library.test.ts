import { describe, expect, test } from 'vitest';
import examples from '../data/examples.json' with { type: 'json' };
import { checklistOf, contractTypes, type Level, points, rules } from './library.ts';
import { readText } from './reading.ts';
import { scoreTypes } from './recognise-type.ts';
import { reviewContract } from './review.ts';

interface Examples {
  fail: string[];
  pass: string[];
  ctx?: { signDate?: string };
}

const cases = Object.entries(examples as Record<string, Examples>);
const usualDay = '2026-11-01';
const dayOf = ({ ctx }: Examples) => ctx?.signDate ?? usualDay;
const ruleOf = (id: string) => rules.find(each => each.id === id)!;

describe('硬规则：每条规则的正反例', () => {
  test.each(cases)('%s', (id, each) => {
    const { detect } = ruleOf(id);
    for (const text of each.fail) {
      const hits = detect(readText(text, dayOf(each)));
      expect(hits, text).not.toEqual([]);
      for (const { start, end } of hits) expect(text.length >= end && end >= start && start >= 0).toBe(true);
    }
    for (const text of each.pass) expect(detect(readText(text, dayOf(each))), text).toEqual([]);
  });

  test('每条规则都有正反例', () => {
    expect(cases.map(([id]) => id).sort()).toEqual(
      rules.flatMap(({ id }) => (id.startsWith('str-') ? [] : [id])).sort(),
    );
    expect(cases).toHaveLength(172);
  });

  test.each(cases)('审查一段文字同样命中并说明理由：%s', (id, each) => {
    const { appliesTo, level } = ruleOf(id);
    const [first] = appliesTo as [string];
    const typeId = first === '*' ? undefined : first;
    for (const text of each.fail) {
      const { findings, coverage } = reviewContract({ text, typeId, signDate: dayOf(each) });
      const own = findings.filter(({ rule }) => rule === id);
      const row = coverage.find(({ rule }) => rule === id)!;
      expect(row.state, text).toBe('found');
      // what a point of the checklist says too is said once
      if (!row.why?.includes('并入')) expect(own, text).not.toEqual([]);
      for (const finding of own) {
        expect(finding.level).toBe<Level>(level);
        expect(finding.reason).not.toMatch(/\{\w+\}|undefined|NaN/);
      }
    }
    for (const text of each.pass) {
      const { findings } = reviewContract({ text, typeId, signDate: dayOf(each) });
      expect(
        findings.filter(({ rule }) => rule === id),
        text,
      ).toEqual([]);
    }
  });
});

describe('清单要点', () => {
  test.each(points.map(point => [point.id, point] as const))('建议文字消除自己的要点：%s', (_id, {
    detect,
    suggest,
  }) => {
    for (const text of [suggest.a, suggest.b]) expect(detect(readText(text, usualDay)), text).toEqual([]);
  });

  test.each(
    points.filter(({ kind }) => kind === 'missing').map(point => [point.id, point] as const),
  )('加入建议文字后要点不再缺失：%s', (_id, { detect, suggest }) => {
    const before = '本合同由双方签订。\n';
    for (const text of [suggest.a, suggest.b]) expect(detect(readText(before + text, usualDay))).toEqual([]);
  });

  test('一百七十二个要点，十八份清单各十二至二十点', () => {
    expect(points).toHaveLength(172);
    const sizes = contractTypes.map(({ typeId }) => checklistOf(typeId).length);
    expect(sizes).toHaveLength(18);
    expect(sizes.every(size => size >= 12 && size <= 20)).toBe(true);
  });
});

test('每类合同以自己的名称识别', () => {
  for (const { typeId, name } of contractTypes) expect(scoreTypes(name.replace('／', ''))[0]?.typeId).toBe(typeId);
});
