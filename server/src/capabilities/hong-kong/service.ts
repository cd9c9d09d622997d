import type { HongKongCompany, HongKongHead } from '@antai/contract/hong-kong';
import { recordTypes } from '@antai/contract/records';
import type { CompanyFields } from '@antai/contract/records/company';
import { faults } from '@antai/contract/wire/faults';
import { type Page, paged } from '@antai/contract/wire/page';
import { normalise } from '@antai/query';
import type { Clock } from '../../platform/clock.ts';
import { Fault } from '../../platform/fault.ts';
import { sha256Of } from '../../platform/hash.ts';
import type { PeopleService, RegisterProfile } from '../people/service.ts';
import { readNumbers } from './read-hong-kong-row.ts';
import type { HongKongRow, HongKongStore, NewHongKongRow } from './store.ts';
import type { HongKongBody } from './tables.ts';

interface Deps {
  store: HongKongStore;
  people: Pick<PeopleService, 'companyKey' | 'completeCompanies' | 'find'>;
  clock: Clock;
}

export type HongKongService = ReturnType<typeof hongKongService>;

/** Case, width, blanks and traditional forms do not matter. */
const foldWords = (text: string) => normalise(text).text.replaceAll('¶', '');

const headOf = ({ hongKongId, body }: HongKongRow): HongKongHead => ({
  hongKongId,
  name: body.name,
  englishName: body.englishName,
  companyNumber: body.companyNumber,
  businessRegistrationNumber: body.businessRegistrationNumber,
  status: body.status,
  isEnded: body.isEnded,
  companyType: body.companyType,
  incorporatedOn: body.incorporatedOn,
  isDemo: body.isDemo,
});

/** What the Hong Kong register of companies says; each company is an organisation too, with its holders and directors. */
export function hongKongService({ store, people, clock }: Deps) {
  const rowOf = (body: HongKongBody): NewHongKongRow => ({
    hongKongId: sha256Of(`hongKong|${body.companyNumber || body.businessRegistrationNumber}`).slice(0, 24),
    companyNumber: body.companyNumber,
    businessNumber: body.businessRegistrationNumber,
    searchNames: [body.name, body.englishName, ...body.formerNames].filter(Boolean).map(foldWords).join('\n'),
    body,
    contentHash: sha256Of(JSON.stringify(body)),
    importedAt: clock.now(),
  });

  return {
    async page(keyword: string, page: Page) {
      const search = { words: foldWords(keyword), numbers: readNumbers(keyword) };
      const [{ rows, total }, lastImport] = await Promise.all([
        store.page(search, { offset: (page.pageNum - 1) * page.pageSize, limit: page.pageSize }),
        store.lastImport(),
      ]);
      return { ...paged(rows.map(headOf), total, page), asOf: lastImport?.toISOString() ?? null };
    },

    async detail(hongKongId: string): Promise<HongKongCompany> {
      const row = await store.find(hongKongId);
      if (!row) throw new Fault(faults.notFound);
      const { body, importedAt } = row;
      const names = [body.name, ...body.shareholders.map(({ name }) => name)];
      const records = await people.find({
        recordType: recordTypes.company,
        names: names.map(name => ({ name, place: '' })),
      });
      const ids = new Map(records.map(({ name, id }) => [name, id]));
      return {
        ...body,
        hongKongId,
        shareholders: body.shareholders.map(each => ({ ...each, companyId: ids.get(each.name) ?? null })),
        companyId: ids.get(body.name) ?? null,
        importTime: importedAt.toISOString(),
      };
    },

    /** Keeps companies; what they tell of holders and directors stands in their records too. Gives how many brought something new. */
    async put(companies: HongKongBody[]): Promise<number> {
      const rows = [...new Map(companies.map(rowOf).map(row => [row.hongKongId, row])).values()];
      const written = new Set(await store.put(rows));
      await people.completeCompanies(
        rows.filter(row => written.has(row.hongKongId)).map(({ body }) => profileOf(body)),
      );
      return written.size;
    },
  };
}

/** What an organisation's record takes over; a field that the register leaves empty says nothing. */
function profileOf(body: HongKongBody): RegisterProfile {
  const isInOffice = ({ ceasedOn }: HongKongBody['directors'][number]) => ceasedOn === '';
  const fields: CompanyFields = {
    name: body.name,
    englishName: body.englishName,
    formerNames: body.formerNames,
    registrationNumber: body.companyNumber || body.businessRegistrationNumber,
    companyType: body.companyType,
    registrationStatus: body.status,
    establishedDate: body.incorporatedOn,
    registrationAuthority: '香港特别行政区公司注册处',
    address: body.registeredOffice,
    region: ['香港特别行政区'],
    jurisdiction: '中国香港',
    shareholders: body.shareholders.map(({ name, percent }) => ({ name, ...(percent === null ? {} : { percent }) })),
    keyPersonnel: body.directors.filter(isInOffice).map(({ name, capacity }) => ({ name, role: capacity || '董事' })),
    dataFrom: body.dataFrom,
    ...(body.isDemo ? { isDemo: true } : {}),
  };
  const isSaid = ([, value]: [string, unknown]) => value !== '' && !(Array.isArray(value) && value.length === 0);
  return {
    recordType: recordTypes.company,
    name: body.name,
    place: '',
    fields: Object.fromEntries(Object.entries(fields).filter(isSaid)) as Partial<CompanyFields>,
  };
}
