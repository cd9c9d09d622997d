import { contactField, type Licence } from '@antai/contract/about';
import type { Caller } from '../../platform/caller.ts';
import type { AccountService } from '../account/service.ts';
import type { PacksService } from '../packs/service.ts';
import type { VersionsService } from '../versions/service.ts';

interface Deps {
  account: AccountService;
  packs: PacksService;
  versions: VersionsService;
  /** What the build wrote of the works of others in the product. */
  readLicences: () => Promise<Licence[]>;
}

export type AboutService = ReturnType<typeof aboutService>;

const newest = { pageNum: 1, pageSize: 1 };

/** What the product says of itself. */
export function aboutService({ account, packs, versions, readLicences }: Deps) {
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
        licences: await readLicences(),
      };
    },
  };
}
