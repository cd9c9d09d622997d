import { createHash, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { type DownloadTask, downloads, type Order } from '@antai/contract/downloads';
import type { SentOf } from '@antai/contract/wire/call';
import { describe, expect, test } from 'vitest';
import { aUser, startHouse, type TestUser } from '../../../test/house.ts';
import { aJudgment, aMark, putJudgments } from '../../../test/judgments.ts';
import { readArchive, textOf } from '../../../test/read-archive.ts';
import { systemClock } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/db/open-database.ts';
import { createWorkers, type Workers } from '../../platform/workers.ts';
import { recordsService } from '../records/service.ts';
import { recordsStore } from '../records/store.ts';
import { searchService } from '../search/service.ts';
import { workshop } from './making/service.ts';
import { downloadsStore } from './store.ts';

type Sent = SentOf<typeof downloads.create>['data'];

const asking = (mark: string) => ({
  recordType: '2',
  childQueryBO: [{ baseQueryBO: { fieldEn: 'fullText', fieldValue: mark } }],
});
const everything = (mark: string, fileType: Order['fileType']) =>
  ({ content: 'records', fileType, asked: asking(mark) }) as Sent;

async function someJudgments(count: number) {
  const { app } = await startHouse();
  const mark = aMark();
  const rows = Array.from({ length: count }, (_, at) =>
    aJudgment({ mark, number: `（2022）沪0115民初${1000 + at}号`, amountYuan: 10_000 + at }),
  );
  return { mark, cases: await putJudgments(app, rows) };
}

/** The task as its list shows it when all work is done. */
async function settled(user: TestUser, taskId: string): Promise<DownloadTask> {
  const { as, settle } = await startHouse();
  await settle();
  const { records } = await as(user).ok(downloads.list, {});
  const task = records.find(each => each.taskId === taskId);
  if (!task) throw new Error('the task is not in the list');
  return task;
}

async function made(user: TestUser, data: Sent) {
  const { as } = await startHouse();
  const { taskId } = await as(user).ok(downloads.create, { data });
  const task = await settled(user, taskId);
  expect(task).toMatchObject({ taskStatus: 2, finishPercent: 100, failReason: null, isExpired: false });
  const file = await as(user).raw(downloads.download, { data: { taskId } });
  expect(file.headers['content-disposition']).toContain(encodeURIComponent(task.fileName));
  const bytes = file.data as Buffer;
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(task.sha256);
  return { task, bytes };
}

const sheetRows = (sheet: Buffer | undefined) =>
  textOf(sheet)
    .split('\n')
    .filter(line => line.trim() !== '').length;

describe('全部结果', () => {
  test('Excel：每条一行，金额是数、日期是日期，第二页说明检索', async () => {
    const { mark } = await someJudgments(3);
    const { task, bytes } = await made(await aUser(), everything(mark, 'excel'));
    expect(task).toMatchObject({ fileType: 'excel', rowsDone: 3, rowsTotal: 3 });
    expect(task.fileName).toMatch(/^司法案例检索结果 .+\.xlsx$/);
    const files = await readArchive(bytes);
    const sheet = files.get('xl/worksheets/sheet1.xml')?.toString() ?? '';
    expect(sheet).toContain('state="frozen"');
    // 10000 yuan and 2022-06-01 as Excel counts them
    expect(sheet).toMatch(/<v>10000<\/v>/);
    expect(sheet).toMatch(/<v>44713<\/v>/);
    expect(sheetRows(files.get('xl/worksheets/sheet1.xml'))).toBe(4);
    expect(textOf(files.get('xl/sharedStrings.xml'))).toContain(mark);
  });

  test('Word：检索说明、结果表与每条的字段', async () => {
    const { mark } = await someJudgments(2);
    const { bytes } = await made(await aUser(), everything(mark, 'word'));
    const text = textOf((await readArchive(bytes)).get('word/document.xml'));
    for (const words of [mark, '检索结果　第1—2条', '（2022）沪0115民初1000号', '2．望京贸易'])
      expect(text).toContain(words);
  });

  test('PDF：各页连成一份，字体嵌入其中', async () => {
    const { mark } = await someJudgments(2);
    const { bytes } = await made(await aUser(), everything(mark, 'pdf'));
    const text = bytes.toString('latin1');
    expect(text.startsWith('%PDF-1.')).toBe(true);
    expect(text).toContain('NotoSansHans');
    expect(text.match(/\/Type \/Page\n/g)?.length).toBeGreaterThanOrEqual(1);
  });

  test('ZIP：每条一份Word，另有索引与带摘要的清单', async () => {
    const { mark, cases } = await someJudgments(3);
    const { bytes } = await made(await aUser(), everything(mark, 'zip'));
    const files = await readArchive(bytes);
    const manifest = JSON.parse(files.get('manifest.json')?.toString() ?? '{}') as {
      files: { name: string; sha256: string; id?: string }[];
    };
    expect(
      manifest.files
        .map(({ id }) => id)
        .filter(Boolean)
        .sort(),
    ).toEqual(cases.map(({ id }) => id).sort());
    for (const { name, sha256 } of manifest.files) {
      expect(
        createHash('sha256')
          .update(files.get(name) ?? '')
          .digest('hex'),
      ).toBe(sha256);
    }
    expect(files.get('清单.sha256')?.toString().trim().split('\n')).toHaveLength(4);
    const [first] = manifest.files.filter(({ id }) => id);
    const document = await readArchive(files.get(first?.name ?? '') ?? Buffer.alloc(0));
    expect(textOf(document.get('word/document.xml'))).toContain('依法成立的合同受法律保护');
  });
});

test('所选记录按所选的顺序导出', async () => {
  const { mark, cases } = await someJudgments(3);
  const ids = [cases[2]?.id ?? '', cases[0]?.id ?? ''];
  const { task, bytes } = await made(await aUser(), { ...everything(mark, 'word'), ids } as Sent);
  expect(task.rowsTotal).toBe(2);
  const text = textOf((await readArchive(bytes)).get('word/document.xml'));
  expect(text.indexOf('民初1002号')).toBeLessThan(text.indexOf('民初1000号'));
  expect(text).not.toContain('民初1001号');
});

describe('一条记录', () => {
  const single = (id: string, fileType: 'word' | 'pdf', dataTypeId = '2') => ({
    data: { dataTypeId, id, md5: '', version: 'V2', fileType },
  });

  test('Word有标题、字段、正文各部分、来源与采集时间', async () => {
    const { as } = await startHouse();
    const { cases } = await someJudgments(1);
    const answer = await as(await aUser()).raw(downloads.single, single(cases[0]?.id ?? '', 'word'));
    expect(answer.headers['content-disposition']).toContain('.docx');
    const files = await readArchive(answer.data as Buffer);
    const text = textOf(files.get('word/document.xml'));
    for (const words of [
      '买卖合同纠纷一审民事判决书',
      '本院认为',
      '裁判结果',
      '10,000.00元',
      '数据来源：',
      '采集时间：',
    ]) {
      expect(text).toContain(words);
    }
    expect(files.get('word/footer.xml')?.toString()).toContain('NUMPAGES');
  });

  test('PDF', async () => {
    const { as } = await startHouse();
    const { cases } = await someJudgments(1);
    const answer = await as(await aUser()).raw(downloads.single, single(cases[0]?.id ?? '', 'pdf'));
    expect((answer.data as Buffer).subarray(0, 5).toString()).toBe('%PDF-');
  });

  test('没有的记录404，无权的类型403，版本有误400', async () => {
    const { as } = await startHouse();
    const user = await aUser({ grants: [{ resourceId: 20017, display: false, permission: false }] });
    expect(await as(user).raw(downloads.single, single('没有', 'word'))).toMatchObject({ code: 404 });
    expect(await as(user).raw(downloads.single, single('x', 'word', '8'))).toMatchObject({ code: 403 });
    const old = { data: { dataTypeId: '2', id: 'x', version: 'V1' } };
    expect(await as(user).raw(downloads.single, old)).toMatchObject({ code: 400 });
  });

  test('正文中的标签与控制字符不损坏文件', async () => {
    const { app, as } = await startHouse();
    const row = aJudgment({ reasoning: '甲<b>&乙\u0008丙"丁。' });
    const [hostile] = await putJudgments(app, [row]);
    const answer = await as(await aUser()).raw(downloads.single, single(hostile?.id ?? '', 'word'));
    const xml = (await readArchive(answer.data as Buffer)).get('word/document.xml')?.toString('utf8') ?? '';
    expect(xml).toContain('&lt;b&gt;&amp;乙丙');
    expect(xml).not.toMatch(/[\u0000-\u0008\ufffe]/);
  });
});

describe('任务', () => {
  test('进度真实，每一步经事件告知', async () => {
    const { app } = await startHouse();
    const { mark } = await someJudgments(2);
    const user = await aUser();
    const told: DownloadTask[] = [];
    const stop = app.events.subscribe(user.userId, 0, ({ type, data }) => {
      if (type === 'download') told.push(data as DownloadTask);
    });
    const { task } = await made(user, everything(mark, 'excel'));
    await expect.poll(() => told.at(-1)?.taskStatus).toBe(2);
    stop();
    expect(told.at(-1)).toMatchObject({
      taskId: task.taskId,
      finishPercent: 100,
      downloadPath: downloads.download.path,
    });
    expect(told.slice(0, -1).every(({ finishPercent }) => finishPercent < 100)).toBe(true);
  });

  test('他人的任务如同不存在：看不到，不能下载、重试、删除', async () => {
    const { as } = await startHouse();
    const { mark } = await someJudgments(1);
    const { task } = await made(await aUser(), everything(mark, 'word'));
    const stranger = as(await aUser());
    const of = { data: { taskId: task.taskId } };
    expect((await stranger.ok(downloads.list, {})).total).toBe(0);
    for (const call of [downloads.download, downloads.retry, downloads.remove]) {
      expect(await stranger.raw(call, of)).toMatchObject({ code: 404, data: null });
    }
  });

  test('到期后说明已过期，重新生成后可再下载；清理时文件随之移除', async () => {
    const { as, at, settle, app } = await startHouse();
    const { mark } = await someJudgments(1);
    const user = await aUser();
    const { task } = await made(user, everything(mark, 'word'));
    const of = { data: { taskId: task.taskId } };
    const later = new Date(Date.now() + 8 * 86_400_000);
    // asked for now: at that time the session would be over too
    await at(later, async () => {
      await app.jobs.add('downloads.removeExpired', null);
      await settle();
    });
    expect(await as(user).raw(downloads.download, of)).toMatchObject({ code: 1, message: '文件已过期，请重新生成' });
    const { records } = await as(user).ok(downloads.list, {});
    expect(records[0]).toMatchObject({ taskStatus: 2, isExpired: true, downloadPath: '' });
    await as(user).ok(downloads.retry, of);
    expect(await settled(user, task.taskId)).toMatchObject({ taskStatus: 2, isExpired: false });
    expect((await as(user).raw(downloads.download, of)).code).toBe(0);
  });

  test('仍可下载的不必重试；删除后不再列出', async () => {
    const { as } = await startHouse();
    const { mark } = await someJudgments(1);
    const user = await aUser();
    const { task } = await made(user, everything(mark, 'word'));
    const of = { data: { taskId: task.taskId } };
    expect(await as(user).raw(downloads.retry, of)).toMatchObject({ code: 1 });
    await as(user).ok(downloads.remove, of);
    expect((await as(user).ok(downloads.list, {})).total).toBe(0);
    expect(await as(user).raw(downloads.download, of)).toMatchObject({ code: 404 });
  });

  test.each([
    ['没有下载权限', 20019],
    ['没有该类记录的权限', 20011],
  ])('%s：新建403；建好之后收回权限，下载也403', async (_name, resourceId) => {
    const { as } = await startHouse();
    const { mark } = await someJudgments(1);
    const refused = await aUser({ grants: [{ resourceId, display: false, permission: false }] });
    expect(await as(refused).raw(downloads.create, { data: everything(mark, 'excel') })).toMatchObject({ code: 403 });
    const user = await aUser();
    const { task } = await made(user, everything(mark, 'excel'));
    await takeAway(user, resourceId);
    expect(await as(user).raw(downloads.download, { data: { taskId: task.taskId } })).toMatchObject({ code: 403 });
  });

  test('运行时已没有权限的任务失败并说明，不产生文件', async () => {
    const { app } = await startHouse();
    const { mark } = await someJudgments(1);
    const user = await aUser({ grants: [{ resourceId: 20011, display: false, permission: false }] });
    const [taskId, ownerId] = [randomUUID(), user.userId];
    const order = everything(mark, 'excel') as Order;
    const blank = {
      failReason: null,
      shelfKey: null,
      sizeBytes: null,
      sha256: null,
      finishedAt: null,
      expiresAt: null,
    };
    const row = { taskId, ownerId, order, fileName: 'a.xlsx', fileType: 'excel', rowsTotal: 1, createdAt: new Date() };
    const jobOf = async (tx: Transaction) => (await app.jobs.add('downloads.make', { taskId }, {}, tx)).id;
    await downloadsStore(app.database).add({ ...row, ...blank }, jobOf);
    expect(await settled(user, taskId)).toMatchObject({
      taskStatus: 3,
      failReason: '您没有此功能的权限，请联系管理员开通',
      downloadPath: '',
    });
  });

  test.each<[string, (mark: string) => unknown, number, string]>([
    ['没有结果', mark => everything(mark, 'excel'), 1, '没有可导出的结果'],
    ['选了五千条以上', mark => ({ ...everything(mark, 'excel'), ids: Array(5001).fill('x') }), 400, '最多导出5000条'],
    ['格式不明', mark => ({ ...everything(mark, 'excel'), fileType: 'ppt' }), 400, ''],
    ['条件有误', () => ({ ...everything('x', 'excel'), asked: { recordType: '2', childQueryBO: [{}] } }), 400, '条件'],
    ['证书只有PDF', mark => ({ content: 'certificate', fileType: 'word', asked: asking(mark) }), 400, ''],
  ])('%s：不建任务并说明', async (_name, data, code, words) => {
    const { as } = await startHouse();
    const answer = await as(await aUser()).raw(downloads.create, { data: data(aMark()) });
    expect(answer.code).toBe(code);
    expect(answer.message).toContain(words);
  });

  test('正在生成的已有十个：429，请等其完成', async () => {
    const { app, as } = await startHouse();
    const { mark } = await someJudgments(1);
    const user = await aUser();
    const order = everything(mark, 'excel') as Order;
    const blank = {
      failReason: null,
      shelfKey: null,
      sizeBytes: null,
      sha256: null,
      finishedAt: null,
      expiresAt: null,
    };
    const later = new Date(Date.now() + 86_400_000);
    for (let number = 0; number < 10; number += 1) {
      const taskId = randomUUID();
      const row = { taskId, ownerId: user.userId, order, fileName: 'a.xlsx', fileType: 'excel', rowsTotal: 1 };
      const jobOf = async (tx: Transaction) =>
        (await app.jobs.add('downloads.make', { taskId }, { runAt: later }, tx)).id;
      await downloadsStore(app.database).add({ ...row, ...blank, createdAt: new Date() }, jobOf);
    }
    expect(await as(user).raw(downloads.create, { data: order })).toMatchObject({ code: 429 });
    const { records } = await as(user).ok(downloads.list, {});
    const of = { data: { taskId: records[0]?.taskId ?? '' } };
    expect(await as(user).raw(downloads.download, of)).toMatchObject({ code: 1, message: '文件尚未生成，请稍候' });
    await as(user).ok(downloads.remove, of);
    expect((await as(user).raw(downloads.create, { data: order })).code).toBe(0);
  });

  test('没有这个任务：404；编号有误：400', async () => {
    const { as } = await startHouse();
    const user = as(await aUser());
    expect(await user.raw(downloads.retry, { data: { taskId: randomUUID() } })).toMatchObject({ code: 404 });
    expect(await user.raw(downloads.remove, { data: { taskId: '1' } })).toMatchObject({ code: 400 });
  });

  test('中断后从断处继续：做好的部分不再做，导出的仍是开始时的记录', async () => {
    const { app } = await startHouse();
    const { mark, cases } = await someJudgments(250);
    const folder = mkdtempSync(join(tmpdir(), 'antai-downloads-'));
    const real = createWorkers({ maxThreads: 1 });
    const made: number[] = [];
    const breaking = { isBroken: true };
    const workers: Workers = {
      ...real,
      run: async (module, input, signal) => {
        const { documents } = input as { documents?: unknown[] };
        if (breaking.isBroken && made.length === 2) throw new Error('断电');
        if (documents) made.push(documents.length);
        return real.run(module, input, signal);
      },
    };
    const records = recordsService({ store: recordsStore(app.database) });
    const search = searchService({ index: app.index, records, isBehind: () => false });
    const store = downloadsStore(app.database);
    const shop = workshop({ store, search, records, workers, volumeWorkers: workers, folder, clock: systemClock });
    const order = everything(mark, 'zip') as Order;
    const task = { taskId: randomUUID(), ownerId: randomUUID(), order };
    const done: number[] = [];
    const course = {
      viewer: { may: () => true },
      signal: new AbortController().signal,
      progress: (rows: number) => void done.push(rows),
    };
    await expect(shop.make(task, course)).rejects.toThrow('断电');
    expect(done).toEqual([100, 200]);
    breaking.isBroken = false;
    // what is imported meanwhile is not part of what was asked for
    await putJudgments(app, [aJudgment({ mark })]);
    const files = await readArchive(await buffer(await shop.make(task, course)));
    expect(made).toEqual([100, 100, 50]);
    expect([...files.keys()].filter(name => name.endsWith('.docx'))).toHaveLength(cases.length);
    await shop.clear(task.taskId);
    expect(await shop.withParts()).toEqual([]);
    await real.close();
    rmSync(folder, { recursive: true });
  });
});

test('整改记录只导给可以看整改信息的人，点名也不例外', async () => {
  const { app, as } = await startHouse();
  const mark = aMark();
  const sections = [{ key: 'penaltyFacts', title: '违法事实', text: `未按规定公示。${mark}` }];
  const penalty = (id: string, isRectificationOrdered: string) => ({
    recordType: '3',
    id: `${mark}-${id}`,
    title: `处罚决定${id}`,
    number: '',
    fields: { isRectificationOrdered },
    sections,
    contentHash: id,
  });
  await app.records.put([penalty('甲', '是'), penalty('乙', '否')]);
  await app.follower.nudge();
  const order = {
    content: 'records',
    fileType: 'word',
    ids: [`${mark}-甲`, `${mark}-乙`],
    asked: { recordType: '3', isZhenggai: true },
  } as Sent;
  const textFor = async (user: TestUser) =>
    textOf((await readArchive((await made(user, order)).bytes)).get('word/document.xml'));
  expect(await textFor(await aUser())).toContain('处罚决定甲');
  const barred = await aUser({ grants: [{ resourceId: 2001101, display: false, permission: false }] });
  const shown = await textFor(barred);
  expect(shown).toContain('处罚决定乙');
  expect(shown).not.toContain('处罚决定甲');
  const single = { data: { dataTypeId: '3', id: `${mark}-甲` } };
  expect(await as(barred).raw(downloads.single, single)).toMatchObject({ code: 404 });
});

/** Takes a right from a user who is signed in. */
async function takeAway(user: TestUser, resourceId: number) {
  const { app } = await startHouse();
  await app.database.pool.query(
    'insert into resource_grants (user_id, resource_id, display, permission) values ($1, $2, false, false)',
    [user.userId, resourceId],
  );
}

describe('报告与证书', () => {
  test('可视化报告：Word中有图表、数值与前列结果', async () => {
    const { mark } = await someJudgments(3);
    const order = { content: 'report', fileType: 'word', asked: asking(mark) } as Sent;
    const { bytes } = await made(await aUser(), order);
    const files = await readArchive(bytes);
    const chart = files.get('word/charts/chart1.xml')?.toString() ?? '';
    expect(chart).toContain('买卖合同纠纷');
    expect(textOf(files.get('word/document.xml'))).toContain('占全部结果');
  });

  test('检索证书可以复核：数据未变则相同，有增减则说明不同', async () => {
    const { app, as } = await startHouse();
    const { mark } = await someJudgments(2);
    const user = await aUser();
    const { task } = await made(user, { content: 'certificate', fileType: 'pdf', asked: asking(mark) } as Sent);
    const of = { data: { certificateId: task.taskId } };
    const same = await as(user).ok(downloads.verifyCertificate, of);
    expect(same).toMatchObject({ isSame: true, issued: { total: 2 }, now: { total: 2 } });
    expect(same.textForm).toContain(mark);
    await putJudgments(app, [aJudgment({ mark })]);
    expect(await as(user).ok(downloads.verifyCertificate, of)).toMatchObject({ isSame: false, now: { total: 3 } });
    expect(await as(await aUser()).raw(downloads.verifyCertificate, of)).toMatchObject({ code: 404 });
    expect(await as(user).raw(downloads.verifyCertificate, { data: { certificateId: 'x' } })).toMatchObject({
      code: 400,
    });
  });

  const report = (ids: string[]) => ({
    title: '甲公司诉乙公司买卖合同纠纷',
    court: '上海市浦东新区人民法院',
    searcher: '陈律师',
    issues: '违约金是否过高',
    cases: ids.map(id => ({ id, likeness: '均为逾期付款' })),
  });

  test('类案检索报告：检索情况、争点、按效力层级排列的结果、要点与比对、证书', async () => {
    const { mark, cases } = await someJudgments(2);
    const ids = cases.map(({ id }) => id);
    const order = { content: 'caseReport', fileType: 'word', asked: asking(mark), report: report(ids) } as Sent;
    const { bytes } = await made(await aUser(), order);
    const text = textOf((await readArchive(bytes)).get('word/document.xml'));
    for (const words of [
      '陈律师',
      '违约金是否过高',
      '上一级人民法院及本院裁判',
      '均为逾期付款',
      '（待填写）',
      'SHA-256：',
    ]) {
      expect(text).toContain(words);
    }
  });

  test('类案检索报告只适用于案例；没有填写争议焦点则指出', async () => {
    const { as } = await startHouse();
    const user = as(await aUser());
    const order = { content: 'caseReport', fileType: 'word', asked: { recordType: '8' }, report: report(['x']) };
    expect((await user.raw(downloads.create, { data: order })).message).toContain('只适用于司法案例');
    const blank = { ...order, asked: { recordType: '2' }, report: { ...report(['x']), issues: ' ' } };
    const answer = await user.raw(downloads.create, { data: blank });
    expect(answer.code).toBe(400);
    expect(answer.message).toContain('请填写争议焦点');
  });
});
