import { comparison, comparisonFaults, marksOfRecordMax } from '@antai/contract/comparison';
import { notices } from '@antai/contract/notices';
import { readDocx } from '@antai/documents/read-docx';
import { readPdf } from '@antai/documents/read-pdf';
import { readXlsx } from '@antai/documents/read-xlsx';
import { settleChanges } from '@antai/documents/settle-changes';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { aDocx, p } from '../../../../documents/test/a-docx.ts';
import { aUser, startHouse, type TestUser } from '../../../test/house.ts';
import { sendUp } from '../../../test/upload.ts';
import { comparisonMarks } from './tables.ts';

const cell = (text: string) => `<w:tc>${p(text)}</w:tc>`;
const row = (...texts: string[]) => `<w:tr>${texts.map(cell).join('')}</w:tr>`;
const clauses = {
  price: '第一条 转让价款为人民币5,320万元，于2026年3月1日前支付。',
  profit: '第二条 过渡期内，标的公司得按年度分配利润。',
  secret: '第三条 双方应当对本合同内容保守商业秘密，不得向第三方披露。',
  law: '第四条 本合同适用中华人民共和国法律，由长沙仲裁委员会仲裁。',
};
const oldDocx = () =>
  aDocx(
    [clauses.price, clauses.profit, clauses.secret, clauses.law]
      .map(each => p(each.slice(0, 4), `**${each.slice(4)}**`))
      .join('') + `<w:tbl>${row('股东', '持股')}${row('枢衡投资', '22%')}</w:tbl>${p('以下无正文')}`,
    { 'header1.xml': `<w:hdr>${p('股权转让协议 第3稿')}</w:hdr>` },
  );
const newDocx = () =>
  aDocx(
    [
      clauses.law,
      clauses.price.replace('5,320', '4,980'),
      clauses.profit.replace('得按', '不得按'),
      '新增条款：受让方另行提供连带保证。',
      clauses.secret,
    ]
      .map(each => p(each))
      .join('') +
      `<w:tbl>${row('股东', '持股')}${row('枢衡投资', '18%')}${row('澄屿控股', '30%')}</w:tbl>${p('以下无正文')}`,
    { 'header1.xml': `<w:hdr>${p('股权转让协议 第5稿')}</w:hdr>` },
  );

async function compared(user: TestUser, sources: [string, Uint8Array][]): Promise<string> {
  const { as, app } = await startHouse();
  const fileIds: string[] = [];
  for (const [fileName, content] of sources) fileIds.push(await sendUp(user, fileName, content));
  const { recordId } = await as(user).ok(comparison.add, { data: { fileIds } });
  await app.jobs.settle();
  return recordId;
}

const twoVersions = (user: TestUser) =>
  compared(user, [
    ['第3稿.docx', oldDocx()],
    ['第5稿.docx', newDocx()],
  ]);

const download = async (user: TestUser, data: z.input<typeof comparison.download.input>['data']) => {
  const { as } = await startHouse();
  const { data: bytes, code, message } = await as(user).raw(comparison.download, { data });
  if (!Buffer.isBuffer(bytes)) throw new Error(`${code} ${message}`);
  return bytes;
};
const textsOf = (bytes: Uint8Array) =>
  readDocx(bytes)
    .paragraphs.map(({ text }) => text)
    .filter(text => text !== '');
const utf8 = (text: string) => new TextEncoder().encode(text);

/** Clauses that Word numbers 第一条, 第二条 … */
function aNumberedDocx(...texts: string[]) {
  const properties = '<w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr></w:pPr>';
  const level =
    '<w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="chineseCounting"/><w:lvlText w:val="第%1条"/></w:lvl>';
  const numbering = `<w:numbering><w:abstractNum w:abstractNumId="0">${level}</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num></w:numbering>`;
  const body = texts.map(text => `<w:p>${properties}<w:r><w:t>${text}</w:t></w:r></w:p>`).join('');
  return aDocx(body, { 'numbering.xml': numbering });
}

describe('两段文字', () => {
  test('逐处列出变更，要紧的在前可排，范围之外两文相同', async () => {
    const { as } = await startHouse();
    const [before, after] = ['价款5,320万元。\n甲方得分配利润。', '价款4,980万元。\n甲方不得分配利润。'];
    const { changes, coverage } = await as(await aUser()).ok(comparison.text, { data: { before, after } });
    expect(changes).toEqual([
      {
        kind: 'replace',
        before: { start: 2, end: 7, text: '5,320' },
        after: { start: 2, end: 7, text: '4,980' },
        importance: 96,
        reason: '金额',
      },
      {
        kind: 'replace',
        before: { start: 13, end: 14, text: '得' },
        after: { start: 13, end: 15, text: '不得' },
        importance: 92,
        reason: '否定',
      },
    ]);
    expect(coverage).toEqual({ before: 2, after: 2, ignored: [], coarse: 0 });
  });

  test('不比对的差异不列出；说明不认识的一类被拒绝', async () => {
    const { as } = await startHouse();
    const user = await aUser();
    const data = {
      before: '甲方，乙方',
      after: '甲方, 乙方',
      ignore: ['whiteSpace', 'punctuation'] as ('whiteSpace' | 'punctuation')[],
    };
    expect((await as(user).ok(comparison.text, { data })).changes).toEqual([]);
    const wrong = await as(user).raw(comparison.text, { data: { ...data, ignore: ['colour'] } } as never);
    expect(wrong.code).toBe(400);
  });
});

describe('两稿', () => {
  test('逐段对照、表格逐格、页眉，移动与新增，要紧的说明理由；比对完成有通知', async () => {
    const { as } = await startHouse();
    const user = await aUser();
    const recordId = await twoVersions(user);
    const detail = await as(user).ok(comparison.get, { data: { recordId } });
    expect(detail).toMatchObject({ status: 'done', finishPercent: 100, name: '第3稿 → 第5稿' });
    const changes = detail.changes.map(({ kind, reason, before, after }) => [
      kind,
      reason,
      before.text.trim(),
      after.text.trim(),
    ]);
    expect(changes).toEqual(
      expect.arrayContaining([
        ['replace', '金额', '5,320', '4,980'],
        ['replace', '否定', '得', '不得'],
        ['replace', '费率', '22%', '18%'],
        ['insert', '主体', '', '新增条款：受让方另行提供连带保证。'],
        ['move', '移动', clauses.law, clauses.law],
        ['insert', '费率', '', '澄屿控股\n30%'],
      ]),
    );
    expect(detail.coverage?.compared).toEqual([
      { what: '正文', before: 9, after: 12 },
      { what: '页眉', before: 1, after: 1 },
      { what: '表格', before: 1, after: 1 },
    ]);
    const { records } = await as(user).ok(notices.page, {});
    expect(records[0]).toMatchObject({ messageTitle: '文件比对完成', relateId: recordId });
  });

  test('Word修订稿：全部接受即新稿，全部拒绝即旧稿，移动是真的移动', async () => {
    const { as } = await startHouse();
    const user = await aUser();
    const recordId = await twoVersions(user);
    const { proof } = await as(user).ok(comparison.get, { data: { recordId } });
    expect(proof).toEqual({ isNewWhenAccepted: true, isOldWhenRejected: true, notCarried: [] });
    const redline = await download(user, { recordId, fileType: 'word' });
    expect(readDocx(redline).hasTrackedChanges).toBe(true);
    expect(textsOf(settleChanges(redline, 'accepted'))).toEqual(textsOf(newDocx()));
    expect(textsOf(settleChanges(redline, 'rejected'))).toEqual(textsOf(oldDocx()));
  });

  test('变更清单：PDF与Excel', async () => {
    const user = await aUser();
    const recordId = await twoVersions(user);
    const pdf = await readPdf(new Uint8Array(await download(user, { recordId, fileType: 'pdf' })));
    const said = pdf.paragraphs.map(({ text }) => text).join('');
    for (const word of ['变更清单', '须先看', '4,980', '连带保证']) expect(said).toContain(word);
    expect((await download(user, { recordId, fileType: 'excel' })).subarray(0, 2).toString()).toBe('PK');
  });

  test('清单不列所忽略的，并写明忽略了什么、几处；Word修订稿总含全部变更', async () => {
    const user = await aUser();
    const recordId = await compared(user, [
      ['旧.txt', utf8('价款5,320万元，一次付清。\n甲方，乙方各执一份')],
      ['新.txt', utf8('价款4,980万元，一次付清。\n甲方,乙方 各执一份')],
    ]);
    const { as } = await startHouse();
    const { changes } = await as(user).ok(comparison.get, { data: { recordId } });
    expect(changes.map(({ sameUnder = [] }) => sameUnder)).toEqual([
      [],
      [['width'], ['punctuation']],
      [['whiteSpace']],
    ]);
    const saidIn = async (ignore?: ('whiteSpace' | 'width')[]) => {
      const data = { recordId, fileType: 'pdf' as const, ...(ignore ? { ignore } : {}) };
      const { paragraphs } = await readPdf(new Uint8Array(await download(user, data)));
      return paragraphs
        .map(({ text }) => text)
        .join('')
        .replace(/\s/gu, '');
    };
    expect(await saidIn()).toContain('3处，其中须先看1处');
    expect(await saidIn()).toContain('无，全部变更均已列出');
    const narrowed = await saidIn(['whiteSpace', 'width']);
    expect(narrowed).toContain('1处，其中须先看1处');
    expect(narrowed).toContain('空白、全角与半角（只有这些差别的2处变更未列出；Word修订稿含全部变更）');
    const book = await readXlsx(await download(user, { recordId, fileType: 'excel', ignore: ['whiteSpace'] }));
    const excel = book.paragraphs.map(({ text }) => text).join('\n');
    expect(excel).toContain('空白（只有这些差别的1处变更未列出；Word修订稿含全部变更）');
    expect(excel).not.toContain('全部变更均已列出');
    const redline = await download(user, { recordId, fileType: 'word', ignore: ['whiteSpace', 'width'] });
    expect(textsOf(settleChanges(redline, 'accepted'))).toEqual(['价款4,980万元，一次付清。', '甲方,乙方 各执一份']);
    const wrong = await as(user).raw(comparison.download, {
      data: { recordId, fileType: 'pdf', ignore: ['colour'] },
    } as never);
    expect(wrong.code).toBe(400);
  });

  test('文本、PDF之类没有Word格式的旧稿，重排后同样可修订', async () => {
    const { as } = await startHouse();
    const user = await aUser();
    const recordId = await compared(user, [
      ['旧.txt', utf8(`甲条约定\n${clauses.profit}\n末条`)],
      ['新.docx', newDocx()],
    ]);
    const { proof } = await as(user).ok(comparison.get, { data: { recordId } });
    expect(proof).toMatchObject({ isNewWhenAccepted: true, isOldWhenRejected: true });
  });

  test('与没有自动编号的文件相比，不把编号说成变化', async () => {
    const user = await aUser();
    const { as } = await startHouse();
    const recordId = await compared(user, [
      ['旧.docx', aNumberedDocx('双方各执一份。')],
      ['新.docx', aDocx(p('双方各执一份。'))],
      ['新.txt', utf8('双方各执一份。')],
    ]);
    const renumbered = async (after: number) =>
      (await as(user).ok(comparison.get, { data: { recordId, before: 0, after } })).renumbered;
    expect(await renumbered(1)).toEqual([{ row: 0, before: '第一条', after: '' }]);
    expect(await renumbered(2)).toEqual([]);
    const { coverage } = await as(user).ok(comparison.get, { data: { recordId, before: 0, after: 2 } });
    expect(coverage?.notCompared).toContain('自动编号（新稿的文字中没有编号）');
  });

  test('Word自动显示的编号与写在文字里的编号相比：相同的条款没有变更，编号变了的只是编号；修订稿带着编号', async () => {
    const user = await aUser();
    const { as } = await startHouse();
    const [price, days] = ['租金每月五千元，按月支付。', '乙方应于三十日内交付。'];
    const recordId = await compared(user, [
      ['一.docx', aNumberedDocx(price, days, '本合同一式两份。')],
      ['二.txt', utf8(`第一条 ${price}\n第二条 ${days}\n第三条 本合同一式两份。`)],
      ['三.docx', aNumberedDocx(price.replace('五', '六'), '押金为一个月租金。', days, '本合同一式两份。')],
      ['四.txt', utf8(`第一条 ${price}\n第二条 双方另行约定保密。\n第五条 ${days}\n第四条 本合同一式两份。`)],
      ['五.txt', utf8(`第一条 ${price}\n第二条 ${days}\n第三条 本合同一式两份。\n以下无正文，由双方签署。`)],
    ]);
    const changesOf = async (before: number, after: number) => {
      const detail = await as(user).ok(comparison.get, { data: { recordId, before, after } });
      const places = detail.changes.map(({ before: old, after: young }) => [old, young]);
      const texts = [detail.beforeLines, detail.afterLines].map(lines => lines.map(({ text }) => text).join('\n'));
      for (const spans of places)
        for (const [side, { start, end, text }] of spans.entries()) expect(texts[side]!.slice(start, end)).toBe(text);
      return {
        changes: places.map(spans => spans.map(({ text }) => text.trim()).join('→')),
        renumbered: detail.renumbered.map(({ before: old, after: young }) => `${old}→${young}`),
        proof: detail.proof,
      };
    };
    const proved = { isNewWhenAccepted: true, isOldWhenRejected: true, notCarried: [] };
    expect(await changesOf(0, 1)).toEqual({ changes: [], renumbered: [], proof: proved });
    const longer = { changes: ['五千→六千', '→押金为一个月租金。'], renumbered: ['第二条→第三条', '第三条→第四条'] };
    expect(await changesOf(1, 2)).toEqual({ ...longer, proof: proved });
    expect(await changesOf(0, 2)).toMatchObject(longer);
    expect(await changesOf(0, 3)).toMatchObject({
      changes: ['→第二条 双方另行约定保密。'],
      renumbered: ['第二条→第五条', '第三条→第四条'],
    });
    expect(await changesOf(0, 4)).toEqual({ changes: ['→以下无正文，由双方签署。'], renumbered: [], proof: proved });
    // what is new beside a numbered clause is numbered by Word where it has a number
    const redline = await download(user, { recordId, before: 0, after: 3, fileType: 'word' });
    const said = readDocx(settleChanges(redline, 'accepted')).paragraphs;
    expect(said.map(({ number, text }) => `${number} ${text}`)[1]).toBe('第二条 双方另行约定保密。');
  });

  test('空的页眉、文末的换行不是变更；正文里的空段才是', async () => {
    const user = await aUser();
    const { as } = await startHouse();
    const header = { 'header1.xml': `<w:hdr>${p('')}</w:hdr>` };
    const recordId = await compared(user, [
      ['旧.docx', aDocx(p(clauses.price) + p('') + p(clauses.law), header)],
      ['新.txt', utf8(`${clauses.price}\r\n\r\n${clauses.law}\r\n`)],
      ['再.txt', utf8(`${clauses.price}\n${clauses.law}`)],
    ]);
    const changesOf = async (after: number) =>
      (await as(user).ok(comparison.get, { data: { recordId, before: 0, after } })).changes.map(
        ({ before, after: young }) => [before.text, young.text],
      );
    expect(await changesOf(1)).toEqual([]);
    expect(await changesOf(2)).toEqual([['\n', '']]);
    const redline = await download(user, { recordId, before: 0, after: 2, fileType: 'word' });
    const kept = readDocx(settleChanges(redline, 'accepted')).paragraphs.map(({ place, text }) => `${place} ${text}`);
    expect(kept).toEqual([`body ${clauses.price}`, `body ${clauses.law}`, 'header ']);
  });

  test('数千段的两稿逐段列出，批注照常；清单与修订稿照样生成', async () => {
    const { as } = await startHouse();
    const user = await aUser();
    const lines = Array.from({ length: 3_000 }, (_, at) => `第${at + 1}条 双方应当按照约定履行第${at + 1}项义务。`);
    const changed = lines.map((line, at) => (at === 2_000 ? line.replace('应当', '不必') : line));
    const recordId = await compared(user, [
      ['旧稿.txt', utf8(lines.join('\n'))],
      ['新稿.txt', utf8(changed.join('\n'))],
    ]);
    const pair = { recordId, before: 0, after: 1 };
    const before = await as(user).ok(comparison.get, { data: pair });
    expect(before.beforeLines.map(({ text }) => text)).toEqual(lines);
    expect(before.afterLines.map(({ text }) => text)).toEqual(changed);
    expect([before.changes.length, before.coverage?.compared[0]]).toEqual([
      1,
      { what: '正文', before: 3_000, after: 3_000 },
    ]);
    const [{ changeKey } = { changeKey: '' }] = before.changes;
    const marks = [{ changeKey, isSeen: true, note: '同意' }];
    await as(user).ok(comparison.decide, { data: { recordId, marks } });
    const { changes, ...rest } = await as(user).ok(comparison.get, { data: pair });
    expect(changes).toEqual(before.changes.map(change => ({ ...change, isSeen: true, note: '同意' })));
    expect({ ...rest, changes: before.changes }).toEqual(before);
    const settledText = textsOf(settleChanges(await download(user, { ...pair, fileType: 'word' }), 'accepted'));
    expect(settledText).toEqual(changed);
    expect((await download(user, { ...pair, fileType: 'excel' })).subarray(0, 2).toString()).toBe('PK');
  });

  test('标为已看、批注随时保存，各稿互不相干；再标一样不丢另一样', async () => {
    const { as } = await startHouse();
    const user = await aUser();
    const recordId = await twoVersions(user);
    const { changes } = await as(user).ok(comparison.get, { data: { recordId } });
    const { changeKey } = changes[0]!;
    await as(user).ok(comparison.decide, { data: { recordId, marks: [{ changeKey, note: '请客户确认' }] } });
    await as(user).ok(comparison.decide, { data: { recordId, marks: [{ changeKey, isSeen: true }] } });
    const again = await as(user).ok(comparison.get, { data: { recordId } });
    expect(again.changes[0]).toMatchObject({ changeKey, isSeen: true, note: '请客户确认' });
    expect(again.changes.filter(({ isSeen }) => isSeen)).toHaveLength(1);
  });

  test('一次标记两千处，先前的批注各自保留；满了只可改写已有的，不多记一处', async () => {
    const { as, app } = await startHouse();
    const user = await aUser();
    const recordId = await twoVersions(user);
    const row = { recordId, ownerId: user.userId, isSeen: false, markedAt: new Date() };
    const marks = Array.from({ length: marksOfRecordMax - 1 }, (_, at) => ({
      ...row,
      changeKey: `k${at}`,
      note: `注${at}`,
    }));
    for (let at = 0; at < marks.length; at += 5_000)
      await app.database.drizzle.insert(comparisonMarks).values(marks.slice(at, at + 5_000));
    const seen = Array.from({ length: 1_999 }, (_, at) => ({ changeKey: `k${at}`, isSeen: true }));
    const note = { changeKey: 'k3', note: '改写' };
    const fresh = { changeKey: 'new', note: '新的' };
    await as(user).ok(comparison.decide, {
      data: { recordId, marks: [...seen.filter((_, at) => at !== 3), note, fresh] },
    });
    const other = await as(user).raw(comparison.decide, { data: { recordId, marks: [note, { changeKey: 'more' }] } });
    expect(other.message).toBe(comparisonFaults.tooManyMarks.text);
    const stored = await app.database.drizzle
      .select()
      .from(comparisonMarks)
      .where(eq(comparisonMarks.recordId, recordId));
    const of = (key: string) => stored.find(({ changeKey }) => changeKey === key);
    expect(stored).toHaveLength(marksOfRecordMax);
    expect(of('k2')).toMatchObject({ isSeen: true, note: '注2' });
    expect(of('k3')).toMatchObject({ isSeen: false, note: '改写' });
    expect(of('new')).toMatchObject({ isSeen: false, note: '新的' });
    expect(of('k5000')).toMatchObject({ isSeen: false, note: '注5000' });
    expect((await as(user).ok(comparison.get, { data: { recordId } })).changes.length).toBeGreaterThan(0);
  });

  test('再加一稿，与任何一稿比对；旧的须在前，稿数有限', async () => {
    const { as, app } = await startHouse();
    const user = await aUser();
    const recordId = await twoVersions(user);
    const fileId = await sendUp(user, '第6稿.docx', oldDocx());
    await as(user).ok(comparison.addVersion, { data: { recordId, fileId } });
    await app.jobs.settle();
    expect((await as(user).ok(comparison.get, { data: { recordId, before: 0, after: 2 } })).changes).toEqual([]);
    expect(
      (await as(user).ok(comparison.get, { data: { recordId, before: 1, after: 2 } })).changes.length,
    ).toBeGreaterThan(4);
    const turned = await as(user).raw(comparison.get, { data: { recordId, before: 2, after: 1 } });
    expect(turned).toMatchObject({ code: 1, message: comparisonFaults.noSuchPair.text });
    const answers = await Promise.all(
      [0, 1, 2].map(() => as(user).raw(comparison.addVersion, { data: { recordId, fileId } })),
    );
    expect(answers.map(({ code }) => code).sort()).toEqual([0, 0, 1]);
  });
});

describe('文件里已有修订', () => {
  const tracked = () =>
    aDocx(
      `<w:p><w:r><w:t>价款</w:t></w:r><w:del w:id="1"><w:r><w:delText>十</w:delText></w:r></w:del><w:ins w:id="2"><w:r><w:t>二十</w:t></w:r></w:ins><w:r><w:t>万元</w:t></w:r></w:p>`,
    );

  test('先问接受还是拒绝，说了才比对', async () => {
    const { as, app } = await startHouse();
    const user = await aUser();
    const recordId = await compared(user, [
      ['旧.docx', tracked()],
      ['新.docx', aDocx(p('价款三十万元'))],
    ]);
    const waiting = await as(user).ok(comparison.get, { data: { recordId } });
    expect(waiting).toMatchObject({
      status: 'asking',
      versions: [{ hasTrackedChanges: true }, { hasTrackedChanges: false }],
    });
    const early = await as(user).raw(comparison.download, { data: { recordId, fileType: 'word' } });
    expect(early).toMatchObject({ code: 1, message: comparisonFaults.notReady.text });
    await as(user).ok(comparison.settle, { data: { recordId, readings: [{ version: 0, reading: 'rejected' }] } });
    await app.jobs.settle();
    const detail = await as(user).ok(comparison.get, { data: { recordId } });
    expect(detail.beforeLines.map(({ text }) => text)).toEqual(['价款十万元']);
    expect(detail.proof).toMatchObject({ isNewWhenAccepted: true, isOldWhenRejected: true });
  });
});

describe('记录', () => {
  test('他人的记录如同不存在', async () => {
    const { as } = await startHouse();
    const recordId = await twoVersions(await aUser());
    const other = as(await aUser());
    const mark = { data: { recordId, marks: [{ changeKey: 'a', isSeen: true }] } };
    for (const call of [comparison.get, comparison.cancel, comparison.retry, comparison.remove] as const)
      expect((await other.raw(call, { data: { recordId } })).code).toBe(404);
    expect((await other.raw(comparison.decide, mark)).code).toBe(404);
    expect((await other.raw(comparison.download, { data: { recordId, fileType: 'word' } })).code).toBe(404);
    expect(
      (await other.raw(comparison.settle, { data: { recordId, readings: [{ version: 0, reading: 'accepted' }] } }))
        .code,
    ).toBe(404);
    expect((await other.ok(comparison.page, {})).total).toBe(0);
  });

  test('一稿、不能比对的类型、他人的文件都被拒绝；坏文件说明原因，可重试可删除', async () => {
    const { as } = await startHouse();
    const user = await aUser();
    const fileId = await sendUp(user, '旧.txt', utf8('甲'));
    expect((await as(user).raw(comparison.add, { data: { fileIds: [fileId] } })).code).toBe(400);
    const foreign = await sendUp(await aUser(), '他.txt', utf8('乙'));
    expect((await as(user).raw(comparison.add, { data: { fileIds: [fileId, foreign] } })).code).toBe(404);
    const page = await sendUp(user, '页.html', utf8('<html><body>甲</body></html>'));
    expect((await as(user).raw(comparison.add, { data: { fileIds: [fileId, page] } })).code).toBe(415);
    const recordId = await compared(user, [
      ['空.txt', utf8('  ')],
      ['新.txt', utf8('甲')],
    ]);
    const failed = await as(user).ok(comparison.get, { data: { recordId } });
    expect(failed).toMatchObject({ status: 'failed', failReason: `空.txt：${comparisonFaults.noText.text}` });
    await as(user).ok(comparison.retry, { data: { recordId } });
    const { app } = await startHouse();
    await app.jobs.settle();
    expect((await as(user).raw(comparison.cancel, { data: { recordId } })).message).toBe(
      comparisonFaults.notRunning.text,
    );
    await as(user).ok(comparison.remove, { data: { recordId } });
    expect((await as(user).ok(comparison.page, {})).total).toBe(0);
  });

  test('进行中的比对可停止，停止后可重试；比对完的不可重试', async () => {
    const { as, app } = await startHouse();
    const user = await aUser();
    // long enough not to be done before it is stopped
    const clauses = (from: number) =>
      Array.from({ length: 4_000 }, (_, at) => `第${at + 1}期租金${(at * 37 + from) % 9_973}元。`).join('\n');
    const fileIds = [await sendUp(user, '旧.txt', utf8(clauses(1))), await sendUp(user, '新.txt', utf8(clauses(5)))];
    const { recordId } = await as(user).ok(comparison.add, { data: { fileIds } });
    await as(user).ok(comparison.cancel, { data: { recordId } });
    await app.jobs.settle();
    expect((await as(user).ok(comparison.get, { data: { recordId } })).status).toBe('failed');
    await as(user).ok(comparison.retry, { data: { recordId } });
    await app.jobs.settle();
    expect((await as(user).ok(comparison.get, { data: { recordId } })).status).toBe('done');
    const refused = await as(user).raw(comparison.retry, { data: { recordId } });
    expect(refused).toMatchObject({ code: 1, message: comparisonFaults.notRetryable.text });
  });
});
