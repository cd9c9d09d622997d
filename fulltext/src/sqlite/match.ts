import { type Bits, emptyBits, setBit } from './bits.ts';
import type { Match } from './compile.ts';
import { rowsPerRecord, rowsPerSection } from './schema.ts';
import type { View } from './view.ts';

/** The records in which an expression for `whole` is found. Kept, so not to be changed. */
export function matchWhole(view: View, expression: string): Bits {
  const sql = 'SELECT group_concat(rowid) AS numbers FROM whole WHERE whole MATCH ?';
  return view.arrays.of(`whole ${expression}`, () => collect(view, { sql, expression }));
}

/** True when the records with a phrase over pairs are kept. */
export const hasRecordsOf = (view: View, phrase: string): boolean => view.arrays.has(`whole ${phrase}`);

/** Keeps the records with a phrase over pairs, for whoever looks for it next. */
export function keepRecordsOf(view: View, { phrase, numbers }: { phrase: string; numbers: Uint32Array }): void {
  view.arrays.of(`whole ${phrase}`, () => {
    const bits = emptyBits(view.columns.alive.length * 32);
    for (let i = 0; i < numbers.length; i++) setBit(bits, numbers[i]!);
    return bits;
  });
}

/** The records with a paragraph, in one of these sections, in which an expression is found. Kept, so not to be changed. */
export function matchRows(view: View, { table, expression }: Match, { sections }: { sections: number[] }): Bits {
  const isEverywhere = sections.length === view.shape.sectionKeys.length;
  const mask = sections.reduce((bits, section) => bits | (1 << section), 0);
  const inSections = isEverywhere ? '' : `AND (1 << ((rowid % ${rowsPerRecord}) / ${rowsPerSection})) & ${mask}`;
  const sql = `SELECT group_concat(rowid / ${rowsPerRecord}) AS numbers FROM ${table} WHERE ${table} MATCH ? ${inSections}`;
  return view.arrays.of(`${table} ${mask} ${expression}`, () => collect(view, { sql, expression }));
}

/** Asks for numbers parted by commas and reads them; a joined list is several times quicker to fetch than rows. */
function collect(view: View, { sql, expression }: { sql: string; expression: string }): Bits {
  view.pulse();
  const bits = emptyBits(view.columns.alive.length * 32);
  const list = view.db.prepare(sql).get(expression)?.numbers;
  if (typeof list !== 'string') return bits;
  let number = 0;
  for (let at = 0; at < list.length; at++) {
    const digit = list.charCodeAt(at) - 48;
    if (digit >= 0) number = number * 10 + digit;
    else {
      setBit(bits, number);
      number = 0;
    }
  }
  setBit(bits, number);
  return bits;
}
