import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { lockNumbers } from './lock-numbers.ts';

const sources = join(import.meta.dirname, '..', '..');

/** Every number that looks like one of an advisory lock, with the file that writes it. */
const written = readdirSync(sources, { recursive: true, withFileTypes: true })
  .filter(entry => entry.isFile() && entry.name.endsWith('.ts') && !entry.name.endsWith('.test.ts'))
  .map(entry => join(entry.parentPath, entry.name).slice(sources.length + 1))
  .flatMap(file => {
    const numbers = readFileSync(join(sources, file), 'utf8').matchAll(
      /(?:lock|key|family)\w*\s*[=:,]\s*(7\d\d_\d{3})\b/gi,
    );
    return [...numbers].map(([, number]) => ({ file, number }));
  });

test('no number of an advisory lock is used twice', () => {
  const numbers = Object.values<number>(lockNumbers);
  expect(numbers).toEqual([...new Set(numbers)]);
});

test('numbers of advisory locks stand in the one list', () => {
  expect(written).toEqual([]);
});

test('each lock of the list is taken somewhere', () => {
  const all = readdirSync(sources, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && entry.name.endsWith('.ts'))
    .map(entry => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
    .join('\n');
  expect(Object.keys(lockNumbers).filter(name => !all.includes(`lockNumbers.${name}`))).toEqual([]);
});
