import type { Found } from './issue.ts';
import { type Label, type LabelStyle, ranks, readLabels } from './read-labels.ts';

type Last = Partial<Record<LabelStyle, number>>;

/** Numbers of one level that do not rise one by one: gaps, doubles, steps back. */
export function checkNumbering(text: string): Found[] {
  const found: Found[] = [];
  let last: Last = {};
  let decimal: readonly [number, number] | undefined;
  for (const label of readLabels(text)) {
    if (label.style === 'decimal') {
      const [whole = 0, part = 0] = label.raw.split('.').map(Number);
      found.push(...judgeDecimal(label, [whole, part], decimal));
      decimal = [whole, part];
      continue;
    }
    if (!(label.style === 'article' && label.sub)) found.push(...judgeLabel(label, last[label.style]));
    last = { ...withoutInner(last, label), [label.style]: label.value };
  }
  return found;
}

function judgeDecimal(
  label: Label,
  [whole, part]: readonly [number, number],
  last?: readonly [number, number],
): Found[] {
  if (!last) return [];
  if (last[0] === whole && part !== last[1] + 1)
    return [issueOf(label, part === last[1] ? 'double' : part < last[1] ? 'order' : 'gap', `${whole}.${last[1] + 1}`)];
  if (last[0] !== whole && part !== 1) return [issueOf(label, 'gap', `${whole}.1`)];
  return [];
}

function judgeLabel(label: Label, last: number | undefined): Found[] {
  const { value, style, rank } = label;
  if (last === undefined || value === last + 1) return [];
  const isDouble = value === last;
  if (value === 1 && rank >= 2 && !isDouble) return [];
  const kind = isDouble || (style === 'article' && value === 1) ? 'double' : value < last ? 'order' : 'gap';
  return [issueOf(label, kind, String(last + 1))];
}

const words = { gap: '编号不连续，缺号', double: '编号重复', order: '编号倒退' } as const;

const issueOf = ({ start, end }: Label, kind: keyof typeof words, next: string): Found => ({
  start,
  end,
  kind,
  reason: `${words[kind]}：依次应为第${next}号。改编号时请一并核对文中的引用`,
});

/** An outer number lets the inner ones begin anew; a chapter does not let the articles. */
function withoutInner(last: Last, { style, rank }: Label): Last {
  const inner = ranks.filter(
    each => each.rank > rank && each.style !== 'decimal' && !(style === 'chapter' && each.style === 'article'),
  );
  return Object.fromEntries(Object.entries(last).filter(([each]) => !inner.some(({ style: own }) => own === each)));
}
