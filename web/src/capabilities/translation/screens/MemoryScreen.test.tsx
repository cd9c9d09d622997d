import { files } from '@antai/contract/files';
import { type MemoryEntry, translationMemories } from '@antai/contract/translation/memory';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer, refuse, sentTo } from '../../../../test/fake-server.ts';
import { pageOf, renderScreen } from '../../../../test/render-screen.tsx';
import { addresses } from '../../../app/addresses.ts';

const memory: MemoryEntry = {
  ...{
    memoryId: '5b2a7c1e-93f4-4d0a-8b6e-1f2d3c4b5a60',
    from: 'zh',
    to: 'en',
    client: '',
    source: '本协议自签字之日起生效。',
  },
  ...{ target: 'This Agreement takes effect upon signature.', origin: '', updateTime: '2026-11-22T02:00:00.000Z' },
};
const clients = [
  { client: '', count: 1 },
  { client: '江海公司', count: 4 },
];
const show = (rows = [memory], others: Parameters<typeof renderScreen>[1] = []) =>
  renderScreen(addresses.translationMemory(), [
    answer(translationMemories.page, pageOf(rows, rows.length, 50)),
    answer(translationMemories.clients, { clients }),
    ...others,
  ]);

test('原文、译文、语言与客户；不分客户的也说明', async () => {
  await show();
  const row = within(await screen.findByRole('table', { name: '翻译记忆' })).getByRole('row', { name: /本协议/ });
  expect(row).toHaveTextContent('不分客户—');
  expect(screen.getByText('全部客户（5）')).toBeVisible();
});

test('修改译文；空的不能保存；写过的按Esc不关，没有存成的还在', async () => {
  const { user } = await show([memory], [refuse(translationMemories.update, { code: 1, text: '译文过长' })]);
  await user.click(await screen.findByRole('button', { name: '修改' }));
  const form = await screen.findByRole('dialog');
  expect(form).toHaveTextContent(memory.source);
  const box = within(form).getByRole('textbox', { name: '译文' });
  await user.clear(box);
  expect(within(form).getByRole('button', { name: /保\s?存/ })).toBeDisabled();
  await user.type(box, 'It takes effect upon signature.');
  await user.keyboard('{Escape}');
  await user.click(within(form).getByRole('button', { name: /保\s?存/ }));
  expect(await screen.findByText('译文过长')).toBeVisible();
  expect(box).toHaveValue('It takes effect upon signature.');
  const { memoryId } = memory;
  expect(sentTo(translationMemories.update)[0]?.data).toEqual({ memoryId, target: 'It takes effect upon signature.' });
});

test('查找与客户写进地址；查不到与还没有各有说法', async () => {
  const { user, search } = await show([]);
  expect(await screen.findByText(/还没有翻译记忆/)).toBeVisible();
  await user.type(screen.getByRole('searchbox', { name: '查找翻译记忆' }), '签字{Enter}');
  expect(search()).toMatchObject({ keyword: '签字' });
  expect(await screen.findByText('没有这样的记忆，换个说法或清空查找')).toBeVisible();
});

test('导入TMX后说明冲突与未全收的', async () => {
  const fileId = '8a9b0c1d-2e3f-4a5b-8c7d-000000000001';
  const report = {
    ...{ added: 3, duplicates: 2 },
    conflicts: [{ row: 4, source: '生效', own: 'effective', other: 'in force' }],
    losses: [{ row: 9, reason: '没有译文' }],
  };
  const { user } = await show(
    [memory],
    [
      answer(files.upload, { fileId, fileName: '记忆.tmx', fileType: 'xml', sizeBytes: 9 }),
      answer(translationMemories.upload, report),
    ],
  );
  await user.click(await screen.findByRole('button', { name: '导入TMX' }));
  const form = await screen.findByRole('dialog');
  expect(within(form).getByRole('button', { name: /导\s?入$/ })).toBeDisabled();
  await user.upload(form.querySelector<HTMLInputElement>('input[type="file"]')!, new File(['x'], '记忆.tmx'));
  expect(await within(form).findByText('记忆.tmx')).toBeVisible();
  const client = within(form).getByRole('combobox', { name: '文件未注明客户的，记为' });
  await user.type(client, '江海');
  expect(await screen.findByText('江海公司（记忆4条）')).toBeVisible();
  expect(screen.queryByText('（记忆1条）')).toBeNull();
  await user.type(client, '公司');
  await user.click(within(form).getByRole('radio', { name: '以文件为准' }));
  await user.click(within(form).getByRole('button', { name: /导\s?入$/ }));
  const status = await screen.findByRole('status', { name: '导入结果' });
  expect(status).toHaveTextContent('收入3条，冲突1，重复2，未全收1');
  expect(status).toHaveTextContent('第4条“生效”：本处为“effective”，文件为“in force”');
  expect(sentTo(translationMemories.upload)[0]?.data).toMatchObject({ fileId, client: '江海公司', prefer: 'file' });
});

test('从翻译记忆可到其他各处，不到自己；按客户看的写进地址', async () => {
  const { user, search } = await show();
  await screen.findByRole('table', { name: '翻译记忆' });
  const names = screen.getAllByRole('link').map(each => each.textContent);
  expect(names).toEqual(['文档翻译', '术语库', '翻译历史']);
  await user.click(screen.getByRole('combobox', { name: '客户' }));
  await user.click(await screen.findByTitle('江海公司（4）'));
  expect(search()).toMatchObject({ client: '江海公司' });
  expect(sentTo(translationMemories.page).at(-1)?.data).toMatchObject({ client: '江海公司' });
});
