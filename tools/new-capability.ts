import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const root = dirname(import.meta.dirname);

/** A new capability as it is called in files, code and folders. */
function namesOf(word: string) {
  const camel = word.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  const pascal = camel[0]?.toUpperCase() + camel.slice(1);
  return { word, camel, pascal, server: `server/src/capabilities/${word}`, web: `web/src/capabilities/${word}` };
}

type Names = ReturnType<typeof namesOf>;
type Files = Record<string, string>;

/** The set of a new capability: each file with its text. */
export function filesOf(word: string): Files {
  const names = namesOf(word);
  return { ...contractOf(names), ...storeOf(names), ...serviceOf(names), ...webOf(names) };
}

const contractOf = ({ word, camel }: Names): Files => ({
  [`contract/src/${word}.ts`]: `import { z } from 'zod';
import { callsAt, requestOf } from './wire/call.ts';
import { pagedOf, pageOf } from './wire/page.ts';

const Record = z.object({ recordId: z.string() });

const call = callsAt('/api/${camel}/', { style: 'B', access: 'signedIn' });

/** What ${word} promises. */
export const ${camel} = {
  page: call({
    path: 'page',
    summary: '本人的记录，新的在前',
    input: requestOf(pageOf(20)),
    output: pagedOf(Record),
  }),
} as const;
`,
});

const storeOf = ({ word, camel, pascal, server }: Names): Files => ({
  [`${server}/tables.ts`]: `import { pgTable, timestamp, uuid } from 'drizzle-orm/pg-core';

export const ${camel}Records = pgTable('${word.replaceAll('-', '_')}_records', {
  recordId: uuid('record_id').primaryKey(),
  ownerId: uuid('owner_id').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
});
`,
  [`${server}/store.ts`]: `import { desc, eq } from 'drizzle-orm';
import type { Database } from '../../platform/db/open-database.ts';
import { ${camel}Records } from './tables.ts';

export type ${pascal}Store = ReturnType<typeof ${camel}Store>;

/** The only file that reads or writes ${camel}Records. */
export function ${camel}Store({ drizzle }: Database) {
  return {
    async page(ownerId: string, { offset, limit }: { offset: number; limit: number }) {
      const isOwn = eq(${camel}Records.ownerId, ownerId);
      const newestFirst = desc(${camel}Records.createdAt);
      const rows = drizzle.select().from(${camel}Records).where(isOwn).orderBy(newestFirst).offset(offset).limit(limit);
      return { records: await rows, total: await drizzle.$count(${camel}Records, isOwn) };
    },
  };
}
`,
});

const serviceOf = ({ word, camel, pascal, server }: Names): Files => ({
  [`${server}/service.ts`]: `import { paged, type Page } from '@antai/contract/wire/page';
import type { Caller } from '../../platform/caller.ts';
import type { ${pascal}Store } from './store.ts';

export type ${pascal}Service = ReturnType<typeof ${camel}Service>;

/** The rules of ${word}. A record belongs to who made it. */
export function ${camel}Service({ store }: { store: ${pascal}Store }) {
  return {
    async page(caller: Caller, page: Page) {
      const { pageNum, pageSize } = page;
      const { records, total } = await store.page(caller.userId, { offset: (pageNum - 1) * pageSize, limit: pageSize });
      return paged(
        records.map(({ recordId }) => ({ recordId })),
        total,
        page,
      );
    },
  };
}
`,
  [`${server}/install.ts`]: `import type { InstalledCapability, Platform } from '../../platform/platform.ts';
import { ${camel}Routes } from './routes.ts';
import { type ${pascal}Service, ${camel}Service } from './service.ts';
import { ${camel}Store } from './store.ts';

export function install${pascal}({ database }: Platform): InstalledCapability<${pascal}Service> {
  const service = ${camel}Service({ store: ${camel}Store(database) });
  return { service, bindings: ${camel}Routes(service) };
}
`,
  [`${server}/routes.ts`]: `import { ${camel} } from '@antai/contract/${word}';
import { bind } from '../../platform/http/bind.ts';
import type { ${pascal}Service } from './service.ts';

export const ${camel}Routes = (service: ${pascal}Service) =>
  bind(${camel}, { page: (caller, { baseInfo }) => service.page(caller, baseInfo) });
`,
  [`${server}/${word}.test.ts`]: `import { randomUUID } from 'node:crypto';
import { ${camel} } from '@antai/contract/${word}';
import { expect, test } from 'vitest';
import { aUser, startHouse } from '../../../test/house.ts';
import { ${camel}Records } from './tables.ts';

test('本人的记录在，别人的不在', async () => {
  const { as, app } = await startHouse();
  const [own, other] = [await aUser(), await aUser()];
  const recordId = randomUUID();
  await app.database.drizzle.insert(${camel}Records).values({ recordId, ownerId: own.userId });
  expect(await as(own).ok(${camel}.page, {})).toMatchObject({ total: 1, records: [{ recordId }] });
  expect(await as(other).ok(${camel}.page, {})).toMatchObject({ total: 0, records: [] });
});
`,
});

const webOf = ({ word, camel, web }: Names): Files => ({
  [`${web}/queries.ts`]: `import { ${camel} } from '@antai/contract/${word}';
import { queryOptions } from '@tanstack/react-query';
import { sendQuietly } from '../../lib/send-quietly.ts';

export const recordsQuery = (pageNum: number) =>
  queryOptions({
    queryKey: ['${camel}', 'page', pageNum],
    queryFn: ({ signal }) => sendQuietly(${camel}.page, { baseInfo: { pageNum } }, { signal }),
  });
`,
});

function main(word: string) {
  if (!/^[a-z]+(-[a-z]+)*$/.test(word)) {
    console.error('npm run new <capability>: one lower-case word of the menu, such as notices or main-bodies');
    process.exit(1);
  }
  if (existsSync(join(root, `contract/src/${word}.ts`))) {
    console.error(`${word} exists already`);
    process.exit(1);
  }

  const files = filesOf(word);
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
    console.log(`+ ${file}`);
  }
  spawnSync(join(root, 'node_modules/.bin/biome'), ['check', '--write', ...Object.keys(files)], { cwd: root });

  console.log(`
Then:
  1 server/src/app.ts: one line, place(install${namesOf(word).pascal}(platform)), where what it needs stands before it
  2 npx drizzle-kit generate --name ${word}
  3 web/src/app/addresses.ts and routes.tsx: the address and the screen
  4 npm run map && npm run check`);
}

if (import.meta.main) main(process.argv[2] ?? '');
