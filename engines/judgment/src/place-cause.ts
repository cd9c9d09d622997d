import causes from '../data/causes.json' with { type: 'json' };
import former from '../data/former-causes.json' with { type: 'json' };

type Branch = string[] | { [name: string]: Branch };

/** The path of each official cause by its name; a name that stands twice is where it stands first. */
const pathByName = new Map<string, string>();

function read(branch: Branch, above: string) {
  const leaves = (names: string[]): [string, Branch][] => names.map(name => [name, []]);
  for (const [name, below] of Array.isArray(branch) ? leaves(branch) : Object.entries(branch)) {
    const path = above === '' ? name : `${above}/${name}`;
    if (!pathByName.has(name)) pathByName.set(name, path);
    read(below, path);
  }
}
read(causes as Branch, '');

const parentOf = (path: string) => path.slice(0, path.lastIndexOf('/'));
for (const [name, today] of Object.entries(former)) {
  const path = pathByName.get(today);
  if (path) pathByName.set(name, `${parentOf(path)}/${name}`);
}

/** Every listed cause and where it stands: whoever keeps places knows by it that they have changed. */
export const listCausePlaces = (): [name: string, path: string][] => [...pathByName];

/** The shortest name that is looked for at the end of a longer one. */
const tailMin = 6;

const rootByType: Record<string, string> = {
  刑事: '刑事案由',
  民事: '民事案由',
  行政: '行政案由',
  执行: '执行案由',
  国家赔偿: '国家赔偿案由',
  赔偿: '国家赔偿案由',
};

/** Where in the official order of causes a name stands that ends like one of them: 钢材买卖合同纠纷 is a 买卖合同纠纷. */
function pathByTail(name: string): string | undefined {
  for (let start = 1; name.length - start >= tailMin; start++) {
    const path = pathByName.get(name.slice(start));
    if (path) return `${path}/${name}`;
  }
  return undefined;
}

/**
 * A cause of action with the levels above it, from the root, joined by `/`: 民事案由/合同、准合同纠纷/合同纠纷/买卖合同纠纷.
 * A name outside the official lists stands under 其他案由, of its kind of case where that is told.
 */
export function placeCause(cause: string, caseType?: string): string {
  const name = cause.trim().replaceAll('/', '／').replaceAll('(', '（').replaceAll(')', '）');
  const place = pathByName.get(name) ?? pathByTail(name);
  if (place) return place;
  const root = /罪$/.test(name) ? rootByType.刑事 : rootByType[caseType ?? ''];
  return root ? `${root}/其他案由/${name}` : `其他案由/${name}`;
}
