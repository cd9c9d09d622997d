import { randomUUID } from 'node:crypto';
import {
  type ModelBudget,
  type ModelEndpoint,
  type ModelFigures,
  modelBudgetsMax,
  type models as modelCalls,
  modelEndpointsMax,
  modelFaults,
  modelUsageDaysMax,
} from '@antai/contract/models';
import type { InputOf } from '@antai/contract/wire/call';
import { faults } from '@antai/contract/wire/faults';
import type { Caller } from '../../platform/caller.ts';
import type { Clock } from '../../platform/clock.ts';
import { Fault } from '../../platform/fault.ts';
import type { ListedEndpoint } from '../../platform/models/endpoint-book.ts';
import { ModelError } from '../../platform/models/model-error.ts';
import type { Platform } from '../../platform/platform.ts';
import type { DirectoryService } from '../account/directory/service.ts';

interface Deps {
  models: Platform['models'];
  directory: Pick<DirectoryService, 'namesOfUsers' | 'namesOfEnterprises'>;
  clock: Clock;
}

export type ModelsService = ReturnType<typeof modelsService>;

type Form = InputOf<typeof modelCalls.save>['data'];
type BudgetForm = InputOf<typeof modelCalls.setBudget>['data'];

const rowsMax = 20;
const dayMs = 86_400_000;

async function changeable({ models }: Pick<Deps, 'models'>, endpointId: string): Promise<ListedEndpoint> {
  const endpoint = (await models.endpoints.all()).find(each => each.endpointId === endpointId);
  if (!endpoint) throw new Fault(faults.notFound);
  if (endpoint.isFixed) throw new Fault(modelFaults.fixed);
  return endpoint;
}

/** What is kept of the key: the one that was given, what was kept, or none. */
async function sealedKeyFor(deps: Deps, { apiKey, endpointId, baseUrl }: Form): Promise<{ sealedKey?: string | null }> {
  const { models } = deps;
  if (apiKey !== undefined) return { sealedKey: apiKey ? models.endpoints.seal(apiKey) : null };
  if (!endpointId) return { sealedKey: null };
  const endpoint = await changeable(deps, endpointId);
  // a key goes to the service that it was given for, and to no other
  if (endpoint.apiKey && new URL(endpoint.baseUrl).origin !== new URL(baseUrl).origin)
    throw new Fault(modelFaults.keyTarget);
  return {};
}

async function namesOf(
  { directory }: Pick<Deps, 'directory'>,
  { scope, ids }: { scope: 'user' | 'enterprise'; ids: string[] },
) {
  return scope === 'user' ? directory.namesOfUsers(ids) : directory.namesOfEnterprises(ids);
}

async function named(deps: Deps, { scope, rows }: { scope: 'user' | 'enterprise'; rows: ModelFigures[] }) {
  const names = await namesOf(deps, { scope, ids: rows.map(({ name }) => name).filter(isUuid) });
  const nobody = scope === 'user' ? '已删除的用户' : '不属于企业的用户';
  return rows.map(row => ({ ...row, name: names.get(row.name) ?? nobody }));
}

/** Where models are asked. */
function services(deps: Deps) {
  const { models, clock } = deps;
  return {
    list: async () => ({ endpoints: (await models.endpoints.all()).map(showEndpoint) }),

    async save(form: Form) {
      if (form.location === 'abroad' && form.isEnabled && !form.hasConsent) throw new Fault(modelFaults.consentNeeded);
      const { apiKey, ...plain } = form;
      const key = await sealedKeyFor(deps, form);
      const { endpointId = randomUUID() } = form;
      if (form.endpointId) {
        await changeable(deps, form.endpointId);
        if (!(await models.store.changeEndpoint({ ...plain, endpointId, ...key }))) throw new Fault(faults.notFound);
      } else {
        const row = { ...plain, endpointId, sealedKey: key.sealedKey ?? null, createdAt: clock.now() };
        if (!(await models.store.addEndpoint(row, modelEndpointsMax))) throw new Fault(modelFaults.tooMany);
      }
      models.endpoints.forget();
      return { endpointId };
    },

    async remove(endpointId: string) {
      await changeable(deps, endpointId);
      await models.store.removeEndpoint(endpointId);
      models.endpoints.forget();
      return {};
    },

    async order(endpointIds: string[]) {
      await models.endpoints.order(endpointIds);
      return {};
    },

    /** Asks one short question; that a service fails is an outcome, told in words. */
    async test(caller: Caller, endpointId: string) {
      const startedAt = clock.now().getTime();
      const tookMs = () => clock.now().getTime() - startedAt;
      try {
        const message = await models.test(endpointId, {
          userId: caller.userId,
          enterpriseId: caller.enterpriseId,
          signal: caller.signal ?? new AbortController().signal,
        });
        return { isWorking: true, message, complaint: '', tookMs: tookMs() };
      } catch (error) {
        if (!(error instanceof ModelError)) throw error;
        if (error.kind === 'notConfigured') throw new Fault(faults.notFound);
        const complaint = error.tries.at(-1)?.complaint || error.complaint;
        return { isWorking: false, message: error.message, complaint, tookMs: tookMs() };
      }
    },
  };
}

/** What was used of models. */
function uses(deps: Deps) {
  const { models } = deps;
  return {
    async usage({ from, to }: { from: string; to: string }) {
      const span = (Date.parse(to) - Date.parse(from)) / dayMs + 1;
      if (span < 1 || span > modelUsageDaysMax) throw new Fault(modelFaults.longSpan);
      const { total, byDay, by } = models.store.figures;
      const [totals, days, features, labels, users, companies] = await Promise.all([
        total(from, to),
        byDay(from, to),
        by('feature', { from, to, max: rowsMax }),
        by('label', { from, to, max: rowsMax }),
        by('userId', { from, to, max: rowsMax }),
        by('enterpriseId', { from, to, max: rowsMax }),
      ]);
      return {
        total: withoutNulls(totals[0] ?? noFigures),
        byDay: days.map(withoutNulls),
        byFeature: features.map(withoutNulls),
        byModel: labels.map(row => ({ ...withoutNulls(row), name: row.name || '没有模型答复' })),
        byUser: await named(deps, { scope: 'user', rows: users.map(withoutNulls) }),
        byEnterprise: await named(deps, { scope: 'enterprise', rows: companies.map(withoutNulls) }),
      };
    },
  };
}

/** How much may be used. */
function budgets(deps: Deps) {
  const { models, directory } = deps;
  return {
    async budgets(): Promise<{ budgets: ModelBudget[] }> {
      const rows = await models.ledger.budgets();
      const own = rows.filter(({ holderId }) => holderId);
      const idsOf = (scope: ModelBudget['scope']) =>
        own.filter(each => each.scope === scope).map(each => each.holderId);
      const names = new Map([
        ...(await directory.namesOfUsers(idsOf('user'))),
        ...(await directory.namesOfEnterprises(idsOf('enterprise'))),
      ]);
      const used = await models.ledger.usedNow(own);
      return {
        budgets: rows.map(({ scope, holderId, tokensMax }) => ({
          ...{ scope, holderId, tokensMax },
          name: holderId ? (names.get(holderId) ?? '已删除') : '',
          usedTokens: holderId ? (used.get(`${scope} ${holderId}`) ?? 0) : null,
        })),
      };
    },

    async setBudget({ scope, holderId, tokensMax }: BudgetForm) {
      if (holderId && tokensMax !== null && !(await namesOf(deps, { scope, ids: [holderId] })).has(holderId)) {
        throw new Fault(modelFaults.noHolder);
      }
      if (!(await models.ledger.setBudget({ scope, holderId, tokensMax }, modelBudgetsMax))) {
        throw new Fault(modelFaults.tooManyBudgets);
      }
      return {};
    },
  };
}

/** What administrators set of the models, and what they see of their use. */
export function modelsService(deps: Deps) {
  return {
    ...services(deps),
    ...uses(deps),
    ...budgets(deps),
  };
}

const isUuid = (id: string) => /^[0-9a-f-]{36}$/.test(id);

const showEndpoint = ({ apiKey, price, ...endpoint }: ListedEndpoint): ModelEndpoint => ({
  endpointId: endpoint.endpointId,
  label: endpoint.label,
  purpose: endpoint.purpose,
  dialect: endpoint.dialect,
  baseUrl: endpoint.baseUrl,
  model: endpoint.model,
  hasKey: Boolean(apiKey),
  location: endpoint.location,
  hasConsent: endpoint.hasConsent,
  isEnabled: endpoint.isEnabled,
  isFixed: endpoint.isFixed,
  concurrentMax: endpoint.concurrentMax,
  inputPrice: price.input,
  cachedInputPrice: price.cachedInput,
  outputPrice: price.output,
});

const noFigures = { uses: 0, failed: 0, inputTokens: 0, cachedTokens: 0, outputTokens: 0, costMicro: 0 };

/** Sums over nothing are zero. */
const withoutNulls = <Row extends typeof noFigures>(row: Row): Row => ({
  ...row,
  inputTokens: row.inputTokens ?? 0,
  cachedTokens: row.cachedTokens ?? 0,
  outputTokens: row.outputTokens ?? 0,
  costMicro: row.costMicro ?? 0,
});
