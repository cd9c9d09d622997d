import type { Call } from '@antai/contract/wire/call';

/** The answer as the contract writes it; throws where it is not what the contract says, and, if strict, where it says more. */
export function cutAnswer(
  { path, output }: Pick<Call, 'path' | 'output'>,
  { value, isStrict }: { value: unknown; isStrict: boolean },
): unknown {
  const result = output.safeParse(value);
  if (!result.success) {
    throw new Error(`answer of ${path} is not what its contract says${isStrict ? `: ${result.error.message}` : ''}`);
  }
  const extra = isStrict ? extraField(value, result.data) : undefined;
  if (extra) throw new Error(`answer of ${path} says more than its contract: ${extra}`);
  return result.data;
}

/** The first field that is in the value and not in what the contract made of it. */
function extraField(value: unknown, cut: unknown): string | undefined {
  if (typeof value !== 'object' || value === null || typeof cut !== 'object' || cut === null) return undefined;
  for (const [name, each] of Object.entries(value)) {
    if (each === undefined) continue;
    if (!(name in cut)) return name;
    const inner = extraField(each, (cut as Record<string, unknown>)[name]);
    if (inner) return `${name}.${inner}`;
  }
  return undefined;
}
