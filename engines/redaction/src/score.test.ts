import { describe, expect, test } from 'vitest';
import { measureHeads, measureNumbers, measureParties, measurePersons, textsOf } from '../bench/measure.ts';
import { measureEveryday } from '../bench/measure-everyday.ts';
import { hasRows } from '../bench/rows.ts';
import { createTaggedFinder, hasModel } from '../bench/tag-texts.ts';

describe.skipIf(!hasRows)('真实文书中未用于调整的一半（无真实数据时跳过）', () => {
  test('毒品案件语句：姓名 F1 不低于 0.94，姓名字符全部盖住的不少于 0.96', () => {
    const { f1, cover } = measurePersons('odd');
    expect(f1).toBeGreaterThanOrEqual(0.94);
    expect(cover).toBeGreaterThanOrEqual(0.96);
  });

  test('判决的当事人，每一处都盖住的不少于九成半', () => {
    const [parties, heads] = [measureParties('odd'), measureHeads('odd')];
    expect(parties.right / parties.of).toBeGreaterThanOrEqual(0.95);
    expect(heads.right / heads.of).toBeGreaterThanOrEqual(0.97);
  });

  test('日常用语中的姓名，九成全部盖住；没有姓名的一百个提问，误作姓名的不到三处', () => {
    const { names, covered, questions, wrong } = measureEveryday('odd');
    expect(covered / names).toBeGreaterThanOrEqual(0.9);
    expect(wrong.length / questions).toBeLessThan(0.03);
  });

  test('按规则生成、写进判决的号码，找出的不少于 99%', () => {
    const { right, of } = measureNumbers('odd');
    expect(right / of).toBeGreaterThanOrEqual(0.99);
  });
});

describe.skipIf(!hasRows || !hasModel)('同上，并用姓名模型（无真实数据或模型时跳过）', () => {
  test('均衡与不漏各到其位', async () => {
    const sentences = textsOf('odd').slice(0, 720);
    const balanced = measurePersons('odd', await createTaggedFinder(sentences));
    const thorough = measurePersons('odd', await createTaggedFinder(sentences, { missesNothing: true }));
    expect(balanced.f1).toBeGreaterThanOrEqual(0.95);
    expect(balanced.cover).toBeGreaterThanOrEqual(0.975);
    expect(thorough.cover).toBeGreaterThanOrEqual(0.983);
  }, 120_000);
});
