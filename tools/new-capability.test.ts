import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { filesOf } from './new-capability.ts';

const root = dirname(import.meta.dirname);

/** What is handed to a call besides its input. */
const optionsIn = (queries: string) => /sendQuietly\([\w.]+, .*, (.*)\)/.exec(queries)?.[1];

// to compile the set takes twenty seconds; what a query hands over is where it has once been behind the house
test('a query of a new capability is sent as those that stand are', () => {
  const standing = readFileSync(join(root, 'web/src/capabilities/plugins/queries.ts'), 'utf8');
  const { 'web/src/capabilities/planted/queries.ts': queries = '' } = filesOf('planted');
  expect(optionsIn(standing)).toBe('{ signal }');
  expect(optionsIn(queries)).toBe(optionsIn(standing));
});
