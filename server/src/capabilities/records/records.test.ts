import { records } from '@antai/contract/records';
import { expect, test } from 'vitest';
import { aDatabase } from '../../../test/database.ts';
import { aUser, startHouse, type TestUser } from '../../../test/house.ts';
import { aJudgment, putJudgments } from '../../../test/judgments.ts';
import { accountStore } from '../account/store.ts';

const of = (id: string, recordType: unknown = '2') => ({ data: { recordType, id } });

test('裁判文书的字段与正文各部分', async () => {
  const { app, as } = await startHouse();
  const [judgment] = await putJudgments(app, [aJudgment()]);
  const detail = await as(await aUser()).ok(records.detail, of(judgment?.id ?? '') as never);
  expect(detail.fields).toMatchObject({
    court: '上海市浦东新区人民法院',
    courtName: '上海市浦东新区人民法院',
    courtLevel: '基层人民法院',
    courtProvince: '上海市',
    caseNumber: '（2022）沪0115民初1234号',
    caseType: '民事',
    trialProcedure: '一审',
    documentType: '判决书',
    causeOfAction: ['买卖合同纠纷'],
    judgmentDate: '2022-06-01',
    judgmentYear: '2022',
    amountInDispute: 5_000_000,
    courtFee: 105_000,
    presidingJudge: '宗明理',
    courtClerk: '文知年',
    parties: [
      {
        name: '望京贸易有限公司',
        litigationRole: '原告',
        kind: '法人',
        agents: [{ name: '裴知许', lawFirm: '上海衡序律师事务所' }],
      },
      { name: '栖桐科技有限公司', litigationRole: '被告', kind: '法人' },
    ],
  });
  expect(detail.sections.map(({ key }) => key)).toEqual([
    'caseTitle',
    'head',
    'parties',
    'procedureHistory',
    'claims',
    'defence',
    'factsFound',
    'courtReasoning',
    'disposition',
    'tail',
  ]);
  const provision = (
    detail.fields.citedProvisions as { section: number; start: number; end: number; raw: string }[]
  )[0];
  const section = detail.sections[provision?.section ?? -1];
  expect(section?.text.slice(provision?.start, provision?.end)).toBe(provision?.raw);
});

test('正文中的HTML只是文字', async () => {
  const { app, as } = await startHouse();
  const hostile = {
    ...aJudgment(),
    full_text: undefined,
    full_html:
      '<p>北京市朝阳区人民法院</p><script>alert(1)</script><p onclick="x()">民事判决书</p><img src=x onerror=alert(2)>',
  };
  const [judgment] = await putJudgments(app, [hostile]);
  const detail = await as(await aUser()).ok(records.detail, of(judgment?.id ?? '') as never);
  const text = detail.sections.map(section => section.text).join('\n');
  expect(text).toContain('民事判决书');
  expect(text).not.toMatch(/<|alert/);
});

test('没有的记录：404', async () => {
  const { as } = await startHouse();
  expect(await as(await aUser()).raw(records.detail, of('没有'))).toMatchObject({ code: 404, data: null });
});

test.each([
  ['记录类型有误', of('x', '99')],
  ['缺少编号', { data: { recordType: '2' } }],
])('%s：400', async (_name, input) => {
  const { as } = await startHouse();
  expect(await as(await aUser()).raw(records.detail, input)).toMatchObject({ code: 400 });
});

test('没有该类记录的权限：403', async () => {
  const { as } = await startHouse();
  const user = await aUser({ grants: [{ resourceId: 20011, display: false, permission: false }] });
  expect(await as(user).raw(records.detail, of('x'))).toMatchObject({ code: 403 });
});

test('详情页的工具随权限与系统配置而变', async () => {
  const { as } = await startHouse();
  const toolsOf = async (user: TestUser, recordType: string) =>
    (await as(user).ok(records.detailTools, {}))
      .find(each => each.recordType === recordType)
      ?.tools.map(each => each.tool);
  expect(await toolsOf(await aUser(), '2')).toEqual(['similarCases', 'cite', 'download']);
  const grants = [20019, 20022].map(resourceId => ({ resourceId, display: false, permission: false }));
  expect(await toolsOf(await aUser({ grants }), '2')).toEqual(['cite']);
  const store = accountStore(await aDatabase());
  await store.setSystemConfig('detailTools', { name: '7', value: 'download' });
  expect(await toolsOf(await aUser(), '7')).toEqual(['download']);
  await store.setSystemConfig('detailTools', { name: '7', value: 'cite,download' });
  const wang = as(await aUser({ grants: [{ resourceId: 2001, display: false, permission: false }] }));
  expect(await wang.raw(records.detailTools, {})).toMatchObject({ code: 403 });
});
