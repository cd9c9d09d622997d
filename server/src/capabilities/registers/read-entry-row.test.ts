import { describe, expect, test } from 'vitest';
import { readEntryRow } from './read-entry-row.ts';

const today = '2026-11-22';
const entryOf = (row: Record<string, unknown>, options = {}) => {
  const read = readEntryRow(row, { today, ...options });
  return read.kind === 'entry' ? read.entry : read.reason;
};

describe('各公示系统的列', () => {
  test.each<[string, Record<string, unknown>, object]>([
    [
      '失信被执行人（执行信息公开网的列名）',
      {
        '被执行人姓名/名称': '渡砂建材有限公司',
        '组织机构代码/统一社会信用代码': '91000000MADEM0001',
        执行法院: '上海市浦东新区人民法院',
        案号: '（2024）沪0115执90001号',
        立案时间: '2024年03月01日',
        失信被执行人行为具体情形: '违反财产报告制度',
        被执行人的履行情况: '全部未履行',
        发布时间: '2024年05月06日',
      },
      {
        kind: 'dishonestJudgmentDebtor',
        companyName: '渡砂建材有限公司',
        unifiedCreditCode: '',
        date: '2024-05-06',
        title: '违反财产报告制度',
        authority: '上海市浦东新区人民法院',
        details: [
          { name: '立案时间', value: '2024年03月01日' },
          { name: '履行情况', value: '全部未履行' },
        ],
      },
    ],
    [
      '被执行人（接口字段名）',
      { pname: '渡砂建材有限公司', caseCode: '（2024）沪0115执9号', caseCreateTime: '2024-03-01', execMoney: 1200000 },
      { kind: 'judgmentDebtor', date: '2024-03-01', amountFen: 120_000_000, number: '（2024）沪0115执9号' },
    ],
    [
      '终本案件先于被执行人认出',
      { 被执行人: '渡砂建材有限公司', 执行标的: '50万元', 终本日期: '2024-09-01', 未履行金额: '48万元' },
      { kind: 'terminatedEnforcement', amountFen: 48_000_000, date: '2024-09-01' },
    ],
    [
      '经营异常，已移出；列名有空格、半角括号',
      {
        企业名称: '渡砂建材有限公司',
        '列入经营异常名录原因 ': '通过登记的住所无法联系',
        列入日期: '2023-01-02',
        '作出决定机关(列入)': '浦东新区市场监督管理局',
        移出日期: '2023-06-01',
      },
      { kind: 'abnormalOperation', isEnded: true, endDate: '2023-06-01', authority: '浦东新区市场监督管理局' },
    ],
    [
      '有效期未到的许可现行有效',
      { 企业名称: '渡砂建材有限公司', 许可文件编号: '甲1', 有效期自: '2023-01-01', 有效期至: '2027-01-01' },
      { kind: 'licence', isEnded: false, endDate: '2027-01-01' },
    ],
    [
      '状态为无效的出质已结束',
      { 标的企业: '渡砂建材有限公司', 出质人: '甲', 出质股权数额: '300万元', 登记日期: '2022-01-01', 状态: '无效' },
      { kind: 'equityPledge', isEnded: true, amountFen: 300_000_000 },
    ],
    [
      '信息类别一列说了算',
      { 信息类别: '商标', 企业名称: '渡砂建材有限公司', 注册号: 90000001, 商标名称: '渡砂' },
      { kind: 'trademark', number: '90000001', title: '渡砂', date: '' },
    ],
  ])('%s', (_what, row, entry) => {
    expect(entryOf(row)).toMatchObject(entry);
  });

  test('--format 说明种类；--map 说明不认识的列名', () => {
    const row = { 公司: '渡砂建材有限公司', 案号: '（2024）沪0115执9号', 执行法院: '上海市浦东新区人民法院' };
    expect(entryOf(row, { kind: '被执行人', mapping: { companyName: '公司' } })).toMatchObject({
      kind: 'judgmentDebtor',
      companyName: '渡砂建材有限公司',
    });
  });

  test.each([
    ['看不出种类', { 企业名称: '渡砂建材有限公司' }, /看不出是哪一类公示信息/],
    ['没有企业名称', { 信息类别: '商标', 商标名称: '渡砂' }, /没有企业名称/],
    ['自然人', { 信息类别: '被执行人', 被执行人: '张三丰' }, /自然人/],
    ['隐名', { 信息类别: '被执行人', 被执行人: '某某有限公司' }, /隐名/],
  ])('%s不收，说明原因', (_what, row, reason) => {
    expect(entryOf(row)).toMatch(reason);
  });
});
