import { countAlternatives, countTerms } from './expand.ts';
import { join, type Reason } from './reason.ts';
import { type Field, findField, fullText, type Group, isPositional, limits, type Tree } from './tree.ts';

/** Lists what keeps a group of sound children from holding within one sentence, paragraph or stretch. */
export function* checkPositional(
  group: Group,
  { fields, path }: { fields: readonly Field[]; path: string },
): Generator<Reason> {
  const at = join(path, 'children');
  if (group.children.length < 2) yield { path: at, reason: '同句、同段、间隔至少要有两个条件' };
  if (group.op === 'within' && group.distance !== undefined && !isDistance(group.distance)) {
    yield { path: join(path, 'distance'), reason: `间隔应当是 1 到 ${limits.distance} 的整数` };
  }
  const names = new Set<string>();
  let isSound = true;
  for (const [i, child] of group.children.entries()) {
    for (const reason of checkBelow(child, { fields, names, path: join(at, `${i}`) })) {
      isSound = false;
      yield reason;
    }
  }
  if (isSound) yield* checkTogether(group, { names, path: at });
}

function isDistance(value: unknown): boolean {
  return Number.isInteger(value) && (value as number) >= 1 && (value as number) <= limits.distance;
}

/** What stands below the group; `names` gathers the fields that its leaves name. */
function* checkBelow(
  node: Tree,
  { fields, names, path }: { fields: readonly Field[]; names: Set<string>; path: string },
): Generator<Reason> {
  if (node.kind === 'group') {
    if (isPositional(node.op)) return yield { path, reason: '同句、同段、间隔里不能再套同句、同段、间隔' };
    for (const [i, child] of node.children.entries()) {
      yield* checkBelow(child, { fields, names, path: join(path, `children.${i}`) });
    }
    return;
  }
  if (node.kind !== 'text') return yield { path, reason: '同句、同段、间隔里只能有文字条件' };
  if (node.isExcluded) yield { path, reason: '同句、同段、间隔里不能有排除条件' };
  if (findField(fields, node.field)?.kind !== 'text') yield { path, reason: '同句、同段、间隔只能用于正文字段' };
  names.add(node.field);
}

function* checkTogether(group: Group, { names, path }: { names: Set<string>; path: string }): Generator<Reason> {
  names.delete(fullText);
  if (names.size > 1) yield { path, reason: '同句、同段、间隔里的条件要用同一个字段' };
  if (countAlternatives(group) > limits.alternatives) {
    yield { path, reason: `同句、同段、间隔里的“或”展开后不能多于 ${limits.alternatives} 种` };
  }
  if (group.op === 'within' && countTerms(group) > limits.wordsWithin) {
    yield { path, reason: `间隔检索一次最多 ${limits.wordsWithin} 个词` };
  }
}
