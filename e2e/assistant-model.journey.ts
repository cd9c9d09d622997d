import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openFakeModel, type Scene, scenes } from '../server/test/fake-model.ts';
import { expectAccessible } from './axe.ts';
import { expect, keptBySession, test } from './journey.ts';
import { startProduct } from './product.ts';

const points = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, i) => `第${from + i}点须核对。`).join('');
/** The first points, then nothing more: there is no end of it that somebody could come too late for. */
const endless = () => scenes.stalls(points(1, 5));
/** The first points, and the others when the test goes on. */
const inTwoParts =
  (goesOn: Promise<void>): Scene =>
  async (response, request) => {
    await endless()(response, request);
    await goesOn;
    await scenes.continues(points(6, 40))(response, request);
  };
const last = '第40点须核对。';

test('模型的回答：刷新、另一页签、停止、改用另一模型、服务器被杀后继续', async ({ browser }) => {
  // the product starts twice in it
  test.setTimeout(180_000);
  const folder = mkdtempSync(join(tmpdir(), 'antai-model-'));
  const [model, spare] = [await openFakeModel(), await openFakeModel()];
  const more = {
    ...{ AI_BASE_URL: model.baseUrl, AI_MODEL: '甲', AI_LOCATION: 'local' },
    ...{ AI_FALLBACK_BASE_URL: spare.baseUrl, AI_FALLBACK_MODEL: '乙', AI_FALLBACK_LOCATION: 'local' },
  };
  const first = await startProduct(join(folder, 'data'), { hasDemoData: false, more });
  const { port, origin } = new URL(first.address);
  const context = await browser.newContext({ storageState: await keptBySession(origin, 'demo') });
  const page = await context.newPage();
  await page.goto(`${origin}/lawyer/#/Intelligence/pagehome`);
  const box = page.getByRole('textbox', { name: '问题', exact: true });
  const replies = page.getByRole('article', { name: '回答' });
  const send = async (question: string) => {
    // what is asked while an answer is still written stays in the box
    await expect(page.getByRole('button', { name: /停止/ })).toBeHidden();
    const before = await replies.count();
    await box.fill(question);
    await box.press('Enter');
    await expect(replies).toHaveCount(before + 1);
  };

  // a reload in the middle loses no word, and another tab sees the same
  const { promise: goesOn, resolve: goOn } = Promise.withResolvers<void>();
  model.play(inTwoParts(goesOn));
  await send('违约金过高怎么办？');
  await expect(replies.first()).toContainText('第5点');
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(other.getByRole('article', { name: '回答' })).toContainText('第1点须核对。第2点');
  await page.reload();
  await expect(replies.first()).toContainText('第1点须核对。第2点');
  goOn();
  await expect(replies.first()).toContainText(last);
  await expect(other.getByRole('article', { name: '回答' })).toContainText(last);
  expect(model.requests).toHaveLength(1);
  await other.close();

  // what was said before the stop stays, and the model is cut off
  model.play(endless());
  await send('定金能退吗？');
  await expect(replies.last()).toContainText('第5点');
  await page.getByRole('button', { name: /停止/ }).click();
  await model.requests[0]!.closed;
  await expect(replies.last()).toContainText('已停止，以下为停止前的内容。');
  await expect(replies.last()).toContainText('第1点须核对。');
  await expect(replies.last()).not.toContainText(last);
  await expectAccessible(page, '停止了的回答');

  // where one model fails another answers; where all fail the question stays and can be asked again
  model.play(scenes.refuses(402));
  spare.play(scenes.says('由另一个模型回答。'));
  await send('诉讼时效几年？');
  await expect(replies.last()).toContainText('由另一个模型回答。');
  spare.play(scenes.refuses(402));
  await send('管辖怎么定？');
  await expect(replies.last().getByRole('button', { name: '重新回答' })).toBeEnabled({ timeout: 30_000 });
  await expect(page.getByText('管辖怎么定？').last()).toBeVisible();
  model.play(scenes.says('现在可以回答了。'));
  await replies.last().getByRole('button', { name: '重新回答' }).click();
  await expect(replies.last()).toContainText('现在可以回答了。');

  // the server dies in the middle: what it said is there, and goes on when asked
  model.play(endless());
  await send('保证期间多久？');
  await expect(replies.last()).toContainText('第5点');
  await first.stop('SIGKILL');
  const second = await startProduct(join(folder, 'data'), { port: Number(port), hasDemoData: false, more });
  await page.reload();
  await expect(replies.last()).toContainText('回答中断，已有内容已保留，可以继续。');
  await expect(replies.last()).toContainText('第1点须核对。');
  model.play(scenes.says('接着说完了。'));
  await replies.last().getByRole('button', { name: '继续' }).click();
  await expect(replies.last()).toContainText('接着说完了。');
  await expect(replies).toHaveCount(5);

  await context.close();
  await second.stop();
  model.close();
  spare.close();
  rmSync(folder, { recursive: true, force: true });
});
