import { riskProposals } from '@antai/contract/questionnaires/proposals';
import { type LibraryRow, questionnaires } from '@antai/contract/questionnaires/questionnaires';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer, sentTo } from '../../../../test/fake-server.ts';
import { pageOf, renderScreen } from '../../../../test/render-screen.tsx';
import { questionnaireDetail, questionnaireId, riskContent } from '../../../../test/risk-samples.ts';
import { addresses } from '../../../app/addresses.ts';

const row: LibraryRow = {
  ...{ repositoryId: 'labour', groupId: 'labour', title: '劳动用工自检', description: '入职至在职', audience: [] },
  ...{ estimatedMinutes: 20, lawAsOf: '2026-11', tags: [], questionCount: 29, findingCount: 44 },
};
const answers = [
  answer(riskProposals.status, { isConfigured: false }),
  answer(questionnaires.libraryGroups, {
    groups: [{ groupId: 'labour', name: '劳动用工', description: '', count: 1 }],
  }),
  answer(questionnaires.libraryPage, input => pageOf(input.data?.keyword === '没有' ? [] : [row])),
  answer(questionnaires.libraryPreview, {
    ...row,
    content: riskContent,
    bases: [{ statute: '中华人民共和国劳动合同法', article: '第八十二条', state: 'verified' }],
  }),
  answer(questionnaires.libraryCopy, { questionnaireId }),
  answer(questionnaires.get, questionnaireDetail()),
];

test('按分组与关键词查找，预览看题目与依据的效力', async () => {
  const { user, search } = await renderScreen(addresses.riskLibrary(), answers);
  expect(await screen.findByText(/29题，44项发现/)).toBeVisible();
  await user.click(screen.getByRole('link', { name: '劳动用工' }));
  expect(search()).toMatchObject({ childId: 'labour' });
  await user.click(screen.getByRole('button', { name: '预览劳动用工自检' }));
  const drawer = within(await screen.findByRole('dialog', { name: '劳动用工自检' }));
  expect(await drawer.findByText('是否都签了合同？')).toBeVisible();
  expect(drawer.getByText(/第八十二条 已核验/)).toBeVisible();
});

test('没有符合的如实说', async () => {
  await renderScreen(addresses.riskLibrary({ keyword: '没有' }), answers);
  expect(await screen.findByText('没有符合的问卷，请换一个词或分组')).toBeVisible();
});

test('复制到我的问卷，随即编辑', async () => {
  const { user, url } = await renderScreen(addresses.riskLibrary(), answers);
  await user.click(await screen.findByRole('button', { name: '复制到我的问卷：劳动用工自检' }));
  expect(await screen.findByRole('textbox', { name: '问卷标题' })).toHaveValue('用工合规自检');
  expect(sentTo(questionnaires.libraryCopy)).toEqual([{ data: { repositoryId: 'labour' } }]);
  expect(url()).toContain(questionnaireId);
});
