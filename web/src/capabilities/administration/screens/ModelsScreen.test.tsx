import { type ModelEndpoint, modelFaults, models } from '@antai/contract/models';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Answer, answer, refuse, sentTo } from '../../../../test/fake-server.ts';
import { renderScreen } from '../../../../test/render-screen.tsx';
import { addresses } from '../../../app/addresses.ts';

const endpoint = (more: Partial<ModelEndpoint> = {}): ModelEndpoint => ({
  endpointId: '6f1d8c1e-6d0c-4a57-9a8e-0d6f6a5b7c66',
  label: '深度求索',
  purpose: 'chat',
  dialect: 'deepseek',
  baseUrl: 'https://api.deepseek.com/v1',
  model: 'deepseek-chat',
  hasKey: true,
  location: 'cn',
  hasConsent: false,
  isEnabled: true,
  isFixed: false,
  concurrentMax: 16,
  inputPrice: 200,
  cachedInputPrice: 50,
  outputPrice: 800,
  ...more,
});
const fixed = endpoint({
  endpointId: 'environment',
  label: '本地模型',
  location: 'local',
  hasKey: false,
  isFixed: true,
});

const open = (list: ModelEndpoint[], answers: Answer[] = []) =>
  renderScreen(addresses.models, [...answers, answer(models.list, { endpoints: list })]);

test('没有模型时说明各功能怎样作答', async () => {
  await open([]);
  expect(await screen.findByText(/没有模型时，各功能以检索到的原文作答/)).toBeVisible();
});

test('列出先后、所在与密钥是否已存；环境变量设定的只可试用与排先后', async () => {
  const { user } = await open([endpoint(), fixed], [answer(models.order, {})]);
  const [, first, second] = await screen.findAllByRole('row');
  expect(first).toHaveTextContent('深度求索 deepseek-chatDeepSeek · https://api.deepseek.com/v1对话境内已保存启用');
  expect(second).toHaveTextContent('由环境变量设定');
  expect(within(second!).queryByRole('button', { name: '编辑' })).toBeNull();
  await user.click(screen.getByRole('button', { name: '上移本地模型' }));
  expect(sentTo(models.order)[0]?.data.endpointIds).toEqual(['environment', endpoint().endpointId]);
});

test('试用：能用的说明用时，不能用的说明原因与服务的原话', async () => {
  const verdict = { isWorking: false, message: '模型服务不接受密钥', complaint: 'Invalid API key', tookMs: 300 };
  const { user } = await open([endpoint()], [answer(models.test, verdict)]);
  await user.click(await screen.findByRole('button', { name: '试用' }));
  expect(await screen.findByText(/不可用：模型服务不接受密钥/)).toHaveTextContent('服务的原话：Invalid API key');
});

test('添加：选服务商即填好地址；境外的须勾选同意；被拒的原因显示在表单中', async () => {
  const { user, button } = await open([], [refuse(models.save, modelFaults.consentNeeded)]);
  await user.click(await button('添加模型'));
  const form = await screen.findByRole('dialog');
  expect(within(form).getByLabelText('地址')).toHaveValue('https://api.deepseek.com/v1');
  await user.type(within(form).getByLabelText('模型名称'), 'deepseek-chat');
  await user.type(within(form).getByLabelText('密钥'), 'sk-1');
  await user.click(within(form).getByRole('button', { name: /保\s*存/ }));
  expect(await within(form).findByRole('alert')).toHaveTextContent(modelFaults.consentNeeded.text);
  expect(sentTo(models.save)[0]?.data).toMatchObject({ apiKey: 'sk-1', dialect: 'deepseek', location: 'cn' });
});

test('编辑不填密钥即不改密钥；单价以元填写', async () => {
  const { user } = await open([endpoint()], [answer(models.save, { endpointId: endpoint().endpointId })]);
  await user.click(await screen.findByRole('button', { name: '编辑' }));
  const form = await screen.findByRole('dialog');
  expect(within(form).getByLabelText('输入单价（元）')).toHaveValue('2.00');
  await user.click(within(form).getByRole('button', { name: /保\s*存/ }));
  await screen.findByText('模型已保存');
  expect(sentTo(models.save)[0]?.data).toMatchObject({ inputPrice: 200, endpointId: endpoint().endpointId });
  expect(sentTo(models.save)[0]?.data).not.toHaveProperty('apiKey');
});

test('用量与上限各在一页', async () => {
  const figures = { uses: 3, failed: 1, inputTokens: 1200, cachedTokens: 200, outputTokens: 345, costMicro: 5_200_000 };
  const rows = [{ name: '张律师', ...figures }];
  const usage = { total: figures, byDay: rows, byFeature: rows, byModel: rows, byUser: rows, byEnterprise: rows };
  const budget = { scope: 'user' as const, holderId: '', name: '', tokensMax: 500_000, usedTokens: null };
  const { user } = await open([], [answer(models.usage, usage), answer(models.budgets, { budgets: [budget] })]);
  await user.click(await screen.findByText('用量'));
  expect(await screen.findByRole('table', { name: '按用户' })).toHaveTextContent('张律师311,2003455.20元');
  await user.click(screen.getByText('上限'));
  expect(await screen.findByRole('row', { name: /每位用户/ })).toHaveTextContent('每日500,000各自计算');
});
