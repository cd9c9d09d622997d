import { type OwnTemplateDetail, ownTemplates } from '@antai/contract/drafting/templates';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer, sentTo } from '../../../../test/fake-server.ts';
import { renderScreen } from '../../../../test/render-screen.tsx';
import { addresses } from '../../../app/addresses.ts';

const templateId = '0f9ba1b4-52a5-4b42-9d5e-2f9b4c9a1a17';
const updateTime = '2026-11-23T02:00:00.000Z';
const head = {
  ...{ templateId, title: '房屋租赁协议', version: 1, isOwn: true, isShared: false, isDocx: true },
  ...{ fieldCount: 2, updateTime },
};
const detail: OwnTemplateDetail = {
  ...head,
  template: {
    ...{ id: templateId, version: 1, group: 'own', title: '房屋租赁协议', summary: '', useWhen: '', style: 'contract' },
    ...{ numbering: 'contract', legalBasis: [], notes: [], sections: [{ id: 's1', label: '填写' }], blocks: [] },
    fields: [
      { id: 'f1', label: '甲方名称', type: 'text', section: 's1', required: true },
      { id: 'has', label: '有无押金', type: 'bool', section: 's1' },
    ],
  },
  source: {
    paragraphs: [
      { id: 'body/0', text: '甲方：{{甲方名称}}' },
      { id: 'body/1', text: '押金条款：乙方交付押金。' },
    ],
    places: [{ paragraphId: 'body/0', start: 3, end: 11, text: '{{f1}}' }],
    stretches: [],
  },
  versions: [{ version: 1, note: '', createTime: updateTime }],
};

test('设条件、改名，存为新版本；刷新前的改动都在', async () => {
  const { user } = await renderScreen(addresses.draftTemplates(templateId), [
    answer(ownTemplates.detail, detail),
    answer(ownTemplates.save, { version: null, problems: ['未定义的字段：x'] }),
  ]);
  const body = await screen.findByRole('region', { name: '正文' });
  expect(within(body).getByRole('button', { name: '甲方名称' })).toBeVisible();
  await user.click(within(body).getByRole('button', { name: '条件与重复：押金条款：乙方交付押金。' }));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('combobox', { name: '条件' }));
  await user.click(await screen.findByTitle('有无押金'));
  await user.click(within(dialog).getByRole('button', { name: /确\s*定/ }));
  expect(await screen.findByText('仅当有无押金选“是”')).toBeVisible();
  const label = screen.getByRole('textbox', { name: '甲方名称：名称' });
  await user.type(label, '一');
  expect(sessionStorage.getItem(`draft:user-1:drafting-template:${templateId}:1`)).toContain('甲方名称一');
  await user.click(screen.getByRole('button', { name: '存为第2版' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('未定义的字段：x');
  expect(sentTo(ownTemplates.save)[0]?.data).toMatchObject({
    baseVersion: 1,
    source: { stretches: [{ from: 'body/1', to: 'body/1', if: 'has' }] },
  });
});

test('共用的模板看得到、可以复制，不能改', async () => {
  const shared = { ...detail, isOwn: false, isShared: true };
  await renderScreen(addresses.draftTemplates(templateId), [answer(ownTemplates.detail, shared)]);
  expect(await screen.findByRole('button', { name: '复制一份来改' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /存为/ })).toBeNull();
  expect(screen.getByRole('button', { name: '甲方名称' })).toBeDisabled();
});

test('列表分得清自己的与单位共用的', async () => {
  const peer = { ...head, templateId: `${templateId.slice(0, -1)}8`, title: '所里的', isOwn: false, isShared: true };
  await renderScreen(addresses.draftTemplates(), [answer(ownTemplates.list, { templates: [head, peer] })]);
  const list = await screen.findByRole('list', { name: '自有模板' });
  expect(within(list).getAllByRole('checkbox', { name: '与所在单位共用' })).toHaveLength(1);
  expect(within(list).getByText('单位共用')).toBeVisible();
});
