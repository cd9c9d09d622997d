import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { ImportSummary } from '@antai/contract/imports';
import { listSources, readRows, SourceError, type SourceRow } from '../../platform/files/read-rows.ts';
import type { FilesService } from '../files/service.ts';
import type { ImportsStore, Problem } from './store.ts';

/** What an import is to do. */
export interface ImportOrder {
  paths: string[];
  mapping: Record<string, string>;
  /** Which of the formats of the kind the files have. */
  format?: string | undefined;
  /** A file that was sent up, in place of paths: it is fetched by whichever process does the work. */
  stored?: { fileId: string; fileName: string };
}

/** Turns rows into records and keeps them; gives how many brought something new and which rows it could not take. */
export type Take = (
  rows: { line: number; row: Record<string, unknown> }[],
) => Promise<{ written: number; refused: { line: number; reason: string }[] }>;

/** What an importer is given besides its order. */
export interface ImportTools {
  taskId: string;
  signal: AbortSignal;
  progress: (done: number, total: number) => void;
}

/** How the files of one import are taken in. */
export interface ImportRun extends ImportTools {
  paths: string[];
  /** Part of what tells one import of a file from another: the kind, the mapping. */
  mark: string;
  take: Take;
}

/** One import at work: how it goes, what it has come to. */
interface Work {
  store: ImportsStore;
  run: ImportRun;
  summary: ImportSummary;
}

/** A file among those of an import: bytes of those before it, and of all. */
interface FileOfMany {
  file: string;
  sizeBytes: number;
  before: number;
  total: number;
}

interface BadRow {
  line: number;
  reason: string;
}

/** Rows read, parsed and written together. */
const batchRows = 64;
/** What the rows of one batch may take together: a few large rows are a batch. */
const batchBytes = 8 * 1024 * 1024;
/** Batches on their way at once: one is parsed while another is written. */
const batchesAtOnce = 3;
const reasonMax = 300;
/** Problems kept of one import; beyond them they are only counted. */
const problemsMax = 10_000;

/** Takes files in, as the importer of a kind of record says; a bad row is never fatal, and after a break it goes on from where it was. */
export async function takeFiles(store: ImportsStore, run: ImportRun): Promise<ImportSummary> {
  const summary: ImportSummary = { files: 0, rows: 0, written: 0, bad: 0 };
  const work = { store, run, summary };
  const files = (await Promise.all(run.paths.map(path => filesOf(work, path)))).flat();
  const sizes = await Promise.all(files.map(async file => (await stat(file)).size));
  const total = sizes.reduce((sum, size) => sum + size, 0);
  summary.files = files.length;
  let before = 0;
  for (const [index, file] of files.entries()) {
    const sizeBytes = sizes[index] ?? 0;
    await unlessOfTheFile(work, { file, act: () => takeFile(work, { file, sizeBytes, before, total }) });
    before += sizeBytes;
    report(run, { bytes: before, total });
  }
  return summary;
}

async function takeFile(work: Work, { file, sizeBytes, before, total }: FileOfMany) {
  const { store, run } = work;
  const { size, mtimeMs } = await stat(file);
  const fileKey = createHash('sha256').update(`${run.mark}|${file}|${size}|${mtimeMs}`).digest('hex');
  const progress = await store.fileProgress(fileKey);
  let bytes = 0;
  const running: Promise<void>[] = [];
  let batch: SourceRow[] = [];
  let inBatch = 0;
  const settleFirst = async (lastLine: number) => {
    await running.shift();
    await store.keepFileProgress(fileKey, lastLine);
    report(run, { bytes: before + Math.min(bytes, sizeBytes), total });
  };
  const lastLines: number[] = [];
  const send = async () => {
    if (batch.length === 0) return;
    lastLines.push(batch.at(-1)?.line ?? 0);
    const sent = takeBatch(work, { file, rows: batch });
    // a failure is met when its turn comes to be awaited
    sent.catch(() => undefined);
    running.push(sent);
    batch = [];
    inBatch = 0;
    if (running.length >= batchesAtOnce) await settleFirst(lastLines.shift() ?? 0);
  };
  for await (const row of readRows(file, chunk => (bytes += chunk))) {
    run.signal.throwIfAborted();
    if (progress && row.line <= progress.line) continue;
    batch.push(row);
    inBatch += row.bytes;
    if (batch.length >= batchRows || inBatch >= batchBytes) await send();
  }
  await send();
  while (running.length > 0) await settleFirst(lastLines.shift() ?? 0);
  await store.forgetFileProgress(fileKey);
}

async function takeBatch(work: Work, { file, rows }: { file: string; rows: SourceRow[] }) {
  const { run, summary } = work;
  const unread = rows.flatMap(({ line, problem }) => (problem ? [{ line, reason: problem }] : []));
  const read = rows.flatMap(({ line, row }) => (row ? [{ line, row }] : []));
  const { written, refused } = await run.take(read);
  const bad = [...unread, ...refused];
  summary.rows += rows.length;
  summary.written += written;
  await keepProblems(work, { file, bad });
  summary.bad += bad.length;
}

async function keepProblems({ store, run, summary }: Work, { file, bad }: { file: string; bad: BadRow[] }) {
  const { taskId } = run;
  const room = Math.max(0, problemsMax - summary.bad);
  const problems: Problem[] = bad
    .slice(0, room)
    .map(({ line, reason }) => ({ taskId, file, line, reason: reason.slice(0, reasonMax) }));
  await store.addProblems(problems);
}

/** Acts on a file; a broken or strange one is one problem of the import, not its end. */
async function unlessOfTheFile<T>(work: Work, { file, act }: { file: string; act: () => Promise<T> }) {
  try {
    return await act();
  } catch (error) {
    if (!isOfTheFile(error)) throw error;
    await keepProblems(work, { file, bad: [{ line: 0, reason: reasonOf(error) }] });
    work.summary.bad += 1;
    return undefined;
  }
}

const filesOf = async (work: Work, path: string): Promise<string[]> =>
  (await unlessOfTheFile(work, { file: path, act: () => listSources(path) })) ?? [];

/** Does the work with a stored file as a file of this machine, below `folder`; once it is taken in, both are let go. */
export async function withLocalFile<Result>(
  { files, folder }: { files: Pick<FilesService, 'open' | 'discard'>; folder: string },
  { taskId, order: { stored, ...order } }: { taskId: string; order: ImportOrder },
  { work }: { work: (order: ImportOrder) => Promise<Result> },
): Promise<Result> {
  if (!stored) return work(order);
  const place = join(folder, taskId);
  const path = join(place, stored.fileName);
  const { stream } = await files.open(stored.fileId);
  await mkdir(place, { recursive: true });
  try {
    await pipeline(stream, createWriteStream(path));
    const result = await work({ ...order, paths: [path] });
    await files.discard(stored.fileId);
    return result;
  } finally {
    await rm(place, { recursive: true, force: true });
  }
}

/** A broken or strange file is a bad row of its import; anything else is a defect and stops it. */
const fileCodes = ['Z_DATA_ERROR', 'Z_BUF_ERROR', 'ENOENT', 'EACCES', 'EISDIR'];
const isOfTheFile = (error: unknown) => {
  const code = (error as { code?: string }).code ?? '';
  return error instanceof SourceError || fileCodes.includes(code) || code.startsWith('CSV_');
};

function reasonOf(error: unknown): string {
  if (error instanceof SourceError) return error.message;
  const code = (error as { code?: string }).code ?? '';
  if (code.startsWith('Z_')) return '压缩文件已损坏，请重新取得';
  if (code.startsWith('CSV_')) return `CSV格式有误：${(error as Error).message}`;
  return `无法读取文件（${code}）`;
}

/** Progress in kilobytes: whole numbers that a counter holds for any file. */
const report = ({ progress }: ImportRun, { bytes, total }: { bytes: number; total: number }) =>
  progress(Math.ceil(bytes / 1024), Math.ceil(total / 1024));
