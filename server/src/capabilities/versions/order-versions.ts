interface Version {
  versionNum: string;
  createDate: string;
}

const numbers = (versionNum: string) => versionNum.split('.').map(Number);

function compareNumbers(a: string, b: string): number {
  const [left, right] = [numbers(a), numbers(b)];
  for (let at = 0; at < Math.max(left.length, right.length); at += 1) {
    const difference = (left[at] ?? 0) - (right[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** The newest first: by day, on one day by number, in which 1.10 comes after 1.9. */
export const orderVersions = <Each extends Version>(versions: Each[]): Each[] =>
  versions.toSorted((a, b) => b.createDate.localeCompare(a.createDate) || compareNumbers(b.versionNum, a.versionNum));
