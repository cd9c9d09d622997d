import { randomUUID } from 'node:crypto';
import { basename } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { fileFaults } from '@antai/contract/files';
import { faults } from '@antai/contract/wire/faults';
import { type Page, paged } from '@antai/contract/wire/page';
import type { FileToRead } from '@antai/documents/read-file';
import { type Caller, own } from '../../platform/caller.ts';
import type { Clock } from '../../platform/clock.ts';
import { Fault } from '../../platform/fault.ts';
import type { Identity } from '../../platform/files/identify.ts';
import type { IdentifyOrder } from '../../platform/files/identify-file.ts';
import type { ThreadInput } from '../../platform/files/local-file.ts';
import type { Files } from '../../platform/files/open-files.ts';
import type { Download, Upload } from '../../platform/http/bind.ts';
import type { Log } from '../../platform/log.ts';
import type { PersonalFile } from '../../platform/personal-data.ts';
import type { Workers } from '../../platform/workers.ts';
import { countArrivals, type Room } from './count-arrivals.ts';
import type { ScanService, Terms } from './scans/service.ts';
import type { FilesStore, HolderKind, Quotas, StoredFile } from './store.ts';
import { type ReadingProgress, tellReading } from './tell-reading.ts';

interface Deps {
  store: FilesStore;
  fileStore: Files;
  scans: ScanService;
  /** Threads that look at what comes in: whoever sends a file up waits behind files alone, never behind long work. */
  inspectors: Pick<Workers, 'run'>;
  log: Log;
  uploadMaxBytes: number;
  quotas: Quotas;
  clock: Clock;
}

/** A reading of a file that goes on whoever waits for it. */
interface Reading extends ReadingProgress {
  /** Whether somebody waited for it in vain. */
  isLate: boolean;
  work: Promise<ThreadInput<FileToRead>>;
  stop(): void;
}

export type { Terms as ReadingTerms } from './scans/service.ts';
export type FilesService = ReturnType<typeof filesService>;

const nameMax = 200;
/** As long as somebody waits for an answer. */
const callerWaitsMs = 9_000;
/** The largest file that is read while somebody waits. */
const readingMaxMs = 30 * 60_000;
const lateReadingsMax = 10;
/** What is smaller is known in fewer milliseconds than a thread takes to begin. */
const identifiedHereMaxBytes = 128 * 1024;
/** A package is unpacked for ten seconds at most, and a machine can have much to do. */
const patience = { withinMs: 60_000, tooSlow: fileFaults.tooSlow };
const identifier = new URL('../../platform/files/identify-file.ts', import.meta.url);

const refusals = {
  empty: fileFaults.empty,
  encrypted: fileFaults.encrypted,
  macros: fileFaults.macros,
  broken: fileFaults.broken,
  mismatch: fileFaults.notWhatItSays,
  notAllowed: fileFaults.unknownType,
  none: fileFaults.unknownType,
} as const;

const quotaFaults = { userBytes: fileFaults.userQuota, enterpriseBytes: fileFaults.enterpriseQuota } as const;

const mimeTypes: Record<string, string> = {
  ...{ png: 'image/png', jpg: 'image/jpeg', webp: 'image/webp', tif: 'image/tiff', pdf: 'application/pdf' },
};

const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

const refuseQuota = (quota: keyof Room) => new Fault(quotaFaults[quota]);

/** The row first: bytes without a row take room, a row without bytes misleads. */
async function removeFile({ store, fileStore }: Pick<Deps, 'store' | 'fileStore'>, { fileId, fileKey }: StoredFile) {
  await store.remove(fileId);
  await fileStore.remove(fileKey);
}

/** The bytes of a file that is there; otherwise it does not exist. */
async function open({ fileStore }: Pick<Deps, 'fileStore'>, file: StoredFile | undefined): Promise<Download> {
  const stream = file && (await fileStore.read(file.fileKey));
  if (!file || !stream) throw new Fault(faults.notFound);
  const mimeType = mimeTypes[file.fileType] ?? 'application/octet-stream';
  return { fileName: file.fileName, mimeType, sizeBytes: file.sizeBytes, stream };
}

/** What a file that is there says, for a thread; otherwise it does not exist. */
async function content(
  { fileStore }: Pick<Deps, 'fileStore'>,
  file: StoredFile | undefined,
): Promise<ThreadInput<Uint8Array>> {
  const bytes = file && (await fileStore.content(file.fileKey));
  if (!bytes) throw new Fault(faults.notFound);
  return bytes;
}

/** What the kept bytes are; anything that is not an accepted file, or not what its name says, is let go and refused. */
async function accept(
  { fileStore, inspectors }: Pick<Deps, 'fileStore' | 'inspectors'>,
  { userId, signal }: Pick<Caller, 'userId' | 'signal'>,
  { key, fileName, sizeBytes }: { key: string; fileName: string; sizeBytes: number },
): Promise<string> {
  const inThread = (order: IdentifyOrder) =>
    inspectors.run<Identity>(identifier, order, { userId, signal, ...patience });
  const run = sizeBytes > identifiedHereMaxBytes ? inThread : undefined;
  try {
    const identity = await fileStore.identify(key, fileName, { run });
    if (identity.kind === 'known') return identity.type;
    throw new Fault(refusals[identity.kind]);
  } catch (error) {
    await fileStore.remove(key);
    throw error;
  }
}

/** A file as its readers take it: with the text of its pictures where it can be told. */
async function readable(
  { store, fileStore, scans }: Pick<Deps, 'store' | 'fileStore' | 'scans'>,
  { fileId, terms }: { fileId: string; terms: Terms },
): Promise<ThreadInput<FileToRead>> {
  const file = await store.find(fileId);
  return scans.readable({ ...file!, bytes: await content({ fileStore }, file) }, terms);
}

/** What comes in. */
function uploads(deps: Deps) {
  const { store, fileStore, uploadMaxBytes, quotas, clock } = deps;
  const arrivals = countArrivals();

  /** Keeps the bytes that arrive; a file that is too large, or passes a quota on its way, is not kept. */
  async function keep(pieces: AsyncIterable<Uint8Array>) {
    const stored = await fileStore.put(Readable.from(pieces), { limitBytes: uploadMaxBytes });
    if (stored.kind === 'stored') return stored;
    throw new Fault(faults.tooLarge, `文件超过${Math.floor(uploadMaxBytes / 1024 / 1024)}MB，请缩小后重试`);
  }

  return {
    async upload(caller: Caller, { fileName, stream }: Upload) {
      const { userId: ownerId, enterpriseId } = caller;
      const left = await store.left({ ownerId, enterpriseId }, quotas);
      if (left.userBytes < 1) throw refuseQuota('userBytes');
      if (left.enterpriseBytes < 1) throw refuseQuota('enterpriseBytes');
      const arrival = arrivals.begin({ ownerId, enterpriseId }, left);
      let keptBytes = 0;
      try {
        const { key: fileKey, size: sizeBytes, sha256 } = await keep(arrival.count(stream, refuseQuota));
        const name = basename(fileName.replaceAll('\\', '/')).slice(-nameMax);
        const fileType = await accept(deps, caller, { key: fileKey, fileName: name, sizeBytes });
        const file = { fileId: randomUUID(), fileName: name, fileType, sizeBytes, sha256, fileKey };
        const outcome = await store.add({ ...file, ownerId, enterpriseId, createdAt: clock.now() }, quotas);
        if (outcome !== 'added') {
          await fileStore.remove(fileKey);
          throw refuseQuota(outcome);
        }
        keptBytes = sizeBytes;
        return { fileId: file.fileId, fileName: name, fileType, sizeBytes };
      } finally {
        arrival.end(keptBytes);
      }
    },
  };
}

/** Files of their owners, as they go out again. */
const owned = (deps: Deps) => ({
  async download(caller: Caller, fileId: string): Promise<Download> {
    return open(deps, own(caller, await deps.store.find(fileId)));
  },

  /** The same for a thread. */
  async ownContent(caller: Caller, fileId: string): Promise<ThreadInput<Uint8Array>> {
    return content(deps, own(caller, await deps.store.find(fileId)));
  },

  /** What was told from pictures of the caller's file and must be compared with them. */
  async scanValues(caller: Caller, { fileId, page }: { fileId: string; page: Page }) {
    own(caller, await deps.store.find(fileId));
    const place = { from: (page.pageNum - 1) * page.pageSize, limit: page.pageSize };
    const { rows, total } = await deps.scans.values({ fileId, userId: caller.userId }, place);
    return paged(rows, total, page);
  },

  /** One of them as it stands in its page. */
  async scanPicture(caller: Caller, { fileId, page, at }: { fileId: string; page: number; at: number }) {
    const file = own(caller, await deps.store.find(fileId));
    const picture = await deps.scans.picture(
      { ...file, bytes: () => content(deps, file) },
      { userId: caller.userId, page, at },
    );
    if (!picture) throw new Fault(faults.notFound);
    const fileName = `第${page}页第${at + 1}处.png`;
    return { fileName, mimeType: 'image/png', sizeBytes: picture.length, stream: Readable.from([picture]) };
  },

  async remove(caller: Caller, fileId: string) {
    await removeFile(deps, own(caller, await deps.store.find(fileId)));
    return {};
  },
});

/** Files as personal data. */
const personal = ({ store, fileStore }: Pick<Deps, 'store' | 'fileStore'>) => ({
  /** What the user sent up. */
  async *listOf(ownerId: string) {
    for await (const { fileId, fileName, fileType, sizeBytes, sha256, createdAt } of store.ofOwner(ownerId))
      yield { fileId, fileName, fileType, sizeBytes, sha256, createdAt };
  },

  /** The bytes of everything the user sent up. */
  async filesOf(ownerId: string): Promise<PersonalFile[]> {
    const all: PersonalFile[] = [];
    for await (const { fileId, fileName, fileKey } of store.ofOwner(ownerId))
      all.push({ fileName: `${fileId.slice(0, 8)}-${fileName}`, open: () => fileStore.read(fileKey) });
    return all;
  },

  async removeOf(ownerId: string) {
    for await (const file of store.ofOwner(ownerId)) await removeFile({ store, fileStore }, file);
  },
});

/** What files take, and what they may take. */
const room = ({ store, quotas }: Pick<Deps, 'store' | 'quotas'>) => ({
  /** What users or enterprises keep, and what an administrator lets them keep; the usual where there is no word. */
  async usage(holderKind: HolderKind, { pageNum, pageSize }: Page) {
    const { records, total } = await store.usage(holderKind, { offset: (pageNum - 1) * pageSize, limit: pageSize });
    const usual = holderKind === 'user' ? quotas.userBytes : quotas.enterpriseBytes;
    const usage = records.map(({ ownQuota, ...row }) => ({
      ...row,
      quotaBytes: ownQuota ?? usual,
      isOwnQuota: ownQuota !== null,
    }));
    return { records: usage, total };
  },

  setQuota: store.setQuota,

  /** What the user's files take, and what they may take. */
  room: (ownerId: string, enterpriseId: string) => store.room({ ownerId, enterpriseId }, quotas),
});

/** Readings of files that somebody waits for with their hands on the keys. */
function readings(deps: Deps) {
  const { log } = deps;
  const byFile = new Map<string, Reading>();

  /** The reading of a file that goes on whoever waits for it. */
  function readingOf(fileId: string): Reading {
    const current = byFile.get(fileId);
    if (current) return current;
    const onPage = (done: number, total: number) => {
      reading.done = `（${done}/${total}页）`;
    };
    const control = new AbortController();
    const signal = AbortSignal.any([control.signal, AbortSignal.timeout(readingMaxMs)]);
    const onScan = () => {
      reading.isScan = true;
    };
    const work = readable(deps, { fileId, terms: { signal, onPage, onScan } });
    const reading: Reading = { isScan: false, done: '', isLate: false, work, stop: () => control.abort() };
    byFile.set(fileId, reading);
    work
      .catch(error => log.debug({ err: error, fileId }, 'a file could not be read'))
      .finally(() => byFile.delete(fileId));
    return reading;
  }

  /** What nobody waits for any more goes on, but not more of it than the machine gets through. */
  function letGoOn(reading: Reading) {
    const late = [...byFile.values()].filter(({ isLate }) => isLate).length;
    if (reading.isLate || late < lateReadingsMax) reading.isLate = true;
    else reading.stop();
  }

  return {
    readable: (fileId: string, terms: Terms) => readable(deps, { fileId, terms }),

    /** The same for a caller who waits: told how far it is when it takes longer, and the reading goes on. */
    async readableNow(fileId: string, signal?: AbortSignal): Promise<ThreadInput<FileToRead>> {
      const reading = readingOf(fileId);
      const late = wait(callerWaitsMs, undefined, { ref: false, ...(signal ? { signal } : {}) });
      const answer = await Promise.race([reading.work, late]);
      if (answer) return answer;
      letGoOn(reading);
      throw tellReading(reading);
    },
  };
}

/** Files as neighbours work with them. */
const lending = (deps: Pick<Deps, 'store' | 'fileStore'>) => ({
  /** A file for a neighbour who has seen to it that the caller may read it. */
  open: async (fileId: string): Promise<Download> => open(deps, await deps.store.find(fileId)),

  /** The same for a thread of the neighbour's. */
  content: async (fileId: string) => content(deps, await deps.store.find(fileId)),

  /** Lets a file go that a neighbour has taken in. */
  async discard(fileId: string) {
    const file = await deps.store.find(fileId);
    if (file) await removeFile(deps, file);
  },

  /** Leaves files of a user who goes to the enterprise that works with them, and goes on to. */
  leave: deps.store.leave,

  /** What this file of the user is; undefined where the user sent up no such file. */
  async describe(userId: string, fileId: string) {
    const file = await deps.store.find(fileId);
    if (file?.ownerId !== userId) return undefined;
    const { fileName, fileType, sizeBytes } = file;
    return { fileId, fileName, fileType, sizeBytes };
  },

  /** Whether this is a picture the user sent up. */
  async isOwnPhoto(userId: string, fileId: string): Promise<boolean> {
    const file = uuid.test(fileId) ? await deps.store.find(fileId) : undefined;
    return file?.ownerId === userId && ['png', 'jpg'].includes(file.fileType);
  },
});

/** Files users send up. A file belongs to who sent it; what it is, its content says. */
export const filesService = (deps: Deps) => ({
  ...uploads(deps),
  ...owned(deps),
  ...personal(deps),
  ...room(deps),
  ...readings(deps),
  ...lending(deps),
});
