import { faults } from '@antai/contract/wire/faults';
import { Fault } from '../../../platform/fault.ts';
import type { Member } from '../../../platform/sharing.ts';
import type { AccountService } from '../../account/service.ts';
import type { QuestionnaireRecord, QuestionnaireStore } from '../store.ts';
import { mayRead, mayReadAnswers } from './admit-reader.ts';

interface Deps {
  store: Pick<QuestionnaireStore, 'find' | 'ownersSharing'>;
  account: Pick<AccountService, 'enterpriseOf'>;
}

type SharedQuestionnaire = Pick<QuestionnaireRecord, 'ownerId' | 'enterpriseId'>;

export type SharingService = ReturnType<typeof sharingService>;

/** Who reads a questionnaire besides its owner, at this moment. */
export function sharingService({ store, account }: Deps) {
  /**
   * With which enterprise something is shared at this moment: none any more once its owner belongs to another. Clients
   * answer to a lawyer, so what comes in after that is no longer of the firm the lawyer was with.
   */
  const sharedNow = async ({ ownerId, enterpriseId }: SharedQuestionnaire) =>
    enterpriseId !== '' && (await account.enterpriseOf(ownerId)) === enterpriseId ? enterpriseId : '';

  /** The same row as it is shared at this moment. */
  const asShared = async <Row extends SharedQuestionnaire>(row: Row): Promise<Row> => ({
    ...row,
    enterpriseId: await sharedNow(row),
  });

  /** One that the caller may read: their own, or one shared with their enterprise by a colleague who still belongs to it. */
  async function seeOne(caller: Member, questionnaireId: string): Promise<QuestionnaireRecord> {
    const stored = await store.find(questionnaireId);
    const record = stored && (await asShared(stored));
    if (!record || !mayRead(record, caller)) throw new Fault(faults.notFound);
    return record;
  }

  return {
    asShared,
    seeOne,

    /** One whose answers the caller may read. */
    async seeAnswers(caller: Member, questionnaireId: string): Promise<QuestionnaireRecord> {
      const record = await seeOne(caller, questionnaireId);
      if (!mayReadAnswers(record, caller)) throw new Fault(faults.notFound);
      return record;
    },

    /** Colleagues of somebody who share questionnaires with them at this moment. */
    async colleaguesSharing({ userId, enterpriseId }: Member): Promise<string[]> {
      if (enterpriseId === '') return [];
      const owners = (await store.ownersSharing(enterpriseId)).filter(ownerId => ownerId !== userId);
      const enterprises = await Promise.all(owners.map(ownerId => account.enterpriseOf(ownerId)));
      return owners.filter((_ownerId, at) => enterprises[at] === enterpriseId);
    },
  };
}
