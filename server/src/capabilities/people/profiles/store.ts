import { recordTypes } from '@antai/contract/records';
import type { CompanyFields } from '@antai/contract/records/company';
import { sql } from 'drizzle-orm';
import { lockNumbers } from '../../../platform/db/lock-numbers.ts';
import type { Database } from '../../../platform/db/open-database.ts';
import type { Profile, ProfileFields } from '../portray-person.ts';
import { linksDeep, markDue, rowsOf } from '../store.ts';

export type ProfileStore = ReturnType<typeof profileStore>;

export interface NewProfile {
  recordType: string;
  keyId: string;
  name: string;
  place: string;
  fields: ProfileFields;
  contentHash: string;
  /** Ids of names that stand for this one. */
  formerIds: string[];
}

/** What registers say of judges, lawyers and companies. */
export function profileStore({ drizzle, transaction }: Database) {
  return {
    /** Adds or replaces what registers say; those that bring nothing new are left. Gives how many were written. */
    putProfiles(rows: NewProfile[], { decidedBy, decidedAt }: { decidedBy: string; decidedAt: Date }): Promise<number> {
      return transaction(async tx => {
        await tx.execute(sql`select pg_advisory_xact_lock(${lockNumbers.peopleWriters})`);
        const profiles = rows.map(({ formerIds: _formerIds, ...row }) => row);
        const written = await rowsOf<{ recordType: string; keyId: string }>(
          tx,
          sql`insert into people_profiles (record_type, key_id, name, place, fields, content_hash)
              select "recordType", "keyId", name, place, fields, "contentHash"
              from jsonb_to_recordset(${JSON.stringify(profiles)}::jsonb)
                as given("recordType" text, "keyId" text, name text, place text, fields jsonb, "contentHash" text)
              on conflict (record_type, key_id) do update
                set name = excluded.name, place = excluded.place, fields = excluded.fields, content_hash = excluded.content_hash
                where people_profiles.content_hash <> excluded.content_hash
              returning record_type as "recordType", key_id as "keyId"`,
        );
        const due = written.map(({ recordType, keyId }) => ({ recordType, entityId: keyId }));
        const changed = new Set(written.map(({ keyId }) => keyId));
        for (const { recordType, keyId, formerIds } of rows.filter(row => changed.has(row.keyId))) {
          for (const formerId of formerIds.filter(id => id !== keyId)) {
            const added = await rowsOf(
              tx,
              sql`insert into people_links (record_type, from_id, to_id, kind, decided_by, decided_at)
                  select ${recordType}, ${formerId}, ${keyId}, 'formerName', ${decidedBy}, ${decidedAt.toISOString()}
                  where not exists (select 1 from people_links where record_type = ${recordType} and from_id = ${keyId} and to_id = ${formerId})
                  on conflict do nothing returning from_id`,
            );
            if (added.length === 0) continue;
            await tx.execute(sql`update people_appearances set entity_id = ${keyId}
              where record_type = ${recordType} and entity_id = ${formerId}`);
            due.push({ recordType, entityId: formerId });
          }
        }
        await markDue(tx, due);
        return written.length;
      });
    },

    /** Which of these ids nothing tells of so far: no register, no record. */
    async unknown(recordType: string, keyIds: string[]): Promise<string[]> {
      const rows = await rowsOf<{ keyId: string }>(
        drizzle,
        sql`select id as "keyId" from unnest(${sql.param(keyIds)}::text[]) as id
            where not exists (select 1 from people_profiles p where p.record_type = ${recordType} and p.key_id = id)
              and not exists (select 1 from people_appearances a where a.record_type = ${recordType} and a.key_id = id)
              and not exists (select 1 from people_links l where l.record_type = ${recordType} and l.from_id = id)`,
      );
      return rows.map(({ keyId }) => keyId);
    },

    /** What registers say of these names and of the names taken for them. */
    profiles: (recordType: string, entityIds: string[]): Promise<(Profile & { entityId: string })[]> =>
      rowsOf(
        drizzle,
        sql`with recursive of(entity_id, key_id, depth) as (
              select id, id, 0 from unnest(${sql.param(entityIds)}::text[]) as id
              union all
              select o.entity_id, l.from_id, o.depth + 1 from of o
              join people_links l on l.record_type = ${recordType} and l.to_id = o.key_id where o.depth < ${linksDeep})
            select o.entity_id as "entityId", p.key_id as "keyId", p.name, p.place, p.fields
            from of o join people_profiles p on p.record_type = ${recordType} and p.key_id = o.key_id
            where not (o.depth = 0 and exists (select 1 from people_links l where l.record_type = ${recordType} and l.from_id = o.key_id))`,
      ),

    /** Companies whose register names this holder, with what it says of this one. */
    heldBy: (holder: string): Promise<{ keyId: string; name: string; shareholders: CompanyFields['shareholders'] }[]> =>
      rowsOf(
        drizzle,
        sql`select key_id as "keyId", name,
              jsonb_path_query_array(fields->'shareholders', '$[*] ? (@.name == $holder)', ${JSON.stringify({ holder })}::jsonb) as shareholders
            from people_profiles
            where record_type = ${recordTypes.company} and fields->'shareholders' @> ${JSON.stringify([{ name: holder }])}::jsonb
            order by name limit 200`,
      ),
  };
}
