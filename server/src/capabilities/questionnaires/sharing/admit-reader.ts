import type { Member } from '../../../platform/sharing.ts';

interface SharedRow {
  ownerId: string;
  /** With which enterprise it is shared at this moment; empty for none. */
  enterpriseId: string;
  sharesAnswers: boolean;
}

/** Whether somebody may read a questionnaire: their own, or one shared with their enterprise. */
export const mayRead = ({ ownerId, enterpriseId }: SharedRow, reader: Member): boolean =>
  ownerId === reader.userId || (enterpriseId !== '' && enterpriseId === reader.enterpriseId);

/** Whether whoever may read a questionnaire may read its answers as well. */
export const mayReadAnswers = ({ ownerId, sharesAnswers }: SharedRow, { userId }: Member): boolean =>
  ownerId === userId || sharesAnswers;
