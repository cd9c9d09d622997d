import { expect, test } from 'vitest';
import { lastPlaceIn, readRegion, shortNameOfProvince, tellRegion } from './tell-region.ts';

test.each([
  ['最高人民法院', undefined],
  ['新疆维吾尔自治区高级人民法院伊犁哈萨克自治州分院', { province: '新疆维吾尔自治区' }],
  ['上海市浦东新区人民法院', { province: '上海市', city: '上海市', county: '浦东新区' }],
  ['内蒙古乌审旗人民法院', { province: '内蒙古自治区', county: '乌审旗' }],
  ['南昌市公安局', { province: '江西省', city: '南昌市' }],
])('机关 %s 的地域', (office, region) => {
  expect(tellRegion(office)).toEqual(region);
});

test('名称不冠省名时，省由案号的代字得知，所属的市不推测', () => {
  expect(tellRegion('三台县人民法院', '川0722')).toEqual({ province: '四川省', county: '三台县' });
});

test.each([
  ['山东', ['山东省']],
  ['上海', ['上海市']],
  ['内蒙古', ['内蒙古自治区']],
  ['台湾省台北市', ['台湾省', '台北市']],
  ['浙江省杭州市西湖区文三路1号', ['浙江省', '杭州市', '西湖区']],
  ['上海市浦东新区世纪大道2号', ['上海市', '浦东新区']],
  ['某地', []],
])('地址 %s', (address, region) => {
  expect(readRegion(address)).toEqual(region);
});

test('省名的简称与最后一个地名的位置', () => {
  expect(['广西壮族自治区', '上海市', '河北省'].map(shortNameOfProvince)).toEqual(['广西', '上海', '河北']);
  expect([lastPlaceIn('不服四川省某县人民法院'), lastPlaceIn('某县人民法院')]).toEqual([2, 0]);
});
