import { examination, examinationFaults } from '@antai/contract/examination';
import { notices } from '@antai/contract/notices';
import writePdf from '@antai/documents/write-pdf';
import { describe, expect, test } from 'vitest';
import { aDocx, p } from '../../../../documents/test/a-docx.ts';
import { aUser, startHouse, type TestUser } from '../../../test/house.ts';
import { sendUp } from '../../../test/upload.ts';
import { fonts } from '../../platform/fonts.ts';

const rent = { pointId: 'rent', question: '月租金是多少？', kind: 'amount' as const };
const sublet = { pointId: 'sublet', question: '是否允许转租？', kind: 'yesNo' as const };
const term = { pointId: 'term', question: '租期何时届满？', kind: 'date' as const };

const lease = (amount: string, more: string) =>
  aDocx(p('房屋租赁合同') + p(`月租金为人民币${amount}元。`) + p(more) + p('未经甲方同意，乙方不得转租。'));
const first = lease('32,000', '租赁期限自2022年1月1日起至2042年6月30日止。');
const second = lease('8,500', '租赁期限另行约定。');

async function examined(user: TestUser, files: [string, Uint8Array][], points: object[] = [rent, sublet]) {
  const { as, app } = await startHouse();
  const fileIds: string[] = [];
  for (const [name, bytes] of files) fileIds.push(await sendUp(user, name, bytes));
  const { recordId } = await as(user).ok(examination.add, { data: { fileIds, points: points as (typeof rent)[] } });
  await app.jobs.settle();
  return recordId;
}

const twoFiles: [string, Uint8Array][] = [
  ['望亭路12号.docx', first],
  ['栖桐大厦.docx', second],
];

describe('一段文字，不留记录', () => {
  test('逐问给出答案与位置；未见与未判断分开', async () => {
    const { as } = await startHouse();
    const text = '月租金为人民币32,000元。\n租赁期限另行约定。';
    const { answers } = await as(await aUser()).ok(examination.text, { data: { text, points: [rent, sublet, term] } });
    expect(answers).toEqual([
      { pointId: 'rent', state: 'answered', value: 3_200_000, passages: [{ start: 0, end: 14 }] },
      { pointId: 'sublet', state: 'notSeen', passages: [] },
      { pointId: 'term', state: 'notJudged', passages: [{ start: 16, end: 24 }] },
    ]);
  });

  test('没有文字、没有问题、编号重复、类型不识：说明原因', async () => {
    const { as } = await startHouse();
    const user = await aUser();
    for (const [data, message] of [
      [{ text: ' ', points: [rent] }, '请输入文字'],
      [{ text: '甲', points: [] }, '请至少写一个问题'],
      [{ text: '甲', points: [rent, rent] }, '要点编号重复'],
      [{ text: '甲', points: [{ ...rent, kind: 'guess' as never }] }, '答案类型有误'],
    ] as const)
      expect(await as(user).raw(examination.text, { data: { ...data, points: [...data.points] } })).toMatchObject({
        code: 400,
        message: expect.stringContaining(message),
      });
  });

  test('最长的文字与最多的问题也有答复', async () => {
    const { as } = await startHouse();
    const points = Array.from({ length: 100 }, (_, at) => ({ ...rent, pointId: `p${at}` }));
    const text = '乙方应于每月五日前支付租金人民币一千元。'.repeat(25_000);
    const answer = await as(await aUser()).raw(examination.text, { data: { text, points } });
    expect([0, examinationFaults.tooSlow.code]).toContain(answer.code);
  });
});

describe('一次审查', () => {
  test('每份文件一行、每个问题一列，打开原文可见位置；做完有通知', async () => {
    const { as } = await startHouse();
    const user = await aUser();
    const recordId = await examined(user, twoFiles);
    const detail = await as(user).ok(examination.detail, { data: { recordId } });
    const { url } = await as(user).ok(examination.url, { data: { recordId } });
    expect(url).toBe(`/lawyer/#/Intelligence/pagehome/children/review/examine?id=${recordId}`);
    expect(detail).toMatchObject({ status: 'done', finishPercent: 100, name: '望亭路12号.docx等2份文件' });
    expect(detail.rows.map(({ cells }) => cells.map(({ value }) => value))).toEqual([
      [3_200_000, '否'],
      [850_000, '否'],
    ]);
    const { text, answers } = await as(user).ok(examination.fileText, { data: { recordId, fileIndex: 1 } });
    const [{ start, end }] = answers[0]!.passages as [{ start: number; end: number }];
    expect(text.slice(start, end)).toBe('月租金为人民币8,500元');
    const { records } = await as(user).ok(notices.page, { data: {} });
    expect(records.map(({ messageTitle }) => messageTitle)).toContain('文件审查完成');
  });

  test('有页的原件写明在第几页，后加的一问也写明；没有页的不写', async () => {
    const { as, app } = await startHouse();
    const user = await aUser();
    const lines = [...Array.from({ length: 90 }, () => '双方应当按照诚信原则履行。'), '月租金为人民币8,500元。'];
    const pdf = await writePdf({
      document: { name: '租约', blocks: [{ kind: 'text', lines }] },
      pagesBefore: 0,
      fonts,
    });
    const recordId = await examined(
      user,
      [
        ['租约.pdf', pdf],
        ['租约.docx', first],
      ],
      [rent],
    );
    const pagesOf = async (fileIndex: number) =>
      (await as(user).ok(examination.fileText, { data: { recordId, fileIndex } })).answers.map(({ pages }) => pages[0]);
    const [page] = await pagesOf(0);
    expect(page).toBeGreaterThan(1);
    expect(await pagesOf(1)).toEqual([null]);
    const title = { pointId: 'title', question: '诚信原则', kind: 'text' as const };
    await as(user).ok(examination.all, { data: { recordId, points: [rent, title] } });
    await app.jobs.settle();
    expect(await pagesOf(0)).toEqual([page, 1]);
  });

  test('加一问只做新的，去掉的连同决定一并去掉', async () => {
    const { as, app } = await startHouse();
    const user = await aUser();
    const recordId = await examined(user, twoFiles);
    const decided = { fileIndex: 0, pointId: 'rent', decision: 'changed' as const, changed: '三万二' };
    await as(user).ok(examination.decide, { data: { recordId, cells: [decided] } });
    await as(user).ok(examination.all, { data: { recordId, points: [rent, term] } });
    await app.jobs.settle();
    const { rows } = await as(user).ok(examination.detail, { data: { recordId } });
    expect(rows[0]!.cells).toMatchObject([
      { pointId: 'rent', decision: 'changed', changed: '三万二', value: 3_200_000 },
      { pointId: 'term', decision: 'open', value: '2042-06-30' },
    ]);
    expect(rows[1]!.cells[1]).toMatchObject({ state: 'notJudged', value: null });
    await as(user).ok(examination.all, { data: { recordId, points: [term] } });
    await app.jobs.settle();
    await as(user).ok(examination.all, { data: { recordId, points: [term, rent] } });
    await app.jobs.settle();
    const again = await as(user).ok(examination.detail, { data: { recordId } });
    expect(again.rows[0]!.cells[1]).toMatchObject({ pointId: 'rent', decision: 'open' });
  });

  test('读不出的文件说明原因，其余照做；答案表可下载', async () => {
    const { as } = await startHouse();
    const user = await aUser();
    const recordId = await examined(user, [['坏.txt', new Uint8Array([0x20, 0x0a])], ...twoFiles]);
    const { rows, status } = await as(user).ok(examination.detail, { data: { recordId } });
    expect(status).toBe('done');
    expect(rows[0]).toMatchObject({
      state: 'unreadable',
      cells: [],
      reason: expect.stringContaining('没有可读的文字'),
    });
    expect(rows[1]!.cells).toHaveLength(2);
    const { data } = await as(user).raw(examination.download, { data: { recordId } });
    expect(Buffer.isBuffer(data) && data.subarray(0, 2).toString()).toBe('PK');
  });

  test('没有答案的格不能决定；改答案须写出', async () => {
    const { as } = await startHouse();
    const user = await aUser();
    const recordId = await examined(user, twoFiles);
    const cell = { fileIndex: 0, pointId: 'rent' };
    const decide = (choice: object) =>
      as(user).raw(examination.decide, { data: { recordId, cells: [{ ...cell, ...choice } as never] } });
    expect(await decide({ decision: 'confirmed', pointId: 'none' })).toMatchObject({ code: 404 });
    expect(await decide({ decision: 'changed', changed: ' ' })).toMatchObject(examinationFaultOf('noChange'));
    expect(await decide({ decision: 'confirmed' })).toMatchObject({ code: 0 });
  });

  test('他人的审查如同不存在；删除后文件不再占用', async () => {
    const { as } = await startHouse();
    const user = await aUser();
    const stranger = await aUser();
    const recordId = await examined(user, twoFiles);
    for (const call of ['detail', 'remove', 'retry', 'cancel', 'url', 'download'] as const)
      expect(await as(stranger).raw(examination[call], { data: { recordId } })).toMatchObject({ code: 404 });
    await as(user).ok(examination.remove, { data: { recordId } });
    expect(await as(user).raw(examination.detail, { data: { recordId } })).toMatchObject({ code: 404 });
    expect((await as(user).ok(examination.page, {})).total).toBe(0);
  });

  test('不能审查的类型与他人的文件被拒绝；没有在进行的不能停止', async () => {
    const { as } = await startHouse();
    const user = await aUser();
    const others = await sendUp(await aUser(), '他人的.docx', first);
    const add = (fileIds: string[]) => as(user).raw(examination.add, { data: { fileIds, points: [rent] } });
    expect(await add([others])).toMatchObject({ code: 404 });
    const recordId = await examined(user, twoFiles);
    expect(await as(user).raw(examination.cancel, { data: { recordId } })).toMatchObject(
      examinationFaultOf('notRunning'),
    );
    expect(await as(user).raw(examination.retry, { data: { recordId } })).toMatchObject(
      examinationFaultOf('notRetryable'),
    );
  });
});

describe('要点集', () => {
  test('现成的十二种与本人的；他人不可见、不可改、不可删', async () => {
    const { as } = await startHouse();
    const user = await aUser();
    const stranger = await aUser();
    const { setId } = await as(user).ok(examination.saveSet, { data: { name: '商铺', points: [rent] } });
    await as(user).ok(examination.saveSet, { data: { setId, name: '商铺租赁', points: [rent, term] } });
    const { sets } = await as(user).ok(examination.sets, { data: {} });
    expect(sets[0]).toMatchObject({ setId, name: '商铺租赁', isReady: false, points: [rent, term] });
    expect(sets.filter(({ isReady }) => isReady)).toHaveLength(12);
    expect((await as(stranger).ok(examination.sets, { data: {} })).sets).toHaveLength(12);
    const change = { setId, name: '改', points: [rent] };
    expect(await as(stranger).raw(examination.saveSet, { data: change })).toMatchObject({ code: 404 });
    expect(await as(stranger).raw(examination.removeSet, { data: { setId } })).toMatchObject({ code: 404 });
    await as(user).ok(examination.removeSet, { data: { setId } });
    expect((await as(user).ok(examination.sets, { data: {} })).sets).toHaveLength(12);
  });

  test('个数的上限在同时保存时也守住', async () => {
    const { as } = await startHouse();
    const user = await aUser();
    await as(user).ok(examination.sets, { data: {} });
    const save = () => as(user).raw(examination.saveSet, { data: { name: '同时', points: [rent] } });
    const answers = await Promise.all(Array.from({ length: 104 }, save));
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(100);
    expect(answers.find(({ code }) => code !== 0)).toMatchObject(examinationFaultOf('tooManySets'));
  });
});

function examinationFaultOf(name: keyof typeof examinationFaults) {
  const { code, text } = examinationFaults[name];
  return { code, message: text };
}
