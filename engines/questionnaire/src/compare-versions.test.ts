import { expect, test } from 'vitest';
import { compareVersions } from './compare-versions.ts';
import { listLibrary } from './library.ts';
import type { Questionnaire } from './questionnaire.ts';

const before: Questionnaire = listLibrary().find(({ id }) => id === 'labour-employment')!;

/** The later version: a copy that was changed. */
function after(change: (questionnaire: Questionnaire) => void): Questionnaire {
  const copy = structuredClone(before);
  change(copy);
  return copy;
}

test.each(
  listLibrary().map(questionnaire => [questionnaire.id, questionnaire] as const),
)('%s与自身没有不同；与空问卷比，各部分都是新增', (_id, questionnaire) => {
  expect(compareVersions(questionnaire, structuredClone(questionnaire))).toEqual([]);
  const empty = { ...questionnaire, sections: [], findings: [], dimensions: [], conditions: [] };
  const changes = compareVersions(empty, questionnaire);
  expect(changes.filter(({ part }) => part !== 'whole').every(({ kind }) => kind === 'added')).toBe(true);
  const count = (part: string) => changes.filter(each => each.part === part).length;
  expect([count('finding'), count('dimension'), count('section')]).toEqual([
    questionnaire.findings.length,
    questionnaire.dimensions.length,
    questionnaire.sections.length,
  ]);
});

test('题目的文字、分值与显示条件改了，逐项说出改前改后', () => {
  const changed = after(({ sections }) => {
    const question = sections[1]!.questions[0]!;
    question.title = '新的题目';
    question.required = false;
    question.options![0]!.score = 77;
  });
  const [change, ...others] = compareVersions(before, changed);
  expect(others).toEqual([]);
  expect(change).toMatchObject({ kind: 'changed', part: 'question', name: expect.stringContaining('新的题目') });
  expect(change!.details).toEqual([
    `题目：“${before.sections[1]!.questions[0]!.title}”改为“新的题目”`,
    '必答：“是”改为“否”',
    expect.stringMatching(/^选项“.+”：“.+”改为“77分，.+”$/u),
  ]);
});

test('依据换条、发现删除、题目移到别的一节，各说各的', () => {
  const [gone, kept] = before.findings;
  const changed = after(({ sections, findings }) => {
    findings.shift();
    findings[0]!.legalBasis = [{ statute: '中华人民共和国劳动合同法', article: '第一条' }];
    sections[1]!.questions.push(sections[0]!.questions.pop()!);
  });
  const changes = compareVersions(before, changed);
  const moved = before.sections[0]!.questions.at(-1)!;
  expect(changes.filter(({ kind }) => kind === 'moved')).toMatchObject([
    { part: 'question', name: expect.stringContaining(moved.title) },
  ]);
  expect(changes).toContainEqual({ kind: 'removed', part: 'finding', name: gone!.title, details: [] });
  expect(changes.find(({ name }) => name === kept!.title)?.details).toEqual([
    expect.stringMatching(/^依据：.+改为“《中华人民共和国劳动合同法》第一条”$/u),
  ]);
});
