import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';

const beside = fileURLToPath(new URL('../../../../shared', import.meta.url));

/** The folder of real rows; the environment variable ANTAI_SHARED names another place. */
export const dataFolder = resolve(process.env.ANTAI_SHARED ?? beside, 'data');

/** Real rows are input of measurements only and may be absent. */
export const hasRows = existsSync(dataFolder);

/** The first rows of one gzip file of JSON lines. */
export function rowsOf<Row>(file: string, limit = Number.POSITIVE_INFINITY): Row[] {
  const lines = gunzipSync(readFileSync(resolve(dataFolder, file)))
    .toString('utf8')
    .trim()
    .split('\n');
  return lines.slice(0, limit).map(line => JSON.parse(line) as Row);
}

/** Every plain text of one folder. */
export function textsOf(folder: string): string[] {
  const path = resolve(dataFolder, folder);
  return readdirSync(path).map(name => readFileSync(resolve(path, name), 'utf8'));
}
