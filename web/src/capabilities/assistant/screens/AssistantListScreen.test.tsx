import { presets } from '@antai/contract/assistant/presets';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer, sentTo } from '../../../../test/fake-server.ts';
import { renderScreen } from '../../../../test/render-screen.tsx';
import { addresses } from '../../../app/addresses.ts';

const own = {
  owmId: '00000000-0000-4000-8000-000000000001',
  name: '工程',
  about: '建设工程',
  focus: '优先受偿权',
  kinds: ['case' as const],
  isOwn: true,
};
const shipped = { owmId: 'labour', name: '劳动人事', about: '', focus: '', kinds: ['statute' as const], isOwn: false };
const answers = [
  answer(presets.assistants, [own, shipped]),
  answer(presets.templates, [{ templateId: 't', name: '诉讼时效', text: '【日期】起算？', isOwn: false }]),
];

test('自建的可改可删，随产品提供的只能用；模板可以直接去提问', async () => {
  await renderScreen(addresses.assistantList, answers);
  expect(await screen.findByRole('button', { name: '修改工程' })).toBeVisible();
  expect(screen.queryByRole('button', { name: '修改劳动人事' })).toBeNull();
  expect(decodeURIComponent(screen.getByRole('link', { name: '用它提问' }).getAttribute('href') ?? '')).toContain(
    '【日期】起算？',
  );
});

test('新建助手：名称必填，检索范围至少一类', async () => {
  const { user, button } = await renderScreen(addresses.assistantList, [...answers, answer(presets.addAssistant, own)]);
  await user.click(await button(/新建助手/));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: /保.?存/ }));
  expect(await within(dialog).findByText('请填写名称')).toBeVisible();
  expect(sentTo(presets.addAssistant)).toEqual([]);
  await user.type(within(dialog).getByLabelText('名称'), '工程');
  await user.click(within(dialog).getByRole('button', { name: /保.?存/ }));
  await expect
    .poll(() => sentTo(presets.addAssistant)[0]?.data)
    .toMatchObject({
      name: '工程',
      kinds: ['statute', 'case', 'penalty'],
    });
});
