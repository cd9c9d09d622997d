import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FileType } from '@antai/contract/downloads';
import type { Category } from '@antai/contract/search';
import { type Block, type Document, fileNameOf } from '@antai/documents/document';
import { joinVolumes, pagesOf } from '@antai/documents/join-pdfs';
import type { CellValue, Workbook } from '@antai/documents/write-excel';
import type { WordOrder } from '@antai/documents/write-word';
import { bodyOf } from '@antai/documents/write-word-body';
import { documentEnd, documentStart, partsOf } from '@antai/documents/write-word-package';
import { writers } from '@antai/documents/writers';
import { ZipFile } from 'yazl';
import { fonts } from '../../../platform/fonts.ts';
import { mapInSlices } from '../../../platform/map-in-slices.ts';
import { streamBytes } from '../../../platform/stream-bytes.ts';
import type { Meta, Parts } from '../../../platform/tasks/parts.ts';
import type { Whom, Workers } from '../../../platform/workers.ts';
import {
  columnsOf,
  digestOf,
  documentOf,
  type ExportRecord,
  rowOf,
  type SearchFacts,
  saySearch,
} from './describe-records.ts';
import { subjectOf } from './name-subject.ts';

/** One export of records: what it is about and who makes its pieces. */
interface Export {
  category: Category;
  facts: SearchFacts;
  parts: Parts;
  workers: Workers;
  /** Threads with a bounded heap, for the layout of volumes. */
  volumeWorkers: Workers;
  now: Date;
  whom: Whom;
}

/** A way to write many records: a part for each page of them, then all parts as one file. */
interface Form {
  /** Records read, written and counted together. */
  pageRows: number;
  /** Whether records are needed with their text. */
  isWhole: boolean;
  part(
    records: ExportRecord[],
    { first, before }: { first: number; before: Meta[] },
  ): Promise<{ bytes?: Uint8Array; meta: Meta }>;
  whole(parts: Meta[]): Promise<Readable>;
}

const usualPageRows = 100;
/** A PDF is laid out in memory before it is written: small volumes keep the thread small. */
const volumeRows = 40;

export const formOf = (fileType: FileType, about: Export): Form => forms[fileType](about);

const forms: Record<FileType, (about: Export) => Form> = { excel, word, pdf, zip };

const frontOf = ({ category, facts }: Export): Block[] => [
  { kind: 'title', text: `${subjectOf(category.name)}检索结果` },
  { kind: 'facts', rows: saySearch(facts) },
];

const rowsOf = (parts: Meta[]) => parts.flatMap(({ rows }) => rows as CellValue[][]);

const workbookOf = ({ category, facts, workers, whom }: Export, rows: CellValue[][]) => {
  const workbook: Workbook = { columns: columnsOf(category), rows, facts: saySearch(facts) };
  return workers.run<Uint8Array>(writers.excel, workbook, whom);
};

function excel(about: Export): Form {
  return {
    pageRows: usualPageRows,
    isWhole: false,
    part: async records => ({ meta: { rows: records.map(record => rowOf(about.category, record)) } }),
    whole: async parts => streamBytes(await workbookOf(about, rowsOf(parts))),
  };
}

function word(about: Export): Form {
  const { category, parts, workers, whom, now } = about;
  async function* main(count: number) {
    yield documentStart + bodyOf(frontOf(about)).xml;
    for (let number = 0; number < count; number += 1) yield parts.bytes(number);
    yield documentEnd;
  }
  return {
    pageRows: usualPageRows,
    isWhole: false,
    async part(records, { first }) {
      const order: WordOrder = { want: 'stretch', blocks: digestOf(category, { records, first }) };
      const [bytes] = await workers.run<Uint8Array[]>(writers.word, order, whom);
      return { ...(bytes ? { bytes } : {}), meta: {} };
    },
    async whole({ length }) {
      const zip = new ZipFile();
      for (const [path, text] of partsOf(`${subjectOf(category.name)}检索结果`, { charts: [], now }))
        zip.addBuffer(Buffer.from(text), path);
      zip.addReadStream(Readable.from(main(length)), 'word/document.xml');
      return outputOf(zip);
    },
  };
}

function pdf(about: Export): Form {
  const { category, parts, volumeWorkers, whom } = about;
  const name = `${subjectOf(category.name)}检索结果`;
  async function* volumes(count: number) {
    for (let number = 0; number < count; number += 1) yield parts.bytes(number);
  }
  return {
    pageRows: volumeRows,
    isWhole: false,
    async part(records, { first, before }) {
      const pagesBefore = before.reduce((sum, { pages }) => sum + Number(pages), 0);
      const front = first === 1 ? frontOf(about) : [];
      const document: Document = { name, blocks: [...front, ...digestOf(category, { records, first })] };
      const bytes = await volumeWorkers.run<Uint8Array>(writers.pdf, { document, pagesBefore, fonts }, whom);
      return { bytes, meta: { pages: pagesOf(bytes) } };
    },
    whole: async ({ length }) => Readable.from(joinVolumes(volumes(length))),
  };
}

interface Entry {
  name: string;
  id: string;
  source: string;
  sizeBytes: number;
  sha256: string;
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

function zip(about: Export): Form {
  const { category, facts, parts, workers, whom, now } = about;
  return {
    pageRows: usualPageRows,
    isWhole: true,
    async part(records, { first }) {
      // a hundred long records take the event loop longer than others may wait
      const documents = await mapInSlices(records, record => documentOf(category, { record, now }));
      const files = await workers.run<Uint8Array[]>(writers.word, { want: 'files', documents, now }, whom);
      const entries = await mapInSlices([...files.entries()], ([at, file]): Entry => {
        const record = records[at];
        const number = String(first + at).padStart(4, '0');
        const name = `${number} ${fileNameOf(record?.title || record?.id || '', 60)}.docx`;
        const source = String(record?.fields.dataFrom ?? '');
        return { name, id: record?.id ?? '', source, sizeBytes: file.length, sha256: sha256(file) };
      });
      const rows = records.map(record => rowOf(category, record));
      return { bytes: Buffer.concat(files), meta: { entries, rows } };
    },
    async whole(metas) {
      const index = await workbookOf(about, rowsOf(metas));
      const entries = metas.flatMap(({ entries }) => entries as Entry[]);
      const indexEntry = { name: 'index.xlsx', sizeBytes: index.length, sha256: sha256(index) };
      const manifest = { search: facts, madeAt: now.toISOString(), files: [indexEntry, ...entries] };
      // the form that `sha256sum -c` reads
      const list = [indexEntry, ...entries].map(entry => `${entry.sha256}  ${entry.name}`).join('\n');
      const file = new ZipFile();
      file.addBuffer(Buffer.from(index), 'index.xlsx', { compress: false });
      file.addBuffer(Buffer.from(JSON.stringify(manifest, null, 1)), 'manifest.json');
      file.addBuffer(Buffer.from(`${list}\n`), '清单.sha256');
      metas.forEach((meta, number) => {
        let start = 0;
        for (const { name, sizeBytes } of meta.entries as Entry[]) {
          const from = start;
          start += sizeBytes;
          // a document is a compressed file already
          const options = { compress: false, size: sizeBytes };
          file.addReadStreamLazy(name, options, give => {
            const part = parts.slice(number, { start: from, size: sizeBytes });
            give(
              null,
              part.on('error', error => file.emit('error', error)),
            );
          });
        }
      });
      return outputOf(file);
    },
  };
}

/** What a zip says while it is written; an error of any entry ends it. */
function outputOf(zip: ZipFile): Readable {
  const output = zip.outputStream as Readable;
  zip.on('error', error => output.destroy(error as Error));
  zip.end();
  return output;
}
