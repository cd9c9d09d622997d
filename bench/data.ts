import { createWriteStream, existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { runScript } from './child.ts';
import { corpusOf } from './corpus.ts';

const folder = join(import.meta.dirname, '..', '.cache', 'bench');

export const demoPassword = 'bench-password-1';
export const houseEnv = (size: number) => ({
  DATA_DIR: join(folder, `data-${size}`),
  PORT: '0',
  DEMO_DATA: '0',
  DEMO_PASSWORD: demoPassword,
  ADMIN_PASSWORD: demoPassword,
  LOG_LEVEL: 'error',
  DATABASE_URL: '',
});

export const absent = '跳过：没有找到 ../shared/data/judgments（可用 ANTAI_SHARED 指明）。';

/** Imports the multiplied judgments into an empty house with the product's own command; undefined where there are no rows. */
export async function importAnew(size: number) {
  const corpus = corpusOf(size);
  if (!corpus) return undefined;
  const { DATA_DIR } = houseEnv(size);
  await rm(DATA_DIR, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const file = join(folder, `rows-${size}.jsonl`);
  async function* lines() {
    for (const row of corpus!.rows) yield `${JSON.stringify(row)}\n`;
  }
  await pipeline(lines, createWriteStream(file));
  const run = await runScript('server/src/import.ts', ['cases', file], houseEnv(size));
  await rm(file);
  return { ...run, realCount: corpus.realCount };
}

/** Sees to a house with that many judgments: the one of the last import, or a new one. False where there are no rows. */
export async function ensureHouse(size: number): Promise<boolean> {
  if (existsSync(join(houseEnv(size).DATA_DIR, 'index'))) return true;
  return (await importAnew(size)) !== undefined;
}
