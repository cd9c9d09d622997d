import { randomUUID } from 'node:crypto';
import { type Release, releaseFaults } from '@antai/contract/administration/releases';
import type { VersionInfo } from '@antai/contract/versions';
import { faults } from '@antai/contract/wire/faults';
import { type Page, paged } from '@antai/contract/wire/page';
import { shanghaiDay } from '@antai/values';
import type { Clock } from '../../platform/clock.ts';
import { Fault } from '../../platform/fault.ts';
import shipped from './data/releases.json' with { type: 'json' };
import { orderVersions } from './order-versions.ts';
import type { VersionRow, VersionsStore } from './store.ts';

export type VersionsService = ReturnType<typeof versionsService>;

type ReleaseForm = Pick<Release, 'versionNum' | 'title' | 'content' | 'isPublished'>;

const versionsMax = 500;

const ofProduct: VersionInfo[] = shipped.map(release => ({ ...release, isPublish: 't' }));

const infoOf = ({ logId, versionNum, title, content, createdAt, updatedAt }: VersionRow): VersionInfo => ({
  logId,
  versionNum,
  title,
  content,
  createDate: shanghaiDay(createdAt),
  updateDate: shanghaiDay(updatedAt),
  isPublish: 't',
});

const releaseOf = (row: VersionRow): Release => {
  const { createdAt, updatedAt, ...version } = row;
  return { ...version, isOfProduct: false, createTime: createdAt.toISOString(), updateTime: updatedAt.toISOString() };
};

const shippedRelease = ({ logId, versionNum, title, content, createDate, updateDate }: VersionInfo): Release => ({
  logId,
  versionNum,
  title,
  content,
  isPublished: true,
  isOfProduct: true,
  createTime: createDate,
  updateTime: updateDate,
});

const pageOfList = <Item>(list: Item[], page: Page) => {
  const start = (page.pageNum - 1) * page.pageSize;
  return paged(list.slice(start, start + page.pageSize), list.length, page);
};

/** What each version brought: those that ship with the product, and those that an administrator announces; the newest first. */
export function versionsService({ store, clock }: { store: VersionsStore; clock: Clock }) {
  async function own(logId: string): Promise<VersionRow> {
    const row = await store.find(logId);
    if (!row) throw new Fault(faults.notFound);
    return row;
  }

  function refuseShipped(versionNum: string) {
    if (ofProduct.some(version => version.versionNum === versionNum)) throw new Fault(releaseFaults.numberTaken);
  }

  return {
    async list(page: Page) {
      const announced = (await store.all()).filter(({ isPublished }) => isPublished).map(infoOf);
      return pageOfList(orderVersions([...announced, ...ofProduct]), page);
    },

    async releases(page: Page) {
      const rows = await store.all();
      const all = orderVersions([...rows.map(infoOf), ...ofProduct]);
      const byId = new Map(rows.map(row => [row.logId, row]));
      const releases = all.map(info => {
        const row = byId.get(info.logId);
        return row ? releaseOf(row) : shippedRelease(info);
      });
      return pageOfList(releases, page);
    },

    async create(form: ReleaseForm): Promise<Release> {
      refuseShipped(form.versionNum);
      const now = clock.now();
      const row = { ...form, logId: randomUUID(), createdAt: now, updatedAt: now };
      const outcome = await store.add(row, versionsMax);
      if (outcome === 'full') throw new Fault(releaseFaults.tooMany);
      if (outcome === 'taken') throw new Fault(releaseFaults.numberTaken);
      return releaseOf(row);
    },

    async edit({ logId, ...form }: ReleaseForm & { logId: string }): Promise<Release> {
      refuseShipped(form.versionNum);
      const row = { ...(await own(logId)), ...form, updatedAt: clock.now() };
      if (!(await store.change(row))) throw new Fault(releaseFaults.numberTaken);
      return releaseOf(row);
    },

    async remove(logId: string) {
      if (!(await store.remove(logId))) throw new Fault(faults.notFound);
      return {};
    },
  };
}
