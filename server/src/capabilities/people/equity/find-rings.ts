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

/** Longer rings are not followed. */
const ringMax = 13;
const ringsMax = 200;
/** Holdings followed in one graph, some ten milliseconds: companies that all hold one another have millions of rings. */
const stepsMax = 60_000;

/** Companies that hold one another, each ring once, by name; `isCut` where there are more than are looked for. */
export function findRings(companies: readonly Company[], find: (name: string) => Company | undefined) {
  const above = holdersOf(companies, find);
  const below = turned(above);
  const rings = new Map<string, string[]>();
  const bounds = { steps: stepsMax, isCut: false };
  for (const [first] of companies.entries()) {
    const back = distancesTo(first, below);
    const path: number[] = [];
    const walk = (at: number) => {
      path.push(at);
      for (const next of above[at]!) {
        if (bounds.isCut) break;
        bounds.steps -= 1;
        if (bounds.steps < 0 || rings.size >= ringsMax) bounds.isCut = true;
        else if (next === first) keepRing(path.map(each => companies[each]!.name));
        // rings through an earlier company were found there
        else if (next > first && !path.includes(next) && path.length + (back.get(next) ?? ringMax) < ringMax)
          walk(next);
      }
      path.pop();
    };
    if (back.size > 1 || above[first]!.includes(first)) walk(first);
  }
  return { rings: [...rings.values()], isCut: bounds.isCut };

  function keepRing(names: string[]) {
    const sorted = names.toSorted();
    const first = names.indexOf(sorted[0]!);
    const name = sorted.join('|');
    if (!rings.has(name)) rings.set(name, [...names.slice(first), ...names.slice(0, first)]);
  }
}

/** For each company the places of the others that hold it. */
function holdersOf(companies: readonly Company[], find: (name: string) => Company | undefined): number[][] {
  const places = new Map(companies.map(({ id }, at) => [id, at]));
  return companies.map(({ shareholders }) => {
    const own = shareholders.map(({ name }) => places.get(find(name)?.id ?? ''));
    return [...new Set(own.filter(at => at !== undefined))];
  });
}

function turned(above: readonly number[][]): number[][] {
  const below: number[][] = above.map(() => []);
  for (const [at, holders] of above.entries()) for (const holder of holders) below[holder]!.push(at);
  return below;
}

/** How many holdings lie between a company and each of those from which it is reached, none of them earlier in the list. */
function distancesTo(first: number, below: readonly number[][]): Map<number, number> {
  const distances = new Map([[first, 0]]);
  for (const [at, distance] of distances)
    for (const next of below[at]!) if (next > first && !distances.has(next)) distances.set(next, distance + 1);
  return distances;
}
