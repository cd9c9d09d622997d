import type { PackDescription } from './jobs.ts';

interface PackOffer {
  version: string;
  sha256: string;
}

/** Whether a version comes after another, part by part; what is no number is compared as text. */
export function isNewer(version: string, than: string): boolean {
  const [left, right] = [version.split('.'), than.split('.')];
  for (const [at, part] of left.entries()) {
    const other = right[at] ?? '';
    if (part === other) continue;
    return /^\d+$/u.test(part) && /^\d*$/u.test(other) ? Number(part) > Number(other) : part > other;
  }
  return false;
}

/** The newest version that is newer than what is there: the product's own, or what a source offered; null where none is. */
export function chooseOffer(
  { version, sha256 }: Pick<PackDescription, 'version' | 'sha256'>,
  { presentVersion, offered }: { presentVersion: string | null; offered: PackOffer | undefined },
): PackOffer | null {
  const own = presentVersion !== null && sha256 !== null ? [{ version, sha256 }] : [];
  const others = offered ? [{ version: offered.version, sha256: offered.sha256 }] : [];
  const newer = [...own, ...others].filter(each => isNewer(each.version, presentVersion ?? version));
  return newer.sort((a, b) => (isNewer(a.version, b.version) ? -1 : 1))[0] ?? null;
}
