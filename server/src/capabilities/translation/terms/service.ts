import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { LanguageCode } from '@antai/contract/translation/languages';
import { translationFaults } from '@antai/contract/translation/records';
import {
  type NewTerm,
  proposedTermsMax,
  type TermBase,
  type TermData,
  type TermProposal,
  type TermReport,
  type TermTag,
  termBasesMax,
  termFaults,
  termRowsMax,
  termsMax,
} from '@antai/contract/translation/terms';
import { faults } from '@antai/contract/wire/faults';
import { type Page, paged } from '@antai/contract/wire/page';
import { decodeText } from '@antai/documents/decode-text';
import { fileNameOf } from '@antai/documents/document';
import type { ReadExcel } from '@antai/documents/read-excel';
import { readers } from '@antai/documents/readers';
import type { Workbook } from '@antai/documents/write-excel';
import { writers } from '@antai/documents/writers';
import { readyBases, readyTerms } from '@antai/translation';
import { type Caller, own } from '../../../platform/caller.ts';
import type { Clock } from '../../../platform/clock.ts';
import { Fault, ignoreMissing, missingAs } from '../../../platform/fault.ts';
import type { Download } from '../../../platform/http/bind.ts';
import { giveBytes } from '../../../platform/http/give-bytes.ts';
import type { Workers } from '../../../platform/workers.ts';
import type { FilesService } from '../../files/service.ts';
import type { TbxReading } from '../exchange/read-tbx.ts';
import { receiveFile } from '../exchange/receive-file.ts';
import { writeTbx } from '../exchange/write-tbx.ts';
import { readCsv, writeCsv } from './convert-csv.ts';
import { detailsOf, showReadyTerm, showTerm, type TermDetails, type UsedTerm, useTerm } from './describe-term.ts';
import type { ProposeOrder, ProposeOutcome } from './propose-terms.ts';
import { readTermRows, type TermTable, termColumns, writeTermRow } from './read-term-rows.ts';
import { doubledTerms, searchTerms } from './search-terms.ts';
import type { Member, TermBaseRow, TermRow, TermsStore } from './store.ts';

interface Deps {
  store: TermsStore;
  files: FilesService;
  workers: Workers;
  clock: Clock;
  /** A record of a translation and what it says, for words to be taken from. */
  find: (recordId: string) => Promise<{ ownerId: string; from: LanguageCode; to: LanguageCode } | undefined>;
  segmentsOf: (recordId: string) => Promise<{ source: string; target: string; language: LanguageCode | null }[]>;
}

export type TermsService = ReturnType<typeof termsService>;

const tbxReader = new URL('../exchange/read-tbx.ts', import.meta.url);
const proposer = new URL('./propose-terms.ts', import.meta.url);
const fileMaxBytes = 8 * 1024 ** 2;
const readyById = new Map(readyBases.map(base => [base.id, base]));
const readyByBase = Map.groupBy(readyTerms, ({ base }) => base);
const shownByBase = new Map([...readyByBase].map(([base, rows]) => [base, rows.map(showReadyTerm)]));
const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

const templateRows: NewTerm[] = [
  {
    ...{ zh: '违约金', zhVariants: ['约定违约金'], en: 'liquidated damages', enAlternatives: ['default damages'] },
    forbidden: [{ text: 'penalty', reason: '普通法上惩罚性条款不可强制执行' }],
    ...{ domain: '合同', definition: '约定的违约赔偿', usage: '', isChecked: true },
  },
];

/** Term bases: the ready ones may be read and copied, those of a user changed, those of the enterprise read. */
export function termsService({ store, files, workers, clock, find, segmentsOf }: Deps) {
  const newRow = (
    term: NewTerm & Pick<TermDetails, 'legalBasis' | 'abbreviation'>,
    base: Pick<TermBaseRow, 'termBaseId' | 'ownerId'>,
    createdAt: Date,
  ): TermRow => ({
    termId: randomUUID(),
    termBaseId: base.termBaseId,
    ownerId: base.ownerId,
    zh: term.zh,
    en: term.en,
    details: detailsOf(term),
    isChecked: term.isChecked,
    createdAt,
  });

  const canSee = ({ userId, enterpriseId }: Member, base: TermBaseRow) =>
    base.ownerId === userId || (base.enterpriseId !== '' && base.enterpriseId === enterpriseId);

  /** A base that its owner wants to change; a ready or shared one is refused with the way out. */
  async function toBeChanged(caller: Caller, termBaseId: string): Promise<TermBaseRow> {
    if (readyById.has(termBaseId)) throw new Fault(termFaults.readOnly);
    const base = uuid.test(termBaseId) ? await store.find(termBaseId) : undefined;
    if (base && base.ownerId !== caller.userId && canSee(caller, base)) throw new Fault(termFaults.readOnly);
    return own(caller, base);
  }

  /** The name and terms of a base that may be read. */
  async function read(caller: Member, termBaseId: string): Promise<{ name: string; terms: TermData[] }> {
    const ready = readyById.get(termBaseId);
    if (ready) return { name: ready.name, terms: shownByBase.get(termBaseId) ?? [] };
    const base = uuid.test(termBaseId) ? await store.find(termBaseId) : undefined;
    if (!base || !canSee(caller, base)) throw new Fault(faults.notFound);
    return { name: base.name, terms: (await store.terms([termBaseId])).map(showTerm) };
  }

  /** The rows of a table that the caller sent up; the file itself is let go. */
  async function rowsOf(caller: Caller, fileId: string): Promise<string[][]> {
    const file = await files.describe(caller.userId, fileId);
    if (!file) throw new Fault(termFaults.sourceGone);
    const isCsv = file.fileName.toLowerCase().endsWith('.csv');
    if (file.fileType !== 'xlsx' && !isCsv) throw new Fault(termFaults.fileType);
    if (file.sizeBytes > fileMaxBytes) throw new Fault(termFaults.tooManyRows);
    const bytes = await buffer((await files.open(fileId)).stream);
    await files.remove(caller, fileId).catch(ignoreMissing);
    if (isCsv) return readTable(bytes);
    const table = await workers.runFor<ReadExcel>(caller, readers.excel, { bytes, rowsMax: termRowsMax + 1 });
    if (!table || table.kind === 'tooLarge') throw new Fault(termFaults.tooManyRows);
    if (table.kind === 'broken') throw new Fault(termFaults.broken);
    return table.rows;
  }

  /** What a file holds of terms; what it is, its content says. */
  async function tableOf(caller: Caller, fileId: string): Promise<ReadTerms> {
    const file = await files.describe(caller.userId, fileId);
    if (file?.fileType !== 'xml') {
      const table = readTermRows(await rowsOf(caller, fileId));
      if (table.kind === 'noHead') throw new Fault(termFaults.noHead);
      return table;
    }
    const { sourceGone: missing, fileType: other, tooManyRows: tooLarge } = termFaults;
    const bytes = await receiveFile(files, caller, { fileId, missing, other, tooLarge });
    const reading = await workers.runFor<TbxReading>(caller, tbxReader, bytes);
    if (!reading) throw new Fault(termFaults.tooManyRows);
    if (reading.kind === 'unreadable') throw new Fault({ code: 1, text: reading.message });
    if (reading.kind !== 'read') throw new Fault(termFaults.noTbx);
    if (reading.terms.length > termRowsMax) throw new Fault(termFaults.tooManyRows);
    return reading;
  }

  /** Puts terms into a base; says which were there, and which stand beside another rendering now. */
  async function takeIn(base: TermBaseRow, { terms, losses }: ReadTerms): Promise<TermReport> {
    const { termBaseId } = base;
    const known = Map.groupBy(await store.terms([termBaseId]), ({ zh }) => zh);
    const now = clock.now();
    const rows = terms.map(({ term, legalBasis, abbreviation }) =>
      newRow({ ...term, ...(legalBasis ? { legalBasis } : {}), ...(abbreviation ? { abbreviation } : {}) }, base, now),
    );
    const added = await store.addTerms(termBaseId, rows, termsMax);
    if (added === 'full') throw new Fault(termFaults.full);
    if (added === 'gone') throw new Fault(faults.notFound);
    const left = new Set(added.map(({ zh, en }) => `${zh}\n${en}`));
    const conflicts: TermReport['conflicts'] = [];
    const duplicates: TermReport['duplicates'] = [];
    for (const [at, { row, term }] of terms.entries()) {
      const { zh, en } = term;
      const same = known.get(zh) ?? [];
      const other = same.find(each => each.en !== en);
      if (!left.delete(`${zh}\n${en}`)) duplicates.push({ row, zh, en });
      else if (other) conflicts.push({ row, zh, en, other: other.en });
      known.set(zh, [...same, rows[at]!]);
    }
    return { added: added.length, duplicates, conflicts, losses };
  }

  /** The texts that words are to be taken from: of a record, or of two files. */
  async function pairsWanted(caller: Caller, { recordId, zhFileId, enFileId }: Omit<Extraction, 'termBaseId'>) {
    const isOfFiles = Boolean(zhFileId && enFileId);
    if (isOfFiles === Boolean(recordId) || Boolean(zhFileId) !== Boolean(enFileId)) throw new Fault(termFaults.noPair);
    if (recordId) {
      const { from, to } = own(caller, await find(recordId));
      const isFromChinese = from === 'zh' && to === 'en';
      if (!isFromChinese && !(from === 'en' && to === 'zh')) throw new Fault(termFaults.noPair);
      const said = (await segmentsOf(recordId)).filter(({ target, language }) => target !== '' && !language);
      return {
        pairs: said.map(({ source, target }) =>
          isFromChinese ? { zh: source, en: target } : { zh: target, en: source },
        ),
      };
    }
    const contentOf = async (fileId: string) => {
      const file = await files.describe(caller.userId, fileId);
      if (!file) throw new Fault(termFaults.sourceGone);
      return files.readableNow(fileId, caller.signal).catch(missingAs(termFaults.sourceGone));
    };
    return { zh: await contentOf(zhFileId!), en: await contentOf(enFileId!) };
  }

  async function excelOf(caller: Caller, terms: NewTerm[]): Promise<Uint8Array> {
    const book: Workbook = {
      columns: Object.values(termColumns).map(name => ({ name, kind: 'text' })),
      rows: terms.map(writeTermRow),
      facts: [
        [
          '说明',
          '“中文”“英文”必填；一格中有几个词的，用分号隔开；禁用译法可在冒号后写理由；检查填“否”的只显示、不检查。',
        ],
      ],
      sheets: ['术语', '说明'],
      isForm: true,
    };
    const bytes = await workers.runFor<Uint8Array>(caller, writers.excel, book);
    if (!bytes) throw new Fault(faults.tooMany);
    return bytes;
  }

  return {
    async bases(caller: Member, tag: TermTag | undefined): Promise<{ records: TermBase[] }> {
      const ready = readyBases.map(({ id, name, tag: own, domains }) => ({
        ...{ termBaseId: id, name, tag: own, domains },
        count: readyByBase.get(id)?.length ?? 0,
        ...{ isShared: false, isOwn: false },
      }));
      const custom = (await store.bases(caller)).map(({ termBaseId, name, count, enterpriseId, ownerId }) => ({
        ...{ termBaseId, name, count, domains: [] },
        tag: 'custom' as const,
        isShared: enterpriseId !== '',
        isOwn: ownerId === caller.userId,
      }));
      return { records: [...ready, ...custom].filter(base => !tag || base.tag === tag) };
    },

    async addBase(caller: Caller, { name, isShared, copyOf }: { name: string; isShared: boolean; copyOf?: string }) {
      const terms = copyOf ? (await read(caller, copyOf)).terms : [];
      const now = clock.now();
      const base = { termBaseId: randomUUID(), ownerId: caller.userId };
      const enterpriseId = isShared ? caller.enterpriseId : '';
      const rows = terms.map(term => newRow(term, base, now));
      const isAdded = await store.add({ ...base, enterpriseId, name, createdAt: now }, rows, termBasesMax);
      if (!isAdded) throw new Fault(termFaults.basesFull);
      return { termBaseId: base.termBaseId };
    },

    async updateBase(
      caller: Caller,
      { termBaseId, name, isShared }: { termBaseId: string; name: string; isShared: boolean },
    ) {
      await toBeChanged(caller, termBaseId);
      await store.change(termBaseId, { name, enterpriseId: isShared ? caller.enterpriseId : '' });
      return {};
    },

    async removeBase(caller: Caller, termBaseId: string) {
      await toBeChanged(caller, termBaseId);
      await store.remove(termBaseId);
      return {};
    },

    async page(caller: Caller, { termBaseId, keyword = '', domain = '', isDoubled = false }: Wanted, page: Page) {
      const { terms } = await read(caller, termBaseId);
      const meant = isDoubled ? doubledTerms(terms) : terms;
      const hits = searchTerms(domain === '' ? meant : meant.filter(term => term.domain === domain), keyword);
      const from = (page.pageNum - 1) * page.pageSize;
      return paged(hits.slice(from, from + page.pageSize), hits.length, page);
    },

    async add(caller: Caller, termBaseId: string, term: NewTerm) {
      const row = newRow(term, await toBeChanged(caller, termBaseId), clock.now());
      const added = await store.addTerms(termBaseId, [row], termsMax);
      if (added === 'full') throw new Fault(termFaults.full);
      if (added === 'gone') throw new Fault(faults.notFound);
      if (added.length === 0) throw new Fault(termFaults.duplicate);
      return { termId: row.termId };
    },

    async update(caller: Caller, { termBaseId, termId, term }: { termBaseId: string; termId: string; term: NewTerm }) {
      await toBeChanged(caller, termBaseId);
      const { zh, en, isChecked } = term;
      const changed = await store.changeTerm(termBaseId, termId, { zh, en, isChecked, details: detailsOf(term) });
      if (changed === 'taken') throw new Fault(termFaults.duplicate);
      if (!changed) throw new Fault(faults.notFound);
      return {};
    },

    async remove(caller: Caller, termBaseId: string, termIds: string[]) {
      await toBeChanged(caller, termBaseId);
      await store.removeTerms(termBaseId, termIds);
      return {};
    },

    async upload(caller: Caller, termBaseId: string, fileId: string): Promise<TermReport> {
      const base = await toBeChanged(caller, termBaseId);
      return takeIn(base, await tableOf(caller, fileId));
    },

    async adopt(caller: Caller, termBaseId: string, terms: NewTerm[]): Promise<TermReport> {
      const base = await toBeChanged(caller, termBaseId);
      return takeIn(base, { terms: terms.map((term, at) => ({ row: at + 1, term })), losses: [] });
    },

    async extract(caller: Caller, { termBaseId, ...wanted }: Extraction) {
      const known = termBaseId ? Map.groupBy((await read(caller, termBaseId)).terms, ({ zh }) => zh) : new Map();
      const order: ProposeOrder = { ...(await pairsWanted(caller, wanted)), limit: proposedTermsMax };
      const outcome = await workers.runFor<ProposeOutcome>(caller, proposer, order);
      if (!outcome) throw new Fault(translationFaults.tooSlow);
      if (outcome.kind === 'unreadable') throw new Fault({ code: 1, text: outcome.message });
      if (outcome.pairCount === 0) throw new Fault(termFaults.noText);
      const proposals = outcome.terms.map((term): TermProposal => {
        const same: TermData[] = known.get(term.zh) ?? [];
        return { ...term, known: same.map(({ en }) => en) };
      });
      return { proposals, pairCount: outcome.pairCount };
    },

    template: async (caller: Caller): Promise<Download> =>
      giveBytes('术语模板.xlsx', await excelOf(caller, templateRows)),

    async download(caller: Caller, termBaseId: string, fileType: 'xlsx' | 'csv' | 'tbx'): Promise<Download> {
      const { name, terms } = await read(caller, termBaseId);
      if (fileType === 'tbx') {
        if (terms.length === 0) throw new Fault(termFaults.empty);
        return giveBytes(fileNameOf(`${name}.tbx`), writeTbx({ name, terms }));
      }
      if (fileType === 'xlsx') return giveBytes(fileNameOf(`${name}.xlsx`), await excelOf(caller, terms));
      const text = writeCsv([Object.values(termColumns), ...terms.map(writeTermRow)]);
      return giveBytes(fileNameOf(`${name}.csv`), new TextEncoder().encode(text));
    },

    /** The terms of bases that somebody may read, in the order of the bases; a base that is gone gives none. */
    async termsOf(caller: Member, termBaseIds: readonly string[]): Promise<UsedTerm[]> {
      const visible = new Map((await store.bases(caller)).map(base => [base.termBaseId, base.name]));
      const custom = termBaseIds.filter(id => visible.has(id));
      const rows = custom.length > 0 ? await store.terms(custom) : [];
      const byBase = Map.groupBy(rows, ({ termBaseId }) => termBaseId);
      return termBaseIds.flatMap(id => {
        const ready = readyById.get(id);
        if (ready) return (readyByBase.get(id) ?? []).map(term => ({ ...term, base: ready.name }));
        return (byBase.get(id) ?? []).map(row => useTerm(row, visible.get(id)!));
      });
    },
  };
}

interface Wanted {
  termBaseId: string;
  keyword?: string;
  domain?: string;
  isDoubled?: boolean;
}

interface Extraction {
  zhFileId?: string;
  enFileId?: string;
  recordId?: string;
  termBaseId?: string;
}

type ReadTerms = Pick<Extract<TermTable, { kind: 'read' }>, 'terms' | 'losses'>;

function readTable(bytes: Uint8Array): string[][] {
  const rows = readCsv(decodable(bytes));
  if (!rows) throw new Fault(termFaults.broken);
  if (rows.length > termRowsMax + 1) throw new Fault(termFaults.tooManyRows);
  return rows;
}

function decodable(bytes: Uint8Array): string {
  try {
    return decodeText(bytes);
  } catch (error) {
    throw error instanceof Error ? new Fault(termFaults.broken) : error;
  }
}
