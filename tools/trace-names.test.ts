import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { nameTracer } from './trace-names.ts';

const root = mkdtempSync(join(tmpdir(), 'antai-names-'));
afterAll(() => rmSync(root, { recursive: true }));

const files = {
  'Screen.tsx': `import { lazy } from 'react';
    import { List as Rows } from './List.tsx';
    const Dialog = lazy(() => import('./Dialog.tsx'));
    const unused = () => remove();
    export default function Screen() { return <><Rows /><Dialog /></>; }`,
  'List.tsx': `import { pageQuery } from './queries.ts';
    export const List = () => useQuery(pageQuery);
    export const Other = () => useQuery(otherQuery);`,
  'Dialog.tsx': `import * as queries from './queries.ts';
    import { notes as remarks } from '@antai/contract/notes';
    export default () => { remarks.add; queries.rest; };`,
  'queries.ts': `import { notes } from '@antai/contract/notes';
    export const pageQuery = { queryFn: () => send(notes.page) };
    const own = () => send(notes.remove);
    export const rest = () => own();`,
  'service.ts': `import type { Store } from './store.ts';\nimport { outside } from '../above.ts';`,
  'store.ts': `import { notes, shares as sharing } from './tables.ts';`,
};
for (const [file, text] of Object.entries(files)) writeFileSync(join(root, file), text);

const { membersBehind, takenFrom } = nameTracer(root);

test('what a declaration names is followed through the files, what stands beside it is not', () => {
  expect([...membersBehind({ file: 'List.tsx', name: 'List' })]).toEqual(['notes.page']);
  expect([...membersBehind({ file: 'List.tsx', name: 'Other' })]).toEqual([]);
});

test('what is loaded when it is needed is followed with all that it gives, and names go by what the package calls them', () => {
  const members = membersBehind({ file: 'Screen.tsx', name: 'default' });
  expect([...members].toSorted()).toEqual(['notes.add', 'notes.page', 'notes.remove']);
});

test('what files below a folder take is found through all that they import', () => {
  const names = takenFrom('service.ts', { below: '', ending: 'tables.ts' });
  expect(names).toEqual([
    { file: 'tables.ts', name: 'notes' },
    { file: 'tables.ts', name: 'shares' },
  ]);
});
