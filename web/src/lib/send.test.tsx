import { account } from '@antai/contract/account';
import { downloads } from '@antai/contract/downloads';
import { records } from '@antai/contract/records';
import { telemetry } from '@antai/contract/telemetry';
import { faults } from '@antai/contract/wire/faults';
import { expect, test, vi } from 'vitest';
import { presenter } from './presenter.ts';
import { fetchFile, send } from './send.ts';
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

test.each([
  ['编号不成其为编号的', '请求字段 data.recordId 有误：记录编号有误', 404, faults.notFound.text],
  ['列表里的编号也是', '请求字段 data.ids.0 有误：无效的UUID', 404, faults.notFound.text],
  ['字段说它的名称', '请求字段 data.email 有误：格式不正确', 400, '邮箱：格式不正确'],
  ['原因里已有名称的不重复', '请求字段 data.username 有误：用户名至少2个字符', 400, '用户名至少2个字符'],
  ['没有名称的只说原因', '请求字段 data.token 有误：邀请链接不完整', 400, '邀请链接不完整'],
])('请求的字段有误：%s', async (_what, message, code, text) => {
  vi.stubGlobal('fetch', async () => Response.json({ baseInfo: { code: 400, message, traceId: 't' }, data: null }));
  const answer = sendQuietly(account.findSystemConfig, { data: { con_field: 'a' } });
  await expect(answer).rejects.toMatchObject({ code, message: text });
});

const spies = () => ({
  error: vi.spyOn(presenter, 'error').mockImplementation(() => {}),
  alert: vi.spyOn(presenter, 'alert').mockImplementation(() => {}),
  toLogin: vi.spyOn(presenter, 'toLogin').mockImplementation(() => {}),
});

test('A类250：须读的提示框，不另弹消息', async () => {
  const { error, alert } = spies();
  error.mockClear();
  answerOf(250, null);
  await expect(askA()).rejects.toMatchObject({ code: 250 });
  expect(alert).toHaveBeenCalledWith('提示', '不合规则');
  expect(error).not.toHaveBeenCalled();
});

test.each([
  ['A类', 90004, askA],
  ['A类', 90005, askA],
  ['B类', 90004, askB],
  ['B类', 90005, askB],
])('%s%s：清空本地存储，去登录页', async (_style, code, ask) => {
  const { toLogin } = spies();
  toLogin.mockClear();
  localStorage.setItem('token', 't');
  localStorage.setItem('choice:x', '1');
  answerOf(code, null);
  await expect(ask()).rejects.toMatchObject({ code });
  expect(localStorage.length).toBe(0);
  expect(toLogin).toHaveBeenCalledOnce();
});

test('A类20000：消息；其他代码记下“请求发生错误”，也给用户看', async () => {
  const { error } = spies();
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  answerOf(20000, null);
  await expect(askA()).rejects.toMatchObject({ code: 20000 });
  expect(error).toHaveBeenLastCalledWith('不合规则');
  expect(log).not.toHaveBeenCalled();
  answerOf(777, null);
  await expect(askA()).rejects.toMatchObject({ code: 777 });
  expect(log).toHaveBeenCalledWith('请求发生错误', 777, '不合规则');
  expect(error).toHaveBeenLastCalledWith('不合规则');
  log.mockRestore();
});

test('不是200的答复上报；网络不通给出消息', async () => {
  const { error } = spies();
  localStorage.setItem('token', 't');
  const paths: string[] = [];
  vi.stubGlobal('fetch', async (path: string) => {
    paths.push(path);
    return new Response('', { status: 503 });
  });
  await expect(askB()).rejects.toMatchObject({ code: 503 });
  expect(paths).toEqual([records.detail.path, telemetry.warn.path]);
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch');
  });
  await expect(askB()).rejects.toMatchObject({ code: 0 });
  expect(error).toHaveBeenLastCalledWith('网络连接失败，请检查网络后重试');
});

test('取文件而没有文件：下载出错！', async () => {
  const { error } = spies();
  answerOf(0, {});
  await expect(fetchFile(downloads.download, { data: { taskId: '' } })).rejects.toMatchObject({
    message: '下载出错！',
  });
  expect(error).toHaveBeenLastCalledWith('下载出错！');
});

test('请求至多等三百秒', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout');
  answerOf(0, []);
  await askA();
  expect(timeout).toHaveBeenCalledWith(300_000);
  timeout.mockRestore();
});

test('代码与消息在 baseInfo 之内或之外都读得出', async () => {
  const { error } = spies();
  vi.stubGlobal('fetch', async () => Response.json({ code: 7, msg: '外面的消息', data: null }));
  await expect(askB()).rejects.toMatchObject({ code: 7, message: '外面的消息' });
  expect(error).toHaveBeenLastCalledWith('外面的消息');
  vi.stubGlobal('fetch', async () => Response.json({ code: 0, data: [{ con_name: '甲', con_value: '1' }] }));
  expect(await askA()).toEqual([{ con_name: '甲', con_value: '1' }]);
});

test('更改在离开页面时也送达；有人等着的读取不必，太大的、同时太多的照常发送', async () => {
  const sent: [string, boolean][] = [];
  const answers: (() => void)[] = [];
  vi.stubGlobal('fetch', (_path: string, { body, keepalive }: { body: string; keepalive: boolean }) => {
    sent.push([body.slice(-12), keepalive]);
    return new Promise<Response>(resolve =>
      answers.push(() => resolve(Response.json({ baseInfo: { code: 0 }, data: [] }))),
    );
  });
  const change = (con_field: string, signal?: AbortSignal) =>
    send(account.findSystemConfig, { data: { con_field } }, signal ? { signal } : {});
  const waiting = [
    change('awaited', new AbortController().signal),
    // 20,400 characters of three bytes each
    change('汉'.repeat(20_400)),
    change('汉'.repeat(15_000)),
    change('汉'.repeat(6_000)),
    ...['a', 'b', 'c', 'd'].map(name => change(name)),
  ];
  expect(sent.map(([, isKept]) => isKept)).toEqual([false, false, true, false, true, true, true, false]);
  for (const reply of answers) reply();
  await Promise.all(waiting);
  const again = change('e');
  expect(sent.at(-1)?.[1]).toBe(true);
  answers.at(-1)?.();
  await again;
});

test.each([
  ['扫描件尚在识读：告知进度', '正在识别图片或扫描件中的文字（3/10页）'],
  ['文件尚在读取：如实告知', '正在读取文件'],
])('%s，读完自动继续，不必再点', async (_what, words) => {
  const waiting = vi.spyOn(presenter, 'waiting').mockImplementation(() => {});
  const { error } = spies();
  error.mockClear();
  const answers = [`${words}，请稍候再试`, ''];
  vi.stubGlobal('fetch', async () => {
    const message = answers.shift()!;
    return Response.json({ baseInfo: { code: message ? 1 : 0, message }, data: message ? null : [] });
  });
  expect(await askA()).toEqual([]);
  expect(waiting.mock.calls).toEqual([[`${words}，完成后自动继续`], [undefined]]);
  expect(error).not.toHaveBeenCalled();
});
