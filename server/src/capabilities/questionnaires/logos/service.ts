import { Readable } from 'node:stream';
import { logoMaxBytes, logoMaxPx, questionnaireFaults } from '@antai/contract/questionnaires/questionnaires';
import type { Caller } from '../../../platform/caller.ts';
import { Fault } from '../../../platform/fault.ts';
import { identify } from '../../../platform/files/identify.ts';
import type { Upload } from '../../../platform/http/bind.ts';
import { readSome } from '../../../platform/stream-bytes.ts';
import { sizeOfPicture } from './read-logo.ts';
import type { LogoStore } from './store.ts';

interface Deps {
  store: LogoStore;
  /** The caller's own questionnaire; a fault where it is not theirs. */
  ownOne: (caller: Caller, questionnaireId: string) => Promise<unknown>;
}

/** The mark of a questionnaire as a page shows it. */
export async function logoOf({ store }: Pick<Deps, 'store'>, questionnaireId: string): Promise<string | null> {
  const logo = await store.findLogo(questionnaireId);
  return logo ? `data:${logo.mimeType};base64,${logo.content}` : null;
}

/** The mark of the page of whoever answers. */
export function logos({ store, ownOne }: Deps) {
  return {
    /** Keeps the mark of the page of whoever answers: a small picture, told by its content. */
    async setLogo(caller: Caller, questionnaireId: string, { fileName, stream }: Upload) {
      await ownOne(caller, questionnaireId);
      const bytes = await readSome(stream, logoMaxBytes);
      if (!bytes) throw new Fault(questionnaireFaults.logoTooLarge);
      const identity = await identify(async () => Readable.from([bytes]), fileName);
      if (identity.kind !== 'known' || (identity.type !== 'png' && identity.type !== 'jpg'))
        throw new Fault(questionnaireFaults.logoKind);
      const size = sizeOfPicture(bytes, identity.type);
      if (!size) throw new Fault(questionnaireFaults.logoKind);
      if (Math.max(size.width, size.height) > logoMaxPx) throw new Fault(questionnaireFaults.logoTooWide);
      const mimeType = identity.type === 'png' ? 'image/png' : 'image/jpeg';
      await store.setLogo({ questionnaireId, ownerId: caller.userId, mimeType, content: bytes.toString('base64') });
      return { logo: (await logoOf({ store }, questionnaireId)) ?? '' };
    },

    async removeLogo(caller: Caller, questionnaireId: string) {
      await ownOne(caller, questionnaireId);
      await store.removeLogo(questionnaireId);
      return {};
    },
  };
}
