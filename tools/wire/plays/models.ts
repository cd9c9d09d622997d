import { models } from '@antai/contract/models';
import { nobody, type Play } from '../play.ts';

const order = {
  label: '本地模型',
  purpose: 'chat',
  dialect: 'local',
  model: 'm',
  baseUrl: 'http://127.0.0.1:9/v1',
  location: 'local',
  isEnabled: false,
} as const;

/** Endpoints that are kept switched off, at an address where nobody answers: no play has a model. */
export async function playModels(play: Play) {
  const [admin, demo] = [play.as('admin'), play.as('demo')];
  const { endpointId } = await admin.ok(models.save, { data: order });
  const second = await admin.ok(models.save, { data: { ...order, label: '备用' } });
  await admin.refused(models.save, { data: { ...order, baseUrl: 'x' } });
  await admin.ok(models.order, { data: { endpointIds: [second.endpointId, endpointId] } });
  await admin.ok(models.list, {});
  await admin.ok(models.test, { data: { endpointId } });
  await admin.ok(models.usage, { data: { from: '2024-01-01', to: '2024-01-31' } });
  await admin.refused(models.usage, { data: { from: '2024-01-31', to: '2024-01-01' } });
  await admin.ok(models.setBudget, { data: { scope: 'user', holderId: '', tokensMax: 10_000 } });
  await admin.ok(models.budgets, {});
  await admin.ok(models.setBudget, { data: { scope: 'user', holderId: '', tokensMax: null } });
  await admin.refused(models.setBudget, { data: { scope: 'user', holderId: nobody, tokensMax: 10_000 } });
  await demo.refused(models.list, {});
  for (const one of [endpointId, second.endpointId]) await admin.ok(models.remove, { data: { endpointId: one } });
  await admin.refused(models.remove, { data: { endpointId } });
}
