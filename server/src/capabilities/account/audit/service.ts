import {
  type AuditEntry,
  type AuditFilter,
  type AuditVerdict,
  auditActionName,
  auditExportMax,
  auditFaults,
} from '@antai/contract/administration/audit';
import type { Call } from '@antai/contract/wire/call';
import { type Page, paged } from '@antai/contract/wire/page';
import { shanghaiMinute } from '@antai/values';
import { type Caller, thisMachine } from '../../../platform/caller.ts';
import { Fault } from '../../../platform/fault.ts';
import type { Download } from '../../../platform/http/bind.ts';
import { mapInSlices } from '../../../platform/map-in-slices.ts';
import { packJson } from '../../../platform/pack-json.ts';
import { QueueFull, queueTurns } from '../../../platform/queue-turns.ts';
import { streamBytes } from '../../../platform/stream-bytes.ts';
import type { Workers } from '../../../platform/workers.ts';
import { readDetail } from './read-detail.ts';
import type { AuditStore, WhichEntries } from './store.ts';
import { chainStart, verifyChain } from './verify-chain.ts';
import type { EntriesOrder } from './write-entries.ts';

export type AuditService = ReturnType<typeof auditService>;

/** Entries held against the chain together. */
const verifiedAtOnce = 500;
/** Entries of an export read together. */
const readAtOnce = 400;
const dayMs = 24 * 3_600_000;

/** The moment at which a day begins in Asia/Shanghai. */
const startOf = (day: string) => new Date(`${day}T00:00:00+08:00`);

const whichOf = ({ from, to, keyword, ...which }: AuditFilter): WhichEntries => ({
  ...which,
  keyword: keyword === machineName ? thisMachine : keyword,
  from: from ? startOf(from) : undefined,
  until: to ? new Date(startOf(to).getTime() + dayMs) : undefined,
});

/** How a command of this machine is named where an address would stand. */
const machineName = '本机命令';
const addressOf = (address: string) => (address === thisMachine ? machineName : address);

const writer = new URL('./write-entries.ts', import.meta.url);
const excelType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

type Row = Awaited<ReturnType<AuditStore['page']>>['records'][number];

interface Deps {
  store: AuditStore;
  workers: Workers;
}

/** Holds every entry against the chain; whether one bears the hash `head` is told beside. */
async function verify(store: AuditStore, head: string | undefined): Promise<AuditVerdict> {
  let end = chainStart;
  let hasHead = head === undefined;
  for (let entries = 0; ; ) {
    const rows = await store.after(end.number, verifiedAtOnce);
    const part = await verifyChain(rows, end);
    if (part.kind === 'broken') {
      const { number, reason } = part;
      return { entries, lastNumber: end.number, lastHash: end.hash, broken: { number, reason }, hasHead };
    }
    entries += rows.length;
    end = part.end;
    hasHead ||= rows.some(({ hash }) => hash === head);
    if (rows.length < verifiedAtOnce) {
      return { entries, lastNumber: end.number, lastHash: end.hash, broken: null, hasHead };
    }
  }
}

const columns = ['序号', '时间', '用户', '用户编号', '动作', '事项', '对象', '记载', '来源地址', '哈希'];

/** An exported log but for its entries. */
const describeBook = ({ count, first }: { count: number; first: Row | undefined }): EntriesOrder['book'] => ({
  columns: columns.map((name, at) => ({ name, kind: at === 0 ? 'number' : 'text' })),
  facts: [
    ['条数', String(count)],
    ['最新一条', `第${first?.number ?? 0}条 ${first?.hash ?? ''}`],
  ],
  sheets: ['审计日志', '说明'],
});

/** The audit log as administrators read, prove and take it away. */
export function auditService({ store, workers }: Deps) {
  const summaries = new Map<string, string>();
  /** What the call of a path does, in words; undefined for a path that there is no more. */
  const summaryOf = (path: string) => summaries.get(path);

  const show = ({ number, at, userId, userName, action, detail, address, hash }: Row): AuditEntry => ({
    ...{ number, time: at.toISOString(), userId, userName: userName ?? '', action },
    ...readDetail(detail, summaryOf),
    ...{ detail, address: addressOf(address), hash },
  });
  const wordsOf = ({ detail }: Row) => {
    const { deed, target } = readDetail(detail, summaryOf);
    return [deed, target];
  };

  /** Both read the whole log: one at a time, and a few wait. */
  const turn = queueTurns({ running: 1, waiting: 4 });
  const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> =>
    turn(work).catch(error => {
      throw error instanceof QueueFull ? new Fault(auditFaults.busy) : error;
    });

  const cellsOf = (row: Row) => [
    row.number,
    shanghaiMinute(row.at),
    row.userName ?? '',
    row.userId ?? '',
    auditActionName(row.action),
    ...wordsOf(row),
    row.detail,
    addressOf(row.address),
    row.hash,
  ];

  async function orderOf(which: WhichEntries): Promise<EntriesOrder> {
    if ((await store.count(which)) > auditExportMax) throw new Fault(auditFaults.tooMany);
    const pieces: EntriesOrder['pieces'] = [];
    let first: Row | undefined;
    let count = 0;
    for (let below: number | undefined; count < auditExportMax; ) {
      const rows = await store.latest({ ...which, below }, { limit: readAtOnce });
      if (rows.length === 0) break;
      first ??= rows[0];
      count += rows.length;
      below = rows.at(-1)?.number;
      pieces.push(packJson(await mapInSlices(rows, cellsOf)));
    }
    return { book: describeBook({ count, first }), pieces };
  }

  return {
    /** Tells the log what each call does, in words: its entries are read by them. */
    nameCalls(calls: Pick<Call, 'path' | 'summary'>[]) {
      for (const { path, summary } of calls) summaries.set(path, summary);
    },

    async page(filter: AuditFilter, page: Page) {
      const offset = (page.pageNum - 1) * page.pageSize;
      const { records, total } = await store.page(whichOf(filter), { offset, limit: page.pageSize });
      return paged(records.map(show), total, page);
    },

    /** Whether every entry is as it was written; the first that is not is named. */
    verify: (head?: string) => inTurn(() => verify(store, head)),

    exportAll: (caller: Caller, filter: AuditFilter): Promise<Download> =>
      inTurn(async () => {
        const bytes = await workers.run<Uint8Array>(writer, await orderOf(whichOf(filter)), caller);
        return { fileName: '审计日志.xlsx', mimeType: excelType, stream: streamBytes(bytes) };
      }),
  };
}
