import { basename, relative } from 'node:path';
import { Fault } from '../../platform/fault.ts';
import { fetchArchive } from '../../platform/files/fetch-archive.ts';
import { SourceError } from '../../platform/files/read-rows.ts';
import { isArchive, unpackArchive } from '../../platform/files/unpack-archive.ts';
import type { JobDefinition } from '../../platform/jobs/run-job.ts';
import type { Workers } from '../../platform/workers.ts';
import type { ImportOrder, ImportsService, ImportTools, Take } from '../imports/service.ts';
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
    if (!isArchive(file)) return { path: file, clear: async () => fetched?.clear() };
    const { folder, clear } = await unpackArchive(file, { folder: tempDir, signal });
    return { path: folder, clear: async () => void (await Promise.all([clear(), fetched?.clear()])) };
  }

  function takeFrom(roots: string[], signal: AbortSignal): Take {
    return async rows => {
      const named = rows.map(({ row }) => ({ ...row, ...placeOf(roots, row.path) }));
      const read = await workers.run<ReadRow[]>(parser, { rows: named }, signal);
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

/** A file's place within the collection tells what it is, not where this machine keeps it. */
function placeOf(roots: string[], path: unknown): { path?: string } {
  if (typeof path !== 'string') return {};
  if (roots.includes(path)) return { path: basename(path) };
  const root = roots.find(each => path.startsWith(`${each}/`));
  return root ? { path: relative(root, path) } : {};
}
