/** How deep and how large a body may be: many times what any call needs. */
export const contentLimits = { depth: 100, values: 50_000 } as const;

interface Node {
  value: unknown;
  name: string;
  parent?: Node;
  depth: number;
}

const pathMax = 200;

/**
 * Says why this content cannot be taken in, or nothing: text that no database keeps (NUL, half a surrogate pair), a nesting
 * or a number of values that no call needs. One walk without recursion: its cost is bounded, whatever is sent.
 */
export function refuseContent(body: unknown): string | undefined {
  const steps = lookThrough(body);
  for (let step = steps.next(); ; step = steps.next()) if (step.done) return step.value;
}

/** Values between two rests of whoever looks through a large body. */
const valuesAtOnce = 500;

/** The same; whoever steps through it may rest at each step. */
export function* lookThrough(body: unknown): Generator<undefined, string | undefined> {
  const nodes: Node[] = [{ value: body, name: '', depth: 0 }];
  let count = 0;
  let looked = 0;
  for (let node = nodes.pop(); node; node = nodes.pop()) {
    if (++looked % valuesAtOnce === 0) yield;
    if (typeof node.value === 'string') {
      const complaint = refuseText(node.value);
      if (complaint) return `请求字段 ${pathOf(node)} 有误：${complaint}`;
    } else if (typeof node.value === 'object' && node.value !== null) {
      if (node.depth >= contentLimits.depth) return `请求内容嵌套超过${contentLimits.depth}层，请简化后重试`;
      for (const [name, value] of Object.entries(node.value)) {
        if (++count > contentLimits.values) return `请求内容超过${contentLimits.values}项，请分批提交`;
        if (refuseText(name)) return `请求中有字段名${refuseText(name)}`;
        nodes.push({ value, name, parent: node, depth: node.depth + 1 });
      }
    }
  }
  return undefined;
}

function refuseText(text: string): string | undefined {
  if (text.includes('\0')) return '含有无法保存的空字符，请删除后重试';
  return text.isWellFormed() ? undefined : '含有残缺的字符，请删除后重试';
}

function pathOf(node: Node): string {
  const names: string[] = [];
  for (let at: Node | undefined = node; at?.parent; at = at.parent) names.unshift(at.name);
  return names.join('.').slice(0, pathMax).toWellFormed();
}
