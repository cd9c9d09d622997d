import { existsSync, readFileSync } from 'node:fs';

/** A file on the disk of this machine, in place of its bytes: the thread that works with them reads them itself. */
export class LocalFile {
  readonly path: string;
  constructor(path: string) {
    this.path = path;
  }
}

/** A value as it is sent to a thread: its bytes may still lie in files. */
export type ThreadInput<Value> = Value extends Uint8Array
  ? Value | LocalFile
  : Value extends object
    ? { [Name in keyof Value]: ThreadInput<Value[Name]> }
    : Value;

/** Where the bytes of a file belong in a value: the names and numbers that lead there. */
export interface PlacedFile {
  place: (string | number)[];
  path: string;
}

/** As deep, and among as many others, files stand in what is sent; what is given by users may be deeper and longer. */
const depthMax = 4;
const itemsMax = 256;

/** What a list or a plain object of few parts holds, by number or name. */
function partsOf(value: object): [string | number, unknown][] {
  if (Array.isArray(value)) return value.length > itemsMax ? [] : [...value.entries()];
  if (Object.getPrototypeOf(value) !== Object.prototype) return [];
  return Object.keys(value).length > itemsMax ? [] : Object.entries(value);
}

/** The files in a value with their places; nothing but a `LocalFile` is one, whatever its fields are called. */
export function filesIn(value: unknown, place: PlacedFile['place'] = []): PlacedFile[] {
  if (value instanceof LocalFile) return [{ place, path: value.path }];
  if (typeof value !== 'object' || value === null || place.length === depthMax) return [];
  return partsOf(value).flatMap(([name, part]) => filesIn(part, [...place, name]));
}

/** Whether one of them has been removed. */
export const isOneGone = (files: PlacedFile[]): boolean => files.some(({ path }) => !existsSync(path));

/** The value with the bytes of its files in their places, for a thread: it reads them whole, and waits for the disk. */
export function readPlaced(value: unknown, files: PlacedFile[]): unknown {
  const whole = { value };
  for (const { place, path } of files) {
    let holder: Record<string | number, unknown> = whole;
    let name: string | number = 'value';
    for (const next of place) {
      holder = holder[name] as Record<string | number, unknown>;
      name = next;
    }
    holder[name] = new Uint8Array(readFileSync(path));
  }
  return whole.value;
}
