import { expectAccessible } from './axe.ts';
import { expect, test } from './journey.ts';
import { fee, place } from './judgments.ts';
import { addCondition, choose, expectTotal, hitList, says, searchAddress } from './search-page.ts';

test('从首页检索得到准确条数与标注，加第二个条件并要求同句，同一链接在新页面重现结果', async ({ page, context }) => {
  await page.goto('#/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectAccessible(page, '首页');
  await page.getByRole('textbox', { name: '检索词' }).fill(fee);
  await page.getByRole('button', { name: '检索', exact: true }).click();
  await expectTotal(page, 30);
  await expect(hitList(page).locator('mark')).toHaveText(Array.from({ length: 20 }, () => fee));
  await expect(page.getByRole('textbox', { name: '关键词' })).toHaveValue(fee);
  await expectAccessible(page, '检索结果');

  await addCondition(page, '违约金');
  await expect(page.getByRole('list', { name: '已选条件' })).toContainText('违约金');
  await expectTotal(page, 30);
  await choose(page, '条件之间的关系', '同句');
  await expectTotal(page, 15);

  const again = await context.newPage();
  await again.goto(page.url());
  await expectTotal(again, 15);
  await expect(hitList(again).locator('mark').first()).toHaveText(fee);

  await page.getByRole('button', { name: `移除条件 全文：违约金` }).click();
  await expectTotal(page, 30);
});

test('筛选项所标条数即选中后的总数，点击图表的柱同样筛选', async ({ page }) => {
  await page.goto(searchAddress([says(place)]));
  await expectTotal(page, 30);
  const facets = page.getByRole('complementary', { name: '筛选' });
  await facets.getByRole('button', { name: '展开借款合同纠纷' }).click();
  const loan = facets
    .getByRole('listitem')
    .filter({ has: page.getByText('民间借贷纠纷', { exact: true }) })
    .last();
  await expect(loan.locator('span.tabular')).toHaveText('10');
  await loan.getByRole('checkbox').check();
  await expectTotal(page, 10);
  await loan.getByRole('checkbox').uncheck();
  await expectTotal(page, 30);

  const chart = page.getByRole('region', { name: '统计图' });
  await expect(chart.getByRole('img', { name: '裁判年份：2019 8，' })).toBeVisible();
  const bars = chart.locator('svg path[fill="#1d4f91"]');
  await expect(bars).toHaveCount(4);
  await bars.first().click();
  await expectTotal(page, 8);
  await expect(page.getByRole('list', { name: '已选条件' })).toContainText('2019');
});

test('按裁判日期排序，翻到末页可见其余结果', async ({ page }) => {
  await page.goto(searchAddress([says(place)]));
  await expectTotal(page, 30);
  const order = page.getByRole('group', { name: '排序' }).getByRole('button', { name: /裁判日期/ });
  const hits = hitList(page).locator('> li');
  await order.click();
  await expect(order).toHaveAttribute('aria-pressed', 'true');
  await expect(hits.first()).toContainText('2022-06-');
  await order.click();
  await expect(hits.first()).toContainText('2019-06-11');

  const pages = page.getByRole('navigation', { name: '分页' });
  await pages.getByRole('button', { name: '末页' }).click();
  await expect(pages.getByRole('button', { name: '2', exact: true })).toHaveAttribute('aria-current', 'page');
  await expect(hits).toHaveCount(10);
  await expect(hits.last()).toContainText('2022-06-');
  await expect(pages.getByRole('button', { name: '下一页' })).toBeDisabled();
});

test('条件编辑器可嵌套条件组，也可要求间隔', async ({ page }) => {
  await page.goto(searchAddress([says(place)]));
  await expectTotal(page, 30);
  await page.getByRole('button', { name: '编辑条件' }).click();
  const whole = page.getByRole('group', { name: '第1层条件组' });
  await whole.getByRole('button', { name: '加条件组' }).click();
  const inner = page.getByRole('group', { name: '第2层条件组' });
  await inner.getByRole('textbox', { name: '全文的内容' }).fill('民间借贷纠纷');
  await inner.getByRole('button', { name: '加条件', exact: true }).click();
  await inner.getByRole('textbox', { name: '全文的内容' }).nth(1).fill('租赁合同纠纷');
  await expectAccessible(page, '条件编辑');
  await page.getByRole('button', { name: '按此检索' }).click();
  await expectTotal(page, 20);

  await page.goto(searchAddress([says(fee), says('违约金')]));
  await expectTotal(page, 30);
  await page.getByRole('button', { name: '编辑条件' }).click();
  await choose(page, '组内关系', '间隔');
  await page.getByRole('spinbutton', { name: '间隔字数' }).last().fill('10');
  await page.getByRole('button', { name: '按此检索' }).click();
  await expectTotal(page, 15);
});

test('表达式与条件树互相转换，写错时说明在哪里错', async ({ page }) => {
  await page.goto(searchAddress([says(fee)]));
  await expectTotal(page, 30);
  await page.getByRole('button', { name: '编辑条件' }).click();
  await page.getByText('表达式', { exact: true }).click();
  const text = page.getByRole('textbox', { name: '检索表达式' });
  await expect(text).toHaveValue(fee);
  await text.fill(`${fee} AND (`);
  await page.getByRole('button', { name: '按此检索' }).click();
  await expect(page.getByRole('alert')).toContainText('第');
  await expect(text).toHaveValue(`${fee} AND (`);
  await text.fill(`${fee} /s 违约金`);
  await page.getByText('条件树', { exact: true }).click();
  await expect(page.getByRole('textbox', { name: '全文的内容' })).toHaveCount(2);
  await page.getByRole('button', { name: '按此检索' }).click();
  await expectTotal(page, 15);
  await page.getByRole('button', { name: '编辑条件' }).click();
  await page.getByText('表达式', { exact: true }).click();
  await expect(text).toHaveValue(/\/s/);
});

test('检索历史可重做一次检索，清空后不再有记录', async ({ page }) => {
  await page.goto('#/');
  await page.getByRole('textbox', { name: '检索词' }).fill(place);
  await page.getByRole('button', { name: '检索', exact: true }).click();
  await expectTotal(page, 30);
  await addCondition(page, '民间借贷纠纷');
  await expectTotal(page, 10);
  await page.getByRole('button', { name: '清除全部' }).click();
  await expect(page).not.toHaveURL(/queryList/);

  await page.getByRole('button', { name: '检索历史' }).click();
  const popover = page.locator('.ant-popover');
  await expect(popover.getByRole('button', { name: `全文：${place}`, exact: true })).toBeVisible();
  await expectAccessible(page, '检索历史');
  await popover.getByRole('button', { name: `全文：${place}；全文：民间借贷纠纷` }).click();
  await expectTotal(page, 10);

  if (!(await popover.isVisible())) await page.getByRole('button', { name: '检索历史' }).click();
  await popover.getByRole('button', { name: '清空' }).click();
  await expect(popover).toContainText('还没有记录');
});

test('没有结果时说明并可清除条件', async ({ page }) => {
  await page.goto(searchAddress([says('此句绝不见于任何文书')]));
  await expect(page.getByText('“司法案例”中没有符合条件的记录')).toBeVisible();
  await expectAccessible(page, '没有结果');
  await page.getByRole('button', { name: '清除全部条件' }).click();
  await expect(hitList(page)).toBeVisible();
});

const mangled = [
  '{broken',
  '"text"',
  '[1,null,"x",{}]',
  '[{"baseQueryBO":null}]',
  '[{"baseQueryBO":{}}]',
  '[{"baseQueryBO":"x"}]',
  '[{"childQueryBO":"x"}]',
  '[{"childQueryBO":[null,3,{"childQueryBO":7}]}]',
  '[{"baseQueryBO":{"fieldEn":"fullText","fieldValue":{"a":1},"selectValues":"x"}}]',
];

test('地址中的条件残缺时就地说明，清除后照常可用', async ({ page }) => {
  const errors: string[] = [];
  page.on('pageerror', error => errors.push(error.message));
  for (const queryList of mangled) {
    await page.goto('#/');
    await page.goto(searchAddress(queryList));
    await expect(page.getByText('地址中的检索条件读不懂，没有检索'), queryList).toBeVisible();
  }
  await expectAccessible(page, '条件残缺');
  await page.getByRole('button', { name: '清除条件，重新检索' }).click();
  await expect(page.getByRole('form', { name: '检索条件' })).toBeVisible();
  await expect(hitList(page)).toBeVisible();
  expect(errors).toEqual([]);
});
