import { strFromU8, type Unzipped } from 'fflate';
import { readEntities } from './read-cells.ts';

/** One sheet of a workbook, in the order of its tabs. */
export interface Sheet {
  name: string;
  /** Where its cells lie in the package. */
  part: string;
  isHidden: boolean;
}

const attribute = (tag: string, name: string): string | undefined => {
  const raw = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`, 'u').exec(tag);
  return raw ? readEntities(raw[1] ?? raw[2] ?? '') : undefined;
};

const partOf = (base: string, target: string): string => {
  if (target.startsWith('/')) return target.slice(1);
  const steps: string[] = [];
  for (const step of `${base}${target}`.split('/')) {
    if (step === '..') steps.pop();
    else if (step !== '.' && step !== '') steps.push(step);
  }
  return steps.join('/');
};

/** Relations of a part by their ids: their type, as its last word, and where they lead. */
function relationsOf(
  parts: Unzipped,
  { base, name }: { base: string; name: string },
): Map<string, { type: string; part: string }> {
  const xml = parts[name] ? strFromU8(parts[name]) : '';
  const tags = xml.match(/<(?:\w+:)?Relationship\s[^>]*>/gu) ?? [];
  return new Map(
    tags.map(tag => {
      const type = (attribute(tag, 'Type') ?? '').replace(/^.*\//u, '');
      return [attribute(tag, 'Id') ?? '', { type, part: partOf(base, attribute(tag, 'Target') ?? '') }];
    }),
  );
}

/** Where the parts of a workbook lie that say something to its reader. */
export interface WorkbookParts {
  workbook: string;
  sheets: Sheet[];
  sharedStrings?: string;
  styles?: string;
  theme?: string;
  countsFrom1904: boolean;
}

/** The sheets of a workbook and what belongs to all of them; undefined where the package is none. */
export function listSheets(parts: Unzipped): WorkbookParts | undefined {
  const workbook = [...relationsOf(parts, { base: '', name: '_rels/.rels' }).values()].find(
    ({ type }) => type === 'officeDocument',
  )?.part;
  if (!workbook || !parts[workbook]) return undefined;
  const base = workbook.replace(/[^/]*$/u, '');
  const relations = relationsOf(parts, { base, name: `${base}_rels/${workbook.slice(base.length)}.rels` });
  const xml = strFromU8(parts[workbook]);
  const sheets = (xml.match(/<(?:\w+:)?sheet\s[^>]*>/gu) ?? []).flatMap((tag): Sheet[] => {
    const relation = relations.get(/\s\w+:id\s*=\s*["']([^"']*)["']/u.exec(tag)?.[1] ?? '');
    if (relation?.type !== 'worksheet' || !parts[relation.part]) return [];
    const isHidden = /^(?:hidden|veryHidden)$/u.test(attribute(tag, 'state') ?? '');
    return [{ name: attribute(tag, 'name') ?? '', part: relation.part, isHidden }];
  });
  const named = (type: string) => {
    const part = [...relations.values()].find(each => each.type === type)?.part;
    return part && parts[part] ? part : undefined;
  };
  const [sharedStrings, styles, theme] = [named('sharedStrings'), named('styles'), named('theme')];
  return {
    workbook,
    sheets,
    ...(sharedStrings ? { sharedStrings } : {}),
    ...(styles ? { styles } : {}),
    ...(theme ? { theme } : {}),
    countsFrom1904: /\sdate1904\s*=\s*["'](?:1|true)["']/u.test(xml),
  };
}
