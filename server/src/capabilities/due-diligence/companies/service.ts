import { recordTypes, resourceOfRecordType } from '@antai/contract/records';
import type { May } from '../../../platform/tasks/tasks.ts';
import type { Whom } from '../../../platform/workers.ts';
import type { PeopleService } from '../../people/service.ts';
import type { RecordsService } from '../../records/service.ts';
import type { RegistersService } from '../../registers/service.ts';
import { riskKinds } from './judge-company.ts';
import type { CompanyData } from './tell-module.ts';

interface Deps {
  people: PeopleService;
  records: RecordsService;
  registers: RegistersService;
}

export type CompaniesService = ReturnType<typeof companiesService>;

/** Cases and penalties that are read of one company: the latest. */
const recordsMax = 200;
/** Entries of one register that are read: the latest. */
const entriesMax = 50;

/** Companies as a check looks at them. */
export const companiesService = ({ people, records, registers }: Deps) => ({
  /** Whom a name means; undefined for nobody of whom there is a record. */
  async find(name: string): Promise<string | undefined> {
    const names = [{ name, place: '' }];
    return (await people.find({ recordType: recordTypes.company, names }))[0]?.id;
  },

  /** Everything the data tell of a company, as far as somebody may read it now; undefined where it is gone. */
  async gather(
    companyId: string,
    { may, whom, today }: { may: May; whom: Whom; today: string },
  ): Promise<CompanyData | undefined> {
    const [head] = await records.heads(recordTypes.company, [companyId]);
    if (!head) return undefined;
    const standingIn = async (sourceType: '2' | '3', side?: string) => {
      if (!may(resourceOfRecordType(sourceType))) return undefined;
      const request = { recordType: recordTypes.company, id: companyId, sourceType, ...(side ? { side } : {}) };
      // a firm of lawyers is no party to the suits of its clients
      const { records: rows, total } = await people.records({ may }, request, {
        page: { pageNum: 1, pageSize: recordsMax },
        asParty: true,
      });
      return { records: rows, total };
    };
    const [equity, lawsuits, penalties, registerCounts, entries] = await Promise.all([
      people.equityGraph(companyId, whom),
      standingIn(recordTypes.cases, '被告方'),
      standingIn(recordTypes.penalty),
      registers.counts(companyId),
      registers.latest([companyId], { kinds: riskKinds, limit: entriesMax }),
    ]);
    return {
      today,
      fields: head.fields,
      equity,
      lawsuits,
      penalties,
      registerCounts,
      registerEntries: (entries.get(companyId) ?? []).filter(({ isEnded }) => !isEnded),
    };
  },
});
