/** The keys of a table of names, in its order: what an enum of them takes. The table has one at least. */
export const keysOf = <Key extends string>(names: Readonly<Record<Key, unknown>>) =>
  Object.keys(names) as [Key, ...Key[]];
