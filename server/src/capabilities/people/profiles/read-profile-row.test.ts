import { describe, expect, test } from 'vitest';
import { readProfileRow, regionOf } from './read-profile-row.ts';

test.each([
  ['山东', ['山东省']],
  ['上海', ['上海市']],
  ['内蒙古', ['内蒙古自治区']],
  ['浙江省杭州市西湖区文三路1号', ['浙江省', '杭州市', '西湖区']],
  ['上海市浦东新区世纪大道2号', ['上海市', '浦东新区']],
  [{ province: '北京市', city: '北京市', district: '朝阳区' }, ['北京市', '朝阳区']],
  ['某地', []],
])('地域 %j', (given, region) => {
  expect(regionOf(given)).toEqual(region);
});

describe('一行登记资料', () => {
  test('企业：中文列名、股东的两种写法、主要人员', () => {
    const read = readProfileRow('companies', {
      企业名称: '栖桐科技有限公司',
      注册资本: '1000万元人民币',
      股东: '望京贸易有限公司 60%；陶望京（40%）',
      executives: [{ name: '陶望京', role: '执行董事' }],
      统一社会信用代码: '91350100m000100y43',
      住所: '福建省福州市鼓楼区一路1号',
    });
    expect(read).toMatchObject({
      kind: 'profile',
      profile: {
        recordType: '1',
        name: '栖桐科技有限公司',
        place: '',
        fields: {
          registeredCapital: 1_000_000_000,
          unifiedCreditCode: '91350100M000100Y43',
          region: ['福建省', '福州市', '鼓楼区'],
          shareholders: [
            { name: '望京贸易有限公司', percent: 60 },
            { name: '陶望京', percent: 40 },
          ],
          keyPersonnel: [{ name: '陶望京', role: '执行董事' }],
        },
      },
    });
  });

  test('律师以律所区分，法官以法院区分；列名可指定', () => {
    const lawyer = { 姓名: '裴知许', 执业机构: '上海衡序律师事务所', 执业证号: '13101200410000001' };
    expect(readProfileRow('lawyers', lawyer)).toMatchObject({
      profile: { place: '上海衡序律师事务所', fields: { licenceNumber: '13101200410000001' } },
    });
    expect(
      readProfileRow('judges', { who: '宗明理', 法院: '上海市浦东新区人民法院' }, { mapping: { name: 'who' } }),
    ).toMatchObject({
      profile: { name: '宗明理', place: '上海市浦东新区人民法院' },
    });
  });

  test('被实施风险警示的上市公司名称带星号，不是隐名', () => {
    expect(readProfileRow('companies', { name: '*ST栖桐' })).toMatchObject({ kind: 'profile' });
    expect(readProfileRow('companies', { name: '**公司' })).toMatchObject({ kind: 'refused' });
  });

  test.each([
    ['没有名称', 'companies', { 地址: '某处' }, /没有企业名称/],
    ['隐名', 'companies', { name: '某某公司' }, /隐名/],
    ['没有律所', 'lawyers', { name: '裴知许' }, /没有律师事务所/],
    ['没有法院', 'judges', { name: '宗明理' }, /没有法院/],
  ] as const)('%s的行不收并说明原因', (_why, kind, row, reason) => {
    const read = readProfileRow(kind, row);
    expect(read.kind === 'refused' && read.reason).toMatch(reason);
  });
});
