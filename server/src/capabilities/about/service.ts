import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { contactField, Licence } from '@antai/contract/about';
import { z } from 'zod';
import type { Caller } from '../../platform/caller.ts';
import type { AccountService } from '../account/service.ts';
import type { PacksService } from '../packs/service.ts';
import type { VersionsService } from '../versions/service.ts';

interface Deps {
  account: AccountService;
  packs: PacksService;
  versions: VersionsService;
  /** Where the build puts the pages and, beside them, the list of licences. */
  builtDir: string;
}

export type AboutService = ReturnType<typeof aboutService>;

const newest = { pageNum: 1, pageSize: 1 };

/** What the build wrote of the works of others in the product; nothing where no pages were built, as in development. */
async function readLicences(builtDir: string): Promise<Licence[]> {
  const text = await readFile(join(builtDir, 'licences.json'), 'utf8').catch(() => '[]');
  return z.array(Licence).parse(JSON.parse(text));
}

/** What the product says of itself. */
export function aboutService({ account, packs, versions, builtDir }: Deps) {
  return {
    async info(caller: Caller) {
      const [version] = (await versions.list(newest)).records;
      const contact = await account.systemConfig(contactField);
      return {
        versionNum: version?.versionNum ?? '',
        packs: (await packs.list(caller)).map(({ title, publisher, licence, date, presentVersion }) => ({
          ...{ title, publisher, licence, date },
          isPresent: presentVersion !== null,
        })),
        contact: contact.map(({ name, value }) => ({ name, value })),
        licences: await readLicences(builtDir),
      };
    },
  };
}
