import type { Call } from '@antai/contract/wire/call';
import { readContracts } from '../tools/map.ts';

/** Every call of the contract, by capability and name. */
export async function everyCall(): Promise<{ name: string; call: Call }[]> {
  const contracts = await readContracts();
  return contracts.flatMap(({ word, calls }) =>
    Object.entries(calls).map(([name, call]) => ({ name: `${word}.${name}`, call })),
  );
}
