import { shanghaiDay } from '@antai/values';
import type { Clock } from '../../platform/clock.ts';
import type { ImportOrder, ImportsService, ImportTools, Take } from '../imports/service.ts';
import { readEntryRow } from './read-entry-row.ts';
import type { RegistersService } from './service.ts';

interface Deps {
  imports: ImportsService;
  registers: RegistersService;
  clock: Clock;
}

/** Takes entries of public registers in, all of the kind that the order names or each of the kind it shows; running twice changes nothing. */
export function registersImporter({ imports, registers, clock }: Deps) {
  return ({ paths, mapping, format }: ImportOrder, tools: ImportTools) => {
    const take: Take = async rows => {
      const options = { mapping, kind: format, today: shanghaiDay(clock.now()) };
      const read = rows.map(({ line, row }) => ({ line, read: readEntryRow(row, options) }));
      const refused = read.flatMap(({ line, read: each }) =>
        each.kind === 'refused' ? [{ line, reason: each.reason }] : [],
      );
      const entries = read.flatMap(({ read: each }) => (each.kind === 'entry' ? [each.entry] : []));
      return { written: await registers.put(entries), refused };
    };
    return imports.run({ ...tools, paths, mark: `registers|${format ?? ''}|${JSON.stringify(mapping)}`, take });
  };
}
