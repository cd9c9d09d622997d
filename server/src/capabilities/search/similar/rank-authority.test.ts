import { expect, test } from 'vitest';
import { authorityOf, type CourtPlace } from './rank-authority.ts';

const own: CourtPlace = {
  court: '浙江省宁波市海曙区人民法院',
  courtLevel: '基层人民法院',
  province: '浙江省',
  city: '宁波市',
};
const of = (court: string, courtLevel: string, city?: string, province = '浙江省') => ({
  court,
  courtLevel,
  city,
  province,
});

test.each([
  [
    '指导性案例不论法院',
    { ...of('某区人民法院', '基层人民法院', '广州市', '广东省'), referenceLevel: '指导性案例' },
    1,
  ],
  ['最高人民法院的裁判', { court: '最高人民法院', courtLevel: '最高人民法院' }, 2],
  ['最高人民法院发布的典型案例', { ...of('某区人民法院', '基层人民法院'), referenceLevel: '典型案例' }, 2],
  ['本省高级人民法院', of('浙江省高级人民法院', '高级人民法院'), 3],
  [
    '本省高院发布的参考性案例',
    { ...of('杭州市中级人民法院', '中级人民法院', '杭州市'), referenceLevel: '参考性案例' },
    3,
  ],
  ['上一级人民法院', of('浙江省宁波市中级人民法院', '中级人民法院', '宁波市'), 4],
  ['本院', own, 4],
  ['外省高级人民法院', of('广东省高级人民法院', '高级人民法院', undefined, '广东省'), 5],
  ['本省另一市的中级人民法院', of('浙江省温州市中级人民法院', '中级人民法院', '温州市'), 5],
  ['同市另一基层法院', of('浙江省宁波市鄞州区人民法院', '基层人民法院', '宁波市'), 5],
] as const)('%s', (_, other, group) => {
  expect(authorityOf(other, own)).toBe(group);
});

test('未指明受理法院时，只分出指导性案例与最高人民法院', () => {
  expect(authorityOf(of('浙江省高级人民法院', '高级人民法院'), undefined)).toBe(5);
  expect(authorityOf({ courtLevel: '最高人民法院' }, undefined)).toBe(2);
});

test('中级人民法院的上一级是本省高级人民法院，不是同级', () => {
  const intermediate = of('浙江省宁波市中级人民法院', '中级人民法院', '宁波市');
  expect(authorityOf(of('浙江省高级人民法院', '高级人民法院'), intermediate)).toBe(3);
  expect(authorityOf(intermediate, intermediate)).toBe(4);
});
