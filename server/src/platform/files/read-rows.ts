import { createReadStream } from 'node:fs';
import { open, readdir, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { Transform } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { parse as parseCsv } from 'csv-parse';
import iconv from 'iconv-lite';

/** One row of a source file with the line it stands on; `problem` says why a line is no row. */
export interface SourceRow {
  line: number;
  row?: Record<string, unknown>;
  problem?: string;
}

/** A file that is not what an import takes; the message says what it should be. */
export class SourceError extends Error {}

const rowEndings = ['.jsonl', '.ndjson', '.json', '.csv', '.tsv', '.txt', '.md', '.html', '.htm'];
const lineMax = 32 * 1024 * 1024;

const bareName = (path: string) => path.toLowerCase().replace(/\.gz$/, '');

/** Whether a file's name is one that `readRows` takes. */
export const isRowFile = (name: string) => rowEndings.includes(extname(bareName(name)));

/** The files of a source in order: the file itself, or everything readable below a folder. */
export async function listSources(path: string): Promise<string[]> {
  const found = await stat(path).catch(() => undefined);
  if (!found) throw new SourceError(`找不到文件或文件夹：${path}`);
  if (!found.isDirectory()) return [path];
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  return entries
    .filter(entry => entry.isFile() && isRowFile(entry.name))
    .map(entry => join(entry.parentPath, entry.name))
    .sort();
}

/** Streams the rows of a JSONL, JSON, CSV, TSV or text file, gzip or not; `onBytes` hears how much of the file was read. */
export async function* readRows(path: string, onBytes: (bytes: number) => void = () => {}): AsyncGenerator<SourceRow> {
  const isZipped = path.toLowerCase().endsWith('.gz');
  const ending = extname(bareName(path));
  if (!rowEndings.includes(ending)) {
    throw new SourceError(`不支持的文件：${path}（支持 ${rowEndings.join(' ')} 及其 .gz）`);
  }
  const encoding = await encodingOf(path, isZipped);
  const source = createReadStream(path, { highWaterMark: 1 << 20 });
  source.on('data', chunk => onBytes(chunk.length));
  const bytes = isZipped ? source.pipe(createGunzip()) : source;
  if (isZipped) source.on('error', error => bytes.destroy(error));
  if (ending === '.csv' || ending === '.tsv') yield* csvRows(bytes, encoding, ending === '.tsv' ? '\t' : ',');
  else if (ending === '.jsonl' || ending === '.ndjson') yield* jsonLines(bytes, encoding);
  else if (ending === '.json') yield* jsonFile(bytes, encoding);
  else yield* wholeFile(path, ending, bytes, encoding);
}

/** GB18030 unless the beginning of the file is sound UTF-8: the two encodings Chinese sources come in. */
async function encodingOf(path: string, isZipped: boolean): Promise<'utf8' | 'gb18030'> {
  if (isZipped) return 'utf8';
  const file = await open(path);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(65_536), 0, 65_536, 0);
  await file.close();
  const head = buffer.subarray(0, bytesRead);
  // the last character of the sample may be cut in two
  const isSound = [0, 1, 2, 3].some(cut => isUtf8(head.subarray(0, Math.max(0, head.length - cut))));
  return isSound || hasJsonLineInUtf8(head) ? 'utf8' : 'gb18030';
}

/** One spoilt line does not make a file of sound JSON lines a GB18030 one. */
function hasJsonLineInUtf8(head: Buffer): boolean {
  const end = head.indexOf(10);
  return head[0] === 0x7b && end > 0 && isUtf8(head.subarray(0, end)) && head.subarray(0, end).some(byte => byte > 127);
}

function isUtf8(bytes: Buffer): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

async function* csvRows(bytes: NodeJS.ReadableStream, encoding: string, delimiter: string): AsyncGenerator<SourceRow> {
  const decoded = encoding === 'utf8' ? bytes : bytes.pipe(decoder(encoding));
  const rows = decoded.pipe(
    parseCsv({ columns: true, bom: true, delimiter, relax_column_count: true, info: true, skip_empty_lines: true }),
  );
  decoded.on('error', error => rows.destroy(error));
  type Parsed = { record: Record<string, string>; info: { lines: number } };
  for await (const { record, info } of rows as AsyncIterable<Parsed>) yield { line: info.lines, row: record };
}

const decoder = (encoding: string) => {
  const state = iconv.getDecoder(encoding);
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      done(null, state.write(chunk));
    },
    flush(done) {
      done(null, state.end());
    },
  });
};

async function* jsonLines(bytes: NodeJS.ReadableStream, encoding: string): AsyncGenerator<SourceRow> {
  let line = 0;
  for await (const { text, problem } of lines(bytes, encoding)) {
    line += 1;
    if (problem) yield { line, problem };
    else if (text.trim() !== '') yield { line, ...parseLine(text) };
  }
}

function parseLine(text: string): Omit<SourceRow, 'line'> {
  try {
    const value: unknown = JSON.parse(text);
    return isRow(value) ? { row: value } : { problem: '该行不是JSON对象' };
  } catch {
    return { problem: '该行不是有效的JSON' };
  }
}

const isRow = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Lines of a stream, decoded one by one so that a wrong byte spoils only its own line. */
async function* lines(
  bytes: NodeJS.ReadableStream,
  encoding: string,
): AsyncGenerator<{ text: string; problem?: string }> {
  let kept: Buffer[] = [];
  let length = 0;
  for await (const chunk of bytes as AsyncIterable<Buffer>) {
    let from = 0;
    for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, from)) {
      yield decodeLine(Buffer.concat([...kept, chunk.subarray(from, at)]), length + at - from, encoding);
      kept = [];
      length = 0;
      from = at + 1;
    }
    length += chunk.length - from;
    // a line past the limit is measured on but not kept
    if (length <= lineMax) kept.push(chunk.subarray(from));
  }
  if (length > 0) yield decodeLine(Buffer.concat(kept), length, encoding);
}

function decodeLine(bytes: Buffer, length: number, encoding: string): { text: string; problem?: string } {
  if (length > lineMax) return { text: '', problem: `该行超过${lineMax / 1024 / 1024}MB` };
  if (encoding !== 'utf8') return { text: iconv.decode(bytes, encoding) };
  if (!isUtf8(bytes)) return { text: '', problem: '该行编码有误，应为UTF-8' };
  return { text: bytes.toString('utf8').replace(/^\uFEFF/, '') };
}

async function whole(bytes: NodeJS.ReadableStream, encoding: string) {
  const parts: Buffer[] = [];
  for await (const chunk of bytes as AsyncIterable<Buffer>) parts.push(chunk);
  return decodeLine(Buffer.concat(parts), 0, encoding);
}

/** A JSON file holds a list of rows, or one row; rows are numbered from 1. */
async function* jsonFile(bytes: NodeJS.ReadableStream, encoding: string): AsyncGenerator<SourceRow> {
  const { text, problem } = await whole(bytes, encoding);
  if (problem) return yield { line: 1, problem };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return yield { line: 1, problem: '文件不是有效的JSON；每行一个对象的文件请用扩展名 .jsonl' };
  }
  for (const [index, row] of (Array.isArray(value) ? value : [value]).entries()) {
    yield isRow(row) ? { line: index + 1, row } : { line: index + 1, problem: '不是JSON对象' };
  }
}

/** A text file is one row: its content the text or the HTML, its path for what the name tells. */
async function* wholeFile(
  path: string,
  ending: string,
  bytes: NodeJS.ReadableStream,
  encoding: string,
): AsyncGenerator<SourceRow> {
  const { text, problem } = await whole(bytes, encoding);
  if (problem) yield { line: 1, problem: '文件编码有误，应为UTF-8或GB18030' };
  else yield { line: 1, row: { [ending.startsWith('.htm') ? 'full_html' : 'text']: text, path } };
}
