import type { DatabaseSync } from 'node:sqlite';
import { inflateRawSync } from 'node:zlib';
import type { SearchRecord } from '@antai/query';
import { type Prepared, prepare } from '@antai/query/terms';

/** The stored texts, and those read again lately in normalised form: at most 16 M characters of them. */
export type Bodies = ReturnType<typeof openBodies>;

const roomUnits = 16_000_000;

export function openBodies(db: DatabaseSync) {
  const stored = db.prepare('SELECT deflated FROM body WHERE number=?');
  const kept = new Map<number, Prepared>();
  let used = 0;

  function sections(number: number): SearchRecord['sections'] {
    const row = stored.get(number);
    return row ? JSON.parse(inflateRawSync(row.deflated as Uint8Array).toString('utf8')) : [];
  }

  function forget(number: number): void {
    const old = kept.get(number);
    if (!old) return;
    kept.delete(number);
    used -= unitsOf(old);
  }

  function keep(number: number, prepared: Prepared): Prepared {
    used += unitsOf(prepared);
    for (const oldest of kept.keys()) {
      if (used <= roomUnits) break;
      forget(oldest);
    }
    kept.set(number, prepared);
    return prepared;
  }

  return {
    sections,
    prepared: (number: number): Prepared =>
      kept.get(number) ??
      keep(number, prepare({ id: '', sections: sections(number), keywords: {}, numbers: {}, dates: {} })),
    /** Must be called for each record that changed. */
    forget,
    /** Must be called when the index was emptied. */
    forgetAll: () => {
      kept.clear();
      used = 0;
    },
  };
}

function unitsOf(prepared: Prepared): number {
  return prepared.sections.reduce((sum, { text }) => sum + 2 * text.length, 0);
}
