import { CitationReport, citations, type FileCheck, fileChecksAtOnceMax } from '@antai/contract/citations';
import { files } from '@antai/contract/files';
import { notices } from '@antai/contract/notices';
import { readDocx } from '@antai/documents/read-docx';
import { describe, expect, test } from 'vitest';
import { aDocx, p } from '../../../../documents/test/a-docx.ts';
import { aUser, startHouse, type TestUser } from '../../../test/house.ts';
import { longestParsed } from '../../../test/longest-parsed.ts';
import { sendUp } from '../../../test/upload.ts';

async function checked(user: TestUser, fileName: string, content: Buffer, asOf = '2026-11-22'): Promise<FileCheck> {
  const { as, app } = await startHouse();
  const fileId = await sendUp(user, fileName, content);
  const { taskId } = await as(user).ok(citations.add, { data: { fileId, asOf } });
  await app.jobs.settle();
  const { records } = await as(user).ok(citations.page, {});
  return records.find(each => each.taskId === taskId)!;
}

const cited = ['依照《合同法》第五十二条第（五）项，', '合同无效，参见（2023）京9999民终1号。'];

describe('核验一份文件', () => {
  test('docx：结论逐处，附在原文批注中；正文一字不变；有通知', async () => {
    const { as } = await startHouse();
    const user = await aUser();
    const check = await checked(user, '代理词.docx', Buffer.from(aDocx(cited.map(text => p(text)).join(''))));
    expect(check).toMatchObject({
      fileName: '代理词.docx',
      fileType: 'docx',
      state: 'done',
      finishPercent: 100,
      asOf: '2026-11-22',
    });
    expect(Object.values(check.counts!).reduce((sum, count) => sum + count, 0)).toBe(2);
    const { data } = await as(user).raw(citations.report, { data: { taskId: check.taskId } });
    const report = JSON.parse(String(data)) as CitationReport;
    expect(report.paragraphs.map(({ text }) => text)).toEqual(cited);
    expect(report.citations.map(({ raw, status }) => [raw, status])).toEqual([
      ['《合同法》第五十二条第（五）项', 'repealed'],
      ['（2023）京9999民终1号', 'malformed'],
    ]);
    const file = await as(user).raw(citations.download, { data: { taskId: check.taskId } });
    expect(file.headers['content-disposition']).toContain(encodeURIComponent('代理词（引用核验批注）.docx'));
    const { paragraphs } = readDocx(file.data as Buffer);
    expect(paragraphs.filter(({ place }) => place === 'body').map(({ text }) => text)).toEqual(cited);
    const comments = paragraphs.filter(({ place }) => place === 'comment').map(({ text }) => text);
    expect(comments[0]).toMatch(/^引用核验：已失效1处，格式异常1处。/);
    expect(comments.slice(1).map(text => text.match(/^【(.+?)】/u)?.[1])).toEqual(['已失效', '格式异常']);
    const { records } = await as(user).ok(notices.page, {});
    expect(records[0]).toMatchObject({ messageTitle: '引用核验已完成', messageType: 5, relateId: check.taskId });
  });

  test('文本文件：下载的是Word核验报告', async () => {
    const { as } = await startHouse();
    const user = await aUser();
    const { taskId } = await checked(user, '意见.txt', Buffer.from(cited.join('\n')));
    const file = await as(user).raw(citations.download, { data: { taskId } });
    expect(file.headers['content-disposition']).toContain(encodeURIComponent('引用核验报告 意见.docx'));
    const said = readDocx(file.data as Buffer).paragraphs.map(({ text }) => text);
    expect(said).toEqual(expect.arrayContaining(['引用核验报告', '《合同法》第五十二条第（五）项', '已失效']));
  });

  test('引用极多的文件：结论在线程中理清、计数，不占住别人', async () => {
    const { as } = await startHouse();
    const user = await aUser();
    const lines = Array.from({ length: 30_000 }, (_, at) => `民法典第${(at % 1_260) + 1}条`);
    const work = async () => expect(await checked(user, '引用.txt', content)).toMatchObject({ state: 'done' });
    const content = Buffer.from(lines.join('\n'));
    const longest = await longestParsed(work);
    const { taskId, counts } = (await as(user).ok(citations.page, {})).records[0]!;
    const { data } = await as(user).raw(citations.report, { data: { taskId } });
    expect(longest).toBeLessThan(String(data).length / 10);
    const report = CitationReport.parse(JSON.parse(String(data)));
    expect([report.paragraphs.length, report.citations.length]).toEqual([30_000, 30_000]);
    expect(Object.values(counts!).reduce((sum, count) => sum + count, 0)).toBe(30_000);
  });

  test('读不出的文件：说明原因，可以重试', async () => {
    const { as } = await startHouse();
    const user = await aUser();
    const broken = Buffer.from('%PDF-1.7\n1 0 obj\n甲乙丙\nendobj\nstartxref\n9\n%%EOF\n');
    const { taskId, state, failReason } = await checked(user, '坏.pdf', broken);
    expect([state, failReason]).toEqual(['failed', 'PDF已损坏，请用阅读器打开并另存后重试']);
    expect(await as(user).raw(citations.download, { data: { taskId } })).toMatchObject({ code: 1 });
    expect(await as(user).ok(citations.retry, { data: { taskId } })).toMatchObject({ state: 'running' });
  });

  test('没有可读的文字：不说“没有发现”，而说读不出', async () => {
    const { state, failReason } = await checked(
      await aUser(),
      '空白.docx',
      Buffer.from(aDocx('<w:p><w:r><a:blip/></w:r></w:p>')),
    );
    expect([state, failReason]).toEqual(['failed', expect.stringContaining('没有可读的文字')]);
  });

  test('删除后结果与上传的文件都不在', async () => {
    const { as, app } = await startHouse();
    const user = await aUser();
    const fileId = await sendUp(user, 'a.docx', Buffer.from(aDocx(cited.map(text => p(text)).join(''))));
    const { taskId } = await as(user).ok(citations.add, { data: { fileId } });
    await app.jobs.settle();
    await as(user).ok(citations.remove, { data: { taskId } });
    expect(await as(user).raw(citations.report, { data: { taskId } })).toMatchObject({ code: 404 });
    expect(await as(user).raw(files.download, { data: { fileId } })).toMatchObject({ code: 404 });
  });
});

test('他人的文件与任务如同不存在', async () => {
  const { as } = await startHouse();
  const [li, wang] = [await aUser(), await aUser()];
  const fileId = await sendUp(li, 'a.txt', Buffer.from(cited[0]!));
  expect(await as(wang).raw(citations.add, { data: { fileId } })).toMatchObject({ code: 404 });
  const { taskId } = await as(li).ok(citations.add, { data: { fileId } });
  for (const call of [citations.report, citations.download, citations.retry, citations.remove])
    expect(await as(wang).raw(call, { data: { taskId } })).toMatchObject({ code: 404 });
});

test('不支持的类型说明支持哪些；没有权限被拒绝', async () => {
  const { as } = await startHouse();
  const user = await aUser();
  const fileId = await sendUp(user, 'a.csv', '甲,乙');
  expect(await as(user).raw(citations.add, { data: { fileId } })).toMatchObject({
    code: 415,
    message: expect.stringContaining('docx、doc、pdf'),
  });
  const other = await aUser({ grants: [{ resourceId: 20018, display: false, permission: false }] });
  expect(await as(other).raw(citations.page, {})).toMatchObject({ code: 403 });
});

test(`同时最多${fileChecksAtOnceMax}份，并发时也不超过`, async () => {
  const { as } = await startHouse();
  const user = await aUser();
  // each takes longer than it takes to refuse the last
  const fileId = await sendUp(user, 'a.txt', Buffer.from(cited[0]!.repeat(10_000)));
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => as(user).raw(citations.add, { data: { fileId } })),
  );
  const { records } = await as(user).ok(citations.page, {});
  for (const { taskId } of records) await as(user).ok(citations.remove, { data: { taskId } });
  const codes = answers.map(({ code }) => code).sort((a, b) => a - b);
  expect(codes).toEqual([...Array(fileChecksAtOnceMax).fill(0), ...Array(12 - fileChecksAtOnceMax).fill(429)]);
});
