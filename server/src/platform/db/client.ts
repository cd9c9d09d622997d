import pg from 'pg';

const { builtins } = pg.types;
const int8Array = 1016;

type Parse = (value: string) => unknown;

/** An int8 as a number; outside the safe range the query fails, a rounded figure is worse than none. */
function safeInteger(value: string): number {
  const number = Number(value);
  if (!Number.isSafeInteger(number)) throw new RangeError(`int8 ${value} is outside the safe range of a number`);
  return number;
}

const parseTextArray = pg.types.getTypeParser(int8Array as typeof builtins.INT8);

const parsers = new Map<number, Parse>([
  [builtins.INT8, safeInteger],
  [
    int8Array,
    value => (parseTextArray(value) as (string | null)[]).map(item => (item === null ? null : safeInteger(item))),
  ],
  // A day has no time zone: as a Date it would move by hours.
  [builtins.DATE, value => value],
]);

const getTypeParser = (oid: number, format?: 'text' | 'binary') =>
  (format !== 'binary' && parsers.get(oid)) || pg.types.getTypeParser(oid, format as 'text');

export const types = { getTypeParser } as pg.CustomTypesConfig;

type Query = { types?: pg.CustomTypesConfig; rowMode?: string };

/**
 * Drizzle sends its own parsers along with each query: int8 as text, and with raw `sql` also timestamps as text.
 * Its column mapping needs them for selected columns (rows as arrays), raw rows get ours.
 */
function withOurTypes(query: Query): Query {
  const theirs = query.types;
  if (!theirs) return query;
  if (query.rowMode !== 'array') return { ...query, types: undefined };
  const getTypeParser = (oid: number, format: 'text') =>
    oid === builtins.INT8 ? safeInteger : theirs.getTypeParser(oid, format);
  return { ...query, types: { getTypeParser } as pg.CustomTypesConfig };
}

const isConfig = (query: unknown): query is Query =>
  typeof query === 'object' && query !== null && !('submit' in query) && 'types' in query;

/** `pg`'s client with one idea of how values look in JavaScript, whoever asks. */
export class Client extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: the overloads of pg's query cannot be restated
  override query(query: any, ...rest: any[]): any {
    // biome-ignore lint/suspicious/noExplicitAny: see above
    return (super.query as any)(isConfig(query) ? withOurTypes(query) : query, ...rest);
  }
}
