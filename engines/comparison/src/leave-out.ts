import type { Change, Ignorable } from './change.ts';

type Formal = Pick<Change, 'sameUnder'>;

/** Whether a change says nothing but what is ignored: it is there, and not listed. */
export const isLeftOut = ({ sameUnder = [] }: Formal, ignored: ReadonlySet<Ignorable>): boolean =>
  sameUnder.some(set => set.every(each => ignored.has(each)));
