import { type ApiKey, apiKeyFaults, apikeys } from '@antai/contract/apikeys';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Answer, answer, answerWith, refuse, sentTo } from '../../../../test/fake-server.ts';
import { renderScreen } from '../../../../test/render-screen.tsx';
import { addresses } from '../../../app/addresses.ts';
import { KeyList } from './KeyList.tsx';

const key = (more: Partial<ApiKey> = {}): ApiKey => ({
  keyId: '6f1d8c1e-6d0c-4a57-9a8e-0d6f6a5b7c44',
  name: '类案脚本',
  hint: 'antai_Ab3dE9',
  resourceIds: [20011, 20022],
  createTime: '2026-01-04T01:00:00.000Z',
  expireTime: '2036-03-04T01:00:00.000Z',
  isExpired: false,
  lastUseTime: null,
  lastUseAddress: '',
  ...more,
});

const open = (keys: ApiKey[], answers: Answer[] = []) =>
  renderScreen(addresses.home, [...answers, answer(apikeys.list, keys)], { frame: KeyList, without: [9, 20024] });

test('列出名称、开头、可用功能、到期与最近使用；到期的划去', async () => {
  await open([
    key(),
    key({
      keyId: '6f1d8c1e-6d0c-4a57-9a8e-0d6f6a5b7c45',
      name: '旧脚本',
      isExpired: true,
      lastUseTime: '2026-01-05T01:00:00.000Z',
    }),
  ]);
  const [fresh, old] = await screen.findAllByRole('listitem');
  expect(fresh).toHaveTextContent('类案脚本antai_Ab3dE9…司法案例、类案检索2036-03-04 到期，尚未使用');
  expect(old).toHaveTextContent('已于2036-03-04 到期，2026-01-05 用过');
  expect(screen.getByRole('link', { name: '调用说明' })).toHaveAttribute('href', '/lawyer/docs');
});

test('新建只送所选中最上一层的功能；密钥显示一次，可复制', async () => {
  const text = `antai_${'x'.repeat(43)}`;
  const { user, button } = await open([], [answer(apikeys.create, { ...key(), key: text })]);
  expect(await screen.findByText('还没有密钥')).toBeVisible();
  await user.click(await button(/新建/));
  const dialog = await screen.findByRole('dialog');
  const create = within(dialog).getByRole('button', { name: '新建' });
  expect(create).toBeDisabled();
  // what the user may not do himself is not offered
  expect(within(dialog).queryByText('定制服务')).toBeNull();
  expect(within(dialog).queryByText('系统管理')).toBeNull();
  expect(within(dialog).queryByText('账号信息')).toBeNull();
  await user.type(within(dialog).getByRole('textbox', { name: '名称' }), '类案脚本');
  await user.click(within(dialog).getByText('数据检索'));
  await user.click(within(dialog).getByText('30天'));
  await user.click(create);
  expect(await screen.findByRole('textbox', { name: '接口密钥' })).toHaveValue(text);
  expect(sentTo(apikeys.create)).toEqual([{ data: { name: '类案脚本', resourceIds: [2001], expireDays: 30 } }]);
  expect(screen.getByText(/只显示这一次/)).toBeVisible();
  const configuration = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'MCP配置' }).value;
  expect(JSON.parse(configuration).mcpServers.antai).toEqual({
    type: 'http',
    url: `${location.origin}/lawyer/mcp`,
    headers: { Authorization: `Bearer ${text}` },
  });
  await user.click(await button('我已存好'));
  await waitFor(() => expect(screen.queryByRole('textbox', { name: '接口密钥' })).toBeNull());
});

test('新建被拒时写下的还在', async () => {
  const { user, button } = await open([], [refuse(apikeys.create, apiKeyFaults.tooMany)]);
  await user.click(await button(/新建/));
  const dialog = await screen.findByRole('dialog');
  await user.type(within(dialog).getByRole('textbox', { name: '名称' }), '类案脚本');
  await user.click(within(dialog).getByText('通知'));
  await user.click(within(dialog).getByRole('button', { name: '新建' }));
  expect(await screen.findByText(apiKeyFaults.tooMany.text)).toBeVisible();
  expect(within(dialog).getByRole('textbox', { name: '名称' })).toHaveValue('类案脚本');
});

test('撤销先问，撤销后不再列出', async () => {
  const { user, button } = await open([key()], [answer(apikeys.revoke, {})]);
  await user.click(await button('撤销 类案脚本'));
  expect(sentTo(apikeys.revoke)).toEqual([]);
  answerWith(answer(apikeys.list, []));
  await user.click(await button('撤销'));
  expect(await screen.findByText('还没有密钥')).toBeVisible();
  expect(sentTo(apikeys.revoke)).toEqual([{ data: { keyId: key().keyId } }]);
});
