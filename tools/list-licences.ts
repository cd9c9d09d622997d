import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const root = dirname(import.meta.dirname);

interface LockedPackage {
  version?: string;
  license?: string;
  dev?: boolean;
  devOptional?: boolean;
  link?: boolean;
}

interface Licence {
  name: string;
  version: string;
  licence: string;
}

/** Packages that carry their licence as a file alone; each was read. */
const readByHand: Record<string, string> = { 'png-js': 'MIT' };

/** Every package of others that the running product contains, by name, as the lock file has it. */
export function listLicences(): Licence[] {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, LockedPackage>;
  };
  const kept = Object.entries(lock.packages).flatMap(
    ([place, { version = '', license = '', dev, devOptional, link }]) => {
      const name = place.split('node_modules/').at(-1) ?? '';
      const isOfOthers = place.includes('node_modules/') && !link && !dev && !devOptional;
      return isOfOthers ? [{ name, version, licence: license || readByHand[name] || '' }] : [];
    },
  );
  const once = new Map(kept.map(each => [`${each.name} ${each.version}`, each]));
  return [...once.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
}

if (import.meta.main) {
  writeFileSync(join(root, 'web', 'dist', 'licences.json'), JSON.stringify(listLicences()));
}
