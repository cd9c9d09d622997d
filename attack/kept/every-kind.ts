import type { Kind } from './kind.ts';
import { kindsOfHouse } from './kinds-of-house.ts';
import { kindsOfOwn } from './kinds-of-own.ts';
import { kindsOfTools } from './kinds-of-tools.ts';

/** Every kind of thing that a user is told is kept, by its name: how one is made, and how it is read back. */
export const everyKind = { ...kindsOfOwn, ...kindsOfTools, ...kindsOfHouse } as unknown as Record<string, Kind>;
