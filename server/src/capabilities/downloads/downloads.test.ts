import { createHash } from 'node:crypto';
import { downloads } from '@antai/contract/downloads';
import { describe, expect, test } from 'vitest';
import { everything, made, type Sent, someJudgments } from '../../../test/downloads.ts';
import { aUser, startHouse, type TestUser } from '../../../test/house.ts';
import { aJudgment, aMark, putJudgments } from '../../../test/judgments.ts';
import { readArchive, textOf } from '../../../test/read-archive.ts';

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

  test('判决书的Word先是法院的格式，后是资料、来源与采集时间', async () => {
    const { as } = await startHouse();
    const { cases } = await someJudgments(1);
    const answer = await as(await aUser()).raw(downloads.single, single(cases[0]?.id ?? '', 'word'));
    expect(answer.headers['content-disposition']).toContain('.docx');
    const files = await readArchive(answer.data as Buffer);
    const text = textOf(files.get('word/document.xml'));
    for (const words of ['民事判决书', '本院认为', '文书资料', '10,000.00元', '数据来源：', '采集时间：']) {
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
  await app.catchUp();
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
