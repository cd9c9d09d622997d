import { type RecordType, recordTypes } from '@antai/contract/records';
import { productId, type Workers } from '../../platform/workers.ts';
import type { ImportOrder, ImportsService, ImportTools, Take } from '../imports/service.ts';
import type { ReadRow } from './read-case-row.ts';
import type { ReadCommentary } from './read-commentary-row.ts';
import type { ReadPenaltyRow } from './read-penalty-row.ts';
import type { NewRecord, RecordsService } from './service.ts';

interface Deps {
  imports: ImportsService;
  records: RecordsService;
  workers: Workers;
}

type Refusal = { kind: 'refused'; reason: string };

/** What is particular to one kind of record: its word, the thread's script that reads rows, and the records in an answer. */
interface RecordKind<Read> {
  word: string;
  recordType: RecordType;
  reader: URL;
  recordsOf: (read: Exclude<Read, Refusal>) => Omit<NewRecord, 'recordType'>[];
}

/** Takes records in: rows are read in threads, written in batches; running twice changes nothing. */
function recordsImporter<Read extends Refusal | { kind: string }>(
  { imports, records, workers }: Deps,
  { word, recordType, reader, recordsOf }: RecordKind<Read>,
) {
  const isRefused = (read: Read): read is Read & Refusal => read.kind === 'refused';
  return ({ paths, mapping }: ImportOrder, tools: ImportTools) => {
    const take: Take = async rows => {
      const input = { rows: rows.map(({ row }) => row), mapping };
      const read = await workers.run<Read[]>(reader, input, { userId: productId, signal: tools.signal });
      const taken = read.flatMap(each => (isRefused(each) ? [] : recordsOf(each as Exclude<Read, Refusal>)));
      const refused = read.flatMap((each, index) =>
        isRefused(each) ? [{ line: rows[index]?.line ?? 0, reason: each.reason }] : [],
      );
      const written = await records.put(taken.map(each => ({ ...each, recordType })));
      return { written, refused };
    };
    const mark = `${word}|${JSON.stringify(mapping)}`;
    return imports.run({ ...tools, paths, mark, take });
  };
}

/** Takes judgments in. */
export const casesImporter = (deps: Deps) =>
  recordsImporter<ReadRow>(deps, {
    word: 'cases',
    recordType: recordTypes.cases,
    reader: new URL('./read-case-row.ts', import.meta.url),
    recordsOf: ({ cases }) => cases,
  });

/** Takes penalty decisions in. */
export const penaltiesImporter = (deps: Deps) =>
  recordsImporter<ReadPenaltyRow>(deps, {
    word: 'penalties',
    recordType: recordTypes.penalty,
    reader: new URL('./read-penalty-row.ts', import.meta.url),
    recordsOf: ({ penalty }) => [penalty],
  });

/** Takes commentaries of public accounts in, with the statutes and cases they cite. */
export const commentariesImporter = (deps: Deps) =>
  recordsImporter<ReadCommentary>(deps, {
    word: 'articles',
    recordType: recordTypes.weChat,
    reader: new URL('./read-commentary-row.ts', import.meta.url),
    recordsOf: ({ commentary }) => [commentary],
  });
