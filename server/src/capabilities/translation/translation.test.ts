import { notices } from '@antai/contract/notices';
import { type TranslationForm, translation, translationFaults } from '@antai/contract/translation/records';
import { pickFile } from '@antai/documents/pack-files';
import { readDocx } from '@antai/documents/read-docx';
import { readXlsxTexts } from '@antai/documents/rewrite-xlsx';
import writeExcel from '@antai/documents/write-excel';
import { describe, expect, test } from 'vitest';
import { aDocx, p } from '../../../../documents/test/a-docx.ts';
import checks from '../../../../engines/translation/data/checks.json' with { type: 'json' };
import { aUser, startHouse, type TestUser } from '../../../test/house.ts';
import { sendUp } from '../../../test/upload.ts';

const text = [
  '违约责任',
  '本合同由甲方与乙方于2026年3月1日在上海市签订。',
  '本合同由甲方与乙方于2027年5月6日在上海市签订。',
  '乙方逾期付款的，应当支付违约金人民币50万元。',
  '乙方逾期付款的，应当支付违约金人民币50万元。',
  'This line is English already and stays.',
].join('\n');
const own = 'If Party B delays payment, it shall pay liquidated damages of RMB 500,000.';

const zhToEn = { from: 'zh' as const, to: 'en' as const, termBaseIds: ['legal'] };

async function created(user: TestUser, source: { text: string } | { fileId: string }, order: object = zhToEn) {
  const { as, settle } = await startHouse();
  const { recordId } = await as(user).ok(translation.create, { data: { ...zhToEn, ...order, ...source } });
  await settle();
  return recordId;
}

async function exported(user: TestUser, recordId: string, form: TranslationForm): Promise<Buffer> {
  const { as, settle } = await startHouse();
  await as(user).ok(translation.export, { data: { recordId, form } });
  await settle();
  const { data, code, message } = await as(user).raw(translation.download, { data: { recordId } });
  if (!Buffer.isBuffer(data)) throw new Error(`${code} ${message}`);
  return data;
}

const linesOf = (bytes: Uint8Array) => readDocx(bytes).paragraphs.map(each => each.text);

describe('没有模型', () => {
  test('由记忆与术语译出初稿，只有日期不同的句子也译出；其余留着并计数，其他语言的段落照录', async () => {
    const { as } = await startHouse();
    const user = await aUser();
    const recordId = await created(user, { text });
    const detail = await as(user).ok(translation.detail, { data: { recordId } });
    expect(detail.segments.map(({ target, origin, score }) => [target, origin, score])).toEqual([
      ['Liability for breach of contract', 'term', null],
      ['This Contract is entered into by and between Party A and Party B in Shanghai on March 1, 2026.', 'memory', 100],
      ['This Contract is entered into by and between Party A and Party B in Shanghai on May 6, 2027.', 'memory', 99],
      ['', 'none', null],
      ['', 'none', null],
    ]);
    expect(detail).toMatchObject({ status: 'done', segmentCount: 5, translatedCount: 3, answeredBy: null });
    expect(detail.notTranslated).toEqual(['英文段落1段（照录）']);
    expect((await as(user).ok(translation.record, {})).records).toMatchObject([{ recordId, translatedCount: 3 }]);
  });

  test.each([
    [
      '一部分',
      text,
      '部分译文初稿已备好',
      '违约责任 本合同由甲方与乙方于2026年3月1日… 共5段，3段已有译文初稿，2段待译。',
    ],
    [
      '一段也没有',
      '乙方逾期不付的另议。',
      '文档已分段，等待翻译',
      '乙方逾期不付的另议。 已分为1段；术语与记忆库中没有现成的译文，全部待译。',
    ],
    ['全部', '违约责任', '文档翻译完成', '违约责任 的译文初稿已备好，请逐段核对后导出。'],
  ])('译出%s，通知照实说', async (_how, pasted, messageTitle, paragraph) => {
    const { as } = await startHouse();
    const user = await aUser();
    const recordId = await created(user, { text: pasted });
    const { records } = await as(user).ok(notices.page, {});
    expect(records[0]).toMatchObject({ messageTitle, relateId: recordId });
    expect(JSON.stringify(records[0])).toContain(paragraph);
  });

  test('确认的一段填入原文相同的各段，并在下一份文件中作为记忆', async () => {
    const { as } = await startHouse();
    const user = await aUser();
    const recordId = await created(user, { text });
    const { segments } = await as(user).ok(translation.save, {
      data: { recordId, segments: [{ segmentId: 3, target: own, isConfirmed: true }] },
    });
    expect(segments).toMatchObject([
      { segmentId: 3, target: own, origin: 'own', isConfirmed: true, comments: [] },
      { segmentId: 4, target: own, origin: 'memory', score: 100, isConfirmed: false },
    ]);
    const next = await created(user, { text: '乙方逾期付款的，应当支付违约金人民币8万元。' });
    const detail = await as(user).ok(translation.detail, { data: { recordId: next } });
    expect(detail.segments).toMatchObject([{ target: own.replace('500,000', '80,000'), origin: 'memory', score: 99 }]);
  });

  test('输入时给出一段的术语、记忆与检查；接受的偏差写进报告', async () => {
    const { as } = await startHouse();
    const user = await aUser();
    const recordId = await created(user, { text });
    const wrong = 'If Party B delays payment, it shall pay a penalty of RMB 600,000.';
    const aids = await as(user).ok(translation.aids, { data: { recordId, segmentId: 3, target: wrong } });
    expect(aids.terms.find(({ source }) => source === '违约金')).toMatchObject({
      renderings: expect.arrayContaining(['liquidated damages']),
      isUsed: false,
    });
    expect(aids.terms.map(({ source }) => source)).toEqual([...new Set(aids.terms.map(({ source }) => source))]);
    expect(aids.findings.map(({ rule, side, text: place }) => [rule, side, place])).toEqual(
      expect.arrayContaining([
        ['term-missing', 'source', '违约金'],
        ['term-forbidden', 'target', 'penalty'],
        ['amount-mismatch', 'target', 'RMB 600,000'],
      ]),
    );
    const long = { recordId, segmentId: 3, target: `${wrong}${' '.repeat(3_000)}` };
    expect(await as(user).ok(translation.aids, { data: long })).toEqual(aids);
    await as(user).ok(translation.save, { data: { recordId, segments: [{ segmentId: 3, target: wrong }] } });
    const place = { recordId, segmentId: 3, rule: 'term-forbidden', text: 'penalty' } as const;
    await as(user).ok(translation.accept, { data: { ...place, reason: '客户指定' } });
    const { findings } = await as(user).ok(translation.inspect, { data: { recordId } });
    expect(findings.map(({ rule, segment }) => `${rule} ${segment}`)).toContain('term-forbidden 3');
    const report = linesOf(await exported(user, recordId, 'report')).join('\n');
    expect(report).toContain('术语合规报告');
    expect(report).toContain('接受：客户指定');
    expect(report).toContain('翻译记忆与术语库，未用模型');
    for (const form of ['reportPdf', 'reportExcel'] as const)
      expect((await exported(user, recordId, form)).length).toBeGreaterThan(1_000);
  });
});

describe('译文用原来的格式', () => {
  test('docx只换文字：段落、格式与未译之处一字不动', async () => {
    const { as } = await startHouse();
    const user = await aUser();
    const docx = aDocx(p('违约责任') + p('本合同由甲方与乙方于2026年3月1日在上海市签订。') + p('未译的一段。'));
    const recordId = await created(user, { fileId: await sendUp(user, '合同.docx', docx) });
    const result = await exported(user, recordId, 'translated');
    expect(linesOf(result)).toEqual([
      'Liability for breach of contract',
      'This Contract is entered into by and between Party A and Party B in Shanghai on March 1, 2026.',
      '未译的一段。',
    ]);
    expect(pickFile(result, 'word/media/image1.png')).toEqual(pickFile(docx, 'word/media/image1.png'));
    for (const form of ['table', 'paragraphs'] as const)
      expect(linesOf(await exported(user, recordId, form))).toEqual(
        expect.arrayContaining(['违约责任', 'Liability for breach of contract', '未译的一段。']),
      );
    const { records } = await as(user).ok(translation.record, {});
    expect(records).toMatchObject([{ exportStatus: 'done', exportName: '合同（双语对照）.docx' }]);
  });

  test('xlsx、txt与粘贴的文字也是', async () => {
    const user = await aUser();
    const book = await writeExcel({
      columns: [{ name: '违约责任', kind: 'text' }],
      rows: [['定金']],
      facts: [['说明', '合同']],
    });
    const xlsx = await created(user, { fileId: await sendUp(user, '清单.xlsx', book) });
    const texts = (await readXlsxTexts(await exported(user, xlsx, 'translated'))).paragraphs.map(each => each.text);
    expect(texts).toEqual(expect.arrayContaining(['Liability for breach of contract', 'Earnest money']));
    const txt = await created(user, { fileId: await sendUp(user, '合同.txt', '违约责任\r\n其他\r\n') });
    expect((await exported(user, txt, 'translated')).toString()).toBe('Liability for breach of contract\r\n其他\r\n');
    const pasted = await created(user, { text: '违约责任' });
    expect((await exported(user, pasted, 'translated')).toString()).toBe('Liability for breach of contract');
  });
});

describe('识别与检查', () => {
  test('逐段识别语言，多的在前', async () => {
    const { as } = await startHouse();
    const { languages } = await as(await aUser()).ok(translation.identify, { data: { text } });
    expect(languages.map(({ language, name }) => [language, name])).toEqual([
      ['zh', '中文'],
      ['en', '英文'],
    ]);
  });

  test('句对检查与用例一致，位置指向原文字', async () => {
    const { as } = await startHouse();
    const user = await aUser();
    const sample = checks.filter(each => each.parties.length === 0 && each.terms.length === 0).slice(0, 8);
    expect(sample.length).toBe(8);
    for (const { segments, expect: wanted } of sample) {
      const pairs = segments.map(({ zh, en }) => ({ source: zh, target: en }));
      const { findings } = await as(user).ok(translation.check, {
        data: { segments: pairs, from: 'zh', to: 'en', termBaseIds: [] },
      });
      expect(findings.map(({ rule, segment }) => `${rule} ${segment}`).sort()).toEqual(
        wanted.map(({ rule, segment }) => `${rule} ${segment}`).sort(),
      );
      for (const { segment, side, start, end, text: place } of findings)
        expect(pairs[segment]![side].slice(start, end)).toBe(place);
    }
  });
});

describe('不合规的请求', () => {
  test.each([
    ['没有来源', { from: 'zh', to: 'en' }, translationFaults.noSource],
    ['文字与文件都给了', { text, fileId: crypto.randomUUID(), from: 'zh', to: 'en' }, translationFaults.noSource],
    ['两种语言相同', { text, from: 'zh', to: 'zh' }, translationFaults.sameLanguage],
  ] as const)('%s：说明怎么办', async (_name, data, fault) => {
    const { as } = await startHouse();
    const { code, message } = await as(await aUser()).raw(translation.create, { data });
    expect({ code, message }).toEqual({ code: fault.code, message: fault.text });
  });

  test('他人的记录如同不存在；没有的段、未备好的文件、完好的任务都不能动', async () => {
    const { as } = await startHouse();
    const user = await aUser();
    const recordId = await created(user, { text });
    const stranger = as(await aUser());
    for (const call of [
      translation.detail,
      translation.remove,
      translation.retry,
      translation.inspect,
      translation.download,
    ])
      expect(await stranger.raw(call, { data: { recordId } })).toMatchObject({ code: 404 });
    const edit = { recordId, segments: [{ segmentId: 99, target: 'x' }] };
    expect(await stranger.raw(translation.save, { data: edit })).toMatchObject({ code: 404 });
    expect(await as(user).raw(translation.save, { data: edit })).toMatchObject({ code: 404 });
    expect(await as(user).raw(translation.retry, { data: { recordId } })).toMatchObject({
      message: translationFaults.notRetryable.text,
    });
    expect(await as(user).raw(translation.download, { data: { recordId } })).toMatchObject({
      message: translationFaults.notExported.text,
    });
  });

  test('没有所选语言的文字，任务失败并说明；删除后不留痕迹', async () => {
    const { as } = await startHouse();
    const user = await aUser();
    const recordId = await created(user, { text: '只有中文。' }, { from: 'ru', to: 'en' });
    const { status, failReason } = await as(user).ok(translation.detail, { data: { recordId } });
    expect({ status, failReason }).toEqual({ status: 'failed', failReason: translationFaults.nothingToTranslate.text });
    await as(user).ok(translation.remove, { data: { recordId } });
    expect((await as(user).ok(translation.record, {})).total).toBe(0);
  });
});
