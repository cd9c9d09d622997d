import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { type Entry, openPromise } from 'yauzl';
import { OperatorError } from '../operator-error.ts';
import { entries, formatVersion, Manifest } from './manifest.ts';

export type Backup = Awaited<ReturnType<typeof openBackup>>;

/** Opens a backup; throws OperatorError where it is none, was broken off, or a newer program wrote it. */
export async function openBackup(path: string) {
  const zip = await openPromise(path, { lazyEntries: true, decodeStrings: false, autoClose: false }).catch(error => {
    throw refused(path, (error as Error).message);
  });
  const byName = new Map<string, Entry>();
  try {
    for await (const entry of zip.eachEntry()) byName.set(entry.fileName.toString('utf8'), entry);
    const manifest = await readManifest();
    return {
      manifest,
      fileKeys: [...byName.keys()].flatMap(name => keyOf(name) ?? []).filter(key => !manifest.files.gone.includes(key)),
      openFile: (key: string) => open(entries.file(key)),
      linesOf,
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw error;
  }

  async function open(name: string): Promise<Readable> {
    const entry = byName.get(name);
    if (!entry) throw refused(path, `缺少 ${name}`);
    return zip.openReadStreamPromise(entry);
  }

  async function readManifest(): Promise<Manifest> {
    const raw: unknown = JSON.parse(await text(await open(entries.manifest)));
    const version = (raw as { formatVersion?: unknown }).formatVersion;
    if (typeof version === 'number' && version > formatVersion) {
      throw new OperatorError(`备份 ${path} 由更新的版本写成，请先更新程序再恢复`);
    }
    const { success, data, error } = Manifest.safeParse(raw);
    if (!success) throw refused(path, error.issues[0]?.message ?? '');
    return data;
  }

  /** The rows of a table, some at a time. */
  async function* linesOf(table: string): AsyncGenerator<string[]> {
    const stream = await open(entries.rowsOf(table));
    // only \n ends a row: other signs that break lines may stand in its values
    let rest = '';
    for await (const chunk of stream.setEncoding('utf8') as AsyncIterable<string>) {
      const lines = (rest + chunk).split('\n');
      rest = lines.pop() ?? '';
      if (lines.length > 0) yield lines;
    }
    if (rest !== '') throw refused(path, `表 ${table} 的最后一行不完整`);
  }
}

const prefix = entries.file('');
const keyOf = (name: string) => (name.startsWith(prefix) ? name.slice(prefix.length) : undefined);

const refused = (path: string, why: string) =>
  new OperatorError(`${path} 不是完整的备份（${why}）。没有改动任何内容，请换一个备份文件。`);
