import { expect, test } from 'vitest';
import { readInvitees } from './read-invitees.ts';

test.each([
  ['张三 zhang@gongsi.example', [{ name: '张三', email: 'zhang@gongsi.example' }]],
  ['zhang@gongsi.example，张三', [{ name: '张三', email: 'zhang@gongsi.example' }]],
  ['张三 <zhang@gongsi.example>', [{ name: '张三', email: 'zhang@gongsi.example' }]],
  ['张三\tzhang@gongsi.example\n\n', [{ name: '张三', email: 'zhang@gongsi.example' }]],
  ['zhang@gongsi.example', [{ name: 'zhang', email: 'zhang@gongsi.example' }]],
])('受邀人的写法：%s', (text, people) => {
  expect(readInvitees(text)).toEqual({ people, wrong: [] });
});

test('同一邮箱只算一人，读不懂的行如实说', () => {
  expect(readInvitees('张三 z@g.example\n三张 Z@G.example\n只有姓名')).toEqual({
    people: [{ name: '三张', email: 'Z@G.example' }],
    wrong: ['只有姓名'],
  });
});
