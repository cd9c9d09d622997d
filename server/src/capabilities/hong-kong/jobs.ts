import type { ImportOrder, ImportsService, ImportTools, Take } from '../imports/service.ts';
import { readHongKongRow } from './read-hong-kong-row.ts';
import type { HongKongService } from './service.ts';

interface Deps {
  imports: ImportsService;
  hongKong: HongKongService;
}

/** Takes companies of the Hong Kong register in; running twice changes nothing. */
export function hongKongImporter({ imports, hongKong }: Deps) {
  return ({ paths, mapping }: ImportOrder, tools: ImportTools) => {
    const take: Take = async rows => {
      const read = rows.map(({ line, row }) => ({ line, read: readHongKongRow(row, mapping) }));
      const refused = read.flatMap(({ line, read: each }) =>
        each.kind === 'refused' ? [{ line, reason: each.reason }] : [],
      );
      const companies = read.flatMap(({ read: each }) => (each.kind === 'company' ? [each.company] : []));
      return { written: await hongKong.put(companies), refused };
    };
    return imports.run({ ...tools, paths, mark: `hongKongCompanies|${JSON.stringify(mapping)}`, take });
  };
}
