import { expect, test } from 'vitest';
import { describeTarget } from './describe-target.ts';

test.each([
  ['nothing sent', undefined, '/a'],
  ['what is shared', { data: { termBaseId: 't', name: '库', isShared: true } }, '/a termBaseId=t isShared=true'],
  ['an id', { data: { taskId: 't1' } }, '/a taskId=t1'],
  ['a merge', { data: { recordType: '4', fromId: 'x', toId: 'y' } }, '/a recordType=4 fromId=x toId=y'],
  ['content is left out', { data: { content: '秘密', name: '张三', text: '秘密', kind: 'cases' } }, '/a kind=cases'],
  ['a long text under an id is left out', { data: { id: '长'.repeat(65) } }, '/a'],
  [
    'many ids are counted',
    { data: { messageIds: Array.from({ length: 12 }, (_, at) => at) } },
    '/a messageIds=0,1,2,3,4,5,6,7,8,9 …12',
  ],
])('%s', (_name, input, expected) => {
  expect(describeTarget('/a', input)).toBe(expected);
});
