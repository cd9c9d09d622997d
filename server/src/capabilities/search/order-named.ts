import { nameKey, resolveStatute } from '@antai/citation';
import type { StatuteFields } from '@antai/contract/records/statute';
import type { Tree } from '@antai/query';

/** What of a record the order among those of one name depends on. */
interface NamedHead {
  id: string;
  fields: StatuteFields;
}

const nameMin = 2;
const nameMax = 100;
const nameFields = ['fullText', 'statuteTitle'];

/** The title of the statute that a search names first, by its title or in short; undefined where it names none. */
export function statuteNamed(tree: Tree): string | undefined {
  for (const text of wordsOf(tree)) {
    for (const name of new Set([text, ...text.split(/\s+/u)])) {
      const bare = name.replace(/^《(.*)》$/u, '$1');
      if (bare.length < nameMin || bare.length > nameMax) continue;
      const statute = resolveStatute(bare);
      if (statute.kind === 'found') return statute.entry.title;
      if (/(?:法|条例|规定|办法|解释|细则|规则)$/u.test(bare)) return bare;
    }
  }
  return undefined;
}

function wordsOf(tree: Tree): string[] {
  if (tree.kind === 'group') return tree.children.flatMap(wordsOf);
  const isName = tree.kind === 'text' && !tree.isExcluded && nameFields.includes(tree.field);
  return isName ? [tree.text.trim()] : [];
}

/** The part of a title that every text about it repeats. */
export const coreOf = (title: string) => title.replace(/^中华人民共和国(?=.{2,})/u, '');

const validityOrder = ['现行有效', '尚未施行', '效力待核', '已被修改', '已废止'];

/** The ids of the statute of this title, the version in force before the others, then of what interprets it, newest first. */
export function orderNamed(title: string, heads: readonly NamedHead[]): string[] {
  const key = nameKey(title);
  const core = coreOf(title);
  const placed = heads.flatMap(({ id, fields }) => {
    const { statuteTitle: name = '', articleCount: size = 0 } = fields;
    const isItself = nameKey(name.split(' ')[0] ?? '') === key || nameKey(name) === key;
    if (isItself) return [{ id, rank: rankOf(fields), date: dateOf(fields), size }];
    const isAbout = fields.authorityLevel === '司法解释' && isNamedIn(name, { title, core });
    return isAbout ? [{ id, rank: rankOf(fields) + validityOrder.length, date: dateOf(fields), size: 0 }] : [];
  });
  placed.sort((a, b) => a.rank - b.rank || b.date.localeCompare(a.date) || b.size - a.size || (a.id < b.id ? -1 : 1));
  return placed.map(({ id }) => id);
}

/** A title names a statute in marks of its own, or as the beginning of a name of its parts (民法典婚姻家庭编). */
function isNamedIn(name: string, { title, core }: { title: string; core: string }): boolean {
  return [`《${title}`, `〈${title}`, `《${core}`, `〈${core}`, `<${title}`, `适用${title}`, `适用${core}`].some(
    words => name.includes(words),
  );
}

const rankOf = ({ validityStatus = '' }: StatuteFields) => {
  const rank = validityOrder.indexOf(validityStatus);
  return rank < 0 ? 2 : rank;
};

const dateOf = ({ versionDate, publishDate }: StatuteFields) => versionDate ?? publishDate ?? '';
