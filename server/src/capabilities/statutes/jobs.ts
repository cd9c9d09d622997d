import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Fault } from '../../platform/fault.ts';
import { fetchArchive } from '../../platform/files/fetch-archive.ts';
import { isDatabaseFile, readDatabase } from '../../platform/files/read-database.ts';
import { SourceError } from '../../platform/files/read-rows.ts';
import { isArchive, unpackArchive } from '../../platform/files/unpack-archive.ts';
import type { JobDefinition } from '../../platform/jobs/run-job.ts';
import { productId, type Workers } from '../../platform/workers.ts';
import type { ImportOrder, ImportsService, ImportTools, Take } from '../imports/service.ts';
import { joinLaws, lawQuery } from './join-laws.ts';
import type { StatuteLibrary } from './library/service.ts';
import type { ReadRow } from './read-statute-row.ts';

interface Deps {
  imports: ImportsService;
  library: StatuteLibrary;
  workers: Workers;
  /** Where archives are fetched and unpacked; cleared when the import has ended. */
  tempDir: string;
}

const parser = new URL('./read-statute-row.ts', import.meta.url);

interface Source {
  path: string;
  /** Takes away what was fetched or unpacked for it. */
  clear: () => Promise<void>;
}

/** Takes statutes in from rows, folders of Markdown, archives and addresses of archives; running twice changes nothing. */
export function lawsImporter({ imports, library, workers, tempDir }: Deps) {
  async function sourceOf(path: string, signal: AbortSignal): Promise<Source> {
    const isAddress = /^https?:\/\//.test(path);
    const fetched = isAddress ? await fetchArchive(path, { folder: tempDir, signal }) : undefined;
    const file = fetched?.file ?? path;
    const unpacked = isArchive(file) ? await unpackArchive(file, { folder: tempDir, signal }) : undefined;
    const databaseFile = unpacked ? await databaseIn(unpacked.folder) : isDatabaseFile(file) ? file : undefined;
    const rows = databaseFile ? await writeRows(databaseFile, { folder: tempDir, signal }) : undefined;
    const clear = async () => void (await Promise.all([rows?.clear(), unpacked?.clear(), fetched?.clear()]));
    return { path: rows?.path ?? unpacked?.folder ?? file, clear };
  }

  function takeFrom(roots: string[], signal: AbortSignal): Take {
    return async rows => {
      const named = rows.map(({ row }) => ({ ...row, ...placeOf(roots, row.path) }));
      const read = await workers.run<ReadRow[]>(parser, { rows: named }, { userId: productId, signal });
      const refused = read.flatMap((answer, index) =>
        answer.kind === 'refused' ? [{ line: rows[index]?.line ?? 0, reason: answer.reason }] : [],
      );
      const written = await library.put(read.flatMap(answer => (answer.kind === 'statute' ? [answer.statute] : [])));
      return { written, refused };
    };
  }

  return async (order: ImportOrder, tools: ImportTools) => {
    const { signal } = tools;
    const sources: Source[] = [];
    try {
      for (const path of order.paths) sources.push(await sourceOf(path, signal));
      const paths = sources.map(({ path }) => path);
      const take = takeFrom(paths, signal);
      const summary = await imports.run({ ...tools, paths, mark: 'laws', take });
      await library.refresh(signal);
      return summary;
    } catch (error) {
      throw error instanceof SourceError ? new Fault({ code: 1, text: error.message }) : error;
    } finally {
      await Promise.all(sources.map(({ clear }) => clear()));
    }
  };
}

/** The nightly turn of validities: what comes into force today says so today. */
export const refreshStatutesJob = (library: StatuteLibrary): JobDefinition<null> => ({
  concurrency: 1,
  run: (_job, { signal }) => library.refresh(signal),
});

/** A collection that comes as a database is that database: what lies beside it are the words of its makers. */
async function databaseIn(folder: string): Promise<string | undefined> {
  const names = await readdir(folder, { recursive: true });
  const name = names.filter(isDatabaseFile).sort()[0];
  return name && join(folder, name);
}

/** Writes a database of laws as rows into a file, as every import reads them. */
async function writeRows(file: string, { folder, signal }: { folder: string; signal: AbortSignal }): Promise<Source> {
  const { size } = await stat(file).catch(() => {
    throw new SourceError(`找不到文件：${file}`);
  });
  await mkdir(folder, { recursive: true });
  const name = createHash('sha256')
    .update(`${basename(file)}|${size}`)
    .digest('hex')
    .slice(0, 16);
  const path = join(folder, `laws-${name}.jsonl`);
  const clear = () => rm(path, { force: true });
  try {
    await pipeline(Readable.from(linesOf(file)), createWriteStream(path), { signal });
    return { path, clear };
  } catch (error) {
    await clear();
    throw error;
  }
}

function* linesOf(file: string) {
  for (const law of joinLaws(readDatabase(file, lawQuery))) yield `${JSON.stringify(law)}\n`;
}

/** A file's place within the collection tells what it is, not where this machine keeps it. */
function placeOf(roots: string[], path: unknown): { path?: string } {
  if (typeof path !== 'string') return {};
  if (roots.includes(path)) return { path: basename(path) };
  const root = roots.find(each => path.startsWith(`${each}/`));
  return root ? { path: relative(root, path) } : {};
}
