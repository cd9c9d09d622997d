import { expect, expectTypeOf, test } from 'vitest';
import { z } from 'zod';
import { type AnswerOf, callsAt, dataOf, done, nothing, requestOf } from './call.ts';
import { pageOf } from './page.ts';

const call = callsAt('/api/probe/', { style: 'B', access: 20018 });

test('an entry has the folder of its contract, what is usual there, and asks and answers nothing unless it says so', () => {
  expect(call({ path: 'stop', summary: '停止' })).toEqual({
    ...{ path: '/api/probe/stop', summary: '停止', style: 'B', access: 20018 },
    ...{ kind: 'json', session: 'active', input: nothing, output: done },
  });
});

test('what an entry says of itself goes before what is usual, and a path that begins with a slash is whole', () => {
  const input = dataOf({ id: z.string() });
  const own = call({ path: '/node/api/elsewhere', style: 'A', access: 'open', session: 'signed', summary: '', input });
  expect(own).toMatchObject({ path: '/node/api/elsewhere', style: 'A', access: 'open', session: 'signed', input });
});

test('the types know who may make a call and what it answers; a file sent down answers nothing that is judged', () => {
  const file = call({ path: 'file', kind: 'download', summary: '下载' });
  const open = call({ path: 'open', access: 'open', summary: '', output: z.object({ name: z.string() }) });
  expect(file.output.parse('bytes')).toBe('bytes');
  expectTypeOf(file.kind).toEqualTypeOf<'download'>();
  expectTypeOf(file.access).toExtend<20018>();
  expectTypeOf(open.access).toExtend<'open'>();
  expectTypeOf<AnswerOf<typeof open>>().toEqualTypeOf<{ name: string }>();
});

test('who may make a call must be said where nothing is usual', () => {
  const bare = callsAt('/api/probe/', {});
  // @ts-expect-error neither style nor access is said
  expect(bare({ path: 'x', summary: '' }).access).toBeUndefined();
});

test('a request has exactly the fields that its data names, or what a schema of its own says; without data it says nothing', () => {
  const exact = requestOf(pageOf(20), { id: z.string() });
  expect(exact.parse({ data: { id: 'a' } })).toEqual({
    baseInfo: { pageNum: 1, pageSize: 20 },
    data: { id: 'a' },
  });
  expect(exact.safeParse({ data: { id: 'a', more: 1 } }).error?.issues).toMatchObject([
    { code: 'unrecognized_keys', keys: ['more'], path: ['data'] },
  ]);
  const own = dataOf(z.strictObject({ keyword: z.string().optional() }).prefault({}));
  expect(own.parse({})).toEqual({ data: {} });
  expect(requestOf(pageOf(5)).parse({ data: null })).toMatchObject({ baseInfo: { pageSize: 5 } });
  expectTypeOf<z.output<typeof exact>['data']>().toEqualTypeOf<{ id: string }>();
  expectTypeOf<z.output<typeof own>['data']>().toEqualTypeOf<{ keyword?: string | undefined }>();
});
