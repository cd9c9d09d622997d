import { type EquityGraph, peopleFaults } from '@antai/contract/people';
import { recordTypes } from '@antai/contract/records';
import type { CompanyFields } from '@antai/contract/records/company';
import { faults } from '@antai/contract/wire/faults';
import { Fault } from '../../../platform/fault.ts';
import { WrittenAnswer } from '../../../platform/http/written-answer.ts';
import type { PackedJson } from '../../../platform/pack-json.ts';
import type { Whom, Workers } from '../../../platform/workers.ts';
import type { RecordsService } from '../../records/service.ts';
import type { ProfileStore } from '../profiles/store.ts';
import { foldName, idOfName } from '../read-appearances.ts';
import type { PeopleStore } from '../store.ts';
import { type Company, type EquityOrder, type Holding, traceEquity } from './trace-equity.ts';

interface Deps {
  store: Pick<PeopleStore, 'endsOf'>;
  profileStore: Pick<ProfileStore, 'heldBy'>;
  records: Pick<RecordsService, 'heads'>;
  workers: Workers;
}

const nodesMax = 300;
/** Companies whose shareholders are read at once: an answer of the database is unpacked in one go. */
const companiesAtOnce = 50;
/** Names that are looked up at once: the id of each is a hash. */
const namesAtOnce = 1_000;
/** Holdings of one graph, far more than a picture can show; what lies beyond is told to be missing. */
const holdingsMax = 10_000;
/** More are traced in a thread: of companies that all hold one another even these make thousands of chains. */
const holdingsHereMax = 60;
const packer = new URL('./pack-equity.ts', import.meta.url);

/** Who holds a company, and what it holds. */
export const equity = (deps: Deps) => ({
  /** Who holds a company to the last, and what it holds one step below; refused where `caller` has left. */
  async equityGraph(id: string, caller: Whom): Promise<EquityGraph> {
    const graph = await graphOf(deps, { id, caller });
    return graph instanceof WrittenAnswer ? graph.read() : graph;
  },

  /** The same to be sent on as it is. */
  answerEquityGraph: (id: string, caller: Whom) => graphOf(deps, { id, caller }),
});

/** The graph around a company; one that was traced in a thread comes as it is sent on. */
async function graphOf(
  deps: Deps,
  { id, caller }: { id: string; caller: Whom },
): Promise<EquityGraph | WrittenAnswer<EquityGraph>> {
  const { companies, idOfName: ids, isCut } = await companiesAbove(deps, id);
  const root = companies.find(company => company.id === id);
  if (!root) throw new Fault(faults.notFound);
  const holdings = await deps.profileStore.heldBy(root.name);
  const below = holdings.map(({ keyId, name, shareholders }) => ({
    company: { id: keyId, name, hasRecord: true, shareholders: [] },
    percent: holdingsOf(shareholders).find(holding => foldName(holding.name) === foldName(root.name))?.percent,
  }));
  const order: EquityOrder = { rootId: id, companies, idOfName: ids, below, nodesMax, isCut };
  if (countHoldings(companies) <= holdingsHereMax) return traceEquity(order);
  const graph = await deps.workers.runFor<PackedJson<EquityGraph>>(caller, { module: packer, input: order });
  if (!graph) throw new Fault(peopleFaults.tooSlow);
  return new WrittenAnswer(graph);
}

const countHoldings = (companies: readonly Company[]) =>
  companies.reduce((sum, { shareholders }) => sum + shareholders.length, 0);

/** A company and those that hold it, as many as a graph can show, with what each name in them leads to. */
async function companiesAbove(deps: Deps, id: string) {
  const companies = new Map<string, Company>();
  const ids = new Map<string, string>();
  let waiting = [id];
  let left = holdingsMax;
  while (waiting.length > 0 && companies.size < nodesMax && left > 0) {
    const next = waiting.slice(0, Math.min(companiesAtOnce, nodesMax - companies.size));
    const names = new Set<string>();
    for (const company of await companiesOf(deps, next)) {
      const shareholders = company.shareholders.slice(0, left);
      left -= shareholders.length;
      companies.set(company.id, { ...company, shareholders });
      for (const { name } of shareholders) names.add(name);
    }
    const newNames = [...names].filter(name => !ids.has(name));
    for (const [name, end] of await endsOf(deps, newNames)) ids.set(name, end);
    const above = newNames.map(name => ids.get(name) ?? '');
    waiting = [...new Set([...waiting.slice(next.length), ...above])].filter(each => !companies.has(each));
  }
  return { companies: [...companies.values()], idOfName: ids, isCut: left <= 0 };
}

async function companiesOf({ records }: Pick<Deps, 'records'>, ids: string[]): Promise<Company[]> {
  const heads = await records.heads(recordTypes.company, ids);
  return heads.map(({ id, title, fields }) => ({
    id,
    name: title,
    hasRecord: true,
    shareholders: holdingsOf(fields.shareholders),
  }));
}

/** Names with the company that each leads to after all merges. */
async function endsOf({ store }: Pick<Deps, 'store'>, names: string[]): Promise<[name: string, id: string][]> {
  const ends: [string, string][] = [];
  for (let at = 0; at < names.length; at += namesAtOnce) {
    const some = names.slice(at, at + namesAtOnce);
    const ids = await store.endsOf(
      recordTypes.company,
      some.map(name => idOfName(recordTypes.company, { name })),
    );
    for (const [index, name] of some.entries()) ends.push([name, ids[index] ?? '']);
  }
  return ends;
}

const holdingsOf = (shareholders: CompanyFields['shareholders'] = []): Holding[] =>
  shareholders
    .filter(({ name }) => name !== '')
    .map(({ name, percent, holderType }) => ({
      name,
      ...(percent === undefined ? {} : { percent }),
      ...(holderType === undefined ? {} : { holderType }),
    }));
