import type { VersionInfo } from '@antai/contract/versions';
import { type Page, paged } from '@antai/contract/wire/page';
import releases from './data/releases.json' with { type: 'json' };

export type VersionsService = ReturnType<typeof versionsService>;

/** What each version of the product brought; the list ships with the product, the newest first. */
export function versionsService() {
  const published = releases.map((release): VersionInfo => ({ ...release, isPublish: 't' }));
  return {
    async list(page: Page) {
      const start = (page.pageNum - 1) * page.pageSize;
      return paged(published.slice(start, start + page.pageSize), published.length, page);
    },
  };
}
