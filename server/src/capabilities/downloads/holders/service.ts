import { type CompanyOrder, downloadFaults } from '@antai/contract/downloads';
import type { EquityGraph } from '@antai/contract/people';
import { recordTypes } from '@antai/contract/records';
import { type RegisterGroup, type RegisterKind, registerKinds } from '@antai/contract/registers';
import type { Document } from '@antai/documents/document';
import type { Clock } from '../../../platform/clock.ts';
import { Fault } from '../../../platform/fault.ts';
import type { TaskTools } from '../../../platform/tasks/tasks.ts';
import type { Whom } from '../../../platform/workers.ts';
import type { PeopleService } from '../../people/service.ts';
import type { RegistersService } from '../../registers/service.ts';
import { checkOf, type HolderFacts } from './check-holders.ts';
import { reportOf } from './report-holders.ts';

interface Deps {
  people: Pick<PeopleService, 'equityGraph' | 'countsOf'>;
  registers: Pick<RegistersService, 'countsOf' | 'latest'>;
  clock: Clock;
}

type Tools = Pick<TaskTools, 'userId' | 'may' | 'signal' | 'progress'>;
type Node = EquityGraph['nodes'][number];

export type HoldersService = ReturnType<typeof holdersService>;

/** What a lawyer asks of a shareholder; what it owns is no risk. */
const askedGroups: RegisterGroup[] = ['dishonesty', 'enforcement', 'restriction', 'operatingRisk'];
const askedKinds = (Object.keys(registerKinds) as RegisterKind[]).filter(kind =>
  askedGroups.includes(registerKinds[kind].group),
);

/** Entries of one register that the check tells of one shareholder; the company's page has all. */
const entriesMax = 10;

const holdersIn = (graph: EquityGraph) => graph.nodes.filter(({ level }) => level < 0);
const nameIn = (graph: EquityGraph) => graph.nodes.find(({ id }) => id === graph.rootId)?.name ?? '';

/** Files about who holds a company: the holders to the last, and what registers and judgments say of each. */
export function holdersService({ people, registers, clock }: Deps) {
  async function graphOf({ companyId }: CompanyOrder, whom: Whom): Promise<EquityGraph> {
    const graph = await people.equityGraph(companyId, whom);
    if (holdersIn(graph).length === 0) throw new Fault(downloadFaults.noShareholders);
    return graph;
  }

  /** Judgments against holders and penalties of them, as far as their reader may see them. */
  async function countRecords({ may }: Tools, ids: string[]) {
    const [cases, penalties] = await Promise.all([
      people.countsOf({ may }, ids, { sourceType: recordTypes.cases, side: '被告方' }),
      people.countsOf({ may }, ids, { sourceType: recordTypes.penalty }),
    ]);
    return ({ id }: Node) => ({
      ...(may(20011) ? { asDefendant: cases.get(id) ?? 0 } : {}),
      ...(may(20012) ? { penalties: penalties.get(id) ?? 0 } : {}),
    });
  }

  /** What registers say of holders. */
  async function entriesOf(ids: string[]) {
    if (ids.length === 0) return () => ({ counts: [], entries: [] });
    const [counts, entries] = await Promise.all([
      registers.countsOf(ids),
      registers.latest(ids, { kinds: askedKinds, limit: entriesMax }),
    ]);
    return ({ id }: Node) => ({
      counts: (counts.get(id) ?? []).filter(({ kind }) => askedKinds.includes(kind)),
      entries: (entries.get(id) ?? []).filter(({ isEnded }) => !isEnded),
    });
  }

  return {
    /** Whose holders they are and how many steps the file takes; a fault where no register tells of any. */
    async measure(order: CompanyOrder, whom: Whom) {
      const graph = await graphOf(order, whom);
      return {
        companyName: nameIn(graph),
        unitsTotal: order.content === 'shareholders' ? 1 : holdersIn(graph).length,
      };
    },

    async document(order: CompanyOrder, tools: Tools): Promise<Document> {
      const graph = await graphOf(order, tools);
      const about = { graph, companyName: nameIn(graph), now: clock.now() };
      if (order.content === 'shareholders') return reportOf(about);
      const holders = holdersIn(graph);
      const ids = holders.filter(({ hasRecord }) => hasRecord).map(({ id }) => id);
      const [inRegisters, inRecords] = await Promise.all([entriesOf(ids), countRecords(tools, ids)]);
      tools.progress(holders.length, holders.length);
      // of one without a record nothing is known
      const factsOf = (node: Node): HolderFacts => ({
        ...{ node, ...inRegisters(node) },
        ...(node.hasRecord ? inRecords(node) : {}),
      });
      return checkOf({ ...about, holders: holders.map(factsOf) });
    },
  };
}
