import { correction, correctionFaults, type ExportForm } from '@antai/contract/correction';
import { notices } from '@antai/contract/notices';
import { pickFile } from '@antai/documents/pack-files';
import { readDocx } from '@antai/documents/read-docx';
import { rejectChangesDocx } from '@antai/documents/track-changes-docx';
import { describe, expect, test } from 'vitest';
import { aDocx, p } from '../../../../documents/test/a-docx.ts';
import checksData from '../../../../engines/proofreading/data/checks.json' with { type: 'json' };
import { aUser, startHouse, type TestUser } from '../../../test/house.ts';
import { sendUp } from '../../../test/upload.ts';

const text = [
  '设备采购合同',
  '甲方：上海某甲科技有限公司',
  '双方于2025年2月30日签定本合同，价款为人民币壹拾万元整（¥10,000.00）。',
  '上海某甲科技公司应当应当按期付款.',
].join('\n');

async function checked(user: TestUser, source: string | [string, Uint8Array]): Promise<string> {
  const { as, app } = await startHouse();
  const { recordId } =
    typeof source === 'string'
      ? await as(user).ok(correction.addText, { data: { text: source } })
      : await as(user).ok(correction.add, { data: { fileId: await sendUp(user, ...source) } });
  await app.jobs.settle();
  return recordId;
}

/** Accepts whatever can be written as it is proposed. */
async function acceptAll(user: TestUser, recordId: string) {
  const { as } = await startHouse();
  const { findings } = await as(user).ok(correction.get, { data: { recordId } });
  const decisions = findings
    .filter(({ right }) => right !== undefined)
    .map(({ findingId }) => ({ findingId, decision: 'accepted' as const }));
  await as(user).ok(correction.decide, { data: { recordId, decisions } });
  return as(user).ok(correction.get, { data: { recordId } });
}

async function exported(user: TestUser, recordId: string, form: ExportForm): Promise<Buffer> {
  const { as, app } = await startHouse();
  await as(user).ok(correction.export, { data: { recordId, form } });
  await app.jobs.settle();
  const { data, code, message } = await as(user).raw(correction.download, { data: { recordId } });
  if (!Buffer.isBuffer(data)) throw new Error(`${code} ${message}`);
  return data;
}

const bodyOf = (bytes: Uint8Array) => new TextDecoder().decode(pickFile(bytes, 'word/document.xml'));
const linesOf = (bytes: Uint8Array) => readDocx(bytes).paragraphs.map(each => each.text);

describe('一段文字，不留记录', () => {
  test('逐处给出位置、应改文字、规则、级别与理由', async () => {
    const { as } = await startHouse();
    const { findings } = await as(await aUser()).ok(correction.text, { data: { text } });
    expect(findings.map(({ wrong, right, rule, severity }) => [wrong, right, rule, severity])).toEqual([
      ['2025年2月30日', undefined, 'dates', 'error'],
      ['签定', '签订', 'qian-ding-001', 'error'],
      ['壹拾万元整（¥10,000.00）', undefined, 'amount-words', 'error'],
      ['上海某甲科技公司', '上海某甲科技有限公司', 'party-drift', 'error'],
      ['应当', '', 'repeated', 'warning'],
      ['.', '。', 'punctuation', 'warning'],
    ]);
    for (const { start, end, wrong, reason } of findings) {
      expect(text.slice(start, end)).toBe(wrong);
      expect(reason).not.toBe('');
    }
  });

  test('检查表中应报的都报在原处', async () => {
    const { as } = await startHouse();
    const user = await aUser();
    for (const { id, cases } of checksData.checks) {
      const failing = cases.find(each => each.expect === 'fail')!;
      const { findings } = await as(user).ok(correction.text, { data: { text: failing.text } });
      const places = findings.filter(({ rule }) => rule === id).map(({ start, end }) => [start, end]);
      const expected = (failing as { findings?: { start: number; end: number }[] }).findings ?? [];
      expect(places).toEqual(expect.arrayContaining(expected.map(({ start, end }) => [start, end])));
    }
  });

  test('法条不存在的指出来', async () => {
    const { as } = await startHouse();
    const { findings } = await as(await aUser()).ok(correction.text, {
      data: { text: '依据《中华人民共和国民法典》第一千三百条的规定。' },
    });
    expect(findings).toMatchObject([{ rule: 'provisions', wrong: '《中华人民共和国民法典》第一千三百条' }]);
  });

  test('条文按文书自己的日期核对；本法与没有写明法规的条文不核对', async () => {
    const { as } = await startHouse();
    const user = await aUser();
    const wrongIn = async (own: string) => {
      const { findings } = await as(user).ok(correction.text, { data: { text: own } });
      return findings.filter(({ rule }) => rule === 'provisions').map(({ wrong }) => wrong);
    };
    const cited = '《中华人民共和国证券法》第二百三十三条';
    expect(await wrongIn(`依照${cited}的规定。`)).toEqual([cited]);
    expect(await wrongIn(`依照${cited}的规定。\n二〇一六年五月六日`)).toEqual([]);
    expect(await wrongIn(`（2016）沪01民初12号\n依照${cited}的规定。`)).toEqual([]);
    const missing = '第一千三百条';
    expect(await wrongIn(`依照《中华人民共和国民法典》第五百七十七条、${missing}的规定。`)).toEqual([missing]);
    expect(await wrongIn(`依照《中华人民共和国民法典》的规定。\n违反本法${missing}、第一千三百零一条的。`)).toEqual([]);
  });

  test('空的、过长的、密密麻麻全是错的，都说明怎么办', async () => {
    const { as } = await startHouse();
    const user = await aUser();
    expect(await as(user).raw(correction.text, { data: { text: ' \n ' } })).toMatchObject({ code: 400 });
    expect(await as(user).raw(correction.text, { data: { text: '甲'.repeat(500_001) } })).toMatchObject({ code: 400 });
    expect(await as(user).raw(correction.text, { data: { text: '签定，'.repeat(6_000) } })).toMatchObject({
      message: correctionFaults.tooMany.text,
    });
  });
});

describe('一条记录', () => {
  test('查完有通知，写明查了什么、没查什么', async () => {
    const { as } = await startHouse();
    const user = await aUser();
    const recordId = await checked(user, text);
    const detail = await as(user).ok(correction.get, { data: { recordId } });
    expect(detail).toMatchObject({ status: 'done', finishPercent: 100, isText: true, text, openCount: 6 });
    expect(detail.coverage).toMatchObject({ characters: text.length - 3, paragraphs: 4, notChecked: [] });
    const { records } = await as(user).ok(notices.page, {});
    expect(records[0]).toMatchObject({ messageTitle: '文书纠错检查完成', relateId: recordId });
    const page = await as(user).ok(correction.page, { baseInfo: { pageNum: 1, pageSize: 5 } });
    expect(page).toMatchObject({ total: 1, records: [{ recordId, findingCount: 6 }] });
  });

  test('采纳、忽略、改写随时保存；没有现成改法的须改写', async () => {
    const { as } = await startHouse();
    const user = await aUser();
    const recordId = await checked(user, text);
    const { findings } = await as(user).ok(correction.get, { data: { recordId } });
    const [day, sign] = findings;
    const accept = { decision: 'accepted' as const };
    expect(
      await as(user).raw(correction.decide, {
        data: { recordId, decisions: [{ findingId: day!.findingId, ...accept }] },
      }),
    ).toMatchObject({ message: correctionFaults.noReplacement.text });
    await as(user).ok(correction.decide, {
      data: {
        recordId,
        decisions: [
          { findingId: day!.findingId, ...accept, replacement: '2025年2月28日' },
          { findingId: sign!.findingId, decision: 'ignored' },
        ],
      },
    });
    const after = await as(user).ok(correction.get, { data: { recordId } });
    expect(after.findings.slice(0, 2)).toMatchObject([
      { decision: 'accepted', replacement: '2025年2月28日' },
      { decision: 'ignored', replacement: null },
    ]);
    expect(after.openCount).toBe(4);
    const unknown = { recordId, decisions: [{ findingId: 'x/y/1-2', ...accept }] };
    expect(await as(user).raw(correction.decide, { data: unknown })).toMatchObject({ code: 404 });
  });

  test('忽略并记住的，别处也不再提示；从词典删去后照常提示', async () => {
    const { as } = await startHouse();
    const user = await aUser();
    const recordId = await checked(user, '双方签定合同。\n另行签定补充协议。');
    const { findings } = await as(user).ok(correction.get, { data: { recordId } });
    const { findingId } = findings[0]!;
    await as(user).ok(correction.decide, {
      data: { recordId, decisions: [{ findingId, decision: 'ignored', isRemembered: true }] },
    });
    const after = await as(user).ok(correction.get, { data: { recordId } });
    expect(after.findings.map(each => each.decision)).toEqual(['ignored', 'ignored']);
    expect(after.findings[1]).toMatchObject({ isInDictionary: true });
    expect(await as(user).ok(correction.text, { data: { text: '签定' } })).toEqual({ findings: [] });
    const page = { baseInfo: { pageNum: 1, pageSize: 20 } };
    const { records: words } = await as(user).ok(correction.dictionary, page);
    expect(words).toMatchObject([{ check: 'confusion', word: '签定' }]);
    const wordIds = words.map(({ wordId }) => wordId);
    await as(await aUser()).ok(correction.forget, { data: { wordIds } });
    expect((await as(user).ok(correction.dictionary, page)).total).toBe(1);
    await as(user).ok(correction.forget, { data: { wordIds } });
    expect((await as(user).ok(correction.text, { data: { text: '签定' } })).findings).toHaveLength(1);
  });

  test('他人的记录如同不存在', async () => {
    const { as } = await startHouse();
    const recordId = await checked(await aUser(), text);
    const other = as(await aUser());
    const decisions = [{ findingId: 'a', decision: 'ignored' as const }];
    for (const answer of [
      await other.raw(correction.get, { data: { recordId } }),
      await other.raw(correction.decide, { data: { recordId, decisions } }),
      await other.raw(correction.retry, { data: { recordId } }),
      await other.raw(correction.remove, { data: { recordId } }),
      await other.raw(correction.export, { data: { recordId, form: 'report' } }),
      await other.raw(correction.download, { data: { recordId } }),
    ])
      expect(answer).toMatchObject({ code: 404 });
  });

  test('查完的不可重查，删去后不再有', async () => {
    const { as } = await startHouse();
    const user = await aUser();
    const recordId = await checked(user, text);
    expect(await as(user).raw(correction.retry, { data: { recordId } })).toMatchObject({
      message: correctionFaults.notRetryable.text,
    });
    await as(user).ok(correction.remove, { data: { recordId } });
    expect(await as(user).raw(correction.get, { data: { recordId } })).toMatchObject({ code: 404 });
  });

  test('进行中的检查可停止，停止后可重试；没有在做的不必停止，他人的不可停止', async () => {
    const { as, app } = await startHouse();
    const user = await aUser();
    const text = '双方签定本合同，货款于三十日内付清。\n'.repeat(2_000);
    const { recordId } = await as(user).ok(correction.addText, { data: { text } });
    const data = { data: { recordId } };
    await as(user).ok(correction.cancel, data);
    expect((await as(await aUser()).raw(correction.cancel, data)).code).toBe(404);
    await app.jobs.settle();
    // the certain checks may have been quicker
    const stopped = { evidenceStatus: 'failed', evidenceFailReason: '已停止' };
    expect(await as(user).ok(correction.get, data)).toMatchObject(stopped);
    const refused = await as(user).raw(correction.cancel, data);
    expect(refused).toMatchObject({ code: 1, message: correctionFaults.notRunning.text });
    await as(user).ok(correction.retry, data);
    await app.jobs.settle();
    expect(await as(user).ok(correction.get, data)).toMatchObject({ status: 'done', evidenceStatus: 'done' });
  });

  test('没有文字的、不认得的文件，说明怎么办', async () => {
    const { as } = await startHouse();
    const user = await aUser();
    const recordId = await checked(user, ['空.docx', aDocx('<w:p/>')]);
    expect(await as(user).ok(correction.get, { data: { recordId } })).toMatchObject({
      status: 'failed',
      failReason: correctionFaults.noText.text,
    });
    const fileId = await sendUp(user, '说明.md', new TextEncoder().encode('# 说明'));
    expect(await as(user).raw(correction.add, { data: { fileId } })).toMatchObject({ code: 415 });
  });
});

const contract = aDocx(
  p('本合同', '**签定**', '于北京.') +
    '<w:tbl><w:tr><w:tc><w:p><w:r><w:t>项目</w:t></w:r></w:p></w:tc><w:tc><w:p><w:r><w:t>金额</w:t></w:r></w:p></w:tc></w:tr>' +
    ['一|100', '二|200', '合计|310']
      .map(row => row.split('|').map(cell => `<w:tc>${p(cell)}</w:tc>`))
      .map(cells => `<w:tr>${cells.join('')}</w:tr>`)
      .join('') +
    '</w:tbl>',
  { 'header1.xml': `<w:hdr>${p('签定稿')}</w:hdr>` },
);

describe('错别字（依据语料）', () => {
  const slip = '违反本条例现定的，由县级以上人民政府责令改正。';

  test('随检查一并查出，写明把握；查了什么也写明', async () => {
    const { as } = await startHouse();
    const user = await aUser();
    const recordId = await checked(user, slip);
    const detail = await as(user).ok(correction.get, { data: { recordId } });
    expect(detail).toMatchObject({ care: 'quiet', evidenceStatus: 'done', evidenceFailReason: null, findingCount: 1 });
    expect(detail.findings).toMatchObject([{ check: 'evidence', wrong: '现定', right: '规定', severity: 'warning' }]);
    expect(detail.findings[0]!.confidence).toBeGreaterThanOrEqual(0.9);
    expect(detail.coverage?.checks).toContain('evidence');
  });

  test('以后不再提示的写法再也不提示', async () => {
    const { as } = await startHouse();
    const user = await aUser();
    const recordId = await checked(user, slip);
    const { findings } = await as(user).ok(correction.get, { data: { recordId } });
    const decision = { findingId: findings[0]!.findingId, decision: 'ignored' as const, isRemembered: true };
    await as(user).ok(correction.decide, { data: { recordId, decisions: [decision] } });
    const next = await checked(user, `${slip}依法处理。`);
    expect((await as(user).ok(correction.get, { data: { recordId: next } })).findings).toMatchObject([
      { wrong: '现定', decision: 'ignored', isInDictionary: true },
    ]);
  });

  test('可选细查，别的词不收', async () => {
    const { as, app } = await startHouse();
    const user = await aUser();
    const { recordId } = await as(user).ok(correction.addText, { data: { text: slip, care: 'thorough' } });
    await app.jobs.settle();
    expect(await as(user).ok(correction.get, { data: { recordId } })).toMatchObject({ care: 'thorough' });
    const other = { data: { text: slip, care: 'wild' } } as never;
    expect(await as(user).raw(correction.addText, other)).toMatchObject({ code: 400 });
  });
});

describe('导出', () => {
  test('Word修订：全部接受即改定的文字，全部拒绝即原文；表中合计也查', async () => {
    const { as } = await startHouse();
    const user = await aUser();
    const recordId = await checked(user, ['合同.docx', contract]);
    const { findings } = await acceptAll(user, recordId);
    expect(findings.map(({ wrong, check }) => [wrong, check])).toEqual([
      ['签定', 'confusion'],
      ['.', 'punctuation'],
      ['310', 'sum'],
      ['签定', 'confusion'],
    ]);
    const tracked = await exported(user, recordId, 'tracked');
    const original = linesOf(contract);
    expect(linesOf(tracked)).toEqual(original.map(line => line.replace('签定', '签订').replace('.', '。')));
    const signedAt = /w:author="案台文书纠错" w:date="([^"]+)"/u.exec(bodyOf(tracked))![1]!;
    expect(linesOf(rejectChangesDocx(tracked, { author: '案台文书纠错', date: signedAt }))).toEqual(original);
    expect(await as(user).ok(correction.get, { data: { recordId } })).toMatchObject({
      exportForm: 'tracked',
      exportStatus: 'done',
      exportName: '合同（纠错修订）.docx',
    });
  });

  test('Word批注：正文一字不变，忽略的不批', async () => {
    const { as } = await startHouse();
    const user = await aUser();
    const recordId = await checked(user, ['合同.docx', contract]);
    const { findings } = await as(user).ok(correction.get, { data: { recordId } });
    await as(user).ok(correction.decide, {
      data: { recordId, decisions: [{ findingId: findings[1]!.findingId, decision: 'ignored' }] },
    });
    const paragraphs = readDocx(await exported(user, recordId, 'comments')).paragraphs;
    const before = linesOf(contract);
    expect(paragraphs.filter(({ place }) => place !== 'comment').map(each => each.text)).toEqual(before);
    const comments = paragraphs.filter(({ place }) => place === 'comment').map(each => each.text);
    expect(comments).toHaveLength(3);
    expect(comments[0]).toContain('建议改为“签订”');
  });

  test('文字也可出修订稿、改定稿与报告；没有采纳的不出修订稿', async () => {
    const { as } = await startHouse();
    const user = await aUser();
    const recordId = await checked(user, text);
    const nothing = await as(user).raw(correction.export, { data: { recordId, form: 'tracked' } });
    expect(nothing).toMatchObject({ message: correctionFaults.nothingAccepted.text });
    expect(await as(user).raw(correction.download, { data: { recordId } })).toMatchObject({
      message: correctionFaults.notExported.text,
    });
    await acceptAll(user, recordId);
    const corrected = text
      .replace('签定', '签订')
      .replace('上海某甲科技公司', '上海某甲科技有限公司')
      .replace('应当应当', '应当')
      .replace('付款.', '付款。');
    expect((await exported(user, recordId, 'clean')).toString()).toBe(corrected);
    expect(linesOf(await exported(user, recordId, 'tracked')).join('\n')).toContain(corrected);
    const report = linesOf(await exported(user, recordId, 'report')).join('\n');
    expect(report).toContain('6处：采纳4，忽略0，未决定2');
    expect(report).toContain('未检查');
  });
});
