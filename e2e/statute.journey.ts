import { expectAccessible } from './axe.ts';
import { expect, test } from './journey.ts';
import { judgments } from './judgments.ts';
import { articleAfter, articleBefore, statuteTitle } from './statutes.ts';

test('援引条文按裁判当日的版本显示，并可打开法规全文', async ({ page, context }) => {
  for (const [index, text] of [
    [0, articleBefore],
    [2, articleAfter],
  ] as const) {
    await page.goto(`#/intelligentTools/caseDetail?id=journey-${index}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(judgments[index]?.title ?? '');
    await page.getByRole('button', { name: `《${statuteTitle}》第二条` }).click();
    await expect(page.getByRole('region', { name: '援引条文' }).getByRole('blockquote')).toContainText(text);
  }
  await expectAccessible(page, '已收录的援引条文');
  const opening = context.waitForEvent('page');
  await page.getByRole('link', { name: '在法规中查看' }).click();
  const statute = await opening;
  await expect(statute.getByRole('heading', { level: 1 })).toContainText(statuteTitle);
  await expect(statute.getByText(articleAfter)).toBeInViewport();
  await expectAccessible(statute, '法规');
});

test('引用核验可用且无障碍', async ({ page }) => {
  await page.goto('#/intelligentTools/citationCheck');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectAccessible(page, '引用核验');
});
