import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';

const require = createRequire(import.meta.url);
const source = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

// of what it finds only the violations are described, and of those only what is said is sent
const ask = `axe
  .run(document, { runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21aa'] }, resultTypes: ['violations'] })
  .then(({ violations }) => violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html.slice(0, 160))]))`;

/** The page as it stands now breaks no rule of WCAG 2.1 A and AA that a machine can check. */
export async function expectAccessible(page: Page, state: string) {
  // once for each document: a page of 35 screens is one
  if (!(await page.evaluate<boolean>(`'axe' in globalThis`))) await page.evaluate(source);
  const violations = await page.evaluate<[string, string[]][]>(ask);
  const said = violations.map(([id, nodes]) => `${id}: ${nodes.join(' | ')}`);
  expect(said, `${state}: accessible`).toEqual([]);
}
