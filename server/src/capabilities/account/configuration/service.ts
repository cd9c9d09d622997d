import {
  type ConfigurationEntry,
  configurationFaults,
  configurationMax,
} from '@antai/contract/administration/configuration';
import { faults } from '@antai/contract/wire/faults';
import { type Page, paged } from '@antai/contract/wire/page';
import { Fault } from '../../../platform/fault.ts';
import type { ConfigurationStore } from './store.ts';

export type ConfigurationService = ReturnType<typeof configurationService>;

/** What findSystemConfig reads, as administrators write it. */
export function configurationService({ store }: { store: ConfigurationStore }) {
  return {
    async page(keyword: string, page: Page) {
      const { records, total } = await store.page(keyword, {
        offset: (page.pageNum - 1) * page.pageSize,
        limit: page.pageSize,
      });
      return paged(records, total, page);
    },
    async set(entry: ConfigurationEntry) {
      if (!(await store.set(entry, configurationMax))) throw new Fault(configurationFaults.full);
      return entry;
    },
    async remove(field: string, name: string) {
      if (!(await store.remove(field, name))) throw new Fault(faults.notFound);
      return {};
    },
  };
}
