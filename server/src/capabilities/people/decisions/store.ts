import { sql } from 'drizzle-orm';
import { lockNumbers } from '../../../platform/db/lock-numbers.ts';
import type { Database, Executor } from '../../../platform/db/open-database.ts';
import { linksDeep, markDue, rowsOf } from '../store.ts';

export type DecisionStore = ReturnType<typeof decisionStore>;

/** One name or some records given to another person, by whom and when. */
interface Decision {
  recordType: string;
  fromId: string;
  toId: string;
  decidedBy: string;
  decidedAt: Date;
}

/** Gives a name what it stands in, and what the names taken for it stand in, save what was assigned; whose that was. */
const giveBack = (on: Executor, { recordType, keyId }: { recordType: string; keyId: string }) =>
  rowsOf<{ entityId: string }>(
    on,
    sql`with recursive own(key_id, depth) as (
          select ${keyId}, 0 union all
          select l.from_id, o.depth + 1 from own o
          join people_links l on l.record_type = ${recordType} and l.to_id = o.key_id where o.depth < ${linksDeep}),
        former as (
          select a.source_type, a.source_id, a.key_id, a.entity_id from people_appearances a
          where a.record_type = ${recordType} and a.key_id in (select key_id from own)
            and not exists (select 1 from people_assignments s where s.record_type = a.record_type
              and s.source_type = a.source_type and s.source_id = a.source_id and s.key_id = a.key_id))
        update people_appearances a set entity_id = ${keyId} from former f
        where a.record_type = ${recordType} and a.source_type = f.source_type and a.source_id = f.source_id and a.key_id = f.key_id
        returning f.entity_id as "entityId"`,
  );

/** Which names are one. */
function links({ transaction }: Pick<Database, 'transaction'>) {
  return {
    /** Takes one name for another from now on. */
    link({ recordType, fromId, toId, decidedBy, decidedAt }: Decision): Promise<void> {
      return transaction(async tx => {
        await tx.execute(sql`select pg_advisory_xact_lock(${lockNumbers.peopleWriters})`);
        await tx.execute(sql`insert into people_links (record_type, from_id, to_id, kind, decided_by, decided_at)
          values (${recordType}, ${fromId}, ${toId}, 'merged', ${decidedBy}, ${decidedAt.toISOString()})
          on conflict (record_type, from_id) do update
            set to_id = excluded.to_id, kind = 'merged', decided_by = excluded.decided_by, decided_at = excluded.decided_at`);
        await tx.execute(sql`update people_appearances set entity_id = ${toId}
          where record_type = ${recordType} and entity_id = ${fromId}`);
        await tx.execute(sql`update people_assignments set entity_id = ${toId}
          where record_type = ${recordType} and entity_id = ${fromId}`);
        await markDue(
          tx,
          [fromId, toId].map(entityId => ({ recordType, entityId })),
        );
      });
    },

    /**
     * Takes a name for itself again, with the names that were taken for it; `none` where it was not linked, `others` where
     * it was by somebody else than `decidedBy`, if one is named.
     */
    unlink(
      { recordType, fromId }: Pick<Decision, 'recordType' | 'fromId'>,
      decidedBy: string | undefined,
    ): Promise<'done' | 'none' | 'others'> {
      return transaction(async tx => {
        await tx.execute(sql`select pg_advisory_xact_lock(${lockNumbers.peopleWriters})`);
        const [link] = await rowsOf<{ toId: string; decidedBy: string }>(
          tx,
          sql`select to_id as "toId", decided_by as "decidedBy" from people_links
              where record_type = ${recordType} and from_id = ${fromId}`,
        );
        if (!link) return 'none';
        if (decidedBy !== undefined && link.decidedBy !== decidedBy) return 'others';
        await tx.execute(sql`delete from people_links where record_type = ${recordType} and from_id = ${fromId}`);
        const moved = await giveBack(tx, { recordType, keyId: fromId });
        const ids = [...new Set([fromId, link.toId, ...moved.map(({ entityId }) => entityId)])];
        await markDue(
          tx,
          ids.map(entityId => ({ recordType, entityId })),
        );
        return 'done';
      });
    },
  };
}

/** Whose single records are. */
function assignments({ transaction }: Pick<Database, 'transaction'>) {
  return {
    /** Gives records of one person to another; how many were that person's. */
    assign(
      { recordType, fromId, toId, decidedBy, decidedAt }: Decision,
      sources: { recordType: string; id: string }[],
    ): Promise<number> {
      const choice = sources.map(each => ({ source_type: each.recordType, source_id: each.id }));
      return transaction(async tx => {
        await tx.execute(sql`select pg_advisory_xact_lock(${lockNumbers.peopleWriters})`);
        const moved = await rowsOf<{ sourceType: string; sourceId: string; keyId: string }>(
          tx,
          sql`update people_appearances a set entity_id = ${toId}
              from jsonb_to_recordset(${JSON.stringify(choice)}::jsonb) as c(source_type text, source_id text)
              where a.record_type = ${recordType} and a.entity_id = ${fromId}
                and a.source_type = c.source_type and a.source_id = c.source_id
              returning a.source_type as "sourceType", a.source_id as "sourceId", a.key_id as "keyId"`,
        );
        if (moved.length > 0) {
          await tx.execute(sql`insert into people_assignments
              (record_type, source_type, source_id, key_id, entity_id, decided_by, decided_at)
            select ${recordType}, "sourceType", "sourceId", "keyId", ${toId}, ${decidedBy}, ${decidedAt.toISOString()}
            from jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) as m("sourceType" text, "sourceId" text, "keyId" text)
            on conflict (record_type, source_type, source_id, key_id) do update
              set entity_id = excluded.entity_id, decided_by = excluded.decided_by, decided_at = excluded.decided_at`);
        }
        await markDue(
          tx,
          [fromId, toId].map(entityId => ({ recordType, entityId })),
        );
        return moved.length;
      });
    },
  };
}

/** What was decided by hand. */
export const decisionStore = (database: Database) => ({ ...links(database), ...assignments(database) });
