import { account } from '@antai/contract/account';
import { records } from '@antai/contract/records';
import { expect, test, vi } from 'vitest';
import { presenter } from './presenter.ts';
import { send } from './send.ts';
import { sendQuietly } from './send-quietly.ts';

const answerOf = (code: number, data: unknown) =>
  vi.stubGlobal('fetch', async () => Response.json({ baseInfo: { code, message: '不合规则', traceId: 't' }, data }));

const askA = () => send(account.findSystemConfig, { data: { con_field: 'settlementDepartment' } });
const askB = () => send(records.detail, { data: { recordType: '2', id: '1' } });

test.each([1, 400])('AI服务的调用（A类）得到%s：提示消息，仍给出数据', async code => {
  const error = vi.spyOn(presenter, 'error').mockImplementation(() => {});
  answerOf(code, [{ con_name: '甲', con_value: '1' }]);
  expect(await askA()).toEqual([{ con_name: '甲', con_value: '1' }]);
  expect(error).toHaveBeenCalledWith('不合规则');
});

test.each([
  ['A类没有数据', askA, 1, null],
  ['A类其他代码', askA, 20000, []],
  ['B类', askB, 1, {}],
  ['自己显示失败的画面', () => sendQuietly(account.findSystemConfig, { data: { con_field: 'a' } }), 400, []],
])('%s：按失败处理', async (_what, ask, code, data) => {
  vi.spyOn(presenter, 'error').mockImplementation(() => {});
  answerOf(code, data);
  await expect(ask()).rejects.toMatchObject({ code, message: '不合规则' });
});
