import type { EquityGraph } from '@antai/contract/people';

/** A holding as a register tells it. */
export interface Holding {
  name: string;
  percent?: number;
  holderType?: string;
}

/** A company as the graph needs it. */
export interface Company {
  id: string;
  name: string;
  hasRecord: boolean;
  shareholders: Holding[];
}

const roundsMax = 60;
const shareMin = 1e-6;

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
export function ultimateHolders(root: Company, find: (name: string) => Company | undefined) {
  const ends = new Map<string, { holding: Holding; percent: number; paths: number }>();
  let running = new Map<string, { company: Company; share: number; paths: number }>([
    [root.id, { company: root, share: 1, paths: 1 }],
  ]);
  let isCut = false;
  for (let round = 0; running.size > 0; round++) {
    if (round >= roundsMax) {
      isCut = true;
      break;
    }
    const next = new Map<string, { company: Company; share: number; paths: number }>();
    for (const { company, share, paths } of running.values()) {
      for (const holding of company.shareholders) {
        if (holding.percent === undefined) continue;
        const part = (share * holding.percent) / 100;
        if (part < shareMin) continue;
        const above = find(holding.name);
        if (above && above.shareholders.length > 0) {
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

/** Companies that hold one another, each ring once, by name. */
export function ringsOf(companies: Company[], find: (name: string) => Company | undefined): string[][] {
  const rings = new Map<string, string[]>();
  const walk = (company: Company, path: Company[]) => {
    const at = path.findIndex(({ id }) => id === company.id);
    if (at >= 0) {
      const ring = path.slice(at).map(({ name }) => name);
      const first = ring.indexOf([...ring].sort()[0] ?? '');
      rings.set([...ring].sort().join('|'), [...ring.slice(first), ...ring.slice(0, first)]);
      return;
    }
    if (path.length > 12) return;
    for (const { name } of company.shareholders) {
      const above = find(name);
      if (above) walk(above, [...path, company]);
    }
  };
  for (const company of companies) walk(company, []);
  return [...rings.values()];
}

interface Around {
  root: Company;
  /** Every company reached upwards, by name. */
  find: (name: string) => Company | undefined;
  /** What the root holds. */
  below: { company: Company; percent?: number }[];
  nodesMax: number;
}

/** The graph around one company: holders above it to the last, what it holds one step below. */
export function equityGraph({ root, find, below, nodesMax }: Around): EquityGraph {
  const nodes = new Map<string, EquityGraph['nodes'][number]>();
  const edges = new Map<string, EquityGraph['edges'][number]>();
  const met: Company[] = [];
  let isCut = false;
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
  return {
    rootId: root.id,
    nodes: [...nodes.values()],
    edges: [...edges.values()],
    ultimateHolders: ends.holders.map(each => ({ ...each, id: `name:${each.name}` })),
    rings: ringsOf(met, find),
    isCut: isCut || ends.isCut,
  };
}
