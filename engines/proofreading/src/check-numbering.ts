import type { Objection } from './issue.ts';
import { type Label, type LabelStyle, ranks, readLabels } from './read-labels.ts';

/** The last number of a style, and of each of its marks: within 1. may stand a list of 1、2、3、. */
interface Latest {
  value: number;
  mark: string;
  byMark: Record<string, number>;
}
type Last = Partial<Record<LabelStyle, Latest>>;

/** Numbers of one level that do not rise one by one: gaps, doubles, steps back. */
export function checkNumbering(text: string): Objection[] {
  const findings: Objection[] = [];
  let last: Last = {};
  let decimal: readonly [number, number] | undefined;
  let part = 0;
  for (const label of readLabels(text)) {
    if (label.part !== part) [part, last, decimal] = [label.part, {}, undefined];
    if (label.style === 'decimal') {
      const [whole = 0, part = 0] = label.raw.split('.').map(Number);
      findings.push(...judgeDecimal(label, { number: [whole, part], last: decimal }));
      decimal = [whole, part];
      continue;
    }
    if (!(label.style === 'article' && label.sub)) findings.push(...judgeLabel(label, last[label.style]));
    const byMark = { ...last[label.style]?.byMark, [label.mark]: label.value };
    last = { ...withoutInner(last, label), [label.style]: { value: label.value, mark: label.mark, byMark } };
  }
  return findings;
}

function judgeDecimal(
  label: Label,
  { number: [whole, part], last }: { number: readonly [number, number]; last?: readonly [number, number] },
): Objection[] {
  if (!last) return [];
  if (last[0] === whole && part !== last[1] + 1)
    return [
      issueOf(label, {
        kind: part === last[1] ? 'double' : part < last[1] ? 'order' : 'gap',
        next: `${whole}.${last[1] + 1}`,
      }),
    ];
  if (last[0] !== whole && part !== 1) return [issueOf(label, { kind: 'gap', next: `${whole}.1` })];
  return [];
}

function judgeLabel(label: Label, last: Latest | undefined): Objection[] {
  const { value, style, rank, mark, follows } = label;
  if (last === undefined || value === last.value + 1) return [];
  const isOfOtherList = mark !== last.mark && last.byMark[mark] !== undefined;
  if (isOfOtherList && value === last.byMark[mark]! + 1) return [];
  const isDouble = value === last.value;
  const beginsList = !isDouble || mark !== last.mark || follows === 'announcement';
  if (value === 1 && rank >= 2 && beginsList) return [];
  if (follows === 'omission' && value > last.value) return [];
  const kind = isDouble || (style === 'article' && value === 1) ? 'double' : value < last.value ? 'order' : 'gap';
  return [issueOf(label, { kind, next: String(last.value + 1) })];
}

const words = { gap: '编号不连续，缺号', double: '编号重复', order: '编号倒退' } as const;

const issueOf = ({ start, end }: Label, { kind, next }: { kind: keyof typeof words; next: string }): Objection => ({
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
