import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { desensitise, desensitiseFaults } from '@antai/contract/desensitise';
import { notices } from '@antai/contract/notices';
import type { SentOf } from '@antai/contract/wire/call';
import { listStrings } from '@antai/documents/list-strings';
import { pickFile } from '@antai/documents/pack-files';
import { readDocx } from '@antai/documents/read-docx';
import { readPdf } from '@antai/documents/read-pdf';
import { readWorkbookRows } from '@antai/documents/rewrite-rows';
import { scrubXlsx } from '@antai/documents/scrub-xlsx';
import writeExcel from '@antai/documents/write-excel';
import { writers } from '@antai/documents/writers';
import { describe, expect, test } from 'vitest';
import { aDocx, p, r } from '../../../../documents/test/a-docx.ts';
import { aUser, startHouse, startHouseAlone, type TestUser } from '../../../test/house.ts';
import { sendUp } from '../../../test/upload.ts';
import { fonts } from '../../platform/fonts.ts';
import { sha256OfBytes } from '../../platform/hash.ts';
import packs from '../packs/data/packs.json' with { type: 'json' };
import restoreFile from './restore-file.ts';

const text = [
  '民事起诉状',
  '原告：费秋声，男，1984年5月12日出生，住江苏省苏州市姑苏区云栖街66号，公民身份号码11010519491231002X，联系电话13800138000。',
  '被告：江衍船舶配件有限公司（以下简称“江衍公司”），统一社会信用代码91350100M000100Y43。',
  '费秋声通过银行账户6222020000000000000转账310,000元给江衍公司，微信号yp_2023a确认。',
].join('\n');
const secrets = [
  '费秋声',
  '云栖街',
  '11010519491231002X',
  '13800138000',
  '江衍',
  '91350100M000100Y43',
  '6222020000000000000',
  'yp_2023a',
];

async function recognised(user: TestUser, sources: [string, Uint8Array][], settings = {}): Promise<string> {
  const { as, app } = await startHouse();
  const fileIds: string[] = [];
  for (const [fileName, content] of sources) fileIds.push(await sendUp(user, fileName, content));
  const { recordId } = await as(user).ok(desensitise.add, { data: { fileIds, ...settings } });
  await app.jobs.settle();
  return recordId;
}

async function textRecognised(user: TestUser, settings: Partial<SentOf<typeof desensitise.addText>['data']> = {}) {
  const { as, app } = await startHouse();
  const { recordId } = await as(user).ok(desensitise.addText, { data: { text, ...settings } });
  await app.jobs.settle();
  return recordId;
}

/** Takes whatever is open, and has the files made. */
async function exported(user: TestUser, recordId: string, password?: string) {
  const { as, app } = await startHouse();
  const { files: all } = await as(user).ok(desensitise.get, { data: { recordId } });
  for (const { fileIndex } of all) {
    const { findings } = await as(user).ok(desensitise.get, { data: { recordId, fileIndex } });
    const open = findings.filter(({ decision }) => decision === 'open');
    const decisions = open.map(each => ({ type: each.type, text: each.text, decision: 'accepted' as const }));
    if (decisions.length > 0) await as(user).ok(desensitise.decide, { data: { recordId, decisions } });
  }
  await as(user).ok(desensitise.export, { data: { recordId, isConfirmed: true, ...(password ? { password } : {}) } });
  await app.jobs.settle();
  return as(user).ok(desensitise.get, { data: { recordId } });
}

const download = async (user: TestUser, recordId: string, fileIndex = 0) => {
  const { as } = await startHouse();
  const { data, code, message } = await as(user).raw(desensitise.download, { data: { recordId, fileIndex } });
  if (!Buffer.isBuffer(data)) throw new Error(`${code} ${message}`);
  return data;
};

describe('识别尺度', () => {
  test('没有姓名模型时如实写明；不漏多列的都须确认', async () => {
    const { as } = await startHouse();
    const user = await aUser();
    expect((await as(user).ok(desensitise.types, {})).hasNameModel).toBe(false);
    const said = '从“站长”（另案处理）手中购买';
    const balanced = await textRecognised(user, { text: said });
    const thorough = await textRecognised(user, { text: said, thoroughness: 'thorough' });
    const [usual, more] = await Promise.all(
      [balanced, thorough].map(recordId => as(user).ok(desensitise.get, { data: { recordId } })),
    );
    expect(usual).toMatchObject({ thoroughness: 'balanced', usesNameModel: false, findings: [], openCount: 0 });
    expect(more).toMatchObject({ thoroughness: 'thorough', openCount: 1 });
    expect(more!.findings).toMatchObject([{ text: '站长', decision: 'open' }]);
    expect([usual, more].map(detail => detail!.files[0]!.openCount)).toEqual([0, 1]);
  });

  const model = process.env.NAMES_MODEL;
  const pack = packs.find(({ name }) => name === 'names')!;

  test.skipIf(!model)(
    '装了姓名模型：看出规则看不出的姓名，证书写明（NAMES_MODEL 未指明模型时跳过）',
    async () => {
      const dataDir = mkdtempSync(join(tmpdir(), 'antai-names-'));
      cpSync(model!, join(dataDir, 'packs', 'names', pack.version), { recursive: true });
      const { app, as, database } = await startHouseAlone({ DATA_DIR: dataDir });
      try {
        const user = await aUser({ database });
        expect((await as(user).ok(desensitise.types, {})).hasNameModel).toBe(true);
        const said = '次日兰小平归案后如实供述。';
        const { recordId } = await as(user).ok(desensitise.addText, { data: { text: said } });
        await app.jobs.settle();
        const detail = await as(user).ok(desensitise.get, { data: { recordId } });
        expect(detail).toMatchObject({ usesNameModel: true, result: '次日兰某某归案后如实供述。' });
        expect(detail.findings).toMatchObject([{ text: '兰小平', rule: '姓名模型' }]);
        await as(user).ok(desensitise.decide, {
          data: { recordId, decisions: [{ type: 'person', text: '兰小平', decision: 'accepted' }] },
        });
        await as(user).ok(desensitise.export, { data: { recordId, isConfirmed: true } });
        await app.jobs.settle();
        const { certificate } = await as(user).ok(desensitise.get, { data: { recordId } });
        expect(certificate).toMatchObject({ usesNameModel: true, thoroughness: '均衡', files: [{ shapes: [] }] });
      } finally {
        await app.close();
        await database.close();
        rmSync(dataDir, { recursive: true, force: true });
      }
    },
    60_000,
  );
});

describe('一段文字', () => {
  test('逐处列出类型、依据、置信度；结果就是逐处照换的原文', async () => {
    const { as } = await startHouse();
    const user = await aUser();
    const recordId = await textRecognised(user);
    const detail = await as(user).ok(desensitise.get, { data: { recordId } });
    expect(detail).toMatchObject({ status: 'done', finishPercent: 100, isText: true, text });
    const byHand = detail.findings.reduceRight(
      (rest, { start, end, replacement }) => rest.slice(0, start) + replacement + rest.slice(end),
      text,
    );
    expect(detail.result).toBe(byHand);
    for (const { start, end, text: own, rule, confidence } of detail.findings) {
      expect(own).toBe(text.slice(start, end));
      expect(rule).not.toBe('');
      expect(confidence).toBeGreaterThan(0);
    }
    for (const secret of secrets) expect(detail.result).not.toContain(secret);
    expect(detail.result).toContain('310,000元');
    expect(new Set(detail.findings.filter(each => each.text === '费秋声').map(each => each.replacement))).toEqual(
      new Set(['费某某']),
    );
    expect(detail.result).toContain('甲公司（以下简称“甲公司”）');
    const { records } = await as(user).ok(notices.page, {});
    expect(records[0]).toMatchObject({ messageTitle: '文档脱敏识别完成', relateId: recordId });
    // what is to be hidden names neither the record nor what is said of it
    const [record] = (await as(user).ok(desensitise.page, {})).records;
    expect(record?.name).toMatch(/^粘贴文字 \d{4}-\d{2}-\d{2} \d{2}:\d{2}$/);
    expect(JSON.stringify(records[0])).toContain(`${record?.name} 已识别`);
    expect(JSON.stringify(records[0])).not.toContain('费秋声');
  });

  test('只要某几类时只找那几类；写明要金额，金额即脱敏', async () => {
    const { as } = await startHouse();
    const user = await aUser();
    const recordId = await textRecognised(user, { types: ['amount', 'mobile'], method: 'mask' });
    const { findings, result } = await as(user).ok(desensitise.get, { data: { recordId } });
    expect(findings.map(({ type, replacement }) => [type, replacement])).toEqual([
      ['mobile', '138****8000'],
      ['amount', '***,***元'],
    ]);
    expect(result).toContain('费秋声');
  });

  test('保留、改用别的文字：同一内容各处一并生效，随时保存', async () => {
    const { as } = await startHouse();
    const user = await aUser();
    const recordId = await textRecognised(user);
    await as(user).ok(desensitise.decide, {
      data: {
        recordId,
        decisions: [
          { type: 'mobile', text: '13800138000', decision: 'ignored' },
          { type: 'person', text: '费秋声', decision: 'accepted', replacement: '原告甲' },
        ],
      },
    });
    const { result, findings } = await as(user).ok(desensitise.get, { data: { recordId } });
    expect(result).toContain('13800138000');
    expect(result.match(/原告甲/gu)).toHaveLength(2);
    expect(findings.find(each => each.type === 'mobile')).toMatchObject({
      decision: 'ignored',
      proposal: '138****8000',
    });
  });

  test('自定义词在更长的名称里：整个名称仍脱敏，其余部分不因此露出', async () => {
    const { as } = await startHouse();
    const user = await aUser();
    const said = '被告：北京宏达建设有限公司，住北京市朝阳区建国路88号。宏达与建国路。';
    const recordId = await textRecognised(user, { text: said, method: 'mask', words: ['宏达', '建国路', '北京'] });
    const { result, findings } = await as(user).ok(desensitise.get, { data: { recordId } });
    expect(result).toBe('被告：某有限公司，住**市朝阳区***。**与***。');
    expect(findings.filter(({ type }) => type === 'custom').map(({ text: word }) => word)).toEqual(['宏达', '建国路']);
  });

  test('改方式、加自定义词，立即见效', async () => {
    const { as } = await startHouse();
    const user = await aUser();
    const recordId = await textRecognised(user);
    await as(user).ok(desensitise.change, {
      data: { recordId, method: 'court', words: ['起诉状'], methods: { mobile: 'remove' } },
    });
    const { result } = await as(user).ok(desensitise.get, { data: { recordId } });
    expect(result).toContain('费某，男');
    expect(result).toContain('江衍船舶配件有限公司');
    expect(result).toContain('联系电话。');
    expect(result).not.toContain('起诉状');
  });

  test('可选的类型与方式', async () => {
    const { as } = await startHouse();
    const { types, methods } = await as(await aUser()).ok(desensitise.types, {});
    expect(types).toHaveLength(18);
    expect(methods.map(({ method }) => method)).toEqual(['pseudonym', 'mask', 'generalise', 'remove', 'court']);
  });
});

describe('一批文件', () => {
  const docx = () =>
    aDocx(
      text
        .split('\n')
        .map(line => p(line.slice(0, 4), `**${line.slice(4)}**`))
        .join('') +
        `<w:p><w:del w:author="费秋声">${r('甲')}</w:del><w:r><w:rPr><w:vanish/></w:rPr><w:t>费秋声手机13800138000</w:t></w:r>${r('末')}</w:p>`,
      {
        'header1.xml': `<w:hdr>${p('费秋声与江衍公司')}</w:hdr>`,
        'comments.xml': `<w:comments><w:comment w:id="0" w:author="费秋声">${p('费秋声已付款')}</w:comment></w:comments>`,
      },
    );

  test('docx与文本一并脱敏：同一人处处同名，任何部分都不再有原文，证书如实', async () => {
    const user = await aUser();
    const note = new TextEncoder().encode('今收到费秋声交来310,000元。\r\n江衍公司');
    const recordId = await recognised(user, [
      ['费秋声起诉状.docx', docx()],
      ['收条.txt', note],
    ]);
    const detail = await exported(user, recordId, '还原密码12345');
    expect(detail.files.map(({ resultName }) => resultName)).toEqual([
      '1 费某某起诉状（脱敏）.docx',
      '2 收条（脱敏）.txt',
    ]);
    const [word, plain] = [await download(user, recordId), await download(user, recordId, 1)];
    for (const secret of secrets) expect(listStrings(word)).not.toContain(secret);
    expect(plain.toString('utf8')).toBe('今收到费某某交来310,000元。\r\n甲公司');
    const [first] = detail.certificate!.files;
    expect(first).toMatchObject({ residue: 0, isRestorable: true, form: '原格式，逐处替换' });
    expect(first!.removed.map(({ what }) => what)).toEqual(
      expect.arrayContaining(['批注', '隐藏文字', '修订（删除的文字）']),
    );
    expect(first!.replaced.find(({ type }) => type === 'person')).toMatchObject({ distinct: 1 });
  });

  test('凭密码与密钥逐字还原；密码不对、文件改过都还原不了', async () => {
    const { as } = await startHouse();
    const user = await aUser();
    const recordId = await recognised(user, [['起诉状.docx', docx()]]);
    await exported(user, recordId, '还原密码12345');
    const { data } = await as(user).raw(desensitise.downloadZip, { data: { recordId } });
    const key = pickFile(data as Buffer, '还原密钥（请另行保管）.txt')!;
    expect(pickFile(data as Buffer, '脱敏证书.docx')).toBeDefined();
    expect(new TextDecoder().decode(key)).not.toContain('费秋声');
    const result = await download(user, recordId);
    const [fileId, keyFileId] = [await sendUp(user, '脱敏件.docx', result), await sendUp(user, '密钥.txt', key)];
    const restored = await as(user).raw(desensitise.restore, {
      data: { fileId, keyFileId, password: '还原密码12345' },
    });
    const said = readDocx(restored.data as Buffer).paragraphs.map(each => each.text);
    expect(said).toEqual([...text.split('\n'), '末', '费秋声与江衍公司']);
    const wrong = await as(user).raw(desensitise.restore, { data: { fileId, keyFileId, password: '还原密码99999' } });
    expect(wrong).toMatchObject(
      desensitiseFaults.wrongKey.code === 1 ? { code: 1, message: desensitiseFaults.wrongKey.text } : {},
    );
    const otherId = await sendUp(user, '另一件.docx', docx());
    const other = await as(user).raw(desensitise.restore, {
      data: { fileId: otherId, keyFileId, password: '还原密码12345' },
    });
    expect(other.message).toBe(desensitiseFaults.notAsExported.text);
  });

  test('重新排版的文件也逐字还原：空格、空行与制表符照旧，不添一字', async () => {
    const lines = ['　　甲方：费秋声', '', '乙方：\t江衍公司 ', '第一行\n第二行'];
    const bytes = new TextEncoder().encode('脱敏件');
    const way = { resultSha256: sha256OfBytes(bytes), name: '合同.doc', fileType: 'doc', lines };
    const key = new TextEncoder().encode(JSON.stringify({ files: [way] }));
    const restored = await restoreFile({ bytes, key });
    if (restored.kind !== 'restored') throw new Error(restored.kind);
    expect(restored.fileName).toBe('合同（还原）.docx');
    expect(readDocx(restored.bytes).paragraphs.map(each => each.text)).toEqual(lines);
  });

  test('pdf：文字重新排版为新的PDF，读不出原文，也无图层遮盖', async () => {
    const user = await aUser();
    const { default: writePdf } = await import(writers.pdf.href);
    const pdf: Uint8Array = await writePdf({
      document: { name: '甲', blocks: [{ kind: 'text', lines: text.split('\n') }] },
      fonts,
    });
    const recordId = await recognised(user, [['起诉状.pdf', pdf]]);
    const detail = await exported(user, recordId);
    const result = await download(user, recordId);
    const said = (await readPdf(new Uint8Array(result))).paragraphs.map(each => each.text).join('');
    for (const secret of secrets) expect(said).not.toContain(secret);
    expect(said).toContain('费某某');
    expect(detail.certificate!.files[0]!.form).toContain('新的PDF');
  });

  test('xlsx：表头所指的姓名与号码逐格替换，其余照旧，凭密钥还原', async () => {
    const { as } = await startHouse();
    const user = await aUser();
    const rows = [
      ['杜若蘅', 13800138000, '2023-04-08'],
      ['江衍船舶配件有限公司', 65123456, '2023-05-01'],
    ];
    const columns = [
      { name: '对方户名', kind: 'text' as const },
      { name: '联系电话', kind: 'number' as const },
      { name: '日期', kind: 'date' as const },
    ];
    const book = await writeExcel({ columns, rows, facts: [['户主', '杜若蘅']], sheets: ['杜若蘅流水', '说明'] });
    const recordId = await recognised(user, [['流水.xlsx', book]]);
    const detail = await exported(user, recordId, '还原密码12345');
    const result = new Uint8Array(await download(user, recordId));
    const said = (await readWorkbookRows(result)).paragraphs.map(each => each.text);
    expect(said).toEqual([
      '杜某某流水',
      '对方户名\t联系电话\t日期',
      '杜某某\t138****8000\t2023-04-08',
      '甲公司\t******56\t2023-05-01',
      '说明',
      '户主\t杜某某',
    ]);
    expect(detail.files[0]!.resultName).toBe('流水（脱敏）.xlsx');
    expect(detail.certificate!.files[0]).toMatchObject({ residue: 0, isRestorable: true });
    const { data } = await as(user).raw(desensitise.downloadZip, { data: { recordId } });
    const key = pickFile(data as Buffer, '还原密钥（请另行保管）.txt')!;
    const [fileId, keyFileId] = [await sendUp(user, '脱敏件.xlsx', result), await sendUp(user, '密钥.txt', key)];
    const restored = await as(user).raw(desensitise.restore, {
      data: { fileId, keyFileId, password: '还原密码12345' },
    });
    const back = (await readWorkbookRows(new Uint8Array(restored.data as Buffer))).paragraphs.map(each => each.text);
    expect(back).toEqual((await readWorkbookRows((await scrubXlsx(book)).bytes)).paragraphs.map(each => each.text));
  });

  test('Word表格的每一格，由表头与左边的标签认出', async () => {
    const { as } = await startHouse();
    const user = await aUser();
    const cell = (line: string) => `<w:tc>${p(line)}</w:tc>`;
    const row = (...cells: string[]) => `<w:tr>${cells.map(cell).join('')}</w:tr>`;
    const table = `<w:tbl>${row('股东姓名', '联系电话')}${row('杜若蘅', '65123456')}</w:tbl>`;
    const recordId = await recognised(user, [['名册.docx', aDocx(table)]]);
    const { findings } = await as(user).ok(desensitise.get, { data: { recordId } });
    expect(findings.map(({ type, text: own }) => [type, own])).toEqual([
      ['person', '杜若蘅'],
      ['landline', '65123456'],
    ]);
  });

  test('html：只留文字', async () => {
    const user = await aUser();
    const page = `<html><body><p>原告：费秋声，男</p><!-- 费秋声 --><a href="mailto:费秋声@a.cn">联系</a></body></html>`;
    const recordId = await recognised(user, [['页.html', new TextEncoder().encode(page)]]);
    await exported(user, recordId);
    const result = (await download(user, recordId)).toString('utf8');
    expect(result).toContain('<p>原告：费某某，男</p>');
    expect(result).not.toContain('费秋声');
  });

  test('对照：逐段原文与结果，可下载对照表', async () => {
    const { as } = await startHouse();
    const user = await aUser();
    const recordId = await recognised(user, [['起诉状.docx', docx()]]);
    const page = await as(user).ok(desensitise.compare, { baseInfo: { pageNum: 1, pageSize: 2 }, data: { recordId } });
    expect(page.total).toBe(6);
    const [, second] = page.records;
    expect(second!.original.slice(...second!.originalMarks[0]!)).toBe('费秋声');
    expect(second!.result.slice(...second!.resultMarks[0]!)).toBe('费某某');
    const file = await as(user).raw(desensitise.downloadCompared, { data: { recordId } });
    const said = readDocx(file.data as Buffer).paragraphs.map(each => each.text);
    expect(said).toEqual(expect.arrayContaining(['脱敏对照表', '末']));
  });

  test('未确认完不能导出；未导出不能下载', async () => {
    const { as } = await startHouse();
    const user = await aUser();
    const recordId = await textRecognised(user);
    await as(user).ok(desensitise.decide, {
      data: { recordId, decisions: [{ type: 'person', text: '费秋声', decision: 'open' }] },
    });
    const refused = await as(user).raw(desensitise.export, { data: { recordId, isConfirmed: true } });
    expect(refused).toMatchObject({ code: 1, message: desensitiseFaults.stillOpen.text });
    const none = await as(user).raw(desensitise.downloadZip, { data: { recordId } });
    expect(none).toMatchObject({ code: 1, message: desensitiseFaults.notExported.text });
    const unconfirmed = await as(user).raw(desensitise.export, { data: { recordId, isConfirmed: false } });
    expect(unconfirmed.code).toBe(400);
  });

  test('脱敏件中还有原文时不予导出，并说出是什么', async () => {
    const { as } = await startHouse();
    const user = await aUser();
    const recordId = await recognised(user, [['页.txt', new TextEncoder().encode('原告：费秋声，男。费_秋_声已收款')]]);
    const detail = await exported(user, recordId);
    expect(detail.exportStatus).toBe('failed');
    expect(detail.exportFailReason).toContain('费秋声');
    await as(user).ok(desensitise.change, { data: { recordId, words: ['费_秋_声'] } });
    await as(user).ok(desensitise.retry, { data: { recordId } });
    const { app } = await startHouse();
    await app.jobs.settle();
    expect((await as(user).ok(desensitise.get, { data: { recordId } })).exportStatus).toBe('done');
  });
});

describe('记录', () => {
  test('新的在前，每页五条；删除后连同文件都不在', async () => {
    const { as } = await startHouse();
    const user = await aUser();
    const recordId = await recognised(user, [['收条.txt', new TextEncoder().encode('今收到费秋声交来款项')]]);
    const last = await textRecognised(user);
    const { records, pageSize } = await as(user).ok(desensitise.page, {});
    expect([records.map(each => each.recordId), pageSize]).toEqual([[last, recordId], 5]);
    await as(user).ok(desensitise.remove, { data: { recordId } });
    expect((await as(user).raw(desensitise.get, { data: { recordId } })).code).toBe(404);
    expect((await as(user).ok(desensitise.page, {})).total).toBe(1);
  });

  test('他人的记录如同不存在', async () => {
    const { as } = await startHouse();
    const recordId = await textRecognised(await aUser());
    const other = as(await aUser());
    const data = { recordId };
    for (const call of [
      desensitise.get,
      desensitise.retry,
      desensitise.remove,
      desensitise.change,
      desensitise.downloadZip,
      desensitise.download,
      desensitise.compare,
      desensitise.downloadCompared,
    ] as const)
      expect((await other.raw(call, { data })).code, call.path).toBe(404);
    expect((await other.raw(desensitise.export, { data: { recordId, isConfirmed: true } })).code).toBe(404);
    expect(
      (
        await other.raw(desensitise.decide, {
          data: { recordId, decisions: [{ type: 'person', text: '甲', decision: 'open' }] },
        })
      ).code,
    ).toBe(404);
  });

  test('进行中的识别与导出可停止，停止后可重试；没有在做的不必停止，他人的不可停止', async () => {
    const { as, app } = await startHouse();
    const user = await aUser();
    const text = '原告：费秋声，住江苏省苏州市姑苏区云栖街66号。\n'.repeat(6_000);
    const { recordId } = await as(user).ok(desensitise.addText, { data: { text } });
    const data = { data: { recordId } };
    await as(user).ok(desensitise.cancel, data);
    expect((await as(await aUser()).raw(desensitise.cancel, data)).code).toBe(404);
    await app.jobs.settle();
    expect(await as(user).ok(desensitise.get, data)).toMatchObject({ status: 'failed', failReason: '已停止' });
    const refused = await as(user).raw(desensitise.cancel, data);
    expect(refused).toMatchObject({ code: 1, message: desensitiseFaults.notRunning.text });
    await as(user).ok(desensitise.retry, data);
    await app.jobs.settle();
    expect((await as(user).ok(desensitise.get, data)).status).toBe('done');
    const { findings } = await as(user).ok(desensitise.get, { data: { recordId, fileIndex: 0 } });
    const byName = new Map(findings.map(each => [`${each.type} ${each.text}`, each]));
    const decisions = [...byName.values()].map(({ type, text }) => ({ type, text, decision: 'accepted' as const }));
    await as(user).ok(desensitise.decide, { data: { recordId, decisions } });
    await as(user).ok(desensitise.export, { data: { recordId, isConfirmed: true } });
    await as(user).ok(desensitise.cancel, data);
    await app.jobs.settle();
    const stopped = { status: 'done', exportStatus: 'failed', exportFailReason: '已停止' };
    expect(await as(user).ok(desensitise.get, data)).toMatchObject(stopped);
  });

  test('读不出的文件：失败并说明原因；完成的不可重试', async () => {
    const { as, app } = await startHouse();
    const user = await aUser();
    const recordId = await recognised(user, [['空.txt', new TextEncoder().encode('\n\n ')]]);
    expect(await as(user).ok(desensitise.get, { data: { recordId } })).toMatchObject({
      status: 'failed',
      failReason: desensitiseFaults.noText.text,
    });
    await as(user).ok(desensitise.retry, { data: { recordId } });
    await app.jobs.settle();
    const done = await textRecognised(user);
    expect((await as(user).raw(desensitise.retry, { data: { recordId: done } })).message).toBe(
      desensitiseFaults.notRetryable.text,
    );
  });

  test('不支持的类型与别人的文件不收', async () => {
    const { as } = await startHouse();
    const [user, other] = [await aUser(), await aUser()];
    const fileId = await sendUp(other, '收条.txt', new TextEncoder().encode('收条'));
    expect((await as(user).raw(desensitise.add, { data: { fileIds: [fileId] } })).code).toBe(404);
    expect((await as(user).raw(desensitise.addText, { data: { text: '  ' } })).code).toBe(400);
  });
});
