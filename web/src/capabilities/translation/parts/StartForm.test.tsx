import { files } from '@antai/contract/files';
import type { LanguageCode } from '@antai/contract/translation/languages';
import { translationMemories } from '@antai/contract/translation/memory';
import { translation } from '@antai/contract/translation/records';
import { terms } from '@antai/contract/translation/terms';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Answer, answer, refuse, sentTo } from '../../../../test/fake-server.ts';
import { pageOf, renderScreen } from '../../../../test/render-screen.tsx';
import { addresses } from '../../../app/addresses.ts';

const id = '0f9ba1b4-52a5-4b42-9d5e-2f9b4c9a1a22';
const languagesOf = (languages: [LanguageCode, number][], hasTrackedChanges = false) =>
  answer(translation.identify, {
    languages: languages.map(([language, characters]) => ({ language, name: language, characters })),
    hasTrackedChanges,
  });
const busy = { code: 429, text: '同时翻译的过多，请稍后' };
const open = (...more: Answer[]) =>
  renderScreen(addresses.translation(), [
    ...more,
    answer(translation.record, pageOf([])),
    answer(terms.bases, { records: [] }),
    answer(translationMemories.clients, { clients: [] }),
    answer(files.upload, { fileId: id, fileName: '合同.docx', fileType: 'docx', sizeBytes: 1 }),
    answer(files.remove, {}),
    languagesOf([['zh', 100]]),
    // nothing begins: what was chosen can be looked at
    refuse(translation.create, busy),
  ]);
const start = () => screen.findByRole('button', { name: '开始翻译' });
const choose = async (name = '合同.docx') => {
  await start();
  const input = document.querySelector<HTMLInputElement>('input[type="file"]')!;
  fireEvent.change(input, { target: { files: [new File(['x'], name)] } });
  expect(await screen.findByText(name)).toBeVisible();
};
const created = () => sentTo(translation.create).map(({ data }) => data);

test('没有选文件或文字时不能开始；没有开始成的，所填的都在', async () => {
  const { user } = await open();
  expect(await start()).toBeDisabled();
  await user.click(screen.getByText('粘贴文字'));
  await user.type(screen.getByRole('textbox', { name: '待翻译的文字' }), '双方应当保密。');
  await user.type(screen.getByRole('textbox', { name: '当事人' }), '澄屿科技有限公司 = Chengyu');
  await user.click(await start());
  expect(await screen.findByText(busy.text)).toBeVisible();
  expect(screen.getByRole('textbox', { name: '待翻译的文字' })).toHaveValue('双方应当保密。');
  expect(created()[0]).toMatchObject({ text: '双方应当保密。', from: 'zh', to: 'en', parties: [{ en: 'Chengyu' }] });
});

test('开始之后，这一单的文字、当事人与客户不留给下一单', async () => {
  const recordId = '0f9ba1b4-52a5-4b42-9d5e-2f9b4c9a1a99';
  const { user, router } = await open(
    refuse(translation.detail, { code: 404, text: '没有这份翻译' }),
    answer(translation.create, { recordId }),
  );
  await start();
  await user.click(screen.getByText('粘贴文字'));
  await user.type(screen.getByRole('textbox', { name: '待翻译的文字' }), '双方应当保密。');
  await user.type(screen.getByRole('textbox', { name: '当事人' }), '澄屿科技有限公司 = Chengyu');
  await user.type(screen.getByRole('combobox', { name: '客户' }), '澄屿');
  await user.click(await start());
  expect(await screen.findByText('没有这份翻译')).toBeVisible();
  expect(created()[0]).toMatchObject({ client: '澄屿', parties: [{ en: 'Chengyu' }] });
  await act(() => router.navigate(addresses.translation()));
  await start();
  expect(screen.getByRole('textbox', { name: '当事人' })).toHaveValue('');
  expect(screen.getByRole('combobox', { name: '客户' })).toHaveValue('');
  await user.click(screen.getByText('粘贴文字'));
  expect(screen.getByRole('textbox', { name: '待翻译的文字' })).toHaveValue('');
});

test('当事人写得读不懂的就地说明，不能开始；刷新后还在', async () => {
  const { user } = await open();
  await choose();
  await user.type(screen.getByRole('textbox', { name: '当事人' }), '澄屿科技');
  expect(screen.getByText('未读懂的当事人：澄屿科技。请写成“中文名 = 英文名”')).toBeVisible();
  expect(await start()).toBeDisabled();
  expect(sessionStorage.getItem('draft:user-1:translation-parties')).toBe('"澄屿科技"');
});

test('没有选语言的按文件自己的语言，另一种随之定', async () => {
  const { user } = await open(languagesOf([['en', 100]]));
  await choose('contract.docx');
  await user.click(await start());
  await waitFor(() => expect(created()).toHaveLength(1));
  expect(created()[0]).toMatchObject({ fileId: id, from: 'en', to: 'zh', changes: 'kept', alsoFrom: [] });
});

test('有修订、有别的语言的先问：按所选开始；取消则收回已传的文件', async () => {
  const { user } = await open(
    languagesOf(
      [
        ['zh', 900],
        ['ja', 60],
        ['fr', 8],
      ],
      true,
    ),
  );
  await choose();
  await user.click(await start());
  const dialog = within(await screen.findByRole('dialog'));
  // a name in another language is no paragraph
  expect(dialog.getAllByRole('checkbox')).toHaveLength(1);
  await user.click(dialog.getByRole('checkbox', { name: 'ja（60字）' }));
  await user.click(dialog.getByRole('button', { name: '开始翻译' }));
  expect(await screen.findByText(busy.text)).toBeVisible();
  expect(created()[0]).toMatchObject({ changes: 'accepted', alsoFrom: ['ja'] });
  await user.click(dialog.getByRole('button', { name: /取\s?消/ }));
  await waitFor(() => expect(sentTo(files.remove)).toEqual([{ data: { fileId: id } }]));
});

test('语言识别不了的照样开始', async () => {
  const { user } = await open(refuse(translation.identify, { code: 20000, text: '系统繁忙' }));
  await choose();
  await user.click(await start());
  await waitFor(() => expect(created()).toHaveLength(1));
  expect(created()[0]).toMatchObject({ from: 'zh', to: 'en' });
});

test('原文与译文选了同一种语言：说明原因，不能开始', async () => {
  const { user } = await open();
  await choose();
  expect(await start()).toBeEnabled();
  await user.click(screen.getByRole('combobox', { name: '译文语言' }));
  await user.click((await screen.findAllByTitle('中文')).at(-1)!);
  expect(screen.getByText('原文与译文的语言相同，请重新选择')).toBeVisible();
  expect(await start()).toBeDisabled();
});
