import { fileFaults, scanPagesMax } from '@antai/contract/files';
import { type FileToRead, keepDocument } from '@antai/documents/read-file';
import { isPicture } from '@antai/documents/read-picture';
import { LRUCache } from 'lru-cache';
import type { Clock } from '../../../platform/clock.ts';
import { Fault } from '../../../platform/fault.ts';
import type { ThreadInput } from '../../../platform/files/local-file.ts';
import type { CropOrder, CropResult } from '../../../platform/recognition/crop-page.ts';
import type { Models, Recognition } from '../../../platform/recognition/recognition.ts';
import type { Workers } from '../../../platform/workers.ts';
import type { StoredFile } from '../store.ts';
import type { ComposeOrder } from './compose-document.ts';
import type { PlacedValue, ReadPage } from './list-values.ts';
import type { PagesReading } from './read-pages.ts';
import type { ValuesOrder, ValuesPage } from './show-values.ts';
import type { ScannedPage, ScanStore } from './store.ts';

interface Deps {
  store: ScanStore;
  recognition: Recognition;
  workers: Workers;
  clock: Clock;
}

export interface Terms {
  signal: AbortSignal;
  /** How many of the pages that are pictures have been read. */
  onPage?: (done: number, total: number) => void;
  /** Told when there are such pages, and they are about to be read. */
  onScan?: () => void;
}

type Source = StoredFile & ThreadInput<Pick<FileToRead, 'bytes'>>;

/** A file of which one value is wanted as a picture; its bytes are fetched when they are needed. */
type PictureSource = Pick<StoredFile, 'fileId' | 'fileType'> & {
  bytes(): Promise<Source['bytes']>;
};

/** Pages whose lines stay cut out while somebody compares them. */
const croppedMax = 16;
const reader = new URL('./read-pages.ts', import.meta.url);
const composer = new URL('./compose-document.ts', import.meta.url);
const lister = new URL('./list-values.ts', import.meta.url);
const shower = new URL('./show-values.ts', import.meta.url);
const cropper = new URL('../../../platform/recognition/crop-page.ts', import.meta.url);

export type ScanService = ReturnType<typeof scanService>;

/** What a hostile file may take before it is given up. */
const patience = { withinMs: 120_000, tooSlow: fileFaults.tooSlow };
/** Who takes turns for it: what is left to an enterprise is read in the turns of the enterprise. */
const readerOf = ({ ownerId, enterpriseId }: StoredFile) => ownerId ?? enterpriseId;
/** Types of which pages can be pictures. */
const mayHavePictures = (fileType: string) => fileType === 'pdf' || fileType === 'tif' || isPicture(fileType);
/** A picture is one page, and nothing of it is text. */
const picture: PagesReading = {
  pagesWithoutText: [1],
  document: keepDocument({ paragraphs: [], hasTrackedChanges: false, unread: [], pagesWithoutText: [1] }),
  isBlank: true,
};

async function listIn(
  { workers }: Pick<Deps, 'workers'>,
  { pages, userId }: { pages: ReadPage[]; userId: string },
): Promise<PlacedValue[]> {
  if (pages.length === 0) return [];
  const values = await workers.runFor<PlacedValue[]>({ userId }, { module: lister, input: pages });
  if (!values) throw new Fault(fileFaults.tooSlow);
  return values;
}

/** The values of a page as pictures. */
async function crop(
  { workers }: Pick<Deps, 'workers'>,
  { file, row: { page, reading }, userId }: { file: PictureSource; row: ScannedPage; userId: string },
): Promise<Uint8Array[]> {
  if (reading.kind !== 'read') return [];
  const areas = (await listIn({ workers }, { pages: [{ page, reading }], userId })).map(({ area }) => area);
  const order: ThreadInput<CropOrder> = {
    ...{ bytes: await file.bytes(), fileType: file.fileType, page, turn: reading.turn, areas },
  };
  const cropping = await workers.runFor<CropResult>({ userId }, { module: cropper, input: order });
  if (!cropping) throw new Fault(fileFaults.tooSlow);
  if (cropping.kind === 'unreadable') throw new Fault({ code: 1, text: cropping.message });
  return cropping.pictures;
}

/** What a PDF says of itself; undefined where it cannot be read, which its reader will be told. */
async function pagesOf(
  { workers }: Pick<Deps, 'workers'>,
  { source, signal }: { source: Source; signal: AbortSignal },
): Promise<PagesReading | undefined> {
  const { bytes, fileType } = source;
  if (isPicture(fileType)) return picture;
  const file: ThreadInput<FileToRead> = { bytes, fileType };
  return workers.run<PagesReading | undefined>(reader, file, { userId: readerOf(source), signal, ...patience });
}

/**
 * Reads the pages that were not read before, one after the other; what could not be read is tried again next time. Gives why,
 * and how many pages the models of today have looked at.
 */
async function readPages(
  { store, recognition, clock }: Pick<Deps, 'store' | 'recognition' | 'clock'>,
  { source, pages, models, terms }: { source: Source; pages: number[]; models: Models; terms: Terms },
) {
  const { fileId, bytes, fileType } = source;
  const earlier = new Set(await store.pagesOfVersion(fileId, models.version));
  const complaints: string[] = [];
  for (const [at, page] of pages.entries()) {
    terms.signal.throwIfAborted();
    if (!earlier.has(page)) {
      const reading = await recognition.read(
        { bytes, fileType, page },
        { models, userId: readerOf(source), signal: terms.signal },
      );
      const row = { fileId, page, version: models.version, reading, createdAt: clock.now() };
      if (reading.kind === 'read') await store.keep(row);
      else complaints.push(reading.message);
    }
    terms.onPage?.(at + 1, pages.length);
  }
  return { complaints, count: new Set([...earlier, ...pages]).size };
}

/** The file with the text of its pictures where the models are there, else as it is. */
async function withText(
  deps: Deps,
  { source, terms }: { source: Source; terms: Terms },
): Promise<ThreadInput<FileToRead>> {
  const { bytes, fileType } = source;
  if (!mayHavePictures(fileType)) return { bytes, fileType };
  const { document, isBlank, pagesWithoutText = [] } = (await pagesOf(deps, { source, signal: terms.signal })) ?? {};
  const pages = pagesWithoutText.slice(0, scanPagesMax);
  if (!document || pages.length === 0) return { bytes, fileType };
  const models = deps.recognition.models();
  if (!models) {
    if (isBlank) throw new Fault(fileFaults.noRecognition);
    return { bytes, fileType };
  }
  terms.onScan?.();
  const { complaints, count } = await readPages(deps, { source, pages, models, terms });
  const [reason] = complaints;
  if (reason && isBlank && complaints.length === count) throw new Fault({ code: 1, text: reason });
  const order: ComposeOrder = { document, pages: await deps.store.packedPages(source.fileId, models.version) };
  return deps.workers.run<FileToRead>(composer, order, { userId: readerOf(source), signal: terms.signal });
}

/** Files of which pages are pictures, with their text: each page is read once and kept until its file goes. */
export function scanService(deps: Deps) {
  const { store } = deps;
  /** The values of a page as pictures: a page is drawn once for all of them. */
  const cropped = new LRUCache<string, Promise<Uint8Array[]>>({ max: croppedMax });

  return {
    /** Some of what must be compared with the pictures of a file, page by page. */
    async values(
      { fileId, userId }: { fileId: string; userId: string },
      place: Pick<ValuesOrder, 'from' | 'limit'>,
    ): Promise<ValuesPage> {
      const input: ValuesOrder = { pages: await store.packedPages(fileId), ...place };
      const page = await deps.workers.runFor<ValuesPage>({ userId }, { module: shower, input });
      if (!page) throw new Fault(fileFaults.tooSlow);
      return page;
    },

    /** One value as it stands in its page; undefined where there is none. */
    async picture(file: PictureSource, { userId, page, at }: { userId: string; page: number; at: number }) {
      const row = await store.page(file.fileId, page);
      if (!row) return undefined;
      const key = `${file.fileId} ${page} ${row.createdAt.getTime()}`;
      const work = cropped.get(key) ?? crop(deps, { file, row, userId });
      cropped.set(key, work);
      try {
        return (await work)[at];
      } catch (error) {
        cropped.delete(key);
        throw error;
      }
    },

    readable: (source: Source, terms: Terms): Promise<ThreadInput<FileToRead>> => withText(deps, { source, terms }),
  };
}
