import { type Role, roles } from '@antai/contract/administration/roles';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer } from '../../../../test/fake-server.ts';
import { renderScreen } from '../../../../test/render-screen.tsx';
import { addresses } from '../../../app/addresses.ts';

const role: Role = {
  ...{ roleId: '5b2a7c1e-93f4-4d0a-8b6e-1f2d3c4b5a60', name: '律师助理', description: '不含导出', users: 7 },
  grants: [
    { resourceId: 30015, display: true, permission: true },
    { resourceId: 9, display: false, permission: false },
  ],
};

test('每个角色规定了几项、禁止几项、多少人', async () => {
  await renderScreen(addresses.roles, [answer(roles.list, [role])]);
  const row = within(await screen.findByRole('table', { name: '角色' })).getByRole('row', { name: /律师助理/ });
  expect(row).toHaveTextContent('律师助理不含导出217');
});

test('没有角色时说明用的是什么', async () => {
  await renderScreen(addresses.roles, [answer(roles.list, [])]);
  expect(await screen.findByText('还没有角色；没有角色的用户使用系统默认')).toBeVisible();
});
