import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, extname, join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { readFile } from '../documents/src/read-file.ts';
import { UnreadableFile } from '../documents/src/text-document.ts';
import analyseFiles from '../server/src/capabilities/desensitise/analyse-files.ts';
import makeResult, { type ResultFile } from '../server/src/capabilities/desensitise/make-result.ts';
import readSources from '../server/src/capabilities/desensitise/read-sources.ts';
import restoreFile from '../server/src/capabilities/desensitise/restore-file.ts';
import { type ViewedFile, viewRecord } from '../server/src/capabilities/desensitise/view-record.ts';
import { fonts } from '../server/src/platform/fonts.ts';
import { type Dense, densePapers } from './dense-papers.ts';
import { against, type Bench, figure, type Table } from './table.ts';

const shared = process.env.ANTAI_SHARED ?? join(import.meta.dirname, '..', '..', 'shared');
const folders = ['data/files/ok', 'data/files/nested', 'data/files/hostile', 'data/contracts/rental_templates'];
const takenTypes = new Set(['docx', 'pdf', 'txt', 'html', 'doc']);
const methods = ['pseudonym', 'mask', 'court'] as const;
const now = new Date('2026-01-01T00:00:00Z');

interface Tally {
  files: number;
  /** Of what the papers are known to hold, how much the same scan sees in the originals. */
  known: { seen: number; of: number };
  replaced: number;
  /** Originals that a scan of our own still finds in what goes out. */
  left: string[];
  /** Files in which the product itself sees originals, and which it therefore does not hand out. */
  refused: number;
  restored: number;
  differing: string[];
  unread: number;
}

const plain = (text: string) => text.normalize('NFKC').replace(/\s/gu, '');
const bare = (xml: string) => xml.replace(/<[^>]*>/gu, '').replace(/&(?:amp|lt|gt|quot|apos);/gu, '');

/** All that a file holds, by ways that are not the product's: each part unzipped, with tags and without; a PDF by poppler. */
function everythingIn(bytes: Uint8Array, folder: string): string {
  const head = strFromU8(bytes.subarray(0, 4), true);
  if (head.startsWith('PK'))
    return Object.entries(unzipSync(bytes))
      .map(([name, part]) => `${name} ${strFromU8(part)} ${bare(strFromU8(part))} ${nested(part, folder)}`)
      .join('\n');
  if (head !== '%PDF') return strFromU8(bytes);
  const path = join(folder, 'scanned.pdf');
  writeFileSync(path, bytes);
  const said = ['pdftotext', 'pdfinfo'].map(tool =>
    spawnSync(tool, tool === 'pdfinfo' ? [path] : [path, '-'], { encoding: 'utf8', maxBuffer: 64 * 1024 ** 2 }),
  );
  if (said.some(({ error }) => error)) throw new Error('poppler cannot look into a PDF', { cause: said });
  return `${strFromU8(bytes, true)} ${said.map(({ stdout }) => stdout).join(' ')}`;
}

const nested = (part: Uint8Array, folder: string) =>
  strFromU8(part.subarray(0, 2), true) === 'PK' ? everythingIn(part, folder) : '';

/** What was to be hidden and still stands there; what was kept, and what was put in its place, may stand there. */
function leftIn({ paragraphs }: ViewedFile, said: string, more: readonly string[]): string[] {
  const mentions = paragraphs.flatMap(each => each.mentions);
  const stands = mentions.flatMap(({ text, replacement }) => [
    plain(replacement),
    ...(text === replacement ? [plain(text)] : []),
  ]);
  const hidden = mentions.filter(({ text, replacement }) => text !== replacement && !replacement.includes(text));
  const wanted = new Set([...hidden.map(({ text }) => plain(text)), ...more.map(plain)]);
  const all = plain(said);
  return [...wanted].filter(text => text.length > 1 && all.includes(text) && !stands.some(each => each.includes(text)));
}

async function handle(
  { name, bytes, secrets }: Dense,
  { tally, folder, method }: { tally: Tally; folder: string; method: (typeof methods)[number] },
) {
  const fileType = extname(name).slice(1);
  const reading = await readSources({ files: [{ bytes, fileType }], charactersMax: 5_000_000 });
  if (reading.kind !== 'read') {
    tally.unread += 1;
    return;
  }
  const analysed = analyseFiles({ sources: reading.sources, missesNothing: false });
  const [view] = viewRecord(analysed, { types: null, method, methods: {}, words: [], decisions: [] });
  const { paragraphs } = view!;
  const source = { fileId: '', fileName: name, fileType };
  const packed = new TextEncoder().encode(JSON.stringify(view));
  const order = { original: bytes, source, index: 0, count: 1, view: packed, keepsPictures: false, fonts, now };
  const result: ResultFile = await makeResult(order);
  tally.files += 1;
  const before = secrets.length > 0 ? plain(everythingIn(bytes, folder)) : '';
  tally.known.of += secrets.length;
  tally.known.seen += secrets.filter(secret => before.includes(plain(secret))).length;
  tally.replaced += paragraphs.flatMap(each => each.mentions).filter(each => each.text !== each.replacement).length;
  if (result.residue.originals.length > 0) {
    tally.refused += 1;
    return;
  }
  tally.left.push(...leftIn(view!, everythingIn(result.bytes, folder), secrets).map(text => `${name}: ${text}`));
  const key = new TextEncoder().encode(JSON.stringify({ files: [result.wayBack] }));
  const restored = await restoreFile({ bytes: result.bytes, key });
  if (restored.kind !== 'restored') throw new Error(`${name} is not taken for what was handed out`);
  const isSame =
    JSON.stringify(await saidIn(restored.bytes, restored.fileName)) ===
    JSON.stringify(paragraphs.map(({ text }) => text.replace(unprintable, '')));
  if (isSame) tally.restored += 1;
  else tally.differing.push(name);
}

/** Signs of broken fonts that no docx can hold. */
const unprintable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/gu;

/** What a restored file says. */
const saidIn = async (bytes: Uint8Array, name: string) =>
  (await readFile(bytes, extname(name).slice(1))).paragraphs.map(({ text }) => text);

function sharedPapers(): Dense[] {
  return folders.flatMap(place => {
    const folder = join(shared, place);
    if (!existsSync(folder)) return [];
    return readdirSync(folder)
      .filter(name => takenTypes.has(extname(name).slice(1)))
      .map(name => ({ name: basename(name), bytes: new Uint8Array(readFileSync(join(folder, name))), secrets: [] }));
  });
}

/** Whether anything of what was replaced is left in any part of what goes out, and whether it leads back to the last sign. */
export const desensitiseBench: Bench = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'antai-bench-desensitise-'));
  try {
    const sets = { 自拟文书: await densePapers(fonts), 公开文件: sharedPapers() };
    const rows: Table['rows'] = [];
    for (const [set, papers] of Object.entries(sets))
      for (const method of methods) {
        const tally: Tally = {
          files: 0,
          known: { seen: 0, of: 0 },
          replaced: 0,
          left: [],
          refused: 0,
          restored: 0,
          differing: [],
          unread: 0,
        };
        const from = performance.now();
        for (const paper of papers)
          await handle(paper, { tally, folder, method }).catch(error => {
            if (!(error instanceof UnreadableFile)) throw error;
            tally.unread += 1;
          });
        const { files, left, restored, refused, known: recall } = tally;
        for (const each of left) console.log(`left: ${each}`);
        for (const each of tally.differing) console.log(`not as it was: ${each}`);
        rows.push([
          ...[set, method, files, tally.unread, `${recall.seen}/${recall.of}`, tally.replaced, refused],
          ...[
            `${left.length} ${against(left.length === 0, '0')}`,
            `${restored}/${files - refused} ${against(restored === files - refused, '全部')}`,
          ],
          figure((performance.now() - from) / 1_000),
        ]);
      }
    return [
      {
        title: '脱敏：输出中还有什么，能否还原',
        about:
          '自拟文书把号码与姓名写进docx的正文、表格、页眉、脚注、文本框、批注、修订、隐藏文字、属性与链接，断在多个文字块中，另有PDF、文本与网页。查看方法独立于本产品：逐个解压每一部分，去标签与不去标签各看一次；PDF经poppler。还原与所读原文逐段相同。',
        columns: [
          '文件',
          '方式',
          '份数',
          '读不出',
          '原件中看到的已知身份信息',
          '替换处',
          '复检不予导出',
          '残留',
          '还原',
          '秒',
        ],
        rows,
      },
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
