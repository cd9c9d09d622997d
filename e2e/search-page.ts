import { expect, type Page } from '@playwright/test';

/** A condition of the address that wants a text in the full text. */
export const says = (fieldValue: string) => ({ baseQueryBO: { fieldEn: 'fullText', fieldValue, matchType: 1 } });

/** The address of a search for judgments; a text is put in as it is, so that mangled links can be tried. */
export function searchAddress(queryList: unknown[] | string): string {
  const text = typeof queryList === 'string' ? queryList : JSON.stringify(queryList);
  return `#/intelligentTools/toolsIndex?showPage=searchResult&mainTab=cases&queryList=${encodeURIComponent(text)}`;
}

export async function expectTotal(page: Page, total: number) {
  await expect(page.getByRole('status').filter({ hasText: /^共/ })).toContainText(`共 ${total} 条`);
}

/** Chooses an option of a select by what is shown of it; `nth` where several bear the label. */
export async function choose(page: Page, label: string, option: string, nth = 0) {
  await page
    .locator('.ant-select')
    .filter({ has: page.getByRole('combobox', { name: label }) })
    .nth(nth)
    .click();
  const popup = page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden)');
  await popup.locator('.ant-select-item-option').filter({ hasText: option }).click();
}

/** Adds a condition to those that there are. */
export async function addCondition(page: Page, keyword: string) {
  await page.getByRole('textbox', { name: '关键词' }).fill(keyword);
  await page.getByRole('button', { name: '追加条件' }).click();
}

/** The hits of the search page. */
export const hitList = (page: Page) => page.getByRole('list', { name: '检索结果' });
