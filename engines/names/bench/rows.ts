import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

const shared = process.env.ANTAI_SHARED ?? join(import.meta.dirname, '../../../../shared');
const folder = join(shared, 'data');

/** Whether the real rows are at hand; without them there is nothing to measure on. */
export const hasRows = existsSync(folder);

function textOf(path: string): string {
  const bytes = readFileSync(join(folder, path));
  return (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
}

const lines = (path: string) => textOf(path).split('\n').filter(Boolean);

/** Names of each sort as public lists have them. */
export const readNames = () => ({
  courts: (JSON.parse(textOf('reference/courts.json.gz')) as { name: string }[]).map(({ name }) => name),
  persons: lines('names/person_name.txt')
    .map(line => line.split('\t')[0]!)
    .filter(name => /^[\u4e00-\u9fa5]{2,4}$/.test(name)),
  listedCompanies: lines('enterprises/a_share_companies.jsonl.gz').map(
    line => (JSON.parse(line) as { name: string }).name,
  ),
  companyShortNames: lines('names/company_short_names.txt.gz').map(line => line.trim()),
  authorities: ['csrc_penalty_decisions', 'csrc_regulatory_measures']
    .flatMap(name => lines(`penalties/${name}.jsonl.gz`))
    .map(line => (JSON.parse(line) as { authority: string }).authority)
    .filter(Boolean),
});
