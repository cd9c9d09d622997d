import type { QuestionnaireContent } from '@antai/contract/questionnaires/content';
import { questionnaires } from '@antai/contract/questionnaires/questionnaires';
import { describe, expect, test } from 'vitest';
import golden from '../../../../engines/questionnaire/data/golden.json' with { type: 'json' };
import { aUser, startHouse } from '../../../test/house.ts';
import { aQuestionnaire } from '../../../test/questionnaires.ts';
import findProblems from './find-problems.ts';

const { as } = await startHouse();
const missing = { data: { questionnaireId: '00000000-0000-4000-8000-000000000000' } };

async function aDraft(content: QuestionnaireContent = aQuestionnaire()) {
  const user = as(await aUser());
  const { questionnaireId } = await user.ok(questionnaires.save, { data: { content } });
  return { user, questionnaireId };
}

test('问卷库：十组十四份，按分组与关键词查找，预览带依据，复制即为我的草稿', async () => {
  const user = as(await aUser());
  const { groups } = await user.ok(questionnaires.libraryGroups, {});
  expect(groups.map(({ count }) => count)).toEqual([2, 2, 1, 1, 1, 1, 2, 1, 1, 2]);
  const all = await user.ok(questionnaires.libraryPage, {});
  expect([all.total, all.records.length]).toEqual([14, 14]);
  const labour = await user.ok(questionnaires.libraryPage, { data: { groupId: 'labour', keyword: '裁员' } });
  expect(labour.records.map(({ repositoryId }) => repositoryId)).toEqual(['labour-termination']);
  const { content, bases } = await user.ok(questionnaires.libraryPreview, {
    data: { repositoryId: 'labour-termination' },
  });
  expect(content.sections.length).toBeGreaterThan(3);
  expect(bases.length).toBeGreaterThan(20);
  const { questionnaireId } = await user.ok(questionnaires.libraryCopy, {
    data: { repositoryId: 'labour-termination' },
  });
  const copy = await user.ok(questionnaires.get, { data: { questionnaireId } });
  expect(copy).toMatchObject({ publishState: 3, version: null, questionCount: 25, content });
  expect(copy.problems.filter(({ severity }) => severity === 'error')).toEqual([]);
  expect(await user.raw(questionnaires.libraryPreview, { data: { repositoryId: 'none' } })).toMatchObject({
    code: 404,
  });
  expect(await user.raw(questionnaires.libraryCopy, { data: { repositoryId: 'none' } })).toMatchObject({ code: 404 });
});

interface GoldenCase {
  id: string;
  questionnaireId?: string;
  referenceDate: string;
  answers: Record<string, unknown>;
  expected: unknown;
}

test('大的问卷与小的查得一字不差', async () => {
  const content = aQuestionnaire();
  const [section] = content.sections;
  const questions = Array.from({ length: 10 }, () => section!.questions[0]!);
  const sections = [...content.sections, ...Array.from({ length: 18 }, () => ({ ...section!, questions }))];
  const user = as(await aUser());
  const { problems } = await user.ok(questionnaires.save, { data: { content: { ...content, sections } } });
  expect(problems.length).toBeGreaterThan(1);
  expect(problems).toEqual(findProblems({ ...content, sections }));
});

test('试算与标准算例一字不差，问卷库与本人的问卷皆可', async () => {
  const user = as(await aUser());
  for (const { id, questionnaireId: repositoryId, answers, referenceDate, expected } of golden.cases as GoldenCase[]) {
    if (!repositoryId) continue;
    const outcome = await user.ok(questionnaires.score, { data: { repositoryId, answers, referenceDate } });
    expect({ id, outcome }).toEqual({ id, outcome: expected });
  }
  const own = await user.ok(questionnaires.save, { data: { content: aQuestionnaire() } });
  const { questionnaireId } = own;
  const scored = await user.ok(questionnaires.score, {
    data: { questionnaireId, answers: { contract: 'no', people: 30 } },
  });
  expect(scored).toMatchObject({ score: 0, level: 'high', findings: [{ id: 'no-contract', level: 'high' }] });
});

test('试算须指明一份问卷，答案不合题意的说出是第几题', async () => {
  const { user, questionnaireId } = await aDraft();
  const score = (data: object) => user.raw(questionnaires.score, { data: { answers: {}, ...data } });
  expect(await score({})).toMatchObject({ code: 1, message: expect.stringContaining('请指定一份问卷') });
  expect(await score({ questionnaireId, repositoryId: 'tax-finance' })).toMatchObject({ code: 1 });
  expect(await score({ questionnaireId, answers: { people: -1, contract: 'maybe' } })).toMatchObject({
    ...{ code: 1, message: expect.stringContaining('第2题：不得小于0人') },
  });
  expect(await score({ questionnaireId, answers: { people: 'x'.repeat(300_000) } })).toMatchObject({ code: 400 });
});

test('草稿存在先后：后到的旧修改被拒，已保存的不丢', async () => {
  const { user, questionnaireId } = await aDraft();
  const save = (title: string, revision?: number) =>
    user.raw(questionnaires.save, { data: { questionnaireId, revision, content: { ...aQuestionnaire(), title } } });
  expect(await save('第二稿', 1)).toMatchObject({ code: 0, data: { revision: 2, problems: [] } });
  expect(await save('旧窗口的稿', 1)).toMatchObject({ code: 409 });
  const both = await Promise.all([save('甲', 2), save('乙', 2)]);
  expect(both.map(({ code }) => code).sort()).toEqual([0, 409]);
});

test('发布冻结版本，草稿再改不影响；再次发布才成新版本；可取消与恢复', async () => {
  const { user, questionnaireId } = await aDraft();
  expect(await user.ok(questionnaires.release, { data: { questionnaireId, revision: 1 } })).toEqual({ version: 1 });
  expect(await user.raw(questionnaires.release, { data: { questionnaireId } })).toMatchObject({ code: 1 });
  const changed = { ...aQuestionnaire(), title: '改过的标题' };
  await user.ok(questionnaires.save, { data: { questionnaireId, content: changed } });
  expect(await user.ok(questionnaires.get, { data: { questionnaireId } })).toMatchObject({
    version: 1,
    hasChanges: true,
  });
  const first = await user.ok(questionnaires.preview, { data: { questionnaireId, version: 1 } });
  expect(first.title).toBe(aQuestionnaire().title);
  expect((await user.ok(questionnaires.preview, { data: { questionnaireId } })).title).toBe('改过的标题');
  expect(await user.ok(questionnaires.release, { data: { questionnaireId } })).toEqual({ version: 2 });
  await user.ok(questionnaires.takeBack, { data: { questionnaireId } });
  expect(await user.raw(questionnaires.takeBack, { data: { questionnaireId } })).toMatchObject({ code: 1 });
  expect(await user.ok(questionnaires.get, { data: { questionnaireId } })).toMatchObject({
    publishState: 3,
    version: 2,
  });
  expect(await user.ok(questionnaires.release, { data: { questionnaireId } })).toEqual({ version: 2 });
  expect(await user.raw(questionnaires.preview, { data: { questionnaireId, version: 9 } })).toMatchObject({
    code: 404,
  });
});

test('版本之间改了什么：两个版本相比，版本与草稿相比；没有的版本如同不存在', async () => {
  const { user, questionnaireId } = await aDraft();
  await user.ok(questionnaires.release, { data: { questionnaireId } });
  const content = aQuestionnaire();
  content.sections[0]!.questions[0]!.title = '是否都签了？';
  await user.ok(questionnaires.save, { data: { questionnaireId, content } });
  const compare = (data: object) => user.raw(questionnaires.compare, { data: { questionnaireId, before: 1, ...data } });
  const change = { kind: 'changed', part: 'question', name: '第1题 是否都签了？' };
  expect(await compare({})).toMatchObject({ data: { changes: [change] } });
  expect(await compare({ after: 1 })).toMatchObject({ data: { changes: [] } });
  expect(await compare({ after: 2 })).toMatchObject({ code: 404 });
  await user.ok(questionnaires.release, { data: { questionnaireId } });
  expect(await compare({ after: 2 })).toMatchObject({ data: { changes: [change] } });
  const other = as(await aUser());
  expect(await other.raw(questionnaires.compare, { data: { questionnaireId, before: 1 } })).toMatchObject({
    code: 404,
  });
});

test('不能计分的问卷不能发布，草稿照存，逐处说出问题', async () => {
  const content = aQuestionnaire();
  content.sections[0]!.questions[1]!.ranges = [{ min: 5, score: 0, level: 'none' }];
  const { user, questionnaireId } = await aDraft(content);
  const { problems } = await user.ok(questionnaires.get, { data: { questionnaireId } });
  expect(problems).toContainEqual({
    ...{
      severity: 'error',
      place: { kind: 'question', id: 'people' },
      text: expect.stringContaining('第2题的区间两端'),
    },
  });
  const refused = await user.raw(questionnaires.release, { data: { questionnaireId } });
  expect(refused).toMatchObject({ code: 1, message: expect.stringContaining('问卷还不能发布：第2题') });
});

test('列表按已发布、未发布与关键词筛选，复制另成草稿，删除后不复存在', async () => {
  const { user, questionnaireId } = await aDraft();
  await user.ok(questionnaires.release, { data: { questionnaireId } });
  const { questionnaireId: copyId } = await user.ok(questionnaires.copy, { data: { questionnaireId } });
  const idsOf = async (data: { publishState?: 2 | 3; keyword?: string }) =>
    (await user.ok(questionnaires.page, { data })).records.map(each => each.questionnaireId);
  expect(await idsOf({})).toEqual([copyId, questionnaireId]);
  expect(await idsOf({ publishState: 2 })).toEqual([questionnaireId]);
  expect(await idsOf({ publishState: 3 })).toEqual([copyId]);
  expect(await idsOf({ keyword: '副本' })).toEqual([copyId]);
  expect(await idsOf({ keyword: '%' })).toEqual([]);
  await user.ok(questionnaires.remove, { data: { questionnaireId } });
  expect(await user.raw(questionnaires.get, { data: { questionnaireId } })).toMatchObject({ code: 404 });
});

describe('他人的问卷如同不存在', () => {
  const calls = ['remove', 'release', 'takeBack', 'copy', 'get', 'preview'] as const;
  test.each(calls)('%s', async name => {
    const { questionnaireId } = await aDraft();
    const other = as(await aUser());
    expect(await other.raw(questionnaires[name], { data: { questionnaireId } })).toMatchObject({ code: 404 });
    expect(await other.raw(questionnaires[name], missing)).toMatchObject({ code: 404 });
  });

  test('保存与试算', async () => {
    const { questionnaireId } = await aDraft();
    const other = as(await aUser());
    const content = aQuestionnaire();
    expect(await other.raw(questionnaires.save, { data: { questionnaireId, content } })).toMatchObject({ code: 404 });
    expect(await other.raw(questionnaires.score, { data: { questionnaireId, answers: {} } })).toMatchObject({
      code: 404,
    });
  });
});

test('填写人所见的问卷不带分值、等级、发现与权重', async () => {
  const { user, questionnaireId } = await aDraft();
  const sheet = await user.ok(questionnaires.preview, { data: { questionnaireId } });
  expect(JSON.stringify(sheet)).not.toMatch(/score|level|finding|weight|dimension|ranges|inverse|bands/u);
  expect(sheet.sections[0]!.questions[0]).toMatchObject({
    id: 'contract',
    options: [
      { id: 'yes', label: '是' },
      { id: 'no', label: '否' },
    ],
  });
});

test('同一份草稿同时发布二十次，只有一次成为新版本', async () => {
  const { user, questionnaireId } = await aDraft();
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => user.raw(questionnaires.release, { data: { questionnaireId } })),
  );
  expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
  expect((await user.ok(questionnaires.get, { data: { questionnaireId } })).versions).toHaveLength(1);
});
