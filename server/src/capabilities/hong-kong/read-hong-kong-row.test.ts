import { describe, expect, test } from 'vitest';
import { type HongKongRead, readHongKongRow, readNumbers } from './read-hong-kong-row.ts';

const companyOf = (read: HongKongRead) => {
  if (read.kind === 'refused') throw new Error(read.reason);
  return read.company;
};

const base = { 公司编号: '1234567', 公司名称: '栖桐（香港）有限公司' };

describe('一行香港公司登记', () => {
  test('各部分为对象的一行：股数算出比例，押记是否解除，日期为公司注册处的写法', () => {
    const company = companyOf(
      readHongKongRow({
        'CR No.': 1234567,
        'BR No.': '12345678-000-03-24-A',
        'Company Name': 'Qitong (HK) Limited',
        中文名称: '栖桐（香港）有限公司',
        'Date of Incorporation': '03-MAR-2013',
        'Active Status': '仍注册',
        股本: [{ 股份类别: '普通股', 发行总数: '10,000', 已发行总款额: 'HKD 10,000.00' }],
        股东: [
          { 姓名: '陶望京', 持股数: '7,500' },
          { 英文名称: 'Alpha Limited', 持股数: '2,500' },
        ],
        董事: [{ 姓名: '陶望京', 委任日期: '3-3-2013', 身份: '董事' }],
        押记: [
          { 编号: 'C1', 承押记人: '甲银行', 状态: '未解除' },
          { 编号: 'C2', 承押记人: '甲银行', 状态: '已全数清偿' },
        ],
      }),
    );
    expect(company).toMatchObject({
      name: '栖桐（香港）有限公司',
      englishName: 'Qitong (HK) Limited',
      companyNumber: '1234567',
      businessRegistrationNumber: '12345678',
      incorporatedOn: '2013-03-03',
      isEnded: false,
      shareholders: [
        { name: '陶望京', shares: 7500, percent: 75 },
        { name: 'Alpha Limited', englishName: '', shares: 2500, percent: 25 },
      ],
      directors: [{ name: '陶望京', appointedOn: '2013-03-03', ceasedOn: '' }],
      charges: [
        { number: 'C1', isReleased: false },
        { number: 'C2', isReleased: true },
      ],
    });
  });

  test('表格中的一格写下几名股东、董事', () => {
    const { shareholders, directors } = companyOf(
      readHongKongRow({
        ...base,
        股东: '陶望京（普通股，8,000股，80%）；Alpha (HK) Limited（20%）；望京贸易有限公司',
        董事: '陶望京（董事，2013-03-03）；陶望安（备任董事，2014-01-01，2019-12-31）',
      }),
    );
    expect(shareholders).toEqual([
      { name: '陶望京', englishName: '', shareClass: '普通股', shares: 8000, percent: 80 },
      { name: 'Alpha (HK) Limited', englishName: '', shareClass: '', shares: null, percent: 20 },
      { name: '望京贸易有限公司', englishName: '', shareClass: '', shares: null, percent: null },
    ]);
    expect(directors).toEqual([
      { name: '陶望京', englishName: '', capacity: '董事', appointedOn: '2013-03-03', ceasedOn: '' },
      { name: '陶望安', englishName: '', capacity: '备任董事', appointedOn: '2014-01-01', ceasedOn: '2019-12-31' },
    ]);
  });

  test.each([
    [
      '几类股份',
      [
        { class: '普通股', shares: 100 },
        { class: '优先股', shares: 50 },
      ],
    ],
    ['没有股本', []],
    ['股本少于所持', [{ class: '普通股', shares: 10 }]],
  ])('%s：没有写明的比例不推算', (_why, shares) => {
    const { shareholders } = companyOf(readHongKongRow({ ...base, shares, 股东: [{ name: '陶望京', shares: 100 }] }));
    expect(shareholders[0]).toMatchObject({ shares: 100, percent: null });
  });

  test.each([
    ['已告解散', '', true],
    ['仍注册', '2023-04-28', true],
    ['仍注册', '', false],
    ['Dissolved', '', true],
  ])('现况 %s、解散日期 %j：不再存续 %s', (status, endedOn, isEnded) => {
    expect(companyOf(readHongKongRow({ ...base, status, endedOn })).isEnded).toBe(isEnded);
  });

  test('没有中文名称的以英文名称为名；编号补足位数；非香港公司的编号带F', () => {
    expect(companyOf(readHongKongRow({ 公司编号: 'f901', 英文名称: 'Beta Limited' }))).toMatchObject({
      name: 'Beta Limited',
      englishName: '',
      companyNumber: 'F0000901',
    });
    expect(readNumbers('901')).toEqual(['0000901']);
    expect(readNumbers('9990 0901')).toEqual(['99900901']);
    expect(readNumbers('栖桐')).toEqual([]);
  });

  test('列名不同时指定', () => {
    expect(companyOf(readHongKongRow({ ...base, 公司名称: '', X: '栖桐有限公司' }, { name: 'X' })).name).toBe(
      '栖桐有限公司',
    );
  });

  test.each([
    ['没有名称', { 公司编号: '1' }, /没有公司名称/],
    ['没有编号', { 公司名称: '栖桐有限公司' }, /没有公司编号/],
    ['编号有误', { ...base, 公司编号: '91350100M000100Y43' }, /没有公司编号/],
    ['隐名', { ...base, 公司名称: '某某公司' }, /隐名/],
    ['名称过长', { ...base, 公司名称: '桐'.repeat(201) }, /过长/],
  ])('%s的行不收并说明原因', (_why, row, reason) => {
    const read = readHongKongRow(row);
    expect(read.kind === 'refused' && read.reason).toMatch(reason);
  });
});
