import { notices } from '@antai/contract/notices';
import { review, reviewFaults } from '@antai/contract/review';
import { batchFilesMax } from '@antai/contract/review/batches';
import { type ReviewDetail, type ReviewFinding, reviewsAtOnceMax } from '@antai/contract/review/records';
import type { SentOf } from '@antai/contract/wire/call';
import { readDocx } from '@antai/documents/read-docx';
import readExcel from '@antai/documents/read-excel';
import { readPdf } from '@antai/documents/read-pdf';
import { rejectChangesDocx } from '@antai/documents/track-changes-docx';
import { describe, expect, test } from 'vitest';
import { aDocx, p } from '../../../../documents/test/a-docx.ts';
import { aUser, startHouse, type TestUser } from '../../../test/house.ts';
import { sendUp } from '../../../test/upload.ts';

const lines = [
  '房屋租赁合同',
  '甲方（出租人）：江衍置业有限公司',
  '乙方（承租人）：费秋声',
  '第一条 房屋坐落',
  '甲方将位于上海市云栖路66号、建筑面积80平方米的房屋出租给乙方居住使用。',
  '第二条 租赁期限',
  '租赁期限为3年，自2026年1月1日起至2028年12月31日止。',
  '第三条 租金与押金',
  '月租金为人民币8000元（大写：捌仟元整），乙方应于每月5日前支付。押金为30000元，合同终止时甲方于结清费用后7日内退还。',
  '第四条 违约责任',
  '乙方逾期支付租金的，每日按欠付租金的百分之一支付违约金。甲方有权换锁并停水停电。',
  '第五条 争议解决',
  '因本合同产生的争议，提交上海仲裁委员会仲裁，或者向人民法院起诉。',
  '甲方（签字）：',
  '乙方（签字）：',
];
const text = lines.join('\n');
const aLease = () => aDocx(lines.map(line => p(line)).join(''));
const signDate = '2026-01-01';

async function read(user: TestUser, source: { file: Uint8Array; name?: string } | { text: string }): Promise<string> {
  const { as } = await startHouse();
  const data = 'text' in source ? source : { fileId: await sendUp(user, source.name ?? '租赁合同.docx', source.file) };
  return (await as(user).ok(review.add, { data })).recordId;
}

async function reviewed(
  user: TestUser,
  recordId: string,
  settings: Partial<SentOf<typeof review.start>['data']> = {},
): Promise<ReviewDetail> {
  const { as, app } = await startHouse();
  await as(user).ok(review.start, { data: { recordId, typeId: 'lease', side: 'b', ...settings } });
  await app.jobs.settle();
  return as(user).ok(review.get, { data: { recordId } });
}

const findingOf = ({ result }: ReviewDetail, rule: string) => result!.findings.find(each => each.rule === rule)!;

async function file(user: TestUser, recordId: string, format: SentOf<typeof review.export>['data']['format']) {
  const { as } = await startHouse();
  const { data, code, message } = await as(user).raw(review.export, { data: { recordId, format } });
  if (!Buffer.isBuffer(data)) throw new Error(`${code} ${message}`);
  return data;
}

test('上万字、数百条的合同：条款、发现、批注与决定照常列出', async () => {
  const { as } = await startHouse();
  const user = await aUser();
  const many = Array.from({ length: 900 }, (_, at) => `第${at + 6}条 双方应当按照约定履行各自的义务，并及时通知对方。`);
  const long = [...lines.slice(0, 13), ...many, ...lines.slice(13)].join('\n');
  const [short, whole] = [await read(user, { text }), await read(user, { text: long })];
  const { result: before } = await reviewed(user, short);
  const detail = await reviewed(user, whole);
  expect(detail.result!.text).toBe(long);
  expect(detail.result!.clauses.length).toBeGreaterThan(900);
  const says = ({ rule, title, reason, level, legalBasis }: ReviewFinding) => ({
    rule,
    title,
    reason,
    level,
    legalBasis,
  });
  const placed = (result: typeof before) => result!.findings.filter(({ start }) => start !== undefined).map(says);
  expect(placed(detail.result)).toEqual(placed(before));
  const { findingId } = findingOf(detail, 'gen-daily-penalty');
  const decisions = [{ findingId, decision: 'accepted' as const, note: '同意' }];
  await as(user).ok(review.decide, { data: { recordId: whole, decisions } });
  const after = await as(user).ok(review.get, { data: { recordId: whole } });
  expect(findingOf(after, 'gen-daily-penalty')).toMatchObject({ decision: 'accepted', notes: [{ text: '同意' }] });
  expect(after.result!.coverage.filter(({ source }) => source === 'clause').length).toBeGreaterThan(900);
});

describe('一段文字', () => {
  test('类型、当事人、发现逐处有据，每条规则与要点在覆盖表中恰有一行', async () => {
    const { as } = await startHouse();
    const user = await aUser();
    const answer = await as(user).ok(review.text, { data: { text, signDate } });
    expect(answer.typeId).toBe('lease');
    expect(answer.parties).toEqual([
      { role: '甲方', name: '江衍置业有限公司' },
      { role: '乙方', name: '费秋声' },
    ]);
    const rules = answer.findings.map(({ rule }) => rule);
    expect(rules).toEqual(expect.arrayContaining(['gen-arb-or-court', 'gen-daily-penalty', 'lease-lockout']));
    for (const finding of answer.findings) {
      expect(finding.legalBasis.length).toBeGreaterThan(0);
      expect(finding.legalBasis.some(({ state }) => state === 'repealed' || state === 'malformed')).toBe(false);
      if (finding.start !== undefined) expect(text.slice(finding.start, finding.end).trim()).not.toBe('');
    }
    const covered = answer.coverage.map(({ rule }) => rule);
    expect(new Set(covered).size).toBe(covered.length);
    // a point whose own rule finds something names that rule, and has no finding of its own
    const own = answer.coverage.filter(({ state, why }) => state === 'found' && !why?.startsWith('见“'));
    const hits = new Set(own.map(({ rule }) => rule));
    expect(new Set(rules)).toEqual(hits);
  });

  test('立场：对方的要点降一级；宽松不列低风险并说明', async () => {
    const { as } = await startHouse();
    const user = await aUser();
    const bare = '房屋租赁合同\n甲方（出租人）：江衍置业有限公司\n租金每月8000元。';
    const levels = async (side: 'a' | 'b') => {
      const { findings } = await as(user).ok(review.text, { data: { text: bare, typeId: '102', side } });
      return findings.find(({ rule }) => rule === 'p-lease-termination')?.level;
    };
    expect([await levels('a'), await levels('b')]).toEqual(['high', 'medium']);
    const lenient = await as(user).ok(review.text, { data: { text: bare, typeId: 'lease', strictness: 'lenient' } });
    expect(lenient.findings.every(({ level }) => level !== 'low')).toBe(true);
    expect(lenient.coverage.some(({ why }) => why?.includes('宽松'))).toBe(true);
  });

  test('另有法域、繁体：停在适用法，不以内地规则评判', async () => {
    const { as } = await startHouse();
    const user = await aUser();
    const foreign = '本契約書適用臺灣法律，爭議由臺北地方法院管轄。違約金為每日百分之五。';
    const { findings, coverage } = await as(user).ok(review.text, { data: { text: foreign, typeId: 'sale' } });
    expect(findings.map(({ rule }) => rule)).toEqual(['gen-other-jurisdiction']);
    const reasons = coverage.filter(({ state }) => state === 'notJudged').map(({ why }) => why);
    expect([...new Set(reasons)]).toEqual(['适用法待确认']);
  });

  test('问到的条款给出原文，没有的不猜；不写问题的说明理由', async () => {
    const { as } = await startHouse();
    const user = await aUser();
    const answerTo = (question: string) => as(user).ok(review.clause, { data: { text, question } });
    const { clauses } = await answerTo('第四条怎么说');
    expect(clauses).toMatchObject([{ number: '第四条', heading: '违约责任', text: lines.slice(9, 11).join('\n') }]);
    expect(text.slice(clauses[0]!.start, clauses[0]!.end).trim()).toBe(clauses[0]!.text);
    expect((await answerTo('第四十条怎么说')).clauses).toEqual([]);
    expect((await as(user).raw(review.clause, { data: { text, question: ' ' } })).code).toBe(400);
  });

  test('类型不明只用通用规则；没有的类型、空白文字说明理由', async () => {
    const { as } = await startHouse();
    const user = await aUser();
    const { typeId } = await as(user).ok(review.text, { data: { text: '双方友好协商。' } });
    expect(typeId).toBeNull();
    expect(await as(user).raw(review.text, { data: { text, typeId: 'marriage' } })).toMatchObject({
      code: reviewFaults.noSuchType.code,
      message: reviewFaults.noSuchType.text,
    });
    expect((await as(user).raw(review.text, { data: { text: ' \n' } })).code).toBe(400);
  });

  test('签约日决定四倍LPR；贷款前于LPR的不判断', async () => {
    const { as } = await startHouse();
    const user = await aUser();
    const loan = '借款合同\n利息按年利率14%计算。';
    const stateOn = async (day: string) => {
      const { coverage } = await as(user).ok(review.text, { data: { text: loan, typeId: 'loan', signDate: day } });
      return coverage.find(({ rule }) => rule === 'loan-rate-4lpr')!.state;
    };
    expect([await stateOn('2026-06-01'), await stateOn('2020-01-01'), await stateOn('2018-01-01')]).toEqual([
      'found',
      'notFound',
      'notJudged',
    ]);
  });
});

describe('一份合同', () => {
  test('先读入：类型、当事人、签约事项待确认；清单可改；审查后有通知', async () => {
    const { as } = await startHouse();
    const user = await aUser();
    const recordId = await read(user, { file: aLease() });
    const before = await as(user).ok(review.get, { data: { recordId } });
    expect(before).toMatchObject({
      status: 'prepared',
      taskId: null,
      name: '租赁合同.docx',
      typeName: '房屋租赁合同',
      preparation: { typeOutcome: 'found', otherLaw: null, factsWanted: [] },
      result: null,
    });
    expect(before.preparation.parties.map(({ side }) => side)).toEqual(['a', 'b']);
    const { points, ruleCount } = await as(user).ok(review.checklist, { data: { typeId: 'lease' } });
    expect([points.length, ruleCount > 60]).toEqual([16, true]);
    const pointIds = points.slice(1).map(({ pointId }) => pointId);
    const detail = await reviewed(user, recordId, { pointIds });
    expect(detail).toMatchObject({ status: 'done', finishPercent: 100, settings: { side: 'b', pointIds } });
    const result = detail.result!;
    expect(result.coverage.some(({ rule }) => rule === points[0]!.pointId)).toBe(false);
    expect(result.text.split('\n')).toEqual(lines);
    expect(result.clauses.map(({ number }) => number).filter(Boolean)).toEqual([
      '第一条',
      '第二条',
      '第三条',
      '第四条',
      '第五条',
    ]);
    expect(findingOf(detail, 'lease-lockout')).toMatchObject({ clause: '第四条', decision: 'open', effect: 'comment' });
    expect(result.summary).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ name: '租金', value: '8000元' }),
        expect.objectContaining({ name: '期限', value: '2026年1月1日至2028年12月31日（约36个月）' }),
      ]),
    );
    const { records } = await as(user).ok(notices.page, {});
    expect(records[0]).toMatchObject({ messageTitle: '合同审查完成', relateId: recordId });
  });

  test('采纳的改文与增补成为修订，其余成为批注；拒绝全部修订即为原件', async () => {
    const { as, at } = await startHouse();
    const user = await aUser();
    const recordId = await read(user, { file: aLease() });
    const detail = await reviewed(user, recordId);
    const penalty = findingOf(detail, 'gen-daily-penalty');
    const lockout = findingOf(detail, 'lease-lockout');
    const missing = detail.result!.findings.find(({ start, source }) => start === undefined && source === 'point')!;
    const wording = '乙方逾期支付租金的，每日按欠付租金的万分之五支付违约金';
    await as(user).ok(review.decide, {
      data: {
        recordId,
        decisions: [
          { findingId: penalty.findingId, decision: 'accepted', wording },
          { findingId: lockout.findingId, decision: 'accepted', note: '请删除本句' },
          { findingId: missing.findingId, decision: 'accepted' },
        ],
      },
    });
    const moment = new Date();
    const redline = await at(moment, () => file(user, recordId, 'redline'));
    const body = (bytes: Uint8Array) =>
      readDocx(bytes)
        .paragraphs.filter(({ place }) => place === 'body')
        .map(each => each.text);
    const now = await as(user).ok(review.get, { data: { recordId } });
    expect(now.decidedCount).toBe(3);
    const changed = body(redline).join('\n');
    expect(changed).toContain('万分之五');
    expect(changed).not.toContain('百分之一');
    expect(changed).toContain(missing.suggestion!);
    expect(changed).toContain('甲方有权换锁并停水停电');
    const comments = readDocx(redline)
      .paragraphs.filter(({ place }) => place === 'comment')
      .map(each => each.text);
    expect(comments.join('\n')).toContain('审查意见：请删除本句');
    const signature = { author: '案台合同审查', date: moment.toISOString() };
    expect(body(rejectChangesDocx(redline, signature))).toEqual(lines);
  });

  test('报告与列表：Word、PDF、Excel与日历都说得出发现、依据与覆盖', async () => {
    const { as } = await startHouse();
    const user = await aUser();
    const dated = `${text}\n第六条 交房\n甲方应于2026年3月1日前交付房屋。`;
    const recordId = await read(user, { text: dated });
    const { result } = await reviewed(user, recordId);
    const word = readDocx(await file(user, recordId, 'word')).paragraphs.map(each => each.text);
    expect(word).toEqual(expect.arrayContaining(['合同审查报告', '覆盖表', '合同摘要']));
    const pdf = (await readPdf(await file(user, recordId, 'pdf'))).paragraphs.map(each => each.text).join('');
    expect(pdf).toContain('合同审查报告');
    const sheet = await readExcel({ bytes: await file(user, recordId, 'excel'), rowsMax: 1000 });
    expect(JSON.stringify(sheet)).toContain(result!.findings[0]!.title);
    const { data } = await as(user).raw(review.download, { data: { recordId, format: 'calendar' } });
    expect(String(data)).toContain('DTSTART;VALUE=DATE:20260301');
    const card = await as(user).raw(review.download, { data: { recordId, format: 'excel' } });
    expect(Buffer.isBuffer(card.data)).toBe(true);
    expect(await as(user).raw(review.export, { data: { recordId, format: 'redline' } })).toMatchObject({
      message: reviewFaults.noRedline.text,
    });
  });

  test('另有法域的合同须确认后才审查', async () => {
    const { as } = await startHouse();
    const user = await aUser();
    const recordId = await read(user, { text: '买卖合同\n本合同适用新加坡法律。甲方应付款。' });
    const { preparation } = await as(user).ok(review.get, { data: { recordId } });
    expect(preparation.otherLaw).toContain('新加坡');
    expect(await as(user).raw(review.start, { data: { recordId, typeId: 'sale' } })).toMatchObject({
      message: reviewFaults.otherLaw.text,
    });
    expect((await reviewed(user, recordId, { typeId: 'sale', isMainland: true })).status).toBe('done');
  });

  test('出借人为银行的不适用四倍LPR；需要时才问', async () => {
    const { as } = await startHouse();
    const user = await aUser();
    const recordId = await read(user, { text: '借款合同\n出借人：江衍小额贷款公司\n借款年利率为24%。' });
    const { preparation } = await as(user).ok(review.get, { data: { recordId } });
    expect(preparation.factsWanted).toEqual(['lender']);
    const detail = await reviewed(user, recordId, { typeId: 'loan', facts: { lender: 'bank' } });
    const row = detail.result!.coverage.find(({ rule }) => rule === 'loan-rate-4lpr');
    expect(row).toMatchObject({ state: 'notJudged' });
  });

  test('历史按类型筛选，一页十条', async () => {
    const { as } = await startHouse();
    const user = await aUser();
    const recordId = await read(user, { text });
    const all = await as(user).ok(review.history, { data: { pageNum: 1, pageSize: 10 } });
    expect(all.records.map(each => each.recordId)).toEqual([recordId]);
    expect(all.pageSize).toBe(10);
    const leases = await as(user).ok(review.history, { data: { dictId: '102' } });
    const sales = await as(user).ok(review.history, { data: { dictId: '101' } });
    expect([leases.total, sales.total]).toEqual([1, 0]);
    const { types } = await as(user).ok(review.typeList, {});
    expect(types.map(({ dictId }) => dictId)).toEqual(Array.from({ length: 18 }, (_, at) => String(101 + at)));
  });

  test('他人的审查如同不存在', async () => {
    const { as } = await startHouse();
    const recordId = await read(await aUser(), { text });
    const other = as(await aUser());
    const decisions = [{ findingId: 'gen-blank-1', decision: 'accepted' as const }];
    const refused = [
      await other.raw(review.get, { data: { recordId } }),
      await other.raw(review.start, { data: { recordId, typeId: null } }),
      await other.raw(review.decide, { data: { recordId, decisions } }),
      await other.raw(review.retry, { data: { recordId } }),
      await other.raw(review.remove, { data: { recordId } }),
      await other.raw(review.export, { data: { recordId, format: 'word' } }),
      await other.raw(review.download, { data: { recordId, format: 'excel' } }),
    ];
    expect(refused.map(({ code }) => code)).toEqual(Array.from(refused, () => 404));
  });

  test('未完成不能决定与导出；没有的发现、已完成的重试、两个来源都说明理由', async () => {
    const { as } = await startHouse();
    const user = await aUser();
    const recordId = await read(user, { text });
    const say = async (call: Promise<{ message: string }>) => (await call).message;
    const decisions = [{ findingId: 'no-such-1', decision: 'accepted' as const }];
    expect(await say(as(user).raw(review.decide, { data: { recordId, decisions } }))).toBe(reviewFaults.notReady.text);
    expect(await say(as(user).raw(review.export, { data: { recordId, format: 'word' } }))).toBe(
      reviewFaults.notReady.text,
    );
    expect(await say(as(user).raw(review.retry, { data: { recordId } }))).toBe(reviewFaults.notRetryable.text);
    await reviewed(user, recordId);
    expect(await say(as(user).raw(review.decide, { data: { recordId, decisions } }))).toBe(
      reviewFaults.noSuchFinding.text,
    );
    expect(await say(as(user).raw(review.retry, { data: { recordId } }))).toBe(reviewFaults.notRetryable.text);
    expect(await say(as(user).raw(review.add, { data: {} }))).toBe(reviewFaults.oneSource.text);
  });

  test('同时开始两次只算一次；同时进行的有上限；删除后如同不存在', async () => {
    const { as, app } = await startHouse();
    const user = await aUser();
    // so long that the first is still at work when the other is asked for
    const recordId = await read(user, { text: `${text}\n${'乙方应当按月支付租金。\n'.repeat(5_000)}` });
    const begin = () => as(user).raw(review.start, { data: { recordId, typeId: 'lease' } });
    const codes = (await Promise.all([begin(), begin()])).map(({ code }) => code);
    expect(codes.filter(code => code === 0)).toHaveLength(1);
    await app.jobs.settle();
    expect((await as(user).ok(review.get, { data: { recordId } })).status).toBe('done');
    await as(user).ok(review.remove, { data: { recordId } });
    expect((await as(user).raw(review.get, { data: { recordId } })).code).toBe(404);
    expect(reviewsAtOnceMax).toBeGreaterThan(batchFilesMax);
  });
});
