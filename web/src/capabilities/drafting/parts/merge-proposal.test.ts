import { expect, test } from 'vitest';
import { mergeProposal } from './merge-proposal.ts';

const company = { kind: '法人', name: '甲公司', creditCode: '91999999MAX0G00117' };

test.each([
  ['空着的填上', undefined, '甲市', '甲市'],
  ['填过的不动', '乙市', '甲市', undefined],
  ['零也是填过的', 0, 100, undefined],
  ['空的当事人', {}, company, company],
  ['同名的当事人只补没有的', { name: '甲公司', kind: '非法人组织' }, company, { ...company, kind: '非法人组织' }],
  ['不同名的当事人不动', { name: '乙公司' }, company, undefined],
  ['都有了就没有可补的', company, company, undefined],
  ['列表里添一个', [{ name: '乙公司' }], [company], [{ name: '乙公司' }, company]],
  ['列表里已有的只补没有的', [{ name: '甲公司' }], [company], [company]],
])('%s', (_, typed, proposed, merged) => expect(mergeProposal(typed, proposed)).toEqual(merged));
