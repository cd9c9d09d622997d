import type { EquityGraph } from '@antai/contract/people';
import { type Company, findRings, type Holding } from './find-rings.ts';

export type { Company, Holding } from './find-rings.ts';

const roundsMax = 60;
const shareMin = 1e-6;
/** Holdings followed for one company, some ten milliseconds. */
const sharesMax = 300_000;

const kindOf = ({ name, holderType }: Holding) =>
  holderType === 'person' || holderType === '自然人'
    ? 'person'
    : /(公司|集团|合伙|企业|基金|银行|厂|中心|合作社|委员会|政府|局|协会|持股计划|信托)/.test(name)
      ? 'company'
      : [...name].length <= 4
        ? 'person'
        : 'other';

/**
 * Who holds a company in the end, with the share of each through all chains together.
 * Rings are followed until what still runs in them is less than a millionth: with cross-holdings the shares of outside
 * holders add up as in the matrix solution (1 − A)⁻¹.
 */
function ultimateHolders(root: Company, find: (name: string) => Company | undefined) {
  const ends = new Map<string, { holding: Holding; percent: number; paths: number }>();
  let running = new Map<string, { company: Company; share: number; paths: number }>([
    [root.id, { company: root, share: 1, paths: 1 }],
  ]);
  const sharesIn = new Map<Company, Share[]>();
  let followed = 0;
  let isCut = false;
  for (let round = 0; running.size > 0; round++) {
    if (round >= roundsMax || followed > sharesMax) {
      isCut = true;
      break;
    }
    const next = new Map<string, { company: Company; share: number; paths: number }>();
    for (const { company, share, paths } of running.values()) {
      if (!sharesIn.has(company)) sharesIn.set(company, sharesOf(company, find));
      for (const { holding, percent, above } of sharesIn.get(company)!) {
        followed += 1;
        const part = (share * percent) / 100;
        if (part < shareMin) continue;
        if (above) {
          const sum = next.get(above.id);
          next.set(above.id, { company: above, share: (sum?.share ?? 0) + part, paths: (sum?.paths ?? 0) + paths });
        } else {
          const sum = ends.get(holding.name);
          ends.set(holding.name, {
            holding,
            percent: (sum?.percent ?? 0) + part,
            paths: (sum?.paths ?? 0) + paths,
          });
        }
      }
    }
    running = next;
  }
  const holders = [...ends].map(([name, { percent, paths }]) => ({
    name,
    percent: Math.round(percent * 1_000_000) / 10_000,
    paths,
  }));
  return { holders: holders.sort((a, b) => b.percent - a.percent || (a.name < b.name ? -1 : 1)), isCut };
}

interface Share {
  holding: Holding;
  percent: number;
  /** Who is traced on; absent where the chain ends. */
  above: Company | undefined;
}

/** The shares of a company whose size is known. */
const sharesOf = (company: Company, find: (name: string) => Company | undefined): Share[] =>
  company.shareholders.flatMap(holding => {
    if (holding.percent === undefined) return [];
    const above = find(holding.name);
    return [{ holding, percent: holding.percent, above: above?.shareholders.length ? above : undefined }];
  });

interface EquityContext {
  root: Company;
  /** Every company reached upwards, by name. */
  find: (name: string) => Company | undefined;
  /** What the root holds. */
  below: { company: Company; percent?: number }[];
  nodesMax: number;
  /** Whether there is more above than is given. */
  isCut?: boolean;
}

/** What a graph is traced from, as it goes to a thread. */
export interface EquityOrder extends Omit<EquityContext, 'root' | 'find'> {
  rootId: string;
  companies: Company[];
  /** The company that each name leads to. */
  idOfName: Map<string, string>;
}

/** The graph around one of the companies. For a thread where there are many. */
export function traceEquity({ rootId, companies, idOfName, ...order }: EquityOrder): EquityGraph {
  const byId = new Map(companies.map(company => [company.id, company]));
  return equityGraph({ root: byId.get(rootId)!, find: name => byId.get(idOfName.get(name) ?? ''), ...order });
}

/** The graph around one company: holders above it to the last, what it holds one step below. */
export function equityGraph({ root, find, below, nodesMax, isCut: isGivenCut = false }: EquityContext): EquityGraph {
  const nodes = new Map<string, EquityGraph['nodes'][number]>();
  const edges = new Map<string, EquityGraph['edges'][number]>();
  const met: Company[] = [];
  let isCut = isGivenCut;
  nodes.set(root.id, { id: root.id, name: root.name, kind: 'company', hasRecord: root.hasRecord, level: 0 });
  const waiting: [Company, number][] = [[root, 0]];
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const [company, level] = next;
    met.push(company);
    for (const holding of company.shareholders) {
      const above = find(holding.name);
      const id = above?.id ?? `name:${holding.name}`;
      if (!nodes.has(id)) {
        if (nodes.size >= nodesMax) {
          isCut = true;
          continue;
        }
        const kind = above ? 'company' : kindOf(holding);
        nodes.set(id, { id, name: holding.name, kind, hasRecord: above?.hasRecord ?? false, level: level - 1 });
        if (above) waiting.push([above, level - 1]);
      }
      edges.set(`${id}>${company.id}`, {
        from: id,
        to: company.id,
        ...(holding.percent === undefined ? {} : { percent: holding.percent }),
      });
    }
  }
  for (const { company, percent } of below) {
    if (!nodes.has(company.id)) {
      if (nodes.size >= nodesMax) {
        isCut = true;
        continue;
      }
      nodes.set(company.id, {
        id: company.id,
        name: company.name,
        kind: 'company',
        hasRecord: company.hasRecord,
        level: 1,
      });
    }
    edges.set(`${root.id}>${company.id}`, {
      from: root.id,
      to: company.id,
      ...(percent === undefined ? {} : { percent }),
    });
  }
  const ends = ultimateHolders(root, find);
  const { rings, isCut: isRingMissing } = findRings(met, find);
  return {
    rootId: root.id,
    nodes: [...nodes.values()],
    edges: [...edges.values()],
    ultimateHolders: ends.holders.map(each => ({ ...each, id: `name:${each.name}` })),
    rings,
    isCut: isCut || ends.isCut || isRingMissing,
  };
}
