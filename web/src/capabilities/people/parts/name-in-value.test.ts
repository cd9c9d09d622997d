import { expect, test } from 'vitest';
import { nameIn } from './name-in-value.ts';

const own = { name: '衡序律师事务所', place: '望京区人民法院' };

test.each([
  ['4', 'coPanel', '甄明', { recordType: '4', name: '甄明', place: '望京区人民法院' }],
  [
    '4',
    'lawyersSeen',
    '裴知（衡序律师事务所（特殊普通合伙））',
    { recordType: '6', name: '裴知', place: '衡序律师事务所（特殊普通合伙）' },
  ],
  ['6', 'opponents', '闻歌（汀澜律师事务所）', { recordType: '6', name: '闻歌', place: '汀澜律师事务所' }],
  ['6', 'opponents', '闻歌', undefined],
  ['1', 'opponents', '栖桐科技有限公司', { recordType: '1', name: '栖桐科技有限公司', place: '' }],
  ['1', 'lawyers', '裴知', { recordType: '6', name: '裴知', place: '衡序律师事务所' }],
  ['4', 'causes', '买卖合同纠纷', undefined],
] as const)('类型%s的%s中“%s”指向其人', (recordType, key, value, expected) => {
  expect(nameIn(recordType, { groupKey: key, value, own })).toEqual(expected);
});
