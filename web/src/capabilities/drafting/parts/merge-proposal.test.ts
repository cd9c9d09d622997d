import { expect, test } from 'vitest';
import { mergeProposal } from './merge-proposal.ts';

const found = { kind: '法人', name: '甲公司', creditCode: '91999999MAX0G00117' };

test.each([
  ['空着的填上', undefined, '甲市', '甲市'],
  ['填过的不动', '乙市', '甲市', undefined],
  ['零也是填过的', 0, 100, undefined],
  ['空的当事人', {}, found, found],
  ['同名的当事人只补没有的', { name: '甲公司', kind: '非法人组织' }, found, { ...found, kind: '非法人组织' }],
  ['不同名的当事人不动', { name: '乙公司' }, found, undefined],
  ['都有了就没有可补的', found, found, undefined],
  ['列表里添一个', [{ name: '乙公司' }], [found], [{ name: '乙公司' }, found]],
  ['列表里已有的只补没有的', [{ name: '甲公司' }], [found], [found]],
])('%s', (_, typed, proposed, merged) => expect(mergeProposal(typed, proposed)).toEqual(merged));
