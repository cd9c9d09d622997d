import { isDeepStrictEqual } from 'node:util';
import { entries } from '@antai/citation/register';
import { recordTypes } from '@antai/contract/records';
import type { StatuteFields } from '@antai/contract/records/statute';
import { shanghaiDay } from '@antai/values';
import type { Clock } from '../../../platform/clock.ts';
import type { RecordsService } from '../../records/service.ts';
import { type Chain, chainOf, isTextOf, type StoredText } from '../chain-versions.ts';
import type { StatuteSource } from '../read-statute-row.ts';
import type { StatuteRow, StatutesStore } from '../store.ts';
import { entryOfId, keyOfEntry, keyOfText, type StatuteKey, seededEntry, seedIdOf } from './identify-statute.ts';
import { chainFields, recordHash, recordOf, seedRecordOf } from './record-statute.ts';

interface Deps {
  store: StatutesStore;
  records: RecordsService;
  clock: Clock;
}

export type StatuteLibrary = ReturnType<typeof statuteLibrary>;

/** Records looked at together when the whole library is gone through. */
const recordsAtOnce = 200;
const type = recordTypes.statute;

const today = ({ clock }: Pick<Deps, 'clock'>) => shanghaiDay(clock.now());

/** The chains of these statutes, by key; a statute neither stored nor registered has none. */
async function chains({ store }: Pick<Deps, 'store'>, keys: StatuteKey[]): Promise<Map<string, Chain>> {
  const entryOf = new Map(keys.map(({ titleKey, entry }) => [titleKey, entry]));
  const texts = Map.groupBy(await store.ofKeys([...entryOf.keys()]), ({ titleKey }) => titleKey);
  const pairs = [...entryOf].flatMap(([titleKey, entry]) => {
    const own = texts.get(titleKey) ?? [];
    const title = own[0]?.title ?? entry?.title;
    return title === undefined ? [] : [[titleKey, chainOf(title, own, { entry })] as const];
  });
  return new Map(pairs);
}

/** Puts texts into records and articles; those that a known chain changes follow with `refresh`. */
async function put(deps: Deps, sources: StatuteSource[]): Promise<number> {
  const { store, records } = deps;
  const unique = [...new Map(sources.map(source => [source.statuteId, source])).values()];
  const rows = unique.map(source => ({ source, ...rowOf(source) }));
  const standing = Map.groupBy(await store.ofKeys(rows.map(({ row }) => row.titleKey)), ({ titleKey }) => titleKey);
  const ids = new Set(unique.map(({ statuteId }) => statuteId));
  const day = today(deps);
  const statuteRecords = rows.map(({ source, row, entry }) => {
    const others = (standing.get(row.titleKey) ?? []).filter(({ statuteId }) => !ids.has(statuteId));
    const own = rows.filter(each => each.row.titleKey === row.titleKey).map(each => each.row);
    const fields = {
      ...source.fields,
      ...fieldsIn(chainOf(row.title, [...others, ...own], { entry }), { text: row, day }),
    };
    return {
      recordType: type,
      ...recordOf(row.statuteId, { title: String(source.fields.statuteTitle), fields, sections: source.sections }),
    };
  });
  const written = await records.put(statuteRecords);
  await store.put(rows.map(({ source, row }) => ({ ...row, articles: source.articles })));
  const seeded = rows.flatMap(({ entry }) => (entry ? [seedIdOf(entry)] : []));
  const heads = await records.heads(type, [...new Set(seeded)]);
  if (heads.length > 0)
    await records.remove(
      type,
      heads.map(({ id }) => id),
    );
  return written;
}

/** The chains of all statutes of which there is a text, with those texts. */
async function allChains({ store }: Pick<Deps, 'store'>): Promise<{ chain: Chain; texts: StatuteRow[] }[]> {
  const all = Map.groupBy(await store.all(), ({ titleKey }) => titleKey);
  return [...all.values()].map(texts => {
    const entry = entryOfId(texts[0]?.registerId ?? null);
    return { chain: chainOf(texts[0]?.title ?? '', texts, { entry }), texts };
  });
}

/** Brings every record's validity to today: after an import, and each night as dates pass. */
async function refresh(deps: Deps, signal?: AbortSignal): Promise<number> {
  const day = today(deps);
  const changes = (await allChains(deps)).flatMap(({ chain, texts }) =>
    texts.map(text => ({ id: text.statuteId, fields: fieldsIn(chain, { text, day }) })),
  );
  let written = 0;
  for (let at = 0; at < changes.length; at += recordsAtOnce) {
    signal?.throwIfAborted();
    written += await renew(deps, changes.slice(at, at + recordsAtOnce));
  }
  return written;
}

async function renew(
  { records }: Pick<Deps, 'records'>,
  changes: { id: string; fields: StatuteFields }[],
): Promise<number> {
  const heads = new Map(
    (
      await records.heads(
        type,
        changes.map(({ id }) => id),
      )
    ).map(head => [head.id, head]),
  );
  const changed = changes.flatMap(({ id, fields }) => {
    const head = heads.get(id);
    const isSame = head && Object.entries(fields).every(([name, value]) => isDeepStrictEqual(head.fields[name], value));
    return head && !isSame ? [{ head, fields: { ...head.fields, ...fields } }] : [];
  });
  const rows = await Promise.all(
    changed.map(async ({ head, fields }) => {
      const record = recordOf(head.id, { title: head.title, fields, sections: await records.sections(type, head.id) });
      return { recordType: type, ...record };
    }),
  );
  return records.put(rows);
}

/** The statutes the house keeps: their texts, their chains of versions, and the register's entries without a text. */
export function statuteLibrary(deps: Deps) {
  const { store, records } = deps;
  return {
    allChains: () => allChains(deps),
    chains: (keys: StatuteKey[]) => chains(deps, keys),
    put: (sources: StatuteSource[]) => put(deps, sources),
    refresh: (signal?: AbortSignal) => refresh(deps, signal),

    /** The chain a record belongs to; undefined for an id that is neither a text's nor the register's. */
    async chainOfRecord(statuteId: string): Promise<Chain | undefined> {
      const row = await store.find(statuteId);
      const entry = row ? entryOfId(row.registerId) : seededEntry(statuteId);
      const key = row ? { titleKey: row.titleKey, entry } : entry && keyOfEntry(entry);
      return key && (await chains(deps, [key])).get(key.titleKey);
    },

    /** Shows the register's entries of which no text has been taken in; safe to repeat. */
    async seedRegister(): Promise<number> {
      const stored = new Set((await store.all()).map(({ registerId }) => registerId));
      const day = today(deps);
      const missing = entries.filter(({ id }) => !stored.has(id));
      return records.put(missing.map(entry => ({ recordType: type, ...seedRecordOf(entry, day) })));
    },
  };
}

function rowOf(source: StatuteSource) {
  const { statuteId, title, part, versionDate, effectiveDate, authorityLevel, events, articles } = source;
  const { titleKey, entry } = keyOfText(statuteId, title);
  const counts = { articleCount: articles.length, lastArticle: Math.max(0, ...articles.map(({ article }) => article)) };
  const of = { statuteId, title, titleKey, registerId: entry?.id ?? null, part, versionDate, effectiveDate };
  const row: StatuteRow = { ...of, authorityLevel, events, ...counts, contentHash: '' };
  return { row: { ...row, contentHash: recordHash(row, articles) }, entry };
}

function fieldsIn(chain: Chain, { text, day }: { text: StoredText; day: string }): StatuteFields {
  const version = chain.versions.find(each => isTextOf(each, text.statuteId));
  return version ? chainFields(chain, { version, today: day }) : {};
}
