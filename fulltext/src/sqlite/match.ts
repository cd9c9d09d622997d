import { type Bits, emptyBits, setBit } from './bits.ts';
import type { Match } from './compile.ts';
import { rowsPerRecord, rowsPerSection } from './schema.ts';
import type { View } from './view.ts';

/** The records in which an expression for `whole` is found. Kept, so not to be changed. */
export function matchWhole(view: View, expression: string): Bits {
  const sql = (columns: string, restriction: string) =>
    `SELECT ${columns} FROM whole WHERE whole MATCH ? ${restriction}`;
  return view.matches.of(`whole ${expression}`, view.columns.alive.length, {
    all: () => collect(view, { sql: sql('group_concat(rowid) AS numbers', ''), expression }),
    // with rowid=? it finds deleted rows too (SQLite 3.53)
    has: number => view.db.prepare(sql('1', 'AND rowid BETWEEN ? AND ?')).get(expression, number, number) !== undefined,
  });
}

/** The records with a paragraph, in one of these sections, in which an expression is found. Kept, so not to be changed. */
export function matchRows(view: View, { table, expression }: Match, { sections }: { sections: number[] }): Bits {
  const isEverywhere = sections.length === view.shape.sectionKeys.length;
  const mask = sections.reduce((bits, section) => bits | (1 << section), 0);
  const inSections = isEverywhere ? '' : `AND (1 << ((rowid % ${rowsPerRecord}) / ${rowsPerSection})) & ${mask}`;
  const sql = (columns: string, restriction: string) =>
    `SELECT ${columns} FROM ${table} WHERE ${table} MATCH ? ${inSections} ${restriction}`;
  return view.matches.of(`${table} ${mask} ${expression}`, view.columns.alive.length, {
    all: () => collect(view, { sql: sql(`group_concat(rowid / ${rowsPerRecord}) AS numbers`, ''), expression }),
    has: number => {
      const [first, last] = [number * rowsPerRecord, (number + 1) * rowsPerRecord - 1];
      return view.db.prepare(sql('1', 'AND rowid BETWEEN ? AND ? LIMIT 1')).get(expression, first, last) !== undefined;
    },
  });
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
