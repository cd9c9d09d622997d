import { downloads } from '@antai/contract/downloads';
import { search } from '@antai/contract/search';
import { describe, expect, test } from 'vitest';
import { asking, made, type Sent, someJudgments } from '../../../test/downloads.ts';
import { aUser, startHouse } from '../../../test/house.ts';
import { aJudgment, aMark, putJudgments } from '../../../test/judgments.ts';
import { readArchive, textOf } from '../../../test/read-archive.ts';

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

  test('由类案检索做成的报告，证书证明的是那次类案检索，可以复核；没有类案权限的不能做', async () => {
    const { as, app } = await startHouse();
    const mark = aMark();
    const facts = `渔排养殖户因赤潮致石斑鱼死亡${mark}，请求网箱供货方赔偿，石斑鱼鱼苗质量有争议。`;
    const rows = [aJudgment({ reasoning: facts }), aJudgment({ reasoning: facts })];
    await putJudgments(app, rows);
    const similar = { text: facts, limit: 5 };
    const order = {
      content: 'caseReport',
      fileType: 'word',
      asked: { recordType: '2' },
      similar,
      report: report([rows[0]!.id]),
    };
    const user = await aUser();
    const { bytes, task } = await made(user, order as Sent);
    const text = textOf((await readArchive(bytes)).get('word/document.xml'));
    expect(text).toContain(`类案检索：与案情描述相似的案件（${facts.length}字`);
    const cases = await as(user).ok(search.similarCases, { data: similar });
    const checked = await as(user).ok(downloads.verifyCertificate, { data: { certificateId: task.taskId } });
    expect(checked).toMatchObject({ isSame: true, issued: { total: cases.length } });
    const without = await aUser({ grants: [{ resourceId: 20022, display: false, permission: false }] });
    expect(await as(without).raw(downloads.create, { data: order })).toMatchObject({ code: 403 });
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
