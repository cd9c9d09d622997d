import { eq } from 'drizzle-orm';
import type { Database } from '../../../platform/db/open-database.ts';
import { questionnaireLogos } from '../tables.ts';

type LogoRecord = typeof questionnaireLogos.$inferSelect;

export type LogoStore = ReturnType<typeof logos>;

/** With the store of questionnaires, which removes and hands out what is a user's, the only file that reads or writes questionnaire_logos. */
export function logos({ drizzle }: Pick<Database, 'drizzle'>) {
  return {
    async findLogo(questionnaireId: string): Promise<LogoRecord | undefined> {
      const isLogo = eq(questionnaireLogos.questionnaireId, questionnaireId);
      return (await drizzle.select().from(questionnaireLogos).where(isLogo))[0];
    },

    async setLogo(row: LogoRecord) {
      const { mimeType, content } = row;
      await drizzle
        .insert(questionnaireLogos)
        .values(row)
        .onConflictDoUpdate({ target: questionnaireLogos.questionnaireId, set: { mimeType, content } });
    },

    async removeLogo(questionnaireId: string) {
      await drizzle.delete(questionnaireLogos).where(eq(questionnaireLogos.questionnaireId, questionnaireId));
    },
  };
}
