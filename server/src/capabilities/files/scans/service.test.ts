import { existsSync } from 'node:fs';
import { correction } from '@antai/contract/correction';
import { fileFaults, files } from '@antai/contract/files';
import { knowledge } from '@antai/contract/knowledge';
import { packs } from '@antai/contract/packs';
import { readFile } from '@antai/documents/read-file';
import { readPicture } from '@antai/documents/read-picture';
import writePdf from '@antai/documents/write-pdf';
import { describe, expect, test } from 'vitest';
import { takePicture } from '../../../../../documents/test/take-picture.ts';
import { aDatabase } from '../../../../test/database.ts';
import { aUser, startHouse, startHouseAlone } from '../../../../test/house.ts';
import { computedMs, longestTurnMs } from '../../../../test/longest-turn.ts';
import { mostPosted } from '../../../../test/most-posted.ts';
import { sendUp } from '../../../../test/upload.ts';
import { fonts } from '../../../platform/fonts.ts';
import { createRecognition } from '../../../platform/recognition/recognition.ts';
import { createWorkers } from '../../../platform/workers.ts';
import { filesStore } from '../store.ts';
import { scanService } from './service.ts';
import { scanStore } from './store.ts';

const lines = [
  '设备买卖合同',
  '甲方向乙方购买设备，价款合计12万元，于2024年3月5日前付清。',
  '逾期付款的，每日按万分之五支付违约金。',
];

/** A page of print as a camera sees it. */
async function aPicture(): Promise<Buffer> {
  const blocks = [{ kind: 'text' as const, lines }];
  return takePicture(new Uint8Array(await writePdf({ document: { name: '合同', blocks }, fonts })));
}

/** A PDF of one page that is a picture. */
function pdfOf(picture: Buffer): Buffer {
  const parts = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<</XObject<</P 4 0 R>>>>/Contents 5 0 R>>',
    [
      `<</Type/XObject/Subtype/Image/Width ${widthOf(picture)}/Height ${heightOf(picture)}/ColorSpace/DeviceRGB/BitsPerComponent 8/Filter/DCTDecode/Length ${picture.length}>>stream\n`,
      picture,
      '\nendstream',
    ],
    '<</Length 30>>stream\nq 595 0 0 842 0 0 cm /P Do Q   \nendstream',
  ];
  const bytes: Buffer[] = [Buffer.from('%PDF-1.4\n')];
  for (const [at, part] of parts.entries()) {
    bytes.push(Buffer.from(`${at + 1} 0 obj\n`));
    for (const piece of [part].flat()) bytes.push(Buffer.from(piece as string));
    bytes.push(Buffer.from('\nendobj\n'));
  }
  bytes.push(Buffer.from('trailer<</Root 1 0 R/Size 6>>\nstartxref\n0\n%%EOF'));
  return Buffer.concat(bytes);
}

/** The place in a jpg where its size stands. */
function frameOf(picture: Buffer): number {
  let at = 2;
  while (![0xc0, 0xc2].includes(picture[at + 1]!)) at += 2 + picture.readUInt16BE(at + 2);
  return at;
}
const heightOf = (picture: Buffer) => picture.readUInt16BE(frameOf(picture) + 5);
const widthOf = (picture: Buffer) => picture.readUInt16BE(frameOf(picture) + 7);

test('未装文字识别：图片说明读不出的原因与管理员可做的事，可重试', async () => {
  const { as, settle } = await startHouse();
  const user = await aUser();
  const fileIds = [await sendUp(user, '送货单.jpg', await aPicture())];
  const [added] = await as(user).ok(knowledge.addDocuments, { data: { fileIds } });
  await settle();
  const page = await as(user).ok(knowledge.page, { data: {} });
  const read = page.records.find(({ document }) => document.documentId === added!.documentId)?.document;
  expect(read).toMatchObject({ state: 'unreadable', reason: fileFaults.noRecognition.text });
});

test('识读的金额与日期逐处列出，附其影像；他人的文件、没有的一处看不到', async () => {
  const { as } = await startHouse();
  const user = await aUser();
  const fileId = await sendUp(user, '合同.jpg', await aPicture());
  const line = {
    text: '价款合计12万元，于2024年3月5日前付清',
    confidence: 0.87,
    left: 200,
    top: 300,
    right: 900,
    bottom: 340,
  };
  const reading = { kind: 'read' as const, turn: 90 as const, width: 2_339, height: 1_654, rows: [[line]] };
  const row = { fileId, page: 1, version: '1', reading, createdAt: new Date() };
  await scanStore(await aDatabase()).keep(row);
  const page = await as(user).ok(files.scanValues, { data: { fileId } });
  expect(page.records.map(({ at, text, confidence }) => [at, text, confidence])).toEqual([
    [0, '12万元', 0.87],
    [1, '2024年3月5日', 0.87],
  ]);
  const second = { baseInfo: { pageNum: 2, pageSize: 1 }, data: { fileId } };
  expect((await as(user).ok(files.scanValues, second)).records).toMatchObject([{ at: 1 }]);
  const wanted = { fileId, page: 1, at: 1 };
  const { data, headers } = await as(user).raw(files.scanPicture, { data: wanted });
  expect(headers['content-type']).toBe('image/png');
  const picture = await readPicture(data as Uint8Array);
  // two heights of the line beside it, .6 above and below
  expect([picture.width, picture.height]).toEqual([700 + 160, 40 + 48]);
  const stranger = as(await aUser());
  expect(await stranger.raw(files.scanValues, { data: { fileId } })).toMatchObject({ code: 404 });
  expect(await stranger.raw(files.scanPicture, { data: wanted })).toMatchObject({ code: 404 });
  for (const none of [
    { ...wanted, at: 2 },
    { ...wanted, page: 2 },
  ])
    expect(await as(user).raw(files.scanPicture, { data: none })).toMatchObject({ code: 404 });
  expect(await as(user).raw(files.scanPicture, { data: { ...wanted, at: -1 } })).toMatchObject({ code: 400 });
});

const wheel = process.env.OCR_SOURCE;
const hasWheel = wheel !== undefined && existsSync(wheel);
if (!hasWheel) console.warn('文字识别未测：没有模型包（OCR_SOURCE 指向 rapidocr 3.10.0 的 whl 时测）');

describe.skipIf(!hasWheel)('装了文字识别', () => {
  const grants = [{ resourceId: 9, display: true, permission: true }];

  test('图片与扫描的PDF都读得出，写明由OCR识读与须核对的金额、日期和比例', { timeout: 180_000 }, async () => {
    // what a house fetches lies in its own folder: no other may take the job
    const house = await startHouseAlone({ OCR_SOURCE: wheel! });
    try {
      const admin = house.as(await aUser({ grants, database: house.database }));
      await admin.ok(packs.get, { data: { name: 'ocr' } });
      const stateOf = async () => (await admin.ok(packs.list, {})).find(({ name }) => name === 'ocr')?.state;
      await expect.poll(stateOf, { timeout: 60_000 }).toBe('done');
      const user = await aUser({ database: house.database });
      const picture = await aPicture();
      const sent = { '合同.jpg': picture, '合同.pdf': pdfOf(picture) };
      for (const [name, bytes] of Object.entries(sent)) {
        const fileId = await sendUp(user, name, bytes, house);
        const { recordId } = await house.as(user).ok(correction.add, { data: { fileId } });
        const detailOf = () => house.as(user).ok(correction.get, { data: { recordId } });
        await expect.poll(async () => (await detailOf()).status, { timeout: 90_000, interval: 500 }).toBe('done');
        const { text, coverage } = await detailOf();
        for (const line of lines) expect(text.replaceAll('\n', '')).toContain(line);
        const notes = coverage!.notChecked.join();
        for (const words of ['第1页由OCR识读的文字', '12万元', '2024年3月5日', '万分之五'])
          expect(notes).toContain(words);
      }
    } finally {
      await house.app.close();
      await house.database.close();
    }
  });
});

/** Two hundred pages of print that models of a version have read. */
async function keepPages(fileId: string, version: string) {
  const store = scanStore(await aDatabase());
  const place = { confidence: 0.9, left: 200, top: 300, right: 900, bottom: 340 };
  const rows = Array.from({ length: 60 }, () => [
    { ...place, text: '价款合计12万元，于2024年3月5日前付清，逾期每日0.5%' },
  ]);
  const reading = { kind: 'read' as const, turn: 0 as const, width: 1_654, height: 2_339, rows };
  for (let page = 1; page <= 200; page += 1)
    await store.keep({ fileId, page, version, reading, createdAt: new Date() });
  return store;
}

test('两百页的影像：须对照的在线程中列出，不占住别人', async () => {
  const { as } = await startHouse();
  const user = await aUser();
  const fileId = await sendUp(user, '卷宗.txt', '卷宗');
  const store = await keepPages(fileId, '1');
  const list = () => as(user).ok(files.scanValues, { baseInfo: { pageNum: 2 }, data: { fileId } });
  const { records, total } = await list();
  expect([total, records[0]?.text]).toEqual([200 * 60 * 3, records[3]?.text]);
  const pages = await store.packedPages(fileId);
  const here = computedMs(() => structuredClone(JSON.parse(pages)));
  // garbage is collected when it is: what is unpacked here is so every time
  const turns = [await longestTurnMs(list), await longestTurnMs(list), await longestTurnMs(list)];
  expect(Math.min(...turns)).toBeLessThan(here / 2);
});

test('两百页的影像：读过的页不经事件循环逐页交给线程；别的模型读的不算', async () => {
  const user = await aUser();
  const fileId = await sendUp(user, '卷宗.txt', '卷宗');
  const store = await keepPages(fileId, '1');
  const workers = createWorkers();
  const recognition = createRecognition({
    run: () => Promise.reject(new Error('every page was read')),
    close: async () => {},
  });
  recognition.lookIn(() => ({ folder: '', version: '1' }));
  const scans = scanService({ store, workers, recognition, clock: { now: () => new Date() } });
  const stored = await filesStore(await aDatabase()).find(fileId);
  const source = { ...stored!, fileType: 'jpg', bytes: new Uint8Array(1) };
  const read = () => scans.readable(source, { signal: new AbortController().signal });
  let file: Awaited<ReturnType<typeof read>> | undefined;
  expect(
    await mostPosted(async () => {
      file = await read();
    }),
  ).toBeLessThan(200);
  const { paragraphs } = await readFile(file!.bytes as Uint8Array, file!.fileType);
  expect([paragraphs.length, paragraphs.at(-1)?.page]).toEqual([200, 200]);
  recognition.lookIn(() => ({ folder: '', version: '2' }));
  await expect(read()).rejects.toThrow('every page was read');
  await workers.close();
});
