import type { QuestionnaireContent } from '@antai/contract/questionnaires/content';
import { and, count, desc, eq, exists, getTableColumns, inArray, like, or, type SQL, sql } from 'drizzle-orm';
import { containsText } from '../../platform/db/contains-text.ts';
import { lockNumbers } from '../../platform/db/lock-numbers.ts';
import type { Database } from '../../platform/db/open-database.ts';
import { ownedRows } from '../../platform/db/owned-rows.ts';
import type { BasisWatch } from './bases/compare-states.ts';
import { logos } from './logos/store.ts';
import {
  questionnaireAnswers,
  questionnaireInvitations,
  questionnaireLinks,
  questionnaireLogos,
  questionnaires,
  questionnaireVersions,
} from './tables.ts';

export type QuestionnaireRecord = typeof questionnaires.$inferSelect;
export type VersionRecord = typeof questionnaireVersions.$inferSelect;
export type QuestionnaireStore = ReturnType<typeof questionnaireStore>;

interface PageOrder {
  ownerId?: string;
  /** Those that these owners share with their enterprise. */
  sharedBy?: { enterpriseId: string; ownerIds: string[] };
  isPublished: boolean | undefined;
  keyword: string | undefined;
  offset: number;
  limit: number;
}

const isOne = (questionnaireId: string) => eq(questionnaires.questionnaireId, questionnaireId);

/** Questionnaires as their authors write them. */
function drafts({ transaction, drizzle }: Pick<Database, 'transaction' | 'drizzle'>) {
  return {
    /** Adds one, unless its owner has as many as may be; false then. */
    add: (row: QuestionnaireRecord, rowsMax: number): Promise<boolean> =>
      transaction(async tx => {
        await tx.execute(
          sql`select pg_advisory_xact_lock(${lockNumbers.questionnairesOfOwner}, hashtext(${row.ownerId}))`,
        );
        const total = await tx.$count(questionnaires, eq(questionnaires.ownerId, row.ownerId));
        if (total >= rowsMax) return false;
        await tx.insert(questionnaires).values(row);
        return true;
      }),

    async find(questionnaireId: string): Promise<QuestionnaireRecord | undefined> {
      return (await drizzle.select().from(questionnaires).where(isOne(questionnaireId)))[0];
    },

    async page({ ownerId, sharedBy, isPublished, keyword, offset, limit }: PageOrder) {
      if (sharedBy?.ownerIds.length === 0) return { records: [], total: 0 };
      const isVisible = sharedBy
        ? and(
            eq(questionnaires.enterpriseId, sharedBy.enterpriseId),
            inArray(questionnaires.ownerId, sharedBy.ownerIds),
          )
        : eq(questionnaires.ownerId, ownerId ?? '');
      const conditions: (SQL | undefined)[] = [
        isVisible,
        isPublished === undefined ? undefined : eq(questionnaires.isPublished, isPublished),
        keyword ? containsText(questionnaires.title, keyword) : undefined,
      ];
      const where = and(...conditions);
      const { content: _content, ...columns } = getTableColumns(questionnaires);
      const records = await drizzle
        .select(columns)
        .from(questionnaires)
        .where(where)
        .orderBy(desc(questionnaires.updatedAt), desc(questionnaires.questionnaireId))
        .offset(offset)
        .limit(limit);
      return { records, total: await drizzle.$count(questionnaires, where) };
    },

    /** Saves what a draft says; undefined where it was saved meanwhile. */
    async save(
      questionnaireId: string,
      {
        revision,
        set,
      }: {
        revision: number | undefined;
        set: Pick<QuestionnaireRecord, 'title' | 'description' | 'content' | 'questionCount' | 'updatedAt'>;
      },
    ): Promise<number | undefined> {
      const isExpected = revision === undefined ? undefined : eq(questionnaires.revision, revision);
      const saved = await drizzle
        .update(questionnaires)
        .set({ ...set, revision: sql`${questionnaires.revision} + 1` })
        .where(and(isOne(questionnaireId), isExpected))
        .returning({ revision: questionnaires.revision });
      return saved[0]?.revision;
    },

    /** Removes one with its versions, links and answers. */
    remove: (questionnaireId: string): Promise<void> =>
      transaction(async tx => {
        await tx.delete(questionnaireAnswers).where(eq(questionnaireAnswers.questionnaireId, questionnaireId));
        await tx.delete(questionnaireInvitations).where(eq(questionnaireInvitations.questionnaireId, questionnaireId));
        await tx.delete(questionnaireLogos).where(eq(questionnaireLogos.questionnaireId, questionnaireId));
        await tx.delete(questionnaireLinks).where(eq(questionnaireLinks.questionnaireId, questionnaireId));
        await tx.delete(questionnaireVersions).where(eq(questionnaireVersions.questionnaireId, questionnaireId));
        await tx.delete(questionnaires).where(isOne(questionnaireId));
      }),
  };
}

type VersionKey = Pick<VersionRecord, 'questionnaireId' | 'version'>;

const isVersion = ({ questionnaireId, version }: VersionKey) =>
  and(eq(questionnaireVersions.questionnaireId, questionnaireId), eq(questionnaireVersions.version, version));

/** Versions that are frozen. */
function releases({ transaction, drizzle }: Pick<Database, 'transaction' | 'drizzle'>) {
  return {
    /** Freezes the draft as it was looked at into the next version; undefined where it was saved or released meanwhile. */
    release: (
      {
        questionnaireId,
        ownerId,
        revision,
        version,
      }: Pick<QuestionnaireRecord, 'questionnaireId' | 'ownerId' | 'revision' | 'version'>,
      { content, now }: { content: QuestionnaireContent; now: Date },
    ): Promise<number | undefined> =>
      transaction(async tx => {
        const [row] = await tx
          .update(questionnaires)
          .set({
            version: sql`coalesce(${questionnaires.version}, 0) + 1`,
            releasedRevision: revision,
            isPublished: true,
            updatedAt: now,
          })
          .where(
            and(
              isOne(questionnaireId),
              eq(questionnaires.revision, revision),
              sql`${questionnaires.version} is not distinct from ${version}`,
            ),
          )
          .returning({ version: questionnaires.version });
        if (!row?.version) return undefined;
        await tx
          .insert(questionnaireVersions)
          .values({ questionnaireId, version: row.version, ownerId, content, releasedAt: now });
        return row.version;
      }),

    async setPublished(questionnaireId: string, isPublished: boolean) {
      await drizzle.update(questionnaires).set({ isPublished }).where(isOne(questionnaireId));
    },

    async findVersion(questionnaireId: string, version: number): Promise<VersionRecord | undefined> {
      const which = isVersion({ questionnaireId, version });
      return (await drizzle.select().from(questionnaireVersions).where(which))[0];
    },

    /** These versions; those that are gone are left out. */
    async findVersions(keys: VersionKey[]): Promise<VersionRecord[]> {
      const areThese = or(...keys.map(isVersion));
      return keys.length > 0 ? drizzle.select().from(questionnaireVersions).where(areThese) : [];
    },

    /** Keeps how the legal bases of a version stand. */
    async setBases(key: VersionKey, bases: BasisWatch) {
      await drizzle.update(questionnaireVersions).set({ bases }).where(isVersion(key));
    },

    versionsOf: (questionnaireId: string) =>
      drizzle
        .select({ version: questionnaireVersions.version, releasedAt: questionnaireVersions.releasedAt })
        .from(questionnaireVersions)
        .where(eq(questionnaireVersions.questionnaireId, questionnaireId))
        .orderBy(desc(questionnaireVersions.version)),
  };
}

/** Which versions were answered, and how often. */
function answered({ drizzle }: Pick<Database, 'drizzle'>) {
  return {
    /** The versions that answers were handed in to. */
    answeredVersions: () =>
      drizzle
        .selectDistinct({
          questionnaireId: questionnaireAnswers.questionnaireId,
          version: questionnaireAnswers.version,
        })
        .from(questionnaireAnswers)
        .where(eq(questionnaireAnswers.isSubmitted, true)),

    /** How many answers were handed in to each version of these. */
    async answerCounts(questionnaireIds: string[]) {
      if (questionnaireIds.length === 0) return [];
      const { questionnaireId, version, isSubmitted } = questionnaireAnswers;
      return drizzle
        .select({ questionnaireId, version, answers: count() })
        .from(questionnaireAnswers)
        .where(and(inArray(questionnaireId, questionnaireIds), eq(isSubmitted, true)))
        .groupBy(questionnaireId, version);
    },
  };
}

/** Who else sees a questionnaire, and how long it is answered. */
function sharing({ drizzle }: Pick<Database, 'drizzle'>) {
  return {
    /** Who has shared something with an enterprise, whether or not they belong to it still. */
    async ownersSharing(enterpriseId: string): Promise<string[]> {
      const rows = await drizzle
        .selectDistinct({ ownerId: questionnaires.ownerId })
        .from(questionnaires)
        .where(eq(questionnaires.enterpriseId, enterpriseId));
      return rows.map(({ ownerId }) => ownerId);
    },

    async share(questionnaireId: string, set: Pick<QuestionnaireRecord, 'enterpriseId' | 'sharesAnswers'>) {
      await drizzle.update(questionnaires).set(set).where(isOne(questionnaireId));
    },

    /** Whether somebody began an answer to a link whose consent text says this. */
    async hasPromised(questionnaireId: string, words: string): Promise<boolean> {
      const { linkId, consentText } = questionnaireLinks;
      const isAnswered = drizzle
        .select({ answerId: questionnaireAnswers.answerId })
        .from(questionnaireAnswers)
        .where(eq(questionnaireAnswers.linkId, linkId));
      const isOf = and(
        eq(questionnaireLinks.questionnaireId, questionnaireId),
        like(consentText, `%${words}%`),
        exists(isAnswered),
      );
      return (await drizzle.$count(questionnaireLinks, isOf)) > 0;
    },

    async setExpiry(questionnaireId: string, expireDay: string | null) {
      await drizzle.update(questionnaires).set({ expireDay }).where(isOne(questionnaireId));
    },
  };
}

/** The only file that reads or writes questionnaires and questionnaire_versions; what hangs on them goes with them. */
export function questionnaireStore(database: Database) {
  const { drizzle } = database;
  return {
    ...drafts(database),
    ...releases(database),
    ...answered(database),
    ...logos(database),
    ...sharing(database),

    personal: [
      ownedRows({ drizzle }, { table: questionnaires, ownerColumn: questionnaires.ownerId }),
      ownedRows({ drizzle }, { table: questionnaireVersions, ownerColumn: questionnaireVersions.ownerId }),
      ownedRows({ drizzle }, { table: questionnaireLogos, ownerColumn: questionnaireLogos.ownerId }),
    ] as const,
  };
}
