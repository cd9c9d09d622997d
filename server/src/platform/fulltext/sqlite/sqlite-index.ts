import { mkdir } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import type { Tree } from '@antai/query';
import type { Log } from '../../log.ts';
import {
  type Changes,
  type Count,
  type Found,
  type FullText,
  type IndexDefinition,
  type Interval,
  type Passage,
  TooSlow,
  type Wanted,
} from '../fulltext.ts';
import type { ReaderAsk } from './reader.ts';
import type { WriterAsk } from './writer.ts';

interface Options {
  /** Where the files of the indexes lie. */
  folder: string;
  definitions: IndexDefinition[];
  log: Log;
  readers?: number;
  /** How long one query may take before it is stopped. */
  deadlineMs?: number;
}

interface Waiting<Ask> {
  ask: Ask;
  resolve: (value: never) => void;
  reject: (error: Error) => void;
}

/** One thread that is asked one thing at a time, in order; stopped and started anew when an answer is late. */
class Desk<Ask> {
  private worker: Worker | undefined;
  private readonly queue: Waiting<Ask>[] = [];
  private current: Waiting<Ask> | undefined;
  private number = 0;
  private timer: NodeJS.Timeout | undefined;
  private isClosed = false;
  private readonly module: URL;
  private readonly workerData: unknown;
  private readonly deadlineMs: number | undefined;

  constructor(module: URL, workerData: unknown, deadlineMs?: number) {
    this.module = module;
    this.workerData = workerData;
    this.deadlineMs = deadlineMs;
  }

  get load(): number {
    return this.queue.length + (this.current ? 1 : 0);
  }

  ask<Answer>(ask: Ask): Promise<Answer> {
    if (this.isClosed) return Promise.reject(new Error('the index is closed'));
    return new Promise((resolve, reject) => {
      this.queue.push({ ask, resolve, reject });
      this.next();
    });
  }

  private next() {
    if (this.current) return;
    this.current = this.queue.shift();
    if (!this.current) return;
    this.worker ??= this.start();
    // a process with nothing left to do may end; one that waits for an answer may not
    this.worker.ref();
    this.number += 1;
    this.worker.postMessage({ number: this.number, ask: this.current.ask });
    if (this.deadlineMs !== undefined) this.timer = setTimeout(() => this.stopLate(), this.deadlineMs);
  }

  private start(): Worker {
    const worker = new Worker(this.module, { workerData: this.workerData, execArgv: ['--disable-warning=ExperimentalWarning'] });
    worker.on('message', ({ number, value, error }: { number: number; value: never; error?: string }) => {
      if (number !== this.number) return;
      this.settle(waiting => (error === undefined ? waiting.resolve(value) : waiting.reject(new Error(error))));
    });
    worker.on('error', error => {
      if (this.worker !== worker) return;
      this.worker = undefined;
      this.settle(waiting => waiting.reject(error instanceof Error ? error : new Error(String(error))));
    });
    return worker;
  }

  private settle(finish: (waiting: Waiting<Ask>) => void) {
    clearTimeout(this.timer);
    const waiting = this.current;
    this.current = undefined;
    this.worker?.unref();
    if (waiting) finish(waiting);
    this.next();
  }

  private stopLate() {
    const worker = this.worker;
    this.worker = undefined;
    void worker?.terminate();
    this.settle(waiting => waiting.reject(new TooSlow('the query took longer than its deadline')));
  }

  async close(goodbye?: Ask) {
    if (goodbye !== undefined && this.worker) await this.ask(goodbye).catch(() => undefined);
    this.isClosed = true;
    await this.worker?.terminate();
  }
}

const usualDeadlineMs = 10_000;

/** A text's sum, to send the same tree to the same reader, which then has the answer at hand. */
const sumOf = (text: string): number => {
  let sum = 0;
  for (let at = 0; at < text.length; at += 1) sum = (Math.imul(sum, 31) + text.charCodeAt(at)) >>> 0;
  return sum;
};

/** Opens the embedded full-text index: SQLite FTS5 in threads, one that writes and several that read. */
export async function openSqliteIndex({ folder, definitions, readers = 2, deadlineMs = usualDeadlineMs }: Options): Promise<FullText> {
  await mkdir(folder, { recursive: true });
  const workerData = { folder, definitions };
  const writer = new Desk<WriterAsk>(new URL('./writer.ts', import.meta.url), workerData);
  const desks = Array.from(
    { length: readers },
    () => new Desk<ReaderAsk>(new URL('./reader.ts', import.meta.url), workerData, deadlineMs),
  );
  // the writer makes the files; a reader can only open what is there
  for (const { name } of definitions) await writer.ask({ kind: 'seq', index: name });

  function read<Answer>(tree: Tree, ask: ReaderAsk): Promise<Answer> {
    const usual = desks[sumOf(JSON.stringify(tree)) % desks.length]!;
    const idle = desks.find(desk => desk.load === 0);
    // an idle reader beats a busy one that has the answer nearly ready
    return (usual.load > 1 && idle ? idle : usual).ask<Answer>(ask);
  }

  return {
    apply: (index, changes: Changes) => writer.ask<void>({ kind: 'apply', index, changes }),
    appliedSeq: index => writer.ask<number>({ kind: 'seq', index }),
    search: (index, wanted: Wanted) => read<Found>(wanted.tree, { kind: 'search', index, wanted }),
    facet: (index, tree, fieldEn, limit) => read<Count[]>(tree, { kind: 'facet', index, tree, fieldEn, limit }),
    histogram: (index, tree, fieldEn, interval: Interval) =>
      read<Count[]>(tree, { kind: 'histogram', index, tree, fieldEn, interval }),
    ids: (index, tree) => read<string[]>(tree, { kind: 'ids', index, tree }),
    passages: (index, ids, tree, most = 3) =>
      read<Map<string, Passage[]>>(tree, { kind: 'passages', index, ids, tree, most }),
    clear: index => writer.ask<void>({ kind: 'clear', index }),
    async close() {
      await Promise.all(desks.map(desk => desk.close()));
      await writer.close({ kind: 'stop' });
    },
  };
}
