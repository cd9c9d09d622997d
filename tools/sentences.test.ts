import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const files = globSync('{server,web,contract,documents,e2e,tools}/**/*.{test,journey}.{ts,tsx}', {
  cwd: root,
  exclude: path => path.includes('node_modules'),
});

const rows = readFileSync(join(root, 'docs/platform-sentences.md'), 'utf8')
  .split('\n')
  .filter(line => line.startsWith('| ') && !line.startsWith('| sentence'))
  .map(line => line.split('|').map(cell => cell.trim()))
  .map(([, sentence = '', proof = '']) => ({ sentence, proof }));

const isHeld = (proof: string) => {
  const [, file = '', name = ''] = /^`([^`]+)` (.+)$/.exec(proof) ?? [];
  const places = files.filter(path => basename(path) === file);
  return name !== '' && places.some(path => readFileSync(join(root, path), 'utf8').includes(name));
};

test.each(rows)('$sentence', ({ proof }) => {
  if (proof.startsWith('not built: ')) return;
  const missing = proof.split('; ').filter(each => !isHeld(each));
  expect(missing).toEqual([]);
});

test('no sentence stands without a test or a word on why it has none', () => {
  expect(rows.length).toBeGreaterThan(90);
  expect(rows.filter(({ proof }) => proof === '').map(({ sentence }) => sentence)).toEqual([]);
});
