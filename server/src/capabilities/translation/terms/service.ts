import { randomUUID } from 'node:crypto';
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
  termBytesMax,
  termFaults,
  termsMax,
  termsOfUserMax,
} from '@antai/contract/translation/terms';
import { faults } from '@antai/contract/wire/faults';
import { type Page, paged } from '@antai/contract/wire/page';
import { fileNameOf } from '@antai/documents/document';
import { readyBases, readyTerms } from '@antai/translation';
import { type Caller, own } from '../../../platform/caller.ts';
import type { Clock } from '../../../platform/clock.ts';
import { Fault, missingAs } from '../../../platform/fault.ts';
import type { ThreadInput } from '../../../platform/files/local-file.ts';
import type { Download } from '../../../platform/http/bind.ts';
import { giveBytes } from '../../../platform/http/give-bytes.ts';
import { mapInSlices } from '../../../platform/map-in-slices.ts';
import { type Member, mayRead, mayWrite } from '../../../platform/sharing.ts';
import type { Workers } from '../../../platform/workers.ts';
import type { FilesService } from '../../files/service.ts';
import { checkedFrom } from '../check-record.ts';
import type { PackedPieces } from '../join-pieces.ts';
import { fileOf, type ReadTerms, tableOf } from '../term-files/service.ts';
import { detailsOf, showReadyTerm, showTerm, type TermDetails, type UsedTerm, useTerm } from './describe-term.ts';
import type { ProposeOrder, ProposeOutcome, TranslatedSegment } from './propose-terms.ts';
import { doubledTerms, searchTerms } from './search-terms.ts';
import type { TermBaseRow, TermRow, TermsStore } from './store.ts';

export interface Deps {
  store: TermsStore;
  files: FilesService;
  workers: Workers;
  clock: Clock;
  /** Terms of a user have changed. */
  changed: (ownerId: string) => void;
  /** A record of a translation and what it says, for words to be taken from. */
  find: (recordId: string) => Promise<{ ownerId: string; from: LanguageCode; to: LanguageCode } | undefined>;
  segmentsOf: (recordId: string, signal: AbortSignal | undefined) => Promise<PackedPieces<TranslatedSegment>>;
}

export type TermsService = ReturnType<typeof termsService>;
const proposer = new URL('./propose-terms.ts', import.meta.url);
const readyById = new Map(readyBases.map(base => [base.id, base]));
const readyByBase = Map.groupBy(readyTerms, ({ base }) => base);
const readyTermsByBase = new Map([...readyByBase].map(([base, rows]) => [base, rows.map(showReadyTerm)]));
const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

const templateRows: Omit<TermData, 'termId'>[] = [
  {
    ...{ abbreviation: '', legalBasis: [] },
    ...{ zh: '违约金', zhVariants: ['约定违约金'], en: 'liquidated damages', enAlternatives: ['default damages'] },
    forbidden: [{ text: 'penalty', reason: '普通法上惩罚性条款不可强制执行' }],
    ...{ domain: '合同', definition: '约定的违约赔偿', usage: '', isChecked: true },
  },
];

const newRow = (
  term: NewTerm & Pick<TermDetails, 'legalBasis' | 'abbreviation'>,
  { base, createdAt }: { base: Pick<TermBaseRow, 'termBaseId' | 'ownerId'>; createdAt: Date },
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

/** A base that its owner wants to change; a ready or shared one is refused with the way out. */
async function toBeChanged(
  { store }: Pick<Deps, 'store'>,
  { caller, termBaseId }: { caller: Caller; termBaseId: string },
): Promise<TermBaseRow> {
  if (readyById.has(termBaseId)) throw new Fault(termFaults.readOnly);
  const base = uuid.test(termBaseId) ? await store.find(termBaseId) : undefined;
  if (!base || !mayRead(caller, base)) throw new Fault(faults.notFound);
  if (!mayWrite(caller, base)) throw new Fault(termFaults.readOnly);
  return base;
}

/** A base of a user that may be read. */
async function visibleBase(
  { store }: Pick<Deps, 'store'>,
  { caller, termBaseId }: { caller: Member; termBaseId: string },
): Promise<TermBaseRow> {
  const base = uuid.test(termBaseId) ? await store.find(termBaseId) : undefined;
  if (!base || !mayRead(caller, base)) throw new Fault(faults.notFound);
  return base;
}

/** The name and terms of a base that may be read. */
async function read(
  { store }: Pick<Deps, 'store'>,
  { caller, termBaseId }: { caller: Member; termBaseId: string },
): Promise<{ name: string; terms: TermData[] }> {
  const ready = readyById.get(termBaseId);
  if (ready) return { name: ready.name, terms: readyTermsByBase.get(termBaseId) ?? [] };
  const { name } = await visibleBase({ store }, { caller, termBaseId });
  return { name, terms: await mapInSlices(await store.terms([termBaseId]), showTerm) };
}

const limits = { basesMax: termBasesMax, termsMax, termsOfUserMax, termBytesMax };

const refusalOf = (refusal: 'full' | 'tooMany' | 'tooLarge' | 'gone') =>
  new Fault(refusal === 'gone' ? faults.notFound : termFaults[refusal]);

/** Puts terms into a base; says which were there, and which stand beside another rendering now. */
async function takeIn(
  { store, clock, changed }: Pick<Deps, 'store' | 'clock' | 'changed'>,
  base: TermBaseRow,
  { terms, losses }: ReadTerms,
): Promise<TermReport> {
  const { termBaseId } = base;
  const zhs = [...new Set(terms.map(({ term }) => term.zh))];
  const byChinese = Map.groupBy(await store.termsOf(termBaseId, zhs), ({ zh }) => zh);
  const now = clock.now();
  const rows = terms.map(({ term, legalBasis, abbreviation }) =>
    newRow(
      { ...term, ...(legalBasis ? { legalBasis } : {}), ...(abbreviation ? { abbreviation } : {}) },
      { base, createdAt: now },
    ),
  );
  const added = await store.addTerms({ termBaseId, rows }, limits);
  if (typeof added === 'string') throw refusalOf(added);
  changed(base.ownerId);
  const left = new Set(added.map(({ zh, en }) => `${zh}\n${en}`));
  const conflicts: TermReport['conflicts'] = [];
  const duplicates: TermReport['duplicates'] = [];
  for (const [at, { row, term }] of terms.entries()) {
    const { zh, en } = term;
    const same = byChinese.get(zh) ?? [];
    const other = same.find(each => each.en !== en);
    if (!left.delete(`${zh}\n${en}`)) duplicates.push({ row, zh, en });
    else if (other) conflicts.push({ row, zh, en, other: other.en });
    byChinese.set(zh, [...same, rows[at]!]);
  }
  return { added: added.length, duplicates, conflicts, losses };
}

/** The texts that words are to be taken from: of a record, or of two files. */
async function pairsOf(
  { find, segmentsOf, files }: Pick<Deps, 'find' | 'segmentsOf' | 'files'>,
  caller: Caller,
  { recordId, zhFileId, enFileId }: Omit<Extraction, 'termBaseId'>,
) {
  const isOfFiles = Boolean(zhFileId && enFileId);
  if (isOfFiles === Boolean(recordId) || Boolean(zhFileId) !== Boolean(enFileId)) throw new Fault(termFaults.noPair);
  if (recordId) {
    const { from, to } = own(caller, await find(recordId));
    const direction = checkedFrom(from, to);
    if (!direction) throw new Fault(termFaults.noPair);
    return { segments: await segmentsOf(recordId, caller.signal), from: direction };
  }
  const contentOf = async (fileId: string) => {
    const file = await files.describe(caller.userId, fileId);
    if (!file) throw new Fault(termFaults.sourceGone);
    return files.readableNow(fileId, caller.signal).catch(missingAs(termFaults.sourceGone));
  };
  return { zh: await contentOf(zhFileId!), en: await contentOf(enFileId!) };
}

/** Term bases, ready ones and those of users. */
function bases(deps: Deps) {
  const { store, clock, changed } = deps;
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
      const terms = copyOf ? (await read(deps, { caller, termBaseId: copyOf })).terms : [];
      const now = clock.now();
      const base = { termBaseId: randomUUID(), ownerId: caller.userId };
      const enterpriseId = isShared ? caller.enterpriseId : '';
      const rows = terms.map(term => newRow(term, { base, createdAt: now }));
      const row = { ...base, enterpriseId, name, createdAt: now };
      const outcome = await store.add({ row, terms: rows }, limits);
      if (outcome !== 'added') throw new Fault(termFaults[outcome]);
      return { termBaseId: base.termBaseId };
    },

    async updateBase(
      caller: Caller,
      { termBaseId, name, isShared }: { termBaseId: string; name: string; isShared: boolean },
    ) {
      await toBeChanged(deps, { caller, termBaseId });
      await store.change(termBaseId, { name, enterpriseId: isShared ? caller.enterpriseId : '' });
      changed(caller.userId);
      return {};
    },

    async removeBase(caller: Caller, termBaseId: string) {
      await toBeChanged(deps, { caller, termBaseId });
      await store.remove(termBaseId);
      changed(caller.userId);
      return {};
    },
  };
}

/** The terms of one base. */
function singleTerms(deps: Deps) {
  const { clock, store, changed, workers } = deps;
  return {
    async page(
      caller: Caller,
      { termBaseId, keyword = '', domain = '', isDoubled = false }: TermFilter,
      { page }: { page: Page },
    ) {
      const offset = (page.pageNum - 1) * page.pageSize;
      if (keyword === '' && !isDoubled && !readyById.has(termBaseId)) {
        await visibleBase(deps, { caller, termBaseId });
        const { rows, total } = await store.page(termBaseId, { domain, offset, limit: page.pageSize });
        return paged(rows.map(showTerm), total, page);
      }
      // all terms of a base may be tens of megabytes: one user has them in memory once
      return workers.inTurn(caller, async () => {
        caller.signal?.throwIfAborted();
        const { terms } = await read(deps, { caller, termBaseId });
        const meant = isDoubled ? await doubledTerms(terms) : terms;
        const hits = await searchTerms(domain === '' ? meant : meant.filter(term => term.domain === domain), keyword);
        return paged(hits.slice(offset, offset + page.pageSize), hits.length, page);
      });
    },

    async add(caller: Caller, { termBaseId, term }: { termBaseId: string; term: NewTerm }) {
      const row = newRow(term, { base: await toBeChanged(deps, { caller, termBaseId }), createdAt: clock.now() });
      const added = await store.addTerms({ termBaseId, rows: [row] }, limits);
      if (typeof added === 'string') throw refusalOf(added);
      if (added.length === 0) throw new Fault(termFaults.duplicate);
      changed(caller.userId);
      return { termId: row.termId };
    },

    async update(caller: Caller, { termBaseId, termId, term }: { termBaseId: string; termId: string; term: NewTerm }) {
      await toBeChanged(deps, { caller, termBaseId });
      const { zh, en, isChecked } = term;
      const set = { zh, en, isChecked, details: detailsOf(term) };
      const row = await store.changeTerm(termBaseId, { termId, set, limits });
      if (row === 'taken') throw new Fault(termFaults.duplicate);
      if (row === 'tooLarge') throw new Fault(termFaults.tooLarge);
      if (!row) throw new Fault(faults.notFound);
      changed(caller.userId);
      return {};
    },

    async remove(caller: Caller, { termBaseId, termIds }: { termBaseId: string; termIds: string[] }) {
      await toBeChanged(deps, { caller, termBaseId });
      await store.removeTerms(termBaseId, termIds);
      changed(caller.userId);
      return {};
    },
  };
}

/** Terms that come in or go out together. */
function exchange(deps: Deps) {
  return {
    async upload(caller: Caller, { termBaseId, fileId }: { termBaseId: string; fileId: string }): Promise<TermReport> {
      const base = await toBeChanged(deps, { caller, termBaseId });
      return takeIn(deps, base, await tableOf(deps, { caller, fileId }));
    },

    async adopt(caller: Caller, { termBaseId, terms }: { termBaseId: string; terms: NewTerm[] }): Promise<TermReport> {
      const base = await toBeChanged(deps, { caller, termBaseId });
      return takeIn(deps, base, { terms: terms.map((term, at) => ({ row: at + 1, term })), losses: [] });
    },

    template: async (caller: Caller): Promise<Download> =>
      giveBytes('术语模板.xlsx', await fileOf(deps, { caller, fileType: 'xlsx', name: '', terms: templateRows })),

    async download(
      caller: Caller,
      { termBaseId, fileType }: { termBaseId: string; fileType: 'xlsx' | 'csv' | 'tbx' },
    ): Promise<Download> {
      const { name, terms } = await read(deps, { caller, termBaseId });
      if (fileType === 'tbx' && terms.length === 0) throw new Fault(termFaults.empty);
      const bytes = await fileOf(deps, { caller, fileType, name, terms });
      return giveBytes(fileNameOf(`${name}.${fileType}`), bytes);
    },
  };
}

/** Terms taken from texts. */
function proposals(deps: Deps) {
  const { workers } = deps;
  return {
    async extract(caller: Caller, { termBaseId, ...request }: Extraction) {
      const byChinese = termBaseId
        ? Map.groupBy((await read(deps, { caller, termBaseId })).terms, ({ zh }) => zh)
        : new Map();
      const order: ThreadInput<ProposeOrder> = { ...(await pairsOf(deps, caller, request)), limit: proposedTermsMax };
      const outcome = await workers.runFor<ProposeOutcome>(caller, { module: proposer, input: order });
      if (!outcome) throw new Fault(translationFaults.tooSlow);
      if (outcome.kind === 'unreadable') throw new Fault({ code: 1, text: outcome.message });
      if (outcome.pairCount === 0) throw new Fault(termFaults.noText);
      const proposals = outcome.terms.map((term): TermProposal => {
        const same: TermData[] = byChinese.get(term.zh) ?? [];
        return { ...term, known: same.map(({ en }) => en) };
      });
      return { proposals, pairCount: outcome.pairCount };
    },
  };
}

/** Term bases: the ready ones may be read and copied, those of a user changed, those of the enterprise read. */
export function termsService(deps: Deps) {
  const { store } = deps;
  return {
    ...bases(deps),
    ...singleTerms(deps),
    ...exchange(deps),
    ...proposals(deps),

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

interface TermFilter {
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
