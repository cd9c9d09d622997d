import { isLeftOut } from '@antai/comparison/leave-out';
import { type ComparisonDetail, type Ignorable, ignorable, ignoreNames } from '@antai/contract/comparison';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { addresses } from '../../../app/addresses.ts';
import { keepChoice, readChoice } from '../../../lib/keep-choice.ts';

export type IgnoredKinds = ReadonlySet<Ignorable>;

/** What is not listed for what is ignored. */
export interface HiddenCounts {
  changes: number;
  /** Automatic numbers that became others. */
  numbers: number;
}

const nothing = 'none';
const separator = '.';
const choiceName = 'comparison-ignored';
/** Of so many records the choice is kept. */
const keptMax = 50;

type StoredChoices = [recordId: string, said: string][];

const readChoices = () => readChoice<StoredChoices>(choiceName) ?? [];
const write = (ignored: readonly Ignorable[]) => ignored.join(separator) || nothing;

function read(text: string | undefined): Ignorable[] | undefined {
  if (text === nothing) return [];
  const kinds = ignorable.filter(each => text?.split(separator).includes(each));
  return kinds.length > 0 ? kinds : undefined;
}

/** What is ignored in a record: as the address says, or as its user left it, or all that is form alone. */
export function useIgnored(recordId: string): [IgnoredKinds, (ignored: readonly Ignorable[]) => void] {
  const { before, after, ignore } = useSearch({ from: addresses.comparison().to });
  const navigate = useNavigate();
  const ignored = useMemo(() => {
    const memory = readChoices().find(([own]) => own === recordId)?.[1];
    return new Set(read(ignore) ?? read(memory) ?? ignorable);
  }, [ignore, recordId]);
  const choose = (kinds: readonly Ignorable[]) => {
    const text = write(ignorable.filter(each => kinds.includes(each)));
    keepChoice(choiceName, [[recordId, text], ...readChoices().filter(([own]) => own !== recordId)].slice(0, keptMax));
    const pair = { ...(before === undefined ? {} : { before }), ...(after === undefined ? {} : { after }) };
    void navigate({ ...addresses.comparison(recordId, { ...pair, ignore: text }), replace: true });
  };
  return [ignored, choose];
}

/** How much of a comparison is not listed. */
export const countHidden = ({ changes, renumbered }: ComparisonDetail, ignored: IgnoredKinds): HiddenCounts => ({
  changes: changes.filter(change => isLeftOut(change, ignored)).length,
  numbers: ignored.has('numbering') ? renumbered.length : 0,
});

/** What is ignored, by its names. */
export const nameIgnored = (ignored: IgnoredKinds) =>
  ignorable
    .filter(each => ignored.has(each))
    .map(each => ignoreNames[each])
    .join('、');

export const sayHidden = ({ changes, numbers }: HiddenCounts) =>
  [...(changes > 0 ? [`变更${changes}处`] : []), ...(numbers > 0 ? [`自动编号变化${numbers}处`] : [])].join('、');
