import { recordTypes } from '@antai/contract/records';
import { sql } from 'drizzle-orm';
import { lockNumbers } from '../../platform/db/lock-numbers.ts';
import type { Database, Executor } from '../../platform/db/open-database.ts';
import { type Change, changeOf } from './measure-change.ts';
import type { Link, Part, Review } from './portray-person.ts';
import { type Appearance, firmRole, type SourceRead } from './read-appearances.ts';

export type PeopleStore = ReturnType<typeof peopleStore>;

/** A source as it was read, or only its name when it is gone. */
interface ReadSource {
  id: string;
  read?: SourceRead;
}

interface Progress {
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

export interface Due {
  recordType: string;
  entityId: string;
  mark: number;
}

interface Selection {
  entityId: string;
  sourceType?: string;
  side?: string;
  /** Not where they only speak for somebody. */
  asParty?: boolean;
  withRectified: boolean;
  sourceTypes: string[];
  /** Only what bears a day in this period, both days included. */
  from?: string;
  to?: string;
  offset: number;
  limit: number;
}

/** Merges that are followed one after the other. */
export const linksDeep = 8;

export const rowsOf = async <Row>(on: Executor, statement: ReturnType<typeof sql>): Promise<Row[]> =>
  (await on.execute(statement)).rows as Row[];

/** Lets the records of these people be written anew. */
export async function markDue(on: Executor, people: { recordType: string; entityId: string }[]): Promise<void> {
  if (people.length === 0) return;
  const due = people.map(each => ({ record_type: each.recordType, entity_id: each.entityId }));
  await on.execute(sql`insert into people_due (record_type, entity_id)
    select distinct record_type, entity_id
    from jsonb_to_recordset(${JSON.stringify(due)}::jsonb) as due(record_type text, entity_id text)
    order by 1, 2
    on conflict (record_type, entity_id) do update set mark = people_due.mark + 1`);
}

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
async function resolve(
  on: Executor,
  { sourceType, appearances }: { sourceType: string; appearances: (Appearance & { sourceId: string })[] },
) {
  const keys = [...new Set(appearances.map(({ keyId }) => keyId))];
  if (keys.length === 0) return () => '';
  const sourceIds = [...new Set(appearances.map(({ sourceId }) => sourceId))];
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
async function judgesReviewed(on: Executor, { before, sources }: { before: string[]; sources: ReadSource[] }) {
  const keys = [...new Set([...before, ...sources.flatMap(({ read }) => read?.facts.reviewed ?? [])])];
  if (keys.length === 0) return [];
  return rowsOf<{ recordType: string; entityId: string }>(
    on,
    sql`select distinct a.record_type as "recordType", a.entity_id as "entityId"
        from people_sources s join people_appearances a using (source_type, source_id)
        where s.facts->>'numberKey' = any(${sql.param(keys)}::text[]) and a.record_type = ${recordTypes.judge}`,
  );
}

async function replaceSources(on: Executor, { sourceType, sources }: { sourceType: string; sources: ReadSource[] }) {
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
  const present = sources.filter(({ read }) => read && (read.appearances.length > 0 || read.facts.reviewed));
  const appearances = present.flatMap(({ id, read }) =>
    (read?.appearances ?? []).map(each => ({ ...each, sourceId: id })),
  );
  const entityOf = await resolve(on, { sourceType, appearances });
  const rows = appearances.map(each => ({ ...each, entityId: entityOf(each) }));
  const sourceRows = present.map(({ id, read }) => ({
    source_id: id,
    title: read?.title,
    number: read?.number,
    date: read?.date,
    facts: read?.facts,
  }));
  if (present.length > 0) {
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
  await markDue(on, [...before, ...rows, ...(await judgesReviewed(on, { before: reviewedBefore, sources: present }))]);
  return changeOf(before, rows);
}

/** How far judgments and penalties are read, and what they say. */
function readings({ drizzle, transaction }: Pick<Database, 'drizzle' | 'transaction'>) {
  return {
    /** How far a type has been read; undefined where nothing was. */
    async progress(sourceType: string): Promise<Progress | undefined> {
      const rows = await rowsOf<{ seq: string; namesVersion: number }>(
        drizzle,
        sql`select seq, names_version as "namesVersion" from people_progress where source_type = ${sourceType}`,
      );
      return rows[0] && { seq: Number(rows[0].seq), namesVersion: rows[0].namesVersion };
    },

    /** Lets a type be read from its first record again, by another judgement of names; false when another process was quicker. */
    async readAgain(
      sourceType: string,
      { before, namesVersion }: { before: Progress; namesVersion: number },
    ): Promise<boolean> {
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
        await tx.execute(sql`select pg_advisory_xact_lock(${lockNumbers.peopleWriters})`);
        const rows = await rowsOf<{ seq: string }>(
          tx,
          sql`select seq from people_progress where source_type = ${sourceType}`,
        );
        if (Number(rows[0]?.seq ?? 0) !== from) return undefined;
        const change = await replaceSources(tx, { sourceType, sources });
        await tx.execute(sql`insert into people_progress (source_type, seq, names_version)
          values (${sourceType}, ${to}, ${namesVersion})
          on conflict (source_type) do update set seq = excluded.seq`);
        return change;
      });
    },
  };
}

/** Whose records have to be written anew. */
function duePeople({ drizzle }: Pick<Database, 'drizzle'>) {
  return {
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
  };
}

/** What the records of people are written from. */
function portraitSources({ drizzle }: Pick<Database, 'drizzle'>) {
  return {
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

    /**
     * What the instances above decided on the judgments of these judges: one row for each judgment reviewed. Only judgments
     * review, so the kind of source is not asked: it made the database read all sources for each of them.
     */
    reviews: (entityIds: string[]): Promise<(Review & { entityId: string })[]> =>
      rowsOf(
        drizzle,
        sql`select a.entity_id as "entityId", a.source_id as "sourceId",
              bool_or(coalesce((above.facts->>'isOverturning')::boolean, false)) as "isOverturned"
            from people_appearances a
            join people_sources s using (source_type, source_id)
            join people_sources above on above.facts->'reviewed' @> jsonb_build_array(s.facts->>'numberKey')
            where a.record_type = ${recordTypes.judge} and a.entity_id = any(${sql.param(entityIds)}::text[])
              and s.facts->>'numberKey' <> ''
            group by a.entity_id, a.source_id`,
      ),

    /** The ids of all names that each of these records goes by, its own first. */
    async keysOf(recordType: string, entityIds: string[]): Promise<Map<string, string[]>> {
      const rows = await rowsOf<{ entityId: string; keyIds: string[] }>(
        drizzle,
        sql`with recursive of(entity_id, key_id, depth) as (
              select id, id, 0 from unnest(${sql.param(entityIds)}::text[]) as id
              union all
              select o.entity_id, l.from_id, o.depth + 1 from of o
              join people_links l on l.record_type = ${recordType} and l.to_id = o.key_id where o.depth < ${linksDeep}),
            nearest as (select entity_id, key_id, min(depth) as depth from of group by entity_id, key_id)
            select entity_id as "entityId", array_agg(key_id order by depth) as "keyIds" from nearest group by entity_id`,
      );
      return new Map(rows.map(({ entityId, keyIds }) => [entityId, keyIds]));
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
  };
}

/** Who a name is, and where somebody stands. */
function standings({ drizzle }: Pick<Database, 'drizzle'>) {
  return {
    /** Which record each of these names is, in the order asked; `source` is the record they stand in, where there is one. */
    async entitiesOf(
      names: Pick<Appearance, 'recordType' | 'keyId'>[],
      source: { recordType: string; id: string } = { recordType: '', id: '' },
    ): Promise<string[]> {
      const appearances = names.map(each => ({
        ...each,
        name: '',
        place: '',
        role: '',
        side: '',
        sourceId: source.id,
      }));
      const entityOf = await resolve(drizzle, { sourceType: source.recordType, appearances });
      return appearances.map(entityOf);
    },

    /** One page of what somebody stands in, the latest first. */
    async page(recordType: string, selection: Selection): Promise<{ parts: Part[]; total: number }> {
      const rows = await rowsOf<Part & { total: string }>(
        drizzle,
        sql`select a.source_type as "sourceType", a.source_id as "sourceId", a.key_id as "keyId", a.name, a.place, a.role,
              a.side, s.title, s.number, s.date, s.facts, count(*) over () as total
            from people_appearances a join people_sources s using (source_type, source_id)
            where a.record_type = ${recordType} and a.entity_id = ${selection.entityId}
              and a.source_type = any(${sql.param(selection.sourceTypes)}::text[])
              and (${selection.side ?? null}::text is null or a.side = ${selection.side ?? null})
              and (${selection.asParty !== true} or a.role <> ${firmRole})
              and (${selection.withRectified} or (s.facts->>'isRectified') is distinct from 'true')
              and (${selection.from ?? null}::text is null or s.date >= ${selection.from ?? null})
              and (${selection.to ?? null}::text is null or s.date <= ${selection.to ?? null})
            order by s.date desc, a.source_type, a.source_id limit ${selection.limit} offset ${selection.offset}`,
      );
      return { parts: rows, total: Number(rows[0]?.total ?? 0) };
    },

    /** In which of these records somebody stands. */
    async standsIn(
      { recordType, entityId }: Pick<Due, 'recordType' | 'entityId'>,
      { sourceType, sourceIds }: { sourceType: string; sourceIds: string[] },
    ): Promise<string[]> {
      const rows = await rowsOf<{ sourceId: string }>(
        drizzle,
        sql`select distinct source_id as "sourceId" from people_appearances
            where record_type = ${recordType} and entity_id = ${entityId}
              and source_type = ${sourceType} and source_id = any(${sql.param(sourceIds)}::text[])`,
      );
      return rows.map(({ sourceId }) => sourceId);
    },

    /** Where each of these names of one type leads to after all merges: mostly to itself. */
    async endsOf(recordType: string, ids: string[]): Promise<string[]> {
      const ends = await endsOf(drizzle, ids);
      return ids.map(id => ends.get(`${recordType}|${id}`) ?? id);
    },
  };
}

function tallies({ drizzle }: Pick<Database, 'drizzle'>) {
  return {
    /** How many records of one type each of these stands in; whoever stands in none is not among them. */
    async countEach(
      recordType: string,
      {
        entityIds,
        ...selection
      }: Pick<Selection, 'side' | 'withRectified'> & Record<'entityIds' | 'sourceTypes', string[]>,
    ): Promise<Map<string, number>> {
      const rows = await rowsOf<{ entityId: string; count: number }>(
        drizzle,
        sql`select a.entity_id as "entityId", count(*)::int as count
            from people_appearances a join people_sources s using (source_type, source_id)
            where a.record_type = ${recordType} and a.entity_id = any(${sql.param(entityIds)}::text[])
              and a.source_type = any(${sql.param(selection.sourceTypes)}::text[])
              and (${selection.side ?? null}::text is null or a.side = ${selection.side ?? null})
              and (${selection.withRectified} or (s.facts->>'isRectified') is distinct from 'true')
            group by a.entity_id`,
      );
      return new Map(rows.map(({ entityId, count }) => [entityId, count]));
    },

    /** How many records somebody stands in bear each day of a period, in order. */
    countByDay: (
      recordType: string,
      selection: Pick<Selection, 'entityId' | 'sourceTypes' | 'withRectified'> & { from: string; to: string },
    ): Promise<{ day: string; count: number }[]> =>
      rowsOf(
        drizzle,
        sql`select s.date as day, count(*)::int as count
            from people_appearances a join people_sources s using (source_type, source_id)
            where a.record_type = ${recordType} and a.entity_id = ${selection.entityId}
              and a.source_type = any(${sql.param(selection.sourceTypes)}::text[])
              and (${selection.withRectified} or (s.facts->>'isRectified') is distinct from 'true')
              and s.date >= ${selection.from} and s.date <= ${selection.to}
            group by s.date order by s.date`,
      ),
  };
}

/** With the stores of decisions and profiles, the only file that reads or writes the people_… tables. */
export function peopleStore(database: Database) {
  return {
    ...readings(database),
    ...duePeople(database),
    ...portraitSources(database),
    ...standings(database),
    ...tallies(database),
  };
}
