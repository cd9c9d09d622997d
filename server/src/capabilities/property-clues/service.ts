import { type PropertyClue, type PropertyClues, propertyClueFaults } from '@antai/contract/property-clues';
import { recordTypes, resourceOfRecordType } from '@antai/contract/records';
import type { RegisterEntry } from '@antai/contract/registers';
import { faults } from '@antai/contract/wire/faults';
import { fileNameOf } from '@antai/documents/document';
import { writers } from '@antai/documents/writers';
import { shanghaiDay } from '@antai/values';
import type { Caller } from '../../platform/caller.ts';
import type { Clock } from '../../platform/clock.ts';
import { Fault } from '../../platform/fault.ts';
import type { Download } from '../../platform/http/bind.ts';
import { giveBytes } from '../../platform/http/give-bytes.ts';
import { type PackedJson, packJson } from '../../platform/pack-json.ts';
import type { Workers } from '../../platform/workers.ts';
import type { PeopleService } from '../people/service.ts';
import type { RecordsService } from '../records/service.ts';
import type { RegistersService } from '../registers/service.ts';
import { clueRegisters, cluesOfEntries, cluesOfEquity, describeClues, inOrder } from './describe-clues.ts';
import type { CluesInput, JudgmentText } from './find-clues.ts';

interface Deps {
  people: PeopleService;
  records: RecordsService;
  registers: RegistersService;
  workers: Workers;
  clock: Clock;
}

export type PropertyCluesService = ReturnType<typeof propertyCluesService>;

/** Judgments that are read through: the latest. */
const judgmentsMax = 200;
/** Of these so many are read together. */
const judgmentsAtOnce = 10;
/** Characters of one section that are read. */
const sectionMax = 20_000;
/** Entries of one register that are told. */
const entriesMax = 50;

const finder = new URL('./find-clues.ts', import.meta.url);
const factKeys = ['factsFound', 'courtReasoning'];

interface Judgments {
  pieces: PackedJson<JudgmentText[]>[];
  read: number;
  total: number;
}

/** The rules of 财产线索: what the data say a company owns, from the records that the caller may read. */
export function propertyCluesService({ people, records, registers, workers, clock }: Deps) {
  /** What the judgments say, packed some at a time: two hundred of them may be twelve million characters. */
  async function judgmentsOf(caller: Caller, companyId: string): Promise<Judgments> {
    const { cases } = recordTypes;
    const wish = { recordType: recordTypes.company, id: companyId, sourceType: cases };
    const { records: rows, total } = await people.records(caller, wish, {
      page: { pageNum: 1, pageSize: judgmentsMax },
    });
    const pieces: Judgments['pieces'] = [];
    for (let at = 0; at < rows.length; at += judgmentsAtOnce)
      pieces.push(packJson(await textsOf(rows.slice(at, at + judgmentsAtOnce))));
    return { pieces, read: rows.length, total };
  }

  async function textsOf(rows: Omit<JudgmentText, 'facts' | 'disposition'>[]): Promise<JudgmentText[]> {
    const wish = { ids: rows.map(({ id }) => id), charactersMax: sectionMax };
    const facts = await records.texts(recordTypes.cases, { ...wish, keys: factKeys });
    const dispositions = await records.texts(recordTypes.cases, { ...wish, keys: ['disposition'] });
    const factsOf = new Map(facts.map(({ id, text }) => [id, text]));
    const dispositionOf = new Map(dispositions.map(({ id, text }) => [id, text]));
    return rows.map(({ id, title, number, date }) => ({
      ...{ id, title, number, date },
      facts: factsOf.get(id) ?? '',
      disposition: dispositionOf.get(id) ?? '',
    }));
  }

  async function entriesOf(companyId: string): Promise<{ entries: RegisterEntry[]; isImported: boolean }> {
    const counts = (await registers.counts(companyId)).filter(({ kind }) => clueRegisters[kind]);
    const kinds = counts.filter(({ currentCount }) => currentCount > 0).map(({ kind }) => kind);
    const entries = (await registers.latest([companyId], { kinds, limit: entriesMax })).get(companyId) ?? [];
    return { entries, isImported: counts.some(({ asOf }) => asOf !== null) };
  }

  async function find(caller: Caller, companyId: string): Promise<PropertyClues> {
    if (!caller.may(resourceOfRecordType(recordTypes.company))) throw new Fault(faults.forbidden);
    const [head] = await records.heads(recordTypes.company, [companyId]);
    if (!head) throw new Fault(faults.notFound);
    const mayReadCases = caller.may(resourceOfRecordType(recordTypes.cases));
    const [equity, { entries, isImported }, judgments] = await Promise.all([
      people.equityGraph(companyId, caller),
      entriesOf(companyId),
      mayReadCases ? judgmentsOf(caller, companyId) : { pieces: [], read: 0, total: 0 },
    ]);
    const formerNames = Array.isArray(head.fields.formerNames) ? head.fields.formerNames.map(String) : [];
    const input: CluesInput = { names: [head.title, ...formerNames], judgments: judgments.pieces };
    const stated =
      judgments.read > 0 ? await workers.runFor<PropertyClue[]>(caller, { module: finder, input: input }) : [];
    if (!stated) throw new Fault(propertyClueFaults.tooSlow);
    const { read } = judgments;
    return {
      companyId,
      companyName: head.title,
      day: shanghaiDay(clock.now()),
      clues: inOrder([...cluesOfEquity(equity), ...cluesOfEntries(entries), ...stated]),
      coverage: [
        '登记资料中的对外投资',
        isImported ? '已导入的公示信息（商标、专利、著作权、许可、招投标、抵押、拍卖）' : '公示信息未导入，未查',
        !mayReadCases
          ? '您无权查看裁判文书，未查'
          : judgments.total > read
            ? `涉案裁判文书${judgments.total}件，查了较新的${read}件`
            : `涉案裁判文书${read}件`,
      ],
    };
  }

  return {
    find,

    async download(caller: Caller, companyId: string): Promise<Download> {
      const reading = await find(caller, companyId);
      const bytes = await workers.runFor<Uint8Array>(caller, { module: writers.excel, input: describeClues(reading) });
      if (!bytes) throw new Fault(propertyClueFaults.tooSlow);
      return giveBytes(fileNameOf(`${reading.companyName} 财产线索.xlsx`, 120), bytes);
    },
  };
}
