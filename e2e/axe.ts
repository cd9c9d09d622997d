import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** The page as it stands now breaks no rule of WCAG 2.1 A and AA that a machine can check. */
export async function expectAccessible(page: Page, state: string) {
  // there are no frames, so the second page that the builder opens to gather them is spared
  const axe = new AxeBuilder({ page }).setLegacyMode(true).withTags(['wcag2a', 'wcag2aa', 'wcag21aa']);
  const { violations } = await axe.analyze();
  const said = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
  expect(said, `${state}: accessible`).toEqual([]);
}
