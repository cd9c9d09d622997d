import { telemetry } from '@antai/contract/telemetry';
import { expect, test } from 'vitest';
import { aUser, startHouse } from '../../../test/house.ts';
import { telemetryService } from './service.ts';

const report = { kind: 'httpStatus', url: '/api/user/login?name=secret#x', status: 500, message: 'x' } as const;

test('上报被记下，地址中的参数不留', async () => {
  const { as } = await startHouse();
  expect(await as(await aUser()).ok(telemetry.warn, { data: report })).toEqual({});
  const lines: object[] = [];
  const log = { debug() {}, info() {}, error() {}, warn: (line: object) => void lines.push(line) };
  const caller = { userId: 'u', traceId: 't' } as never;
  await telemetryService({ log }).warn(caller, report);
  expect(JSON.stringify(lines)).not.toContain('secret');
  expect(JSON.stringify(lines)).toContain('/api/user/login');
});

test('未登录：90004；内容有误：400', async () => {
  const { as, asStranger } = await startHouse();
  expect(await asStranger().raw(telemetry.warn, { data: report })).toMatchObject({ code: 90004 });
  expect(await as(await aUser()).raw(telemetry.warn, { data: { kind: 'x' } })).toMatchObject({ code: 400 });
});
