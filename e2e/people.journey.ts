import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { expect, test } from './journey.ts';
import { branch, carrier, holding } from './registers.ts';
import { says } from './search-page.ts';

const openedFrom = async (page: Page, act: () => Promise<void>) => {
  const opening = page.context().waitForEvent('page');
  await act();
  return opening;
};

test('从案例打开公司，查看股权、涉诉、处罚、时间线', async ({ page }) => {
  await page.goto('#/intelligentTools/caseDetail?id=journey-0');
  const company = await openedFrom(page, () =>
    page.getByRole('complementary').getByRole('link', { name: carrier }).click(),
  );
  await expect(company.getByRole('heading', { level: 1 })).toHaveText(carrier);

  const equity = company.getByRole('region', { name: '股权结构' });
  await expect(equity.getByRole('alert')).toContainText('交叉持股');
  const drawing = equity.getByRole('group', { name: '股权结构图' });
  await expect(drawing).toContainText('80%');
  const node = drawing.getByRole('link', { name: holding });
  const before = await placeIn(drawing, node);
  await equity.getByRole('button', { name: '放大' }).click();
  expect((await placeIn(drawing, node)).width).toBeGreaterThan(before.width);
  await equity.getByRole('button', { name: '适合窗口' }).click();
  await drag(company, drawing, 90, 40);
  const moved = await placeIn(drawing, node);
  expect(moved.x).toBeCloseTo(before.x + 90, 0);
  expect(moved.y).toBeCloseTo(before.y + 40, 0);
  const holder = equity.getByRole('row').filter({ hasText: '沈望舒' });
  await expect(holder).toContainText('42.1053%');
  await expectAccessible(company, '公司');

  const cases = company.getByRole('region', { name: '涉诉' });
  await expect(cases).toContainText('共 30 条');
  await cases.getByRole('tab', { name: '作为原告' }).click();
  await expect(cases).toContainText('没有这样的记录');
  await cases.getByRole('tab', { name: '作为被告' }).click();
  await cases.getByRole('button', { name: '3', exact: true }).click();
  await expect(cases.getByRole('button', { name: '3', exact: true })).toHaveAttribute('aria-current', 'page');

  const line = company.getByRole('region', { name: '时间线' });
  await expect(line.getByText('住所变更')).toBeHidden();
  await line.getByRole('button', { name: '更早的事件' }).click();
  await expect(line.getByText('住所变更')).toBeVisible();

  await equity.getByRole('button', { name: '适合窗口' }).click();
  const below = await openedFrom(company, () => drawing.getByRole('link', { name: branch }).click());
  await expect(below.getByRole('heading', { level: 1 })).toHaveText(branch);
});

/** Where a node stands in the drawing, and how wide it is. */
async function placeIn(drawing: Locator, node: Locator) {
  const [window, box] = [await drawing.boundingBox(), await node.boundingBox()];
  return { x: (box?.x ?? 0) - (window?.x ?? 0), y: (box?.y ?? 0) - (window?.y ?? 0), width: box?.width ?? 0 };
}

async function drag(page: Page, drawing: Locator, x: number, y: number) {
  await drawing.scrollIntoViewIfNeeded();
  const place = await drawing.boundingBox();
  const [fromX, fromY] = [(place?.x ?? 0) + 30, (place?.y ?? 0) + 200];
  await page.mouse.move(fromX, fromY);
  await page.mouse.down();
  await page.mouse.move(fromX + x / 2, fromY + y / 2);
  await page.mouse.move(fromX + x, fromY + y);
  await page.mouse.up();
}

test('处罚页：命中、被处罚人、依据的条文', async ({ page }) => {
  const conditions = encodeURIComponent(JSON.stringify([says('虚假广告')]));
  await page.goto(`#/intelligentTools/penaltyDetail?id=journey-penalty-0&queryList=${conditions}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('行政处罚决定书');
  await expect(page.locator('mark[data-active="true"]')).toHaveText('虚假广告');
  await page.getByRole('button', { name: '第五十五条第一款', exact: true }).click();
  await expect(page.getByRole('region', { name: '援引条文' })).toBeVisible();
  await expectAccessible(page, '处罚');
  const company = await openedFrom(page, () =>
    page.getByRole('complementary').getByRole('link', { name: carrier }).click(),
  );
  await expect(company.getByRole('region', { name: '行政处罚' })).toContainText('共 2 条');
});

test('文章页：所引法条可点开，原文链接不泄露来处', async ({ page }) => {
  await page.goto('#/intelligentTools/articleDetail?id=journey-article');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('渡泊堆存费');
  await page.getByRole('button', { name: '《中华人民共和国民法典》第五百八十五条' }).click();
  await expect(page.getByRole('region', { name: '援引条文' })).toBeVisible();
  await expect(page.getByRole('link', { name: '查看原文' })).toHaveAttribute('rel', 'noopener noreferrer');
  await expectAccessible(page, '文章');
  await page.getByRole('button', { name: '复制为引用' }).click();
  const copied = await page.evaluate<string>('navigator.clipboard.readText()');
  expect(copied).toBe('苏问渡：《渡泊堆存费怎么算：三个常见误区》，载微信公众号“青石渡法律评论”，2024年3月5日。');
});

test('法官页：同名者归并后合计，撤销后分开', async ({ page }) => {
  await page.goto('#/intelligentTools/caseDetail?id=journey-0');
  const judge = await openedFrom(page, () =>
    page.getByRole('complementary').getByRole('link', { name: '柳依山' }).click(),
  );
  await expect(judge.getByRole('heading', { level: 1 })).toHaveText('柳依山');
  const cases = judge.getByRole('region', { name: '审理案件' });
  await expect(cases).toContainText('共 6 条');
  await expect(judge.getByRole('alert')).toContainText('样本仅6件');
  await expectAccessible(judge, '法官');

  await judge.getByRole('list', { name: '同名者' }).getByRole('button', { name: '归并' }).click();
  await expect(judge.getByText('随时可以撤销')).toBeVisible();
  await judge.getByRole('tooltip').getByRole('button', { name: '归并', exact: true }).click();
  await expect(cases).toContainText('共 30 条');
  const merged = judge.getByRole('list', { name: '已归并' });
  await expect(merged).toContainText('柳依山（云桥市青石渡区人民法院）');
  await merged.getByRole('button', { name: '撤销' }).click();
  await expect(cases).toContainText('共 6 条');
  await expect(judge.getByRole('list', { name: '同名者' })).toContainText('24 件');
});

test('法官页：分出的案件另立一人，可归并回来', async ({ page }) => {
  await page.goto('#/intelligentTools/caseDetail?id=journey-1');
  const link = page.getByRole('complementary').getByRole('link', { name: '柳依山' });
  const judge = await openedFrom(page, () => link.click());
  const cases = judge.getByRole('region', { name: '审理案件' });
  await expect(cases).toContainText('共 24 条');
  await cases.getByRole('button', { name: '分出同名者' }).click();
  await cases.getByRole('checkbox').first().check();
  await expect(cases).toContainText('已选 1 条');
  await cases.getByRole('button', { name: '分出', exact: true }).click();
  await judge.getByRole('tooltip').getByRole('button', { name: '分出', exact: true }).click();
  await expect(cases).toContainText('共 23 条');
  const other = await openedFrom(judge, () => cases.getByRole('link', { name: '查看分出的记录' }).click());
  await expect(other.getByRole('region', { name: '审理案件' })).toContainText('共 1 条');

  const namesake = judge.getByRole('list', { name: '同名者' }).getByRole('listitem').filter({ hasText: '1 件，' });
  await namesake.getByRole('button', { name: '归并' }).click();
  await judge.getByRole('tooltip').getByRole('button', { name: '归并', exact: true }).click();
  await expect(cases).toContainText('共 24 条');
});

test('律师页：从检索结果打开，没有裁判时不作统计', async ({ page }) => {
  const conditions = encodeURIComponent(JSON.stringify([says('裴知微')]));
  await page.goto(`#/intelligentTools/toolsIndex?showPage=searchResult&mainTab=lawyer&queryList=${conditions}`);
  const lawyer = await openedFrom(page, () =>
    page.getByRole('list', { name: '检索结果' }).getByRole('link', { name: '裴知微' }).click(),
  );
  await expect(lawyer.getByRole('heading', { level: 1 })).toHaveText('裴知微');
  await expect(lawyer.getByRole('group', { name: '命中导航' })).toContainText('1 / 1');
  await expect(lawyer.getByRole('region', { name: '基本信息' })).toContainText('专职律师');
  await expect(lawyer.getByRole('region', { name: '代理案件' })).toContainText('没有这样的记录');
  await expect(lawyer.getByRole('region', { name: '统计' })).toBeHidden();
  await expectAccessible(lawyer, '律师');
});

test('详情页缺编号或记录不存在时说明', async ({ page }) => {
  for (const [address, noun] of [
    ['companyDetail', '机构'],
    ['judgeDetail', '法官'],
    ['lawyerDetail', '律师'],
    ['penaltyDetail', '处罚'],
    ['articleDetail', '文章'],
  ]) {
    await page.goto(`#/intelligentTools/${address}`);
    await expect(page.getByText(`地址中没有${noun}编号`)).toBeVisible();
    await page.goto(`#/intelligentTools/${address}?id=nobody`);
    await expect(page.getByRole('alert')).toContainText('不存在');
  }
});
