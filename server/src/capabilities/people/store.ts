import { recordTypes } from '@antai/contract/records';
import { sql } from 'drizzle-orm';
import type { Database, Executor } from '../../platform/db/open-database.ts';
import type { Link, Part, Profile, Review } from './portray-person.ts';
import type { Appearance, SourceRead } from './read-appearances.ts';

export type PeopleStore = ReturnType<typeof peopleStore>;

/** A source as it was read, or only its name when it is gone. */
export interface ReadSource {
  id: string;
  read?: SourceRead;
}

export interface Progress {
  seq: number;
  namesVersion: number;
}

interface Reading {
  sourceType: string;
  from: number;
  to: number;
  namesVersion: number;
  sources: ReadSource[];
}

/** How many names in records went and came. */
export interface Change {
  went: number;
  came: number;
}

export interface Due {
  recordType: string;
  entityId: string;
  mark: number;
}

export interface NewProfile {
  recordType: string;
  keyId: string;
  name: string;
  place: string;
  fields: Record<string, unknown>;
  contentHash: string;
  /** Ids of names that stand for this one. */
  formerIds: string[];
}

interface Wanted {
  entityId: string;
  sourceType?: string;
  side?: string;
  withRectified: boolean;
  sourceTypes: string[];
  /** Only what bears a day in this period, both days included. */
  from?: string;
  to?: string;
  offset: number;
  limit: number;
}

const followersLock = 727_003;
const linksDeep = 8;

const rowsOf = async <Row>(on: Executor, statement: ReturnType<typeof sql>): Promise<Row[]> =>
  (await on.execute(statement)).rows as Row[];

type NameInRecord = Pick<Appearance, 'keyId'> & { recordType: string; sourceId: string };

function changeOf(before: NameInRecord[], after: NameInRecord[]): Change {
  const keyOf = ({ recordType, keyId, sourceId }: NameInRecord) => `${recordType}|${keyId}|${sourceId}`;
  const [old, present] = [new Set(before.map(keyOf)), new Set(after.map(keyOf))];
  return {
    went: [...old].filter(key => !present.has(key)).length,
    came: [...present].filter(key => !old.has(key)).length,
  };
}

/** The only file that reads or writes the people_… tables. */
export function peopleStore({ drizzle, transaction }: Database) {
  const markDue = (on: Executor, people: { recordType: string; entityId: string }[]) =>
    people.length === 0
      ? Promise.resolve()
      : on.execute(sql`insert into people_due (record_type, entity_id)
          select distinct record_type, entity_id
          from jsonb_to_recordset(${JSON.stringify(people.map(each => ({ record_type: each.recordType, entity_id: each.entityId })))}::jsonb)
            as due(record_type text, entity_id text)
          order by 1, 2
          on conflict (record_type, entity_id) do update set mark = people_due.mark + 1`);

  /** Where names lead to after all merges, by `type|name`; names that were not merged are left out. */
  async function endsOf(on: Executor, keys: string[]): Promise<Map<string, string>> {
    const links = await rowsOf<{ key: string; end: string }>(
      on,
      sql`with recursive chain(record_type, key, at, depth) as (
            select record_type, from_id, to_id, 1 from people_links where from_id = any(${sql.param(keys)}::text[])
            union all
            select c.record_type, c.key, l.to_id, c.depth + 1 from chain c
            join people_links l on l.record_type = c.record_type and l.from_id = c.at where c.depth < ${linksDeep})
          select distinct on (record_type, key) record_type || '|' || key as key, at as end
          from chain order by record_type, key, depth desc`,
    );
    return new Map(links.map(({ key, end }) => [key, end]));
  }

  /** Who each name is taken for: decisions on single records first, then links of names to their end. */
  async function resolve(on: Executor, sourceType: string, wanted: (Appearance & { sourceId: string })[]) {
    const keys = [...new Set(wanted.map(({ keyId }) => keyId))];
    if (keys.length === 0) return () => '';
    const sourceIds = [...new Set(wanted.map(({ sourceId }) => sourceId))];
    const [ends, decided] = await Promise.all([
      endsOf(on, keys),
      rowsOf<{ key: string; entityId: string }>(
        on,
        sql`select record_type || '|' || source_id || '|' || key_id as key, entity_id as "entityId" from people_assignments
            where source_type = ${sourceType} and source_id = any(${sql.param(sourceIds)}::text[])`,
      ),
    ]);
    const assigned = new Map(decided.map(({ key, entityId }) => [key, entityId]));
    return ({ recordType, keyId, sourceId }: Appearance & { sourceId: string }) =>
      assigned.get(`${recordType}|${sourceId}|${keyId}`) ?? ends.get(`${recordType}|${keyId}`) ?? keyId;
  }

  /** The judges of judgments that these sources review, or reviewed before they were replaced. */
  async function judgesReviewed(on: Executor, before: string[], sources: ReadSource[]) {
    const keys = [...new Set([...before, ...sources.flatMap(({ read }) => read?.facts.reviewed ?? [])])];
    if (keys.length === 0) return [];
    return rowsOf<{ recordType: string; entityId: string }>(
      on,
      sql`select distinct a.record_type as "recordType", a.entity_id as "entityId"
          from people_sources s join people_appearances a using (source_type, source_id)
          where s.facts->>'numberKey' = any(${sql.param(keys)}::text[]) and a.record_type = ${recordTypes.judge}`,
    );
  }

  async function replaceSources(on: Executor, sourceType: string, sources: ReadSource[]) {
    const ids = sql.param(sources.map(({ id }) => id));
    const before = await rowsOf<{ recordType: string; entityId: string; keyId: string; sourceId: string }>(
      on,
      sql`delete from people_appearances where source_type = ${sourceType} and source_id = any(${ids}::text[])
          returning record_type as "recordType", entity_id as "entityId", key_id as "keyId", source_id as "sourceId"`,
    );
    const gone = await rowsOf<{ reviewed: string[] | null }>(
      on,
      sql`delete from people_sources where source_type = ${sourceType} and source_id = any(${ids}::text[])
          returning facts->'reviewed' as reviewed`,
    );
    const reviewedBefore = gone.flatMap(({ reviewed }) => reviewed ?? []);
    const there = sources.filter(({ read }) => read && (read.appearances.length > 0 || read.facts.reviewed));
    const found = there.flatMap(({ id, read }) => (read?.appearances ?? []).map(each => ({ ...each, sourceId: id })));
    const entityOf = await resolve(on, sourceType, found);
    const rows = found.map(each => ({ ...each, entityId: entityOf(each) }));
    const sourceRows = there.map(({ id, read }) => ({
      source_id: id,
      title: read?.title,
      number: read?.number,
      date: read?.date,
      facts: read?.facts,
    }));
    if (there.length > 0) {
      await on.execute(sql`insert into people_sources (source_type, source_id, title, number, date, facts)
        select ${sourceType}, source_id, title, number, date, facts
        from jsonb_to_recordset(${JSON.stringify(sourceRows)}::jsonb)
          as read(source_id text, title text, number text, date text, facts jsonb)`);
      await on.execute(sql`insert into people_appearances
          (source_type, source_id, record_type, key_id, entity_id, name, place, role, side)
        select ${sourceType}, "sourceId", "recordType", "keyId", "entityId", name, place, role, side
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
          as read("sourceId" text, "recordType" text, "keyId" text, "entityId" text, name text, place text, role text, side text)`);
    }
    await markDue(on, [...before, ...rows, ...(await judgesReviewed(on, reviewedBefore, there))]);
    return changeOf(before, rows);
  }

  return {
    /** Which record each of these names is, in the order asked; `source` is the record they stand in, where there is one. */
    async entitiesOf(
      names: Pick<Appearance, 'recordType' | 'keyId'>[],
      source: { recordType: string; id: string } = { recordType: '', id: '' },
    ): Promise<string[]> {
      const wanted = names.map(each => ({ ...each, name: '', place: '', role: '', side: '', sourceId: source.id }));
      const entityOf = await resolve(drizzle, source.recordType, wanted);
      return wanted.map(entityOf);
    },

    /** How far a type has been read; undefined where nothing was. */
    async progress(sourceType: string): Promise<Progress | undefined> {
      const rows = await rowsOf<{ seq: string; namesVersion: number }>(
        drizzle,
        sql`select seq, names_version as "namesVersion" from people_progress where source_type = ${sourceType}`,
      );
      return rows[0] && { seq: Number(rows[0].seq), namesVersion: rows[0].namesVersion };
    },

    /** Lets a type be read from its first record again, by another judgement of names; false when another process was quicker. */
    async readAgain(sourceType: string, before: Progress, namesVersion: number): Promise<boolean> {
      const rows = await rowsOf(
        drizzle,
        sql`update people_progress set seq = 0, names_version = ${namesVersion}
            where source_type = ${sourceType} and seq = ${before.seq} and names_version = ${before.namesVersion}
            returning source_type`,
      );
      return rows.length > 0;
    },

    /** Takes what records say in place of what they said before; undefined when another process was quicker. */
    take({ sourceType, from, to, namesVersion, sources }: Reading): Promise<Change | undefined> {
      return transaction(async tx => {
        await tx.execute(sql`select pg_advisory_xact_lock(${followersLock})`);
        const rows = await rowsOf<{ seq: string }>(
          tx,
          sql`select seq from people_progress where source_type = ${sourceType}`,
        );
        if (Number(rows[0]?.seq ?? 0) !== from) return undefined;
        const change = await replaceSources(tx, sourceType, sources);
        await tx.execute(sql`insert into people_progress (source_type, seq, names_version)
          values (${sourceType}, ${to}, ${namesVersion})
          on conflict (source_type) do update set seq = excluded.seq`);
        return change;
      });
    },

    /** Adds or replaces what registers say; those that bring nothing new are left. Gives how many were written. */
    putProfiles(rows: NewProfile[], decidedBy: string, decidedAt: Date): Promise<number> {
      return transaction(async tx => {
        await tx.execute(sql`select pg_advisory_xact_lock(${followersLock})`);
        const given = rows.map(({ formerIds: _formerIds, ...row }) => row);
        const written = await rowsOf<{ recordType: string; keyId: string }>(
          tx,
          sql`insert into people_profiles (record_type, key_id, name, place, fields, content_hash)
              select "recordType", "keyId", name, place, fields, "contentHash"
              from jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
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

    /** Whose records have to be written anew, the longest waiting first. */
    due: (limit: number): Promise<Due[]> =>
      rowsOf<Due>(
        drizzle,
        sql`select record_type as "recordType", entity_id as "entityId", mark::int as mark from people_due limit ${limit}`,
      ),

    /** Takes these off the list, unless something has changed since they were read. */
    async settle(done: Due[]): Promise<void> {
      if (done.length === 0) return;
      await drizzle.execute(sql`delete from people_due using
        jsonb_to_recordset(${JSON.stringify(done)}::jsonb) as done("recordType" text, "entityId" text, mark bigint)
        where people_due.record_type = done."recordType" and people_due.entity_id = done."entityId" and people_due.mark = done.mark`);
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

    /** Everything these stand in. */
    parts: (recordType: string, entityIds: string[]): Promise<(Part & { entityId: string })[]> =>
      rowsOf(
        drizzle,
        sql`select a.entity_id as "entityId", a.source_type as "sourceType", a.source_id as "sourceId", a.key_id as "keyId",
              a.name, a.place, a.role, a.side, s.title, s.number, s.date, s.facts
            from people_appearances a join people_sources s using (source_type, source_id)
            where a.record_type = ${recordType} and a.entity_id = any(${sql.param(entityIds)}::text[])
            order by s.date desc, a.source_type, a.source_id`,
      ),

    /** What the instances above decided on the judgments of these judges: one row for each judgment reviewed. */
    reviews: (entityIds: string[]): Promise<(Review & { entityId: string })[]> =>
      rowsOf(
        drizzle,
        sql`select a.entity_id as "entityId", a.source_id as "sourceId",
              bool_or(coalesce((above.facts->>'isOverturning')::boolean, false)) as "isOverturned"
            from people_appearances a
            join people_sources s using (source_type, source_id)
            join people_sources above on above.source_type = s.source_type
              and above.facts->'reviewed' @> jsonb_build_array(s.facts->>'numberKey')
            where a.record_type = ${recordTypes.judge} and a.entity_id = any(${sql.param(entityIds)}::text[])
              and s.facts->>'numberKey' <> ''
            group by a.entity_id, a.source_id`,
      ),

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

    /** The ids of all names that a record goes by, its own first. */
    async keysOf(recordType: string, entityId: string): Promise<string[]> {
      const rows = await rowsOf<{ keyId: string }>(
        drizzle,
        sql`with recursive of(key_id, depth) as (
              select ${entityId}::text, 0
              union all
              select l.from_id, o.depth + 1 from of o
              join people_links l on l.record_type = ${recordType} and l.to_id = o.key_id where o.depth < ${linksDeep})
            select key_id as "keyId" from of group by key_id order by min(depth)`,
      );
      return rows.map(({ keyId }) => keyId);
    },

    /** The names taken for these, as a record or a register writes them. */
    links: (recordType: string, toIds: string[]): Promise<(Link & { toId: string })[]> =>
      rowsOf(
        drizzle,
        sql`select l.from_id as "fromId", l.to_id as "toId", l.kind,
              coalesce(p.name, a.name) as name, coalesce(p.place, a.place) as place
            from people_links l
            left join people_profiles p on p.record_type = l.record_type and p.key_id = l.from_id
            left join lateral (select name, place from people_appearances
              where record_type = l.record_type and key_id = l.from_id order by source_type, source_id limit 1) a on true
            where l.record_type = ${recordType} and l.to_id = any(${sql.param(toIds)}::text[]) order by l.from_id`,
      ),

    /** One page of what somebody stands in, the latest first. */
    async page(recordType: string, wanted: Wanted): Promise<{ parts: Part[]; total: number }> {
      const rows = await rowsOf<Part & { total: string }>(
        drizzle,
        sql`select a.source_type as "sourceType", a.source_id as "sourceId", a.key_id as "keyId", a.name, a.place, a.role,
              a.side, s.title, s.number, s.date, s.facts, count(*) over () as total
            from people_appearances a join people_sources s using (source_type, source_id)
            where a.record_type = ${recordType} and a.entity_id = ${wanted.entityId}
              and a.source_type = any(${sql.param(wanted.sourceTypes)}::text[])
              and (${wanted.side ?? null}::text is null or a.side = ${wanted.side ?? null})
              and (${wanted.withRectified} or (s.facts->>'isRectified') is distinct from 'true')
              and (${wanted.from ?? null}::text is null or s.date >= ${wanted.from ?? null})
              and (${wanted.to ?? null}::text is null or s.date <= ${wanted.to ?? null})
            order by s.date desc, a.source_type, a.source_id limit ${wanted.limit} offset ${wanted.offset}`,
      );
      return { parts: rows, total: Number(rows[0]?.total ?? 0) };
    },

    /** How many records somebody stands in bear each day of a period, in order. */
    countByDay: (
      recordType: string,
      wanted: Pick<Wanted, 'entityId' | 'sourceTypes' | 'withRectified'> & { from: string; to: string },
    ): Promise<{ day: string; count: number }[]> =>
      rowsOf(
        drizzle,
        sql`select s.date as day, count(*)::int as count
            from people_appearances a join people_sources s using (source_type, source_id)
            where a.record_type = ${recordType} and a.entity_id = ${wanted.entityId}
              and a.source_type = any(${sql.param(wanted.sourceTypes)}::text[])
              and (${wanted.withRectified} or (s.facts->>'isRectified') is distinct from 'true')
              and s.date >= ${wanted.from} and s.date <= ${wanted.to}
            group by s.date order by s.date`,
      ),

    /** In which of these records somebody stands. */
    async standsIn(recordType: string, entityId: string, sourceType: string, sourceIds: string[]): Promise<string[]> {
      const rows = await rowsOf<{ sourceId: string }>(
        drizzle,
        sql`select distinct source_id as "sourceId" from people_appearances
            where record_type = ${recordType} and entity_id = ${entityId}
              and source_type = ${sourceType} and source_id = any(${sql.param(sourceIds)}::text[])`,
      );
      return rows.map(({ sourceId }) => sourceId);
    },

    /** Takes one name for another from now on. */
    link(recordType: string, fromId: string, toId: string, decidedBy: string, decidedAt: Date): Promise<void> {
      return transaction(async tx => {
        await tx.execute(sql`select pg_advisory_xact_lock(${followersLock})`);
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

    /** Takes a name for itself again, with the names that were taken for it; false when it was not linked. */
    unlink(recordType: string, fromId: string): Promise<boolean> {
      return transaction(async tx => {
        await tx.execute(sql`select pg_advisory_xact_lock(${followersLock})`);
        const gone = await rowsOf<{ toId: string }>(
          tx,
          sql`delete from people_links where record_type = ${recordType} and from_id = ${fromId} returning to_id as "toId"`,
        );
        const [link] = gone;
        if (!link) return false;
        const moved = await rowsOf<{ entityId: string }>(
          tx,
          sql`with recursive own(key_id, depth) as (
                select ${fromId}, 0 union all
                select l.from_id, o.depth + 1 from own o
                join people_links l on l.record_type = ${recordType} and l.to_id = o.key_id where o.depth < ${linksDeep}),
              former as (
                select a.source_type, a.source_id, a.key_id, a.entity_id from people_appearances a
                where a.record_type = ${recordType} and a.key_id in (select key_id from own)
                  and not exists (select 1 from people_assignments s where s.record_type = a.record_type
                    and s.source_type = a.source_type and s.source_id = a.source_id and s.key_id = a.key_id))
              update people_appearances a set entity_id = ${fromId} from former f
              where a.record_type = ${recordType} and a.source_type = f.source_type and a.source_id = f.source_id and a.key_id = f.key_id
              returning f.entity_id as "entityId"`,
        );
        const ids = [...new Set([fromId, link.toId, ...moved.map(({ entityId }) => entityId)])];
        await markDue(
          tx,
          ids.map(entityId => ({ recordType, entityId })),
        );
        return true;
      });
    },

    /** Gives records of one person to another; how many were that person's. */
    assign(
      recordType: string,
      fromId: string,
      toId: string,
      sources: { recordType: string; id: string }[],
      decidedBy: string,
      decidedAt: Date,
    ): Promise<number> {
      const chosen = sources.map(each => ({ source_type: each.recordType, source_id: each.id }));
      return transaction(async tx => {
        await tx.execute(sql`select pg_advisory_xact_lock(${followersLock})`);
        const moved = await rowsOf<{ sourceType: string; sourceId: string; keyId: string }>(
          tx,
          sql`update people_appearances a set entity_id = ${toId}
              from jsonb_to_recordset(${JSON.stringify(chosen)}::jsonb) as c(source_type text, source_id text)
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

    /** Where each of these names leads: itself, unless it is taken for another. */
    /** Where each of these names of one type leads to after all merges: mostly to itself. */
    async endsOf(recordType: string, ids: string[]): Promise<string[]> {
      const ends = await endsOf(drizzle, ids);
      return ids.map(id => ends.get(`${recordType}|${id}`) ?? id);
    },

    /** Companies whose register names this holder. */
    heldBy: (holder: string): Promise<{ keyId: string; name: string; shareholders: unknown }[]> =>
      rowsOf(
        drizzle,
        sql`select key_id as "keyId", name, fields->'shareholders' as shareholders from people_profiles
            where record_type = '1' and fields->'shareholders' @> ${JSON.stringify([{ name: holder }])}::jsonb
            order by name limit 200`,
      ),
  };
}
