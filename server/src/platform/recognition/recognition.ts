import type { FileToRead } from '@antai/documents/read-file';
import type { ThreadInput } from '../files/local-file.ts';
import { type Inference, TooSlow } from '../inference/inference.ts';
import type { PageOrder, PageReading } from './recognise-page.ts';

/** Where the models that read pictures are, and which they are. */
export interface Models {
  folder: string;
  version: string;
}

/** Tells letters from pictures. */
export interface Recognition {
  /** The models, where this machine has them. */
  models(): Models | undefined;
  /** Says where to look for them; whoever has them says so once. */
  lookIn(where: () => Models | undefined): void;
  /** Reads a picture, or one page of a PDF, for a user: users take turns. */
  read(
    page: ThreadInput<FileToRead> & { page: number },
    terms: { models: Models; userId: string; signal: AbortSignal },
  ): Promise<PageReading>;
}

/** A full page takes ten seconds, one that was turned three times as long; a machine that has much to do, ten times. */
const pageWithinMs = 300_000;
const reader = new URL('./recognise-page.ts', import.meta.url);

export function createRecognition(inference: Inference): Recognition {
  let where: () => Models | undefined = () => undefined;
  return {
    models: () => where(),
    lookIn(place) {
      where = place;
    },
    async read({ bytes, fileType, page }, { models, userId, signal }) {
      const order: ThreadInput<PageOrder> = { folder: models.folder, bytes, fileType, page };
      try {
        return await inference.run<PageReading>(reader, order, { userId, withinMs: pageWithinMs, signal });
      } catch (error) {
        if (error instanceof TooSlow) return { kind: 'unreadable', message: '图片识别耗时过长已停止，请缩小后重试' };
        throw error;
      }
    },
  };
}
