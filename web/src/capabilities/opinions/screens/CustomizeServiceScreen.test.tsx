import { opinions } from '@antai/contract/opinions';
import { faults } from '@antai/contract/wire/faults';
import { cleanup, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer, answerWith, refuse, sentTo } from '../../../../test/fake-server.ts';
import { pageOf, renderScreen } from '../../../../test/render-screen.tsx';
import { request } from '../../../../test/samples.ts';
import { addresses } from '../../../app/addresses.ts';

const own = answer(opinions.requestPage, pageOf([request()]));

test('没填全的申请不提交，并说明缺什么', async () => {
  const { user, button } = await renderScreen(addresses.services, [own]);
  await user.click(await button('提交申请'));
  expect(await screen.findByText('请选择服务种类')).toBeVisible();
  expect(screen.getByText('请填写标题')).toBeVisible();
  expect(sentTo(opinions.addRequest)).toEqual([]);
});

test('联系方式先填好本人手机；提交后表单清空，列表重读', async () => {
  const { user, button } = await renderScreen(addresses.services, [
    own,
    answer(opinions.addRequest, request({ title: '新申请' })),
  ]);
  expect(await screen.findByLabelText('联系方式')).toHaveValue('13800138000');
  await user.click(screen.getByRole('combobox', { name: '服务种类' }));
  await user.click((await screen.findAllByText(/.+/, { selector: '.ant-select-item-option-content' }))[0]!);
  await user.type(screen.getByLabelText('标题'), '新申请');
  await user.type(screen.getByLabelText('需求说明'), '请研究');
  await user.click(await button('提交申请'));
  expect(sentTo(opinions.addRequest)[0]?.data).toMatchObject({
    title: '新申请',
    description: '请研究',
    contact: '13800138000',
  });
  expect(await screen.findByText('申请已提交，答复后会通知您')).toBeVisible();
  expect(screen.getByLabelText('标题')).toHaveValue('');
});

test('提交失败时所填不丢', async () => {
  const { user, button } = await renderScreen(addresses.services, [own, refuse(opinions.addRequest, faults.defect)]);
  await user.click(screen.getByRole('combobox', { name: '服务种类' }));
  await user.click((await screen.findAllByText(/.+/, { selector: '.ant-select-item-option-content' }))[0]!);
  await user.type(screen.getByLabelText('标题'), '新申请');
  await user.type(screen.getByLabelText('需求说明'), '请研究');
  await user.click(await button('提交申请'));
  expect(await screen.findByText(faults.defect.text)).toBeVisible();
  expect(screen.getByLabelText('需求说明')).toHaveValue('请研究');
});

test('未答复的可以撤回，先问；已答复的写明答复，不能撤回', async () => {
  const answered = request({
    requestId: '3f0e7c1e-6d0c-4a57-9a8e-0d6f6a5b7c23',
    title: '已答复的',
    state: 'answered',
    answer: '结论如下',
  });
  const { user, button } = await renderScreen(addresses.services, [
    answer(opinions.requestPage, pageOf([request(), answered])),
    answer(opinions.withdrawRequest, {}),
  ]);
  expect(await screen.findByText('结论如下')).toBeVisible();
  expect(screen.getAllByRole('button', { name: '撤回' })).toHaveLength(1);
  await user.click(await button('撤回'));
  await user.click(within(await screen.findByRole('tooltip')).getByRole('button', { name: '撤回' }));
  expect(sentTo(opinions.withdrawRequest)).toEqual([{ data: { requestId: request().requestId } }]);
});

test('刷新后所填仍在；提交后不再', async () => {
  const first = await renderScreen(addresses.services, [own]);
  await first.user.click(screen.getByRole('combobox', { name: '服务种类' }));
  await first.user.click((await screen.findAllByText(/.+/, { selector: '.ant-select-item-option-content' }))[0]!);
  await first.user.type(screen.getByLabelText('标题'), '新申请');
  await first.user.type(screen.getByLabelText('需求说明'), '请研究');
  cleanup();
  const { user, button } = await renderScreen(addresses.services, [
    own,
    answer(opinions.addRequest, request({ title: '新申请' })),
  ]);
  expect(await screen.findByLabelText('标题')).toHaveValue('新申请');
  expect(screen.getByLabelText('联系方式')).toHaveValue('13800138000');
  await user.click(await button('提交申请'));
  expect(await screen.findByText('申请已提交，答复后会通知您')).toBeVisible();
  cleanup();
  await renderScreen(addresses.services);
  expect(await screen.findByLabelText('标题')).toHaveValue('');
});

test('没有申请时说明从哪里开始；读不到时可重试', async () => {
  const { user, button } = await renderScreen(addresses.services, [refuse(opinions.requestPage, faults.defect)]);
  expect(await screen.findByRole('alert')).toHaveTextContent(faults.defect.text);
  answerWith(answer(opinions.requestPage, pageOf([])));
  await user.click(await button('重试'));
  expect(await screen.findByText(/还没有申请/)).toBeVisible();
});

test('不是管理员就没有“查看收到的申请”', async () => {
  await renderScreen(addresses.services, [own], { without: [9] });
  expect(await screen.findByText('违约金调整的裁判尺度')).toBeVisible();
  expect(screen.queryByText('查看收到的申请')).toBeNull();
});
