import {
  type ComparisonDetail,
  type ComparisonRecord,
  comparison,
  type VersionChange,
} from '@antai/contract/comparison';
import { files } from '@antai/contract/files';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { answer, answerWith, refuse, sentTo } from '../../../../test/fake-server.ts';
import { pageOf, renderScreen } from '../../../../test/render-screen.tsx';
import { addresses } from '../../../app/addresses.ts';
import { listenForKeys } from '../../../lib/keys.ts';

// the frame listens for keys, which is not around the screen here
let stopListening: () => void;
beforeEach(() => (stopListening = listenForKeys()));
afterEach(() => stopListening());

const recordId = '5b2a7c1e-93f4-4d0a-8b6e-1f2d3c4b5a60';
const versionIds = [0, 1, 2].map(at => `8a9b0c1d-2e3f-4a5b-8c7d-00000000000${at}`);
const version = (at: number, hasTrackedChanges = false) => ({
  ...{ version: at, fileId: versionIds[at]!, fileName: `合同第${at + 1}稿.docx` },
  ...{ fileType: 'docx', hasTrackedChanges, reading: null },
});
const record: ComparisonRecord = {
  ...{ recordId, name: '合同第1稿 → 合同第2稿', status: 'done', finishPercent: 100, failReason: null },
  ...{ isExpired: false, createTime: '2026-11-22T08:00:00.000Z', versions: [version(0), version(1)] },
  ...{ changeCount: 3, urgentCount: 2 },
};
const [oldLines, newLines] = [
  ['第一条 价款', '总价十万元。', '第二条 交付', '十日内交付,验收合格。'],
  ['第一条 价款', '总价八万元。', '第二条 交付', '二十日内交付，验收合格。'],
];
const change = (row: number, before: string, after: string, more: Partial<VersionChange>): VersionChange => {
  const start = (lines: string[]) => lines.slice(0, row).reduce((sum, { length }) => sum + length + 1, 0);
  const span = (lines: string[], text: string) => {
    const from = start(lines) + lines[row]!.indexOf(text);
    return { start: from, end: from + text.length, text };
  };
  return {
    ...{
      kind: 'replace',
      importance: 90,
      reason: '金额',
      changeKey: `key-${row}-${before}`,
      row,
      isSeen: false,
      note: '',
    },
    ...{ before: span(oldLines!, before), after: span(newLines!, after) },
    ...more,
  };
};
const lines = (texts: string[]) => texts.map(text => ({ text, place: 'body' as const }));
const detail: ComparisonDetail = {
  ...record,
  ...{ before: 0, after: 1, beforeLines: lines(oldLines!), afterLines: lines(newLines!), renumbered: [] },
  rows: oldLines!.map((_, at) => ({ before: [at, at + 1], after: [at, at + 1] })),
  changes: [
    change(1, '十', '八', {}),
    change(3, '十', '二十', { importance: 80, reason: '期限' }),
    change(3, ',', '，', { importance: 4, reason: '格式', sameUnder: [['width'], ['punctuation']] }),
  ],
  coverage: { compared: [{ what: '正文', before: 4, after: 4 }], notCompared: ['图片'], coarse: 0 },
  proof: { isNewWhenAccepted: true, isOldWhenRejected: false, notCarried: [] },
};
const show = (more: Partial<ComparisonDetail> = {}, others = [answer(comparison.decide, {})]) =>
  renderScreen(addresses.comparison(recordId), [answer(comparison.get, { ...detail, ...more }), ...others]);
const list = () => screen.findByRole('complementary', { name: '变更' });
const pressed = async () =>
  within(await list())
    .getAllByRole('button', { pressed: true })
    .map(each => each.textContent);

test('要紧的在先，只差形式的不列出而说明有几处；覆盖与证明如实说明', async () => {
  await show();
  expect(within(await list()).getByRole('heading', { name: /须先看2/ })).toBeVisible();
  expect(await pressed()).toEqual([expect.stringContaining('第一条 价款金额')]);
  expect(screen.getByText('2处变更')).toBeVisible();
  expect(ignoreButton()).toHaveTextContent('只看实质变更1处未列');
  expect(within(await list()).getByText('已忽略：变更1处')).toBeVisible();
  expect(screen.getByText('修订稿含全部3处')).toBeVisible();
  const coverage = screen.getByText('覆盖').closest('footer')!;
  expect(coverage).toHaveTextContent('正文 旧稿4段、新稿4段');
  expect(coverage).toHaveTextContent('未比对：图片');
  expect(coverage).toHaveTextContent('忽略：空白、全角与半角、标点写法、字母大小写、段首编号（变更1处未列出）');
  expect(coverage).toHaveTextContent('全部接受＝新稿');
  expect(coverage).toHaveTextContent('未能证明全部拒绝＝旧稿：重新读出的文字与旧稿不完全相同');
  expect(screen.getByText('修订稿未通过核对，见下方')).toBeVisible();
  expect(screen.getByRole('button', { name: '导出Word修订稿' })).not.toHaveClass('ant-btn-primary');
});

const ignoreButton = () => {
  const named = screen.getAllByRole('button', { name: /^(只看实质变更|不忽略|忽略：)/ });
  return named.find(each => each.hasAttribute('aria-haspopup'))!;
};
const both = () => screen.getByRole('region', { name: '对照' });
const marks = () =>
  within(both())
    .getAllByRole('button')
    .map(each => each.textContent);
const choices = async () => within(await screen.findByRole('group', { name: '忽略下列差异' }));

test('忽略哪几项可逐项选：清单、正文标记、逐处走、覆盖说明与导出都随之', async () => {
  const saved = answer(comparison.download, 'list');
  const { user, url } = await show({}, [answer(comparison.decide, {}), saved]);
  await list();
  expect(marks()).not.toContain('，');
  await user.click(ignoreButton());
  const punctuation = (await choices()).getByRole('checkbox', { name: /标点写法 涉及1处/ });
  await user.click(punctuation);
  // a comma of the other width is left out by its width too
  expect(screen.getByText('2处变更')).toBeVisible();
  await user.click((await choices()).getByRole('checkbox', { name: /全角与半角/ }));
  expect(screen.getByText('3处变更')).toBeVisible();
  expect(url()).toContain('ignore=whiteSpace.letterCase.numbering');
  expect(ignoreButton()).toHaveTextContent('忽略：空白、字母大小写、段首编号');
  expect(marks()).toContain('，');
  expect(within(await list()).getByRole('heading', { name: /编号与格式/ })).toBeVisible();
  expect(screen.queryByText(/修订稿含全部/)).toBeNull();
  expect((await choices()).getByRole('status')).toHaveTextContent('现无未列出的变更');
  await user.keyboard('{Escape}k');
  expect(await pressed()).toEqual([expect.stringContaining('格式')]);
  await user.click(screen.getByRole('button', { name: '导出清单' }));
  await user.click(await screen.findByRole('menuitem', { name: '变更清单（PDF）' }));
  expect(sentTo(comparison.download)[0]?.data).toEqual({
    ...{ recordId, before: 0, after: 1, fileType: 'pdf' },
    ignore: ['whiteSpace', 'letterCase', 'numbering'],
  });
});

test('忽略的选择为这条记录记住；一键全部列出', async () => {
  const first = await show();
  await first.user.click(within(await list()).getByRole('button', { name: '全部列出' }));
  expect(ignoreButton()).toHaveTextContent('不忽略');
  expect(screen.getByText('3处变更')).toBeVisible();
  cleanup();
  await show();
  await list();
  expect(ignoreButton()).toHaveTextContent('不忽略');
});

test('正看的一处不再列出时，看最近的一处；链接带着忽略的选择', async () => {
  const address = addresses.comparison(recordId, { ignore: 'none' });
  const { user } = await renderScreen(address, [answer(comparison.get, detail), answer(comparison.decide, {})]);
  await user.click(within(await list()).getByRole('button', { name: /格式/ }));
  await user.click(ignoreButton());
  await user.click((await choices()).getByRole('button', { name: '只看实质变更' }));
  expect(await pressed()).toEqual([expect.stringContaining('第二条 交付期限')]);
});

test('只有自动编号与所忽略的差异时，说明有几处', async () => {
  await show({ changes: detail.changes.slice(2), renumbered: [{ row: 0, before: '第一条', after: '第二条' }] });
  expect(within(await list()).getByText('已忽略：变更1处、自动编号变化1处')).toBeVisible();
});

test('都比对了的，未比对写“无”', async () => {
  await show({ coverage: { ...detail.coverage!, notCompared: [] } });
  expect((await screen.findByText('覆盖')).closest('footer')).toHaveTextContent('未比对：无');
});

test('j、k逐处走，x标为已看并走到下一处，再按取消', async () => {
  const { user } = await show();
  await list();
  await user.keyboard('x');
  expect(sentTo(comparison.decide)[0]?.data).toEqual({ recordId, marks: [{ changeKey: 'key-1-十', isSeen: true }] });
  expect(await pressed()).toEqual([expect.stringContaining('第二条 交付期限')]);
  expect(screen.getByRole('progressbar', { name: '已看的变更' })).toHaveAttribute('value', '1');
  await user.keyboard('k');
  expect(await pressed()).toEqual([expect.stringContaining('第一条 价款金额')]);
});

test('批注写下即保存，列在变更之下', async () => {
  const { user } = await show();
  await list();
  await user.keyboard('c');
  await user.type(await screen.findByRole('textbox', { name: '批注' }), '须与客户确认');
  await user.click(screen.getByRole('button', { name: /保\s?存/ }));
  expect(sentTo(comparison.decide)[0]?.data.marks).toEqual([{ changeKey: 'key-1-十', note: '须与客户确认' }]);
  expect(within(await list()).getByText('批注：须与客户确认')).toBeVisible();
});

test('批注没有存成：对话框不关，写的还在，再存即成', async () => {
  const { user } = await show({}, [refuse(comparison.decide, { code: 20000, text: '系统繁忙' })]);
  await list();
  await user.keyboard('c');
  const box = await screen.findByRole('textbox', { name: '批注' });
  await user.type(box, '须与客户确认');
  await user.click(screen.getByRole('button', { name: /保\s?存/ }));
  expect(await screen.findByText('系统繁忙')).toBeVisible();
  expect(box).toHaveValue('须与客户确认');
  answerWith(answer(comparison.decide, {}));
  await user.click(screen.getByRole('button', { name: /保\s?存/ }));
  await waitFor(() => expect(screen.queryByRole('textbox', { name: '批注' })).toBeNull());
  expect(sentTo(comparison.decide)).toHaveLength(2);
});

test('批注写到一半按Esc，再打开还在；换一处不带过去；取消则不留', async () => {
  const { user } = await show();
  await list();
  const box = () => screen.findByRole('textbox', { name: '批注' });
  await user.keyboard('c');
  await user.type(await box(), '须与客户{Escape}');
  await waitFor(() => expect(screen.queryByRole('textbox', { name: '批注' })).toBeNull());
  await user.keyboard('jc');
  expect(await box()).toHaveValue('');
  await user.click(screen.getByRole('button', { name: /取\s?消/ }));
  await user.keyboard('kc');
  expect(await box()).toHaveValue('须与客户');
  await user.click(screen.getByRole('button', { name: /取\s?消/ }));
  await user.keyboard('c');
  expect(await box()).toHaveValue('');
  expect(sentTo(comparison.decide)).toEqual([]);
});

test('标为已看没有存成：恢复原样，不多算', async () => {
  const { user } = await show({}, [refuse(comparison.decide, { code: 20000, text: '系统繁忙' })]);
  await list();
  await user.keyboard('x');
  expect(await screen.findByText('系统繁忙')).toBeVisible();
  await waitFor(() => expect(screen.getByRole('progressbar', { name: '已看的变更' })).toHaveAttribute('value', '0'));
});

test('查找只留含这些字的变更', async () => {
  const { user } = await show();
  await user.type(within(await list()).getByRole('textbox', { name: '查找变更' }), '交付');
  expect(within(await list()).queryByText('金额')).toBeNull();
  expect(within(await list()).getByText('期限')).toBeVisible();
});

test('两稿分开滚动', async () => {
  const { user } = await show();
  expect(await screen.findByRole('region', { name: '对照' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: '同步滚动' }));
  expect(screen.getByRole('region', { name: '旧稿' })).toHaveTextContent('总价十万元');
  expect(screen.getByRole('region', { name: '新稿' })).toHaveTextContent('总价八万元');
});

test('没有差异时如实说明', async () => {
  await show({ changes: [] });
  expect(await screen.findByText('两稿文字没有差异')).toBeVisible();
});

test('进行中显示进度，可以停止', async () => {
  const { user } = await show({ status: 'running', finishPercent: 40 }, [answer(comparison.cancel, {})]);
  expect(await screen.findByRole('progressbar', { name: '比对进度' })).toHaveAttribute('aria-valuenow', '40');
  await user.click(screen.getByRole('button', { name: /停\s?止/ }));
  expect(sentTo(comparison.cancel)[0]?.data).toEqual({ recordId });
});

test.each([
  ['失败', { status: 'failed' as const, failReason: '文件已加密' }, '未完成：文件已加密'],
  ['过期', { isExpired: true }, '比对结果已过期，请重新比对'],
])('%s时说明原因，可以重新比对', async (_, more, said) => {
  const { user } = await show(more, [answer(comparison.retry, {})]);
  expect(await screen.findByRole('alert')).toHaveTextContent(said);
  await user.click(screen.getByRole('button', { name: '重新比对' }));
  expect(sentTo(comparison.retry)[0]?.data).toEqual({ recordId });
});

test('含修订的稿须先选择如何处理，未选的按接受', async () => {
  const versions = [version(0, true), version(1, true)];
  const { user } = await show({ status: 'asking', versions }, [answer(comparison.settle, {})]);
  const second = await screen.findByRole('group', { name: '第2稿 合同第2稿.docx' });
  await user.click(within(second).getByRole('radio', { name: '拒绝全部修订后比对' }));
  await user.click(screen.getByRole('button', { name: '继续比对' }));
  expect(sentTo(comparison.settle)[0]?.data.readings).toEqual([
    { version: 0, reading: 'accepted' },
    { version: 1, reading: 'rejected' },
  ]);
});

const file = (name: string) => new File(['文'], name, { type: 'text/plain' });
const chooser = () => document.querySelector<HTMLInputElement>('input[type="file"]')!;

test('选两稿、调换先后，依次上传后比对', async () => {
  let sent = 0;
  const { user, url } = await renderScreen(addresses.comparison(), [
    answer(comparison.page, pageOf([])),
    answer(files.upload, () => {
      sent += 1;
      return { fileId: versionIds[sent]!, fileName: '稿.txt', fileType: 'txt', sizeBytes: 3 };
    }),
    answer(comparison.add, { recordId }),
    answer(comparison.get, detail),
  ]);
  expect(await screen.findByRole('button', { name: '请选择至少两稿' })).toBeDisabled();
  await user.upload(chooser(), [file('新.txt'), file('旧.txt')]);
  const chosen = await screen.findByRole('list', { name: '已选的各稿' });
  await user.click(within(chosen).getByRole('button', { name: '上移：旧.txt' }));
  expect(
    within(chosen)
      .getAllByRole('listitem')
      .map(each => each.textContent?.slice(0, 8)),
  ).toEqual([expect.stringContaining('第1稿旧'), expect.stringContaining('第2稿新')]);
  await user.click(screen.getByRole('button', { name: '开始比对' }));
  await waitFor(() => expect(url()).toContain(recordId));
  expect(sentTo(comparison.add)[0]?.data.fileIds).toEqual([versionIds[1], versionIds[2]]);
});

test('一次选得太多，说明哪些没有加入', async () => {
  const { user } = await renderScreen(addresses.comparison(), [answer(comparison.page, pageOf([]))]);
  await screen.findByRole('button', { name: '请选择至少两稿' });
  await user.upload(
    chooser(),
    [1, 2, 3, 4, 5, 6].map(at => file(`${at}.txt`)),
  );
  expect(await screen.findByRole('alert')).toHaveTextContent('一次至多比对5稿，多出的文件没有加入');
  expect(within(screen.getByRole('list', { name: '已选的各稿' })).getAllByRole('listitem')).toHaveLength(5);
  await user.click(screen.getByRole('button', { name: '移除：5.txt' }));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('记录说明各到哪一步', async () => {
  const asking = { ...record, recordId: `${recordId.slice(0, -1)}1`, name: '待选', status: 'asking' as const };
  await renderScreen(addresses.comparisonHistory, [answer(comparison.page, pageOf([record, asking], 2, 5))]);
  const table = await screen.findByRole('table', { name: '比对记录' });
  expect(within(table).getByText('3处变更 · 须先看2处')).toBeVisible();
  expect(within(table).getByText('文件中有修订，待选择')).toBeVisible();
});

test('标为已看之前开始读的后到：已看仍在', async () => {
  const { user, queries } = await show();
  await list();
  const reading = Promise.withResolvers<ComparisonDetail>();
  answerWith(answer(comparison.get, () => reading.promise));
  const read = queries.invalidateQueries({ queryKey: ['comparison', 'record'] });
  await user.keyboard('x');
  reading.resolve({ ...detail, name: '读到的' });
  await read;
  expect(await screen.findByText('读到的')).toBeVisible();
  expect(screen.getByRole('progressbar', { name: '已看的变更' })).toHaveAttribute('value', '1');
});

test('移走的一段两处相引：空着的一侧说明去处，点了跳到那一端', async () => {
  const move = change(0, '第一条 价款', '第二条 交付', { kind: 'move', reason: '位置', toRow: 2 });
  const rows = detail.rows.map((row, at) =>
    at === 0 ? { before: row.before } : at === 2 ? { after: row.after } : row,
  );
  const span = (start: number, text: string) => ({ start, end: start + text.length, text });
  const moved = {
    ...move,
    before: span(0, '第一条 价款'),
    after: span(newLines!.slice(0, 2).join('\n').length + 1, '第二条 交付'),
  };
  const { user } = await show({ changes: [moved], rows: rows as typeof detail.rows });
  const jump = within(await screen.findByRole('region', { name: '对照' })).getByRole('button', {
    name: /移至新稿他处/,
  });
  expect(jump.closest('[data-row]')).toHaveAttribute('data-active', 'true');
  await user.click(jump);
  const back = screen.getByRole('button', { name: /由旧稿他处移来/ });
  expect(back.closest('[data-row]')).toHaveAttribute('data-active', 'true');
  expect(jump.closest('[data-row]')).toHaveAttribute('data-active', 'false');
});

test('对照中只给列出的变更编号，看着的一处按下', async () => {
  const { user } = await show();
  await list();
  const numbers = () => within(both()).getAllByRole('button', { name: /^变更\d/ });
  const names = () => numbers().map(each => each.getAttribute('aria-label'));
  expect(names()).toEqual(['变更1', '变更2']);
  await user.click(within(both()).getByRole('button', { name: '变更2' }));
  expect(numbers().map(each => each.getAttribute('aria-pressed'))).toEqual(['false', 'true']);
  expect(await pressed()).toEqual([expect.stringContaining('第二条 交付期限')]);
  for (const mark of screen.getAllByTitle('修改 · 期限')) expect(mark).toHaveAttribute('data-active', 'true');
  await user.click(within(await list()).getByRole('button', { name: '全部列出' }));
  expect(names()).toEqual(['变更1', '变更2', '变更3']);
});

test('各稿如何处理修订写在稿名下；同步滚动按下的看得出；过大的差异写进未比对', async () => {
  const versions = [{ ...version(0, true), reading: 'rejected' as const }, version(1)];
  const { user } = await show({ versions, coverage: { ...detail.coverage!, coarse: 2 } });
  const head = (name: string) => screen.getByTitle(name).parentElement;
  await list();
  expect(head('合同第1稿.docx')).toHaveTextContent('第1稿 合同第1稿.docx旧已按拒绝修订 · 4段');
  expect(head('合同第2稿.docx')).toHaveTextContent(/新4段$/);
  expect(screen.getByText('覆盖').closest('footer')).toHaveTextContent('未比对：图片、2处差异过大，按整段列出');
  const synced = screen.getByRole('button', { name: '同步滚动', pressed: true });
  await user.click(synced);
  expect(synced).toHaveAttribute('aria-pressed', 'false');
});

test('三稿之间先旧后新任选两稿；自动编号与表格的格照样子排', async () => {
  const beforeLines = [
    { text: '价款', place: 'body' as const, number: '一、' },
    ...['项目', '金额'].map((text, column) => ({ text, place: 'body' as const, cell: { table: 0, row: 0, column } })),
  ];
  const rows: ComparisonDetail['rows'] = [{ before: [0, 1] }, { before: [1, 3] }];
  const { user } = await show({
    ...{ versions: [version(0), version(1), version(2)], beforeLines, afterLines: [], rows, changes: [] },
  });
  await user.click(await screen.findByRole('combobox', { name: '比对哪两稿' }));
  const options = await screen.findAllByText(/稿 → 第/, { selector: '.ant-select-item-option-content' });
  expect(options.map(each => each.textContent)).toEqual(['第1稿 → 第2稿', '第1稿 → 第3稿', '第2稿 → 第3稿']);
  const [first, table] = [...both().querySelectorAll('[data-row]')];
  expect(first).toHaveTextContent('一、价款');
  expect(table!.querySelectorAll('p')).toHaveLength(2);
  expect(new Set([...table!.querySelectorAll('p')].map(each => each.parentElement)).size).toBe(2);
});

test('问过的稿不再问；移除的是点的那一稿', async () => {
  const versions = [{ ...version(0, true), reading: 'accepted' as const }, version(1, true), version(2)];
  await show({ status: 'asking', versions }, [answer(comparison.settle, {})]);
  expect((await screen.findAllByRole('group')).map(each => each.querySelector('legend')?.textContent)).toEqual([
    '第2稿 合同第2稿.docx',
  ]);
  cleanup();
  const { user } = await renderScreen(addresses.comparison(), [answer(comparison.page, pageOf([]))]);
  await screen.findByRole('button', { name: '请选择至少两稿' });
  await user.upload(chooser(), [file('甲.txt'), file('乙.txt')]);
  await user.click(await screen.findByRole('button', { name: '移除：甲.txt' }));
  expect(within(screen.getByRole('list', { name: '已选的各稿' })).getByRole('listitem')).toHaveTextContent('乙.txt');
});

test('只多一个换行的变更写“换行”；涉及几处逐项计数；编号变化多于二十处的写等几处', async () => {
  const blank = change(2, '', '', { kind: 'insert', reason: '段落', importance: 50 });
  const renumbered = Array.from({ length: 21 }, (_, at) => ({ row: 0, before: at ? `${at}` : '', after: `${at + 1}` }));
  const { user } = await show({ changes: [...detail.changes, blank], renumbered });
  const panel = within(await list());
  expect(panel.getByRole('button', { name: /段落/ })).toHaveTextContent(/换行$/);
  await user.click(ignoreButton());
  const group = await choices();
  expect(group.getByRole('checkbox', { name: /段首编号 涉及21处/ })).toBeChecked();
  expect(group.getByRole('checkbox', { name: /字母大小写 涉及0处/ })).toBeChecked();
  await user.click(group.getByRole('button', { name: '全部列出' }));
  expect(panel.getByText(/^自动编号变化：/)).toHaveTextContent(/^自动编号变化：无→1、1→2、.*等21处$/);
});
