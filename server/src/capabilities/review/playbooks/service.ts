import { randomUUID } from 'node:crypto';
import { reviewFaults } from '@antai/contract/review';
import {
  type NewPlaybookPoint,
  type Playbook,
  type PlaybookDetail,
  type PlaybookPoint,
  type PlaybookReport,
  playbookCharactersMax,
  playbookFaults,
  playbookPointsMax,
  playbooksMax,
  playbookVersionsMax,
} from '@antai/contract/review/playbooks';
import { faults } from '@antai/contract/wire/faults';
import { checklistOf, pointNamed, typeOf } from '@antai/contract-text';
import { fileNameOf } from '@antai/documents/document';
import type { Workbook } from '@antai/documents/write-excel';
import { writers } from '@antai/documents/writers';
import type { Caller } from '../../../platform/caller.ts';
import type { Clock } from '../../../platform/clock.ts';
import { Fault } from '../../../platform/fault.ts';
import type { ThreadInput } from '../../../platform/files/local-file.ts';
import { isWorkbook, receiveFile } from '../../../platform/files/receive-file.ts';
import type { Download } from '../../../platform/http/bind.ts';
import { giveBytes } from '../../../platform/http/give-bytes.ts';
import { mayRead, mayWrite } from '../../../platform/sharing.ts';
import type { Workers } from '../../../platform/workers.ts';
import type { FilesService } from '../../files/service.ts';
import { listHistories } from '../decisions/list-histories.ts';
import { clauseMax, ownPointOf, proposePoint } from '../decisions/propose-points.ts';
import type { DecisionsService } from '../decisions/service.ts';
import type { UsedPlaybook } from '../describe-review.ts';
import { type PointTable, pointColumns, writePointRow } from './read-point-rows.ts';
import type { TableOrder, TableReading } from './read-point-table.ts';
import type { PlaybookRow, PlaybookStore } from './store.ts';

interface Deps {
  store: PlaybookStore;
  /** What a user decided in their reviews of one type and side. */
  decisions: Pick<DecisionsService, 'on' | 'wordsOf'>;
  files: FilesService;
  workers: Workers;
  clock: Clock;
}

type Side = PlaybookRow['side'];
export type PlaybookService = ReturnType<typeof playbookService>;

interface SaveOrder {
  playbookId?: string | undefined;
  version?: number | undefined;
  name: string;
  typeId: string | null;
  side: Side;
  isShared: boolean;
  points: NewPlaybookPoint[];
}

const fileMaxBytes = 8 * 1024 ** 2;
const tableReader = new URL('./read-point-table.ts', import.meta.url);
const administration = 9;

const mayChange = (caller: Caller, row: PlaybookRow) =>
  mayWrite(caller, row) || (row.enterpriseId !== '' && caller.may(administration));

async function visible(
  { store }: Pick<Deps, 'store'>,
  { caller, playbookId }: { caller: Caller; playbookId: string },
): Promise<PlaybookRow> {
  const row = await store.find(playbookId);
  if (!row || !mayRead(caller, row)) throw new Fault(faults.notFound);
  return row;
}

async function toBeChanged(
  deps: Deps,
  { caller, playbookId }: { caller: Caller; playbookId: string },
): Promise<PlaybookRow> {
  const row = await visible(deps, { caller, playbookId });
  if (!mayChange(caller, row)) throw new Fault(playbookFaults.readOnly);
  return row;
}

async function versionOf(
  { store }: Pick<Deps, 'store'>,
  { row: { playbookId, version: newest }, version = newest }: { row: PlaybookRow; version?: number },
) {
  const row = await store.version(playbookId, version);
  if (!row) throw new Fault(playbookFaults.noSuchVersion);
  return row;
}

const show = (caller: Caller, row: PlaybookRow & { pointCount: number }): Playbook => {
  const { playbookId, name, typeId, side, version, pointCount, enterpriseId, updatedAt } = row;
  return {
    ...{ playbookId, name, typeId, side, version, pointCount },
    isShared: enterpriseId !== '',
    mayChange: mayChange(caller, row),
    updateTime: updatedAt.toISOString(),
  };
};

/** Keeps changed points as the next version; the same points make none. */
async function keepVersion(
  deps: Deps,
  row: PlaybookRow,
  { points, set = {} }: { points: PlaybookPoint[]; set?: Partial<PlaybookRow> },
) {
  const { clock, store } = deps;
  const before = await versionOf(deps, { row });
  const isSame = JSON.stringify(points.map(keyless)) === JSON.stringify(before.points.map(keyless));
  if (!isSame && row.version >= playbookVersionsMax) throw new Fault(playbookFaults.versionsFull);
  const now = clock.now();
  const { playbookId, ownerId } = row;
  const version = row.version + 1;
  const next = { playbookId, ownerId, version, points, pointCount: points.length, savedAt: now };
  const isKept = await store.change(row, { set: { ...set, updatedAt: now }, next: isSame ? undefined : next });
  if (!isKept) throw new Fault(playbookFaults.changedMeanwhile);
  return isSame ? row.version : version;
}

/** The points of a table that the caller sent up; the file itself is let go. */
async function tableOf(
  { files, workers }: Pick<Deps, 'files' | 'workers'>,
  { caller, fileId }: { caller: Caller; fileId: string },
): Promise<Extract<PointTable, { kind: 'read' }>> {
  const { sourceGone: missing, fileType: other, tooManyRows: tooLarge } = playbookFaults;
  const wish = { fileId, isMeant: isWorkbook, bytesMax: fileMaxBytes, missing, other, tooLarge };
  const table = await receiveFile(files, {
    caller,
    wish,
    read: bytes => {
      // the head is a row too
      const order: ThreadInput<TableOrder> = { bytes, rowsMax: playbookPointsMax + 1 };
      return workers.runFor<TableReading>(caller, { module: tableReader, input: order });
    },
  });
  if (!table || table.kind === 'tooLarge') throw new Fault(tooLarge);
  if (table.kind !== 'read') throw new Fault(playbookFaults[table.kind]);
  return table;
}

async function excelOf(
  { workers }: Pick<Deps, 'workers'>,
  { caller, points }: { caller: Caller; points: NewPlaybookPoint[] },
): Promise<Uint8Array> {
  const book: Workbook = {
    columns: Object.values(pointColumns).map(name => ({ name, kind: 'text' })),
    rows: points.map(writePointRow),
    facts: [['说明', howToFill]],
    sheets: ['立场库', '说明'],
    isForm: true,
  };
  const bytes = await workers.runFor<Uint8Array>(caller, { module: writers.excel, input: book });
  if (!bytes) throw new Fault(faults.tooMany);
  return bytes;
}

/** Playbooks that somebody may use. */
function reading(deps: Deps) {
  const { store } = deps;
  return {
    async list(caller: Caller): Promise<{ playbooks: Playbook[] }> {
      return { playbooks: (await store.visible(caller)).map(row => show(caller, row)) };
    },

    async get(caller: Caller, { playbookId, version }: PlaybookReference): Promise<PlaybookDetail> {
      const row = await visible(deps, { caller, playbookId });
      const { points, pointCount, version: own } = await versionOf(deps, { row, version });
      const versions = (await store.versions(playbookId)).map(({ savedAt, ...each }) => ({
        ...each,
        saveTime: savedAt.toISOString(),
      }));
      return { ...show(caller, { ...row, pointCount }), version: own, points, versions };
    },

    template: async (caller: Caller): Promise<Download> =>
      giveBytes('立场库模板.xlsx', await excelOf(deps, { caller, points: templatePoints })),

    async download(caller: Caller, { playbookId, version }: PlaybookReference): Promise<Download> {
      const row = await visible(deps, { caller, playbookId });
      const { points, version: own } = await versionOf(deps, { row, version });
      return giveBytes(fileNameOf(`${row.name}（第${own}版）.xlsx`), await excelOf(deps, { caller, points }));
    },

    /** A playbook in its newest version, for a review to keep. */
    async use(caller: Caller, playbookId: string): Promise<UsedPlaybook> {
      const row = await visible(deps, { caller, playbookId });
      const { points, version } = await versionOf(deps, { row });
      return { playbookId, name: row.name, version, points };
    },
  };
}

/** Playbooks as they are written. */
function changing(deps: Deps) {
  const { clock, store } = deps;
  return {
    async save(caller: Caller, { playbookId, version, isShared, ...data }: SaveOrder) {
      if (data.typeId !== null && !typeOf(data.typeId)) throw new Fault(reviewFaults.noSuchType);
      if (isShared && caller.enterpriseId === '') throw new Fault(playbookFaults.noEnterprise);
      const points = withIds(data.points);
      const { name, side } = data;
      const typeId = data.typeId === null ? null : typeOf(data.typeId)!.typeId;
      if (playbookId) {
        const row = await toBeChanged(deps, { caller, playbookId });
        if (version !== undefined && version !== row.version) throw new Fault(playbookFaults.changedMeanwhile);
        // who administers changes what is shared with the enterprise it is shared with
        // and what its owner left to it stays with it: there is nobody to take it back
        const enterpriseId = isShared || row.ownerId === '' ? row.enterpriseId || caller.enterpriseId : '';
        return {
          playbookId,
          version: await keepVersion(deps, row, { points, set: { name, typeId, side, enterpriseId } }),
        };
      }
      const now = clock.now();
      const ids = { playbookId: randomUUID(), ownerId: caller.userId };
      const row: PlaybookRow = {
        ...ids,
        ...{ name, typeId, side, version: 1, updatedAt: now },
        enterpriseId: isShared ? caller.enterpriseId : '',
      };
      const first = { ...ids, version: 1, points, pointCount: points.length, savedAt: now };
      if (!(await store.add(row, { first, max: playbooksMax }))) throw new Fault(playbookFaults.full);
      return { playbookId: ids.playbookId, version: 1 };
    },

    async remove(caller: Caller, playbookId: string) {
      await toBeChanged(deps, { caller, playbookId });
      await store.remove(playbookId);
      return {};
    },

    async upload(
      caller: Caller,
      { playbookId, fileId }: { playbookId: string; fileId: string },
    ): Promise<PlaybookReport> {
      const row = await toBeChanged(deps, { caller, playbookId });
      const table = await tableOf(deps, { caller, fileId });
      const { points: before } = await versionOf(deps, { row });
      const old = new Map(before.map(point => [point.title, point]));
      const fresh = withIds(table.points.map(point => ({ ...point, pointId: old.get(point.title)?.pointId })));
      const byTitle = new Map(fresh.map(point => [point.title, point]));
      const merged = [...before.map(point => byTitle.get(point.title) ?? point)];
      const added = fresh.filter(({ title }) => !old.has(title));
      const points = [...merged, ...added];
      const isTooLong = JSON.stringify(points).length > playbookCharactersMax * 2;
      if (points.length > playbookPointsMax || isTooLong) throw new Fault(playbookFaults.tooManyRows);
      const version = points.length === 0 ? row.version : await keepVersion(deps, row, { points });
      return { version, added: added.length, changed: fresh.length - added.length, refused: table.refused };
    },
  };
}

/** Points to begin with. */
function proposals({ decisions }: Pick<Deps, 'decisions'>) {
  return {
    readyPoints({ typeId, side }: { typeId: string | null; side: Side }) {
      const type = typeId === null ? undefined : typeOf(typeId);
      const wish = { typeId: type?.typeId ?? null, side, newId: randomUUID };
      return { points: checklistOf(type?.typeId).map(point => ownPointOf(point, wish)) };
    },

    async propose(caller: Caller, { typeId, side }: { typeId: string; side: Side }) {
      const type = typeOf(typeId);
      if (!type) throw new Fault(reviewFaults.noSuchType);
      const about = { ownerId: caller.userId, dictId: type.dictId, side };
      const { reviewCount, decisions: own } = await decisions.on(about);
      const { histories, ...counts } = listHistories(own, type.typeId);
      const { pointOf, wordingOf } = await decisions.wordsOf(histories, clauseMax);
      const wish = { typeId: type.typeId, side, newId: randomUUID };
      const points = histories.flatMap(
        each => proposePoint(each, { ...wish, point: pointOf(each), wording: wordingOf(each) }) ?? [],
      );
      return { reviewCount, ...counts, points };
    },
  };
}

/** Playbooks: those of a user are changed by them, those of the enterprise also by who administers it; others of it read and use them. */
export function playbookService(deps: Deps) {
  return {
    ...reading(deps),
    ...changing(deps),
    ...proposals(deps),
  };
}

interface PlaybookReference {
  playbookId: string;
  version?: number | undefined;
}

/** Points with an id each; one that names a ready point which there is not is refused. */
function withIds(points: readonly NewPlaybookPoint[]): PlaybookPoint[] {
  if (points.some(({ readyId }) => readyId !== null && !pointNamed(readyId)))
    throw new Fault(playbookFaults.noSuchPoint);
  return points.map(({ pointId = randomUUID(), ...point }) => ({ ...point, pointId }));
}

/** A point in a fixed order of its fields: the database keeps another. */
const keyless = ({ pointId, ...point }: PlaybookPoint) => [pointId, ...writePointRow(point)];

const howToFill =
  '“要点”必填；级别填高、中、低；查找词有几个的用分号隔开，合同中有其中一词的句子即写到这一点。' +
  '立场可写明一个期限、比例或金额（如“不超过30日”），或用引号引起只有该立场才用的词；都没有的由人判断。' +
  '现成要点编号可留空；填写的，有无由现成要点的规则判断。';

const templatePoints: NewPlaybookPoint[] = [
  {
    ...{ title: '付款期限', level: 'high', readyId: null, words: ['付款', '支付货款'] },
    ...{ standard: '不超过30日', acceptable: '不超过45日', unacceptable: '超过60日' },
    clause: '买方应于收到合格发票之日起30日内付清货款。',
    note: '超过45日须报部门负责人',
  },
];
