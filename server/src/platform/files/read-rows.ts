import { createReadStream, type ReadStream } from 'node:fs';
import { open, readdir, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { pipeline, Transform } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { parse as parseCsv } from 'csv-parse';
import iconv from 'iconv-lite';
import { isTooDeep, splitJson } from './split-json.ts';

/** One row of a source file with the line it stands on; `problem` says why a line is no row. */
export interface SourceRow {
  line: number;
  /** About how much of the source it takes. */
  bytes: number;
  row?: Record<string, unknown>;
  problem?: string;
}

/** A file that is not what an import takes; the message says what it should be. */
export class SourceError extends Error {}

const rowEndings = ['.jsonl', '.ndjson', '.json', '.csv', '.tsv', '.txt', '.md', '.html', '.htm'];
const lineMax = 16 * 1024 * 1024;
const lineMaxText = `${lineMax / 1024 / 1024}MB`;
const depthMax = 100;
/** A compressed file that grows to more than this many times its size holds no text that anybody wrote. */
const ratioMax = 200;
/** Below this size a file may grow as it likes. */
const ratioFromBytes = 64 * 1024 * 1024;

const bareName = (path: string) => path.toLowerCase().replace(/\.gz$/, '');

/** Whether a file's name is one that `readRows` takes. */
export const isRowFile = (name: string) => rowEndings.includes(extname(bareName(name)));

/** The files of a source in order: the file itself, or everything readable below a folder. */
export async function listSources(path: string): Promise<string[]> {
  const stats = await stat(path).catch(() => undefined);
  if (!stats) throw new SourceError(`找不到文件或文件夹：${path}`);
  if (!stats.isDirectory()) return [path];
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
  // an error of any stream is met where its rows are read
  const bytes = isZipped ? pipeline(source, createGunzip(), boundRatio(source, path), () => {}) : source;
  try {
    for await (const row of rowsOf({ path, ending, bytes, encoding })) yield keepable(row);
  } finally {
    source.destroy();
  }
}

interface Source {
  path: string;
  ending: string;
  bytes: NodeJS.ReadableStream;
  encoding: string;
}

function rowsOf({ path, ending, bytes, encoding }: Source): AsyncGenerator<SourceRow> {
  if (ending === '.csv' || ending === '.tsv')
    return csvRows(bytes, { encoding, delimiter: ending === '.tsv' ? '\t' : ',' });
  if (ending === '.jsonl' || ending === '.ndjson') return jsonLines(bytes, encoding);
  if (ending === '.json') return jsonFile(bytes, encoding);
  return wholeFile(path, ending, { bytes, encoding });
}

/** A row that no database keeps is a bad row, not the end of its file. */
function keepable({ line, bytes, row, problem }: SourceRow): SourceRow {
  const isKept = !row || texts(row).every(text => text.isWellFormed() && !text.includes('\0'));
  return isKept
    ? { line, bytes, row, problem }
    : { line, bytes, problem: '该行含有无法保存的字符（空字符或半个代理对）' };
}

/** Every text of a value, names of fields included. */
function texts(value: unknown): string[] {
  const files: string[] = [];
  const left = [value];
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    if (typeof next === 'string') files.push(next);
    else if (Array.isArray(next)) for (const each of next) left.push(each);
    else if (typeof next === 'object' && next !== null) {
      for (const [name, each] of Object.entries(next)) {
        files.push(name);
        left.push(each);
      }
    }
  }
  return files;
}

function boundRatio(source: ReadStream, path: string): Transform {
  let bytes = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      const isBomb = bytes > ratioFromBytes && bytes > ratioMax * source.bytesRead;
      done(isBomb ? new SourceError(`压缩文件解开后超过原来的${ratioMax}倍，不像是文字资料：${path}`) : null, chunk);
    },
  });
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

async function* csvRows(
  bytes: NodeJS.ReadableStream,
  { encoding, delimiter }: { encoding: string; delimiter: string },
): AsyncGenerator<SourceRow> {
  const decoded = encoding === 'utf8' ? bytes : bytes.pipe(decoder(encoding));
  const rows = decoded.pipe(
    parseCsv({
      columns: true,
      bom: true,
      delimiter,
      relax_column_count: true,
      info: true,
      skip_empty_lines: true,
      max_record_size: lineMax,
    }),
  );
  decoded.on('error', error => rows.destroy(error));
  type ParsedRow = { record: Record<string, string>; info: { lines: number; bytes: number } };
  let before = 0;
  for await (const { record, info } of rows as AsyncIterable<ParsedRow>) {
    yield { line: info.lines, bytes: info.bytes - before, row: record };
    before = info.bytes;
  }
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
    if (problem) yield { line, bytes: 0, problem };
    else if (text.trim() !== '') yield { line, bytes: text.length, ...parseLine(text) };
  }
}

function parseLine(text: string): Pick<SourceRow, 'row' | 'problem'> {
  try {
    if (isTooDeep(Buffer.from(text), depthMax)) return { problem: `该行嵌套超过${depthMax}层` };
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
  let pieces: Buffer[] = [];
  let length = 0;
  for await (const chunk of bytes as AsyncIterable<Buffer>) {
    let from = 0;
    for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, from)) {
      yield decodeLine(Buffer.concat([...pieces, chunk.subarray(from, at)]), { length: length + at - from, encoding });
      pieces = [];
      length = 0;
      from = at + 1;
    }
    length += chunk.length - from;
    // a line past the limit is measured on but not kept
    if (length <= lineMax) pieces.push(chunk.subarray(from));
  }
  if (length > 0) yield decodeLine(Buffer.concat(pieces), { length, encoding });
}

function decodeLine(
  bytes: Buffer,
  { length, encoding }: { length: number; encoding: string },
): { text: string; problem?: string } {
  if (length > lineMax) return { text: '', problem: `该行超过${lineMaxText}` };
  if (encoding !== 'utf8') return { text: iconv.decode(bytes, encoding) };
  if (!isUtf8(bytes)) return { text: '', problem: '该行编码有误，应为UTF-8' };
  return { text: bytes.toString('utf8').replace(/^\uFEFF/, '') };
}

/** A JSON file holds a list of rows, or one row; rows are numbered from 1. */
async function* jsonFile(bytes: NodeJS.ReadableStream, encoding: string): AsyncGenerator<SourceRow> {
  let line = 0;
  for await (const piece of splitJson(inUtf8(bytes, encoding), { sizeMax: lineMax, depthMax })) {
    line += 1;
    if ('problem' in piece) yield { line, bytes: 0, problem: piece.problem };
    else yield { line, bytes: piece.bytes.length, ...parsePiece(piece.bytes) };
  }
}

function parsePiece(bytes: Buffer): Pick<SourceRow, 'row' | 'problem'> {
  const { text, problem } = decodeLine(bytes, { length: bytes.length, encoding: 'utf8' });
  if (problem) return { problem };
  try {
    const value: unknown = JSON.parse(text);
    return isRow(value) ? { row: value } : { problem: '不是JSON对象' };
  } catch {
    return { problem: '不是有效的JSON' };
  }
}

async function* inUtf8(bytes: NodeJS.ReadableStream, encoding: string): AsyncGenerator<Buffer> {
  const decoded = encoding === 'utf8' ? bytes : bytes.pipe(decoder(encoding));
  for await (const chunk of decoded as AsyncIterable<Buffer | string>) yield Buffer.from(chunk as Buffer);
}

/** A text file is one row: its content the text or the HTML, its path for what the name tells. */
async function* wholeFile(
  path: string,
  ending: string,
  { bytes, encoding }: { bytes: NodeJS.ReadableStream; encoding: string },
): AsyncGenerator<SourceRow> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const chunk of bytes as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > lineMax) return yield { line: 1, bytes: 0, problem: `文件超过${lineMaxText}` };
    parts.push(chunk);
  }
  const { text, problem } = decodeLine(Buffer.concat(parts), { length: size, encoding });
  if (problem) yield { line: 1, bytes: 0, problem: '文件编码有误，应为UTF-8或GB18030' };
  else yield { line: 1, bytes: size, row: { [ending.startsWith('.htm') ? 'full_html' : 'text']: text, path } };
}
