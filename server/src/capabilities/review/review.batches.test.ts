import { review } from '@antai/contract/review';
import { batches, batchFaults, batchFilesMax } from '@antai/contract/review/batches';
import readExcel from '@antai/documents/read-excel';
import { describe, expect, test } from 'vitest';
import { aDocx, p } from '../../../../documents/test/a-docx.ts';
import { aUser, startHouse, type TestUser } from '../../../test/house.ts';
import { sendUp } from '../../../test/upload.ts';

const lease = [
  '房屋租赁合同',
  '甲方（出租人）：江衍置业有限公司',
  '乙方（承租人）：费秋声',
  '第一条 租赁期限为3年，自2026年1月1日起至2028年12月31日止。',
  '第二条 月租金为人民币8000元，乙方应于每月5日前支付。押金为16000元。',
  '第三条 乙方逾期支付租金的，每日按欠付租金的百分之一支付违约金。',
  '第四条 因本合同产生的争议，提交上海仲裁委员会仲裁。',
];
const docx = (lines: string[]) => aDocx(lines.map(line => p(line)).join(''));
const send = (user: TestUser, name: string, lines: string[]) => sendUp(user, name, docx(lines));

describe('批量审查', () => {
  test('各份各成记录；读不了的说明原因；须确认的留下；一条总进度与结果表', async () => {
    const { as, app } = await startHouse();
    const user = await aUser();
    const { batchId } = await as(user).ok(batches.add, { data: { name: '十一月租约' } });
    const add = async (fileId: string) => as(user).ok(batches.addFile, { data: { batchId, fileId } });
    const first = await add(await send(user, '一号.docx', lease));
    const second = await add(await send(user, '二号.docx', lease));
    expect(await add(await send(user, '函.docx', ['双方友好协商。']))).toMatchObject({ reason: null });
    const broken = await add(await sendUp(user, '坏.txt', ' \n '));
    expect(broken).toEqual({ recordId: null, reason: expect.stringContaining('文字') });

    expect(await as(user).ok(batches.start, { data: { batchId, side: 'b' } })).toEqual({ started: 2, waiting: 1 });
    await app.jobs.settle();
    const batch = await as(user).ok(batches.get, { data: { batchId } });
    expect(batch.files.map(({ name, status }) => [name, status])).toEqual([
      ['一号.docx', 'done'],
      ['二号.docx', 'done'],
      ['函.docx', 'prepared'],
      ['坏.txt', 'unreadable'],
    ]);
    expect(batch).toMatchObject({ doneCount: 2, finishPercent: 75 });
    expect(batch.files[2]!.reason).toContain('没有认出类型');
    const { result, side } = await as(user).ok(review.get, { data: { recordId: first.recordId! } });
    const count = (level: string) => result!.findings.filter(each => each.level === level).length;
    expect(batch.files[0]).toMatchObject({
      ...{ highCount: count('high'), mediumCount: count('medium'), lowCount: count('low') },
      findingCount: result!.findings.length,
    });
    expect(side).toBe('b');

    const { data } = await as(user).raw(batches.download, { data: { batchId } });
    const table = await readExcel({ bytes: new Uint8Array(data as Buffer), rowsMax: 10 });
    expect(table).toMatchObject({ kind: 'rows', rows: { length: 5 } });
    if (table.kind === 'rows')
      expect(table.rows[1]).toEqual(['一号.docx', '房屋租赁合同', '已完成', '', ...counts(batch.files[0]!)]);

    expect((await as(user).raw(batches.start, { data: { batchId } })).message).toBe(batchFaults.nothing.text);
    expect((await as(user).ok(batches.page, {})).records).toMatchObject([{ batchId, fileCount: 4 }]);
    await as(user).ok(batches.remove, { data: { batchId } });
    expect((await as(user).raw(batches.get, { data: { batchId } })).code).toBe(404);
    expect((await as(user).ok(review.get, { data: { recordId: second.recordId! } })).status).toBe('done');
  });

  test('他人的批次如同不存在；他人的文件读不进来；并行读入也守住上限', async () => {
    const { as } = await startHouse();
    const [li, wang] = [await aUser(), await aUser()];
    const { batchId } = await as(li).ok(batches.add, { data: { name: '甲' } });
    for (const call of [batches.get, batches.start, batches.remove, batches.download])
      expect((await as(wang).raw(call, { data: { batchId } })).code).toBe(404);
    const theirs = await sendUp(wang, '他人.txt', lease.join('\n'));
    expect((await as(wang).raw(batches.addFile, { data: { batchId, fileId: theirs } })).code).toBe(404);
    expect((await as(li).raw(batches.addFile, { data: { batchId, fileId: theirs } })).code).toBe(404);
    const fileId = await sendUp(li, '空.txt', ' ');
    const add = async () => (await as(li).raw(batches.addFile, { data: { batchId, fileId } })).message;
    const messages = await Promise.all(Array.from({ length: batchFilesMax + 3 }, add));
    expect(messages.filter(message => message === batchFaults.full.text)).toHaveLength(3);
    expect((await as(li).ok(batches.get, { data: { batchId } })).files).toHaveLength(batchFilesMax);
    expect((await as(li).raw(batches.add, { data: { name: ' ' } })).code).toBe(400);
  });
});

const counts = (file: {
  findingCount: number | null;
  highCount: number | null;
  mediumCount: number | null;
  lowCount: number | null;
}) => [file.findingCount, file.highCount, file.mediumCount, file.lowCount].map(String);

describe('只审对方改动', () => {
  const ours = lease.join('\n');
  const run = async (user: TestUser, theirs: string, earlier: { text: string } | { fileId: string }) => {
    const { as, app } = await startHouse();
    const { recordId } = await as(user).ok(review.add, { data: { text: theirs, earlier } });
    await as(user).ok(review.start, { data: { recordId, typeId: 'lease', side: 'b' } });
    await app.jobs.settle();
    return as(user).ok(review.get, { data: { recordId } });
  };

  test('只列改动处的发现；删去而致缺失的也列；其余计数不列，覆盖表说明', async () => {
    const user = await aUser();
    const theirs = ours
      .replace('押金为16000元', '押金为60000元')
      .replace('\n第三条', '\n第三条 乙方迟延的，甲方有权换锁并停水停电。\n第四条');
    const { result, earlierName } = await run(user, theirs, { text: ours });
    expect(earlierName).toBe('粘贴的上一稿');
    const rules = result!.findings.map(({ rule }) => rule);
    expect(rules).toEqual(expect.arrayContaining(['lease-lockout', 'lease-deposit-size']));
    expect(rules).not.toContain('gen-daily-penalty');
    expect(result!.delta!.leftOut).toBeGreaterThan(3);
    const reasons = result!.delta!.changes.map(({ reason, before, after }) => [reason, before, after]);
    expect(reasons).toContainEqual(['金额', '16000', '60000']);
    const row = result!.coverage.find(({ rule }) => rule === 'gen-daily-penalty');
    expect(row).toMatchObject({ state: 'notJudged', why: expect.stringContaining('未改动处') });
  });

  test('没有改动就没有发现；空格与全半角不算改动', async () => {
    const user = await aUser();
    const { result } = await run(user, ours.replace('第四条 ', '第四条　　').replace('3年', '３年'), { text: ours });
    expect(result!.findings).toEqual([]);
    expect(result!.delta!.changes).toEqual([]);
  });

  test('删去的保护条款成为缺失', async () => {
    const user = await aUser();
    const { result } = await run(user, lease.slice(0, -1).join('\n'), { text: ours });
    expect(result!.findings.map(({ rule }) => rule)).toContain('p-common-dispute');
    expect(result!.delta!.changes).toMatchObject([{ kind: 'delete', before: expect.stringContaining('仲裁') }]);
  });

  test('上一稿可为文件；他人的、读不了的说明理由', async () => {
    const { as } = await startHouse();
    const [user, other] = [await aUser(), await aUser()];
    const detail = await run(user, ours, { fileId: await send(user, '上一稿.docx', lease) });
    expect(detail).toMatchObject({ earlierName: '上一稿.docx', result: { findings: [] } });
    const { data } = await as(user).raw(review.export, { data: { recordId: detail.recordId, format: 'word' } });
    expect(Buffer.isBuffer(data)).toBe(true);
    const theirs = await send(other, '他人.docx', lease);
    expect((await as(user).raw(review.add, { data: { text: ours, earlier: { fileId: theirs } } })).code).toBe(404);
    const blank = await run(user, ours, { fileId: await sendUp(user, '空.txt', ' ') });
    expect(blank).toMatchObject({ status: 'failed', failReason: expect.stringContaining('上一稿') });
  });
});
