import { faults } from '@antai/contract/wire/faults';
import { Fault } from '../../platform/fault.ts';
import type { Member } from '../../platform/sharing.ts';
import type { AccountService } from '../account/service.ts';
import type { QuestionnaireRecord, QuestionnaireStore } from './store.ts';

interface Deps {
  store: Pick<QuestionnaireStore, 'find' | 'ownersSharing'>;
  account: Pick<AccountService, 'enterpriseOf'>;
}

interface Look {
  caller: Member;
  questionnaireId: string;
}

type SharedQuestionnaire = Pick<QuestionnaireRecord, 'ownerId' | 'enterpriseId'>;

/**
 * With which enterprise something is shared at this moment: none any more once its owner belongs to another. Clients
 * answer to a lawyer, so what comes in after that is no longer of the firm the lawyer was with.
 */
const sharedNow = async ({ account }: Pick<Deps, 'account'>, { ownerId, enterpriseId }: SharedQuestionnaire) =>
  enterpriseId !== '' && (await account.enterpriseOf(ownerId)) === enterpriseId ? enterpriseId : '';

/** The same row as it is shared at this moment. */
export const asShared = async <Row extends SharedQuestionnaire>(
  deps: Pick<Deps, 'account'>,
  row: Row,
): Promise<Row> => ({
  ...row,
  enterpriseId: await sharedNow(deps, row),
});

/** Colleagues of somebody who share questionnaires with them at this moment. */
export async function colleaguesSharing({ store, account }: Deps, { userId, enterpriseId }: Member): Promise<string[]> {
  if (enterpriseId === '') return [];
  const owners = (await store.ownersSharing(enterpriseId)).filter(ownerId => ownerId !== userId);
  const enterprises = await Promise.all(owners.map(ownerId => account.enterpriseOf(ownerId)));
  return owners.filter((_ownerId, at) => enterprises[at] === enterpriseId);
}

/** One that the caller may read: their own, or one shared with their enterprise by a colleague who still belongs to it. */
export async function seeOne(deps: Deps, { caller, questionnaireId }: Look): Promise<QuestionnaireRecord> {
  const stored = await deps.store.find(questionnaireId);
  const record = stored && (await asShared(deps, stored));
  const isShared = record !== undefined && record.enterpriseId !== '' && record.enterpriseId === caller.enterpriseId;
  if (!record || (record.ownerId !== caller.userId && !isShared)) throw new Fault(faults.notFound);
  return record;
}

/** One whose answers the caller may read. */
export async function seeAnswers(deps: Deps, look: Look): Promise<QuestionnaireRecord> {
  const record = await seeOne(deps, look);
  if (record.ownerId !== look.caller.userId && !record.sharesAnswers) throw new Fault(faults.notFound);
  return record;
}
