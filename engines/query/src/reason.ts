/** What is wrong with a condition tree, and where (`children.1.text`; the root is the empty path). */
export type Reason = { path: string; reason: string };

export type Values = Record<string, unknown>;

/** True for an object whose own properties can be read; arrays are none. */
export function isValues(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The property of that name that was sent, never one that objects inherit. */
export function own(values: Values, name: string): unknown {
  return Object.hasOwn(values, name) ? values[name] : undefined;
}

/** The path of a part below a path. */
export function join(path: string, part: string): string {
  return path === '' || part === '' ? path + part : `${path}.${part}`;
}
