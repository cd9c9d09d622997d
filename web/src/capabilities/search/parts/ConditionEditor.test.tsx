import { type QueryNode, queryTypes, search } from '@antai/contract/search';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer, sentTo } from '../../../../test/fake-server.ts';
import { renderScreen } from '../../../../test/render-screen.tsx';
import { hit, searchAnswers } from '../../../../test/samples.ts';
import { addresses } from '../../../app/addresses.ts';
import { textCondition } from './query-url.ts';

const says = (word: string) => textCondition('fullText', { fieldValue: word });
const conditionsSent = () => sentTo(search.list).at(-1)?.data.childQueryBO as QueryNode[] | undefined;
const page = addresses.results('cases', [says('违约金')]);

async function openEditor(nodes: QueryNode[] = [says('违约金')]) {
  const view = await renderScreen(addresses.results('cases', nodes), [
    ...searchAnswers([hit('1')]),
    answer(search.suggest, []),
  ]);
  await view.user.click(await view.button(/编辑条件/));
  const editor = await screen.findByRole('region', { name: '条件编辑' });
  const choose = async (box: HTMLElement, option: string) => {
    await view.user.click(box);
    const options = await screen.findAllByText(option, { selector: '.ant-select-item-option-content' });
    await view.user.click(options.at(-1)!);
  };
  return { ...view, editor, choose };
}

test('改好的条件树点“按此检索”才检索；没填的一行不算条件', async () => {
  const { user, editor, button } = await openEditor();
  await user.click(within(editor).getByRole('button', { name: '加条件' }));
  await user.click(within(editor).getByRole('button', { name: '加条件' }));
  const [, second] = within(editor).getAllByRole('textbox', { name: '全文的内容' });
  await user.type(second!, '调整');
  expect(sentTo(search.list)).toHaveLength(1);
  await user.click(await button('按此检索'));
  expect(conditionsSent()).toEqual([says('违约金'), says('调整')]);
});

test('组内关系改为间隔，须写明字数', async () => {
  const { editor, choose, button, user } = await openEditor([says('违约金'), says('调整')]);
  await choose(within(editor).getByRole('combobox', { name: '组内关系' }), '间隔');
  const distance = within(editor).getByRole('spinbutton', { name: '间隔字数' });
  expect(distance).toHaveValue('20');
  await user.clear(distance);
  await user.type(distance, '50');
  await user.click(await button('按此检索'));
  expect(conditionsSent()).toEqual([
    { queryType: queryTypes.interval, fontNum: 50, childQueryBO: [says('违约金'), says('调整')] },
  ]);
});

test('条件组可以嵌套，删除一组即去掉其中的条件', async () => {
  const { user, editor, button, search: address } = await openEditor();
  await user.click(within(editor).getByRole('button', { name: '加条件组' }));
  const inner = within(editor).getByRole('group', { name: '第2层条件组' });
  await user.type(within(inner).getByRole('textbox', { name: '全文的内容' }), '利息');
  await user.click(within(inner).getByRole('button', { name: '加条件' }));
  const boxes = within(inner).getAllByRole('textbox', { name: '全文的内容' });
  await user.type(boxes[1]!, '罚息');
  await user.click(await button('按此检索'));
  expect(conditionsSent()).toEqual([
    says('违约金'),
    { queryType: queryTypes.union, childQueryBO: [says('利息'), says('罚息')] },
  ]);
  await user.click(await button(/编辑条件/));
  await user.click(await button('删除此组'));
  await user.click(await button('按此检索'));
  expect(JSON.parse(String(address().queryList))).toEqual([says('违约金')]);
});

test('嵌套到第八层不能再加条件组', async () => {
  const { user, editor } = await openEditor();
  for (let depth = 1; depth < 8; depth += 1) {
    const group = within(editor).getByRole('group', { name: `第${depth}层条件组` });
    await user.click(within(group).getAllByRole('button', { name: '加条件组' })[0]!);
  }
  const deepest = within(editor).getByRole('group', { name: '第8层条件组' });
  expect(within(deepest).getByRole('button', { name: '加条件组' })).toBeDisabled();
});

test('收起编辑不检索', async () => {
  const { user, editor } = await openEditor();
  await user.click(within(editor).getByRole('button', { name: '收起' }));
  expect(editor).not.toBeVisible();
  expect(sentTo(search.list)).toHaveLength(1);
});

test('字段决定怎样填：金额以元填、以分检索', async () => {
  const { user, editor, choose, button } = await openEditor();
  await choose(within(editor).getByRole('combobox', { name: '字段' }), '标的额');
  await user.type(within(editor).getByRole('spinbutton', { name: '标的额下限' }), '10000.50');
  await user.click(await button('按此检索'));
  expect(conditionsSent()?.[0]?.baseQueryBO).toMatchObject({ fieldEn: 'amountInDispute', startMoney: 1_000_050 });
});

test('字段决定怎样填：选项从列表中选，可多选', async () => {
  const { editor, choose, button, user } = await openEditor();
  await choose(within(editor).getByRole('combobox', { name: '字段' }), '案件类型');
  await choose(within(editor).getByRole('combobox', { name: '案件类型的选项' }), '民事');
  await user.click(await button('按此检索'));
  expect(conditionsSent()?.[0]?.baseQueryBO).toMatchObject({ fieldEn: 'caseType', selectValues: ['民事'] });
});

test('排除与匹配方式写进条件', async () => {
  const { user, editor, choose, button } = await openEditor();
  await choose(within(editor).getByRole('combobox', { name: '匹配方式' }), '任一词');
  await user.click(within(editor).getByRole('checkbox', { name: '排除' }));
  await user.click(await button('按此检索'));
  expect(conditionsSent()).toEqual([
    { baseQueryBO: { fieldEn: 'fullText', fieldValue: '违约金', matchType: 3, isExcluded: true } },
  ]);
});

test('删除一行条件', async () => {
  const { user, editor, button } = await openEditor([says('违约金'), says('调整')]);
  await user.click(within(editor).getAllByRole('button', { name: '删除此条件' })[0]!);
  await user.click(await button('按此检索'));
  expect(conditionsSent()).toEqual([says('调整')]);
});

async function openTextForm(nodes?: QueryNode[]) {
  const view = await openEditor(nodes);
  await view.user.click(await screen.findByText('表达式'));
  const text = await screen.findByRole('textbox', { name: '检索表达式' });
  return { ...view, text };
}

test('写好的表达式点“按此检索”即检索，不必先读入', async () => {
  const { user, button, text } = await openTextForm();
  expect(text).toHaveValue('违约金');
  await user.clear(text);
  await user.type(text, '甲 /s 乙 AND 标的额>=10万元');
  await user.click(await button('按此检索'));
  const [group, amount] = conditionsSent() ?? [];
  expect(group).toMatchObject({ queryType: queryTypes.sameSentence });
  expect(amount?.baseQueryBO).toMatchObject({ fieldEn: 'amountInDispute', startMoney: 10_000_000 });
});

test('写好的表达式换到条件树仍在，再换回来也在', async () => {
  const { user, editor, text } = await openTextForm();
  await user.clear(text);
  await user.type(text, '甲 /s 乙');
  await user.click(screen.getByText('条件树'));
  expect(within(editor).getAllByRole('textbox', { name: '全文的内容' })).toHaveLength(2);
  expect(sentTo(search.list)).toHaveLength(1);
  await user.click(screen.getByText('表达式'));
  expect(await screen.findByRole('textbox', { name: '检索表达式' })).toHaveValue('甲 /s 乙');
});

test('收起再打开，没有检索的改动仍在', async () => {
  const { user, editor, button, text } = await openTextForm();
  await user.type(text, ' AND 乙');
  await user.click(within(editor).getByRole('button', { name: '收起' }));
  await user.click(await button(/编辑条件/));
  expect(screen.getByRole('textbox', { name: '检索表达式' })).toHaveValue('违约金 AND 乙');
});

test.each(['按此检索', '条件树'])('表达式有误时“%s”就地拒绝并说明在第几个字，已写的不丢', async name => {
  const { user, text } = await openTextForm();
  await user.type(text, ' AND (乙');
  await user.click(screen.getByText(name));
  expect(await screen.findByRole('alert')).toHaveTextContent('第9个字：括号没有结束');
  expect(screen.getByRole('textbox', { name: '检索表达式' })).toHaveValue('违约金 AND (乙');
  expect(sentTo(search.list)).toHaveLength(1);
});

test('写不成表达式的条件留在条件树中并说明原因', async () => {
  const { user, editor, choose, button } = await openEditor([says('违约金'), says('调整')]);
  await choose(within(editor).getAllByRole('combobox', { name: '字段' })[1]!, '标的额');
  await user.type(within(editor).getByRole('spinbutton', { name: '标的额下限' }), '10万');
  await choose(within(editor).getByRole('combobox', { name: '组内关系' }), '同句');
  await user.click(screen.getByText('表达式'));
  expect(await screen.findByRole('alert')).toHaveTextContent('同句、同段、间隔里只能有文字条件');
  await choose(within(editor).getByRole('combobox', { name: '组内关系' }), '交集');
  await user.click(await button('按此检索'));
  expect(conditionsSent()?.[1]?.baseQueryBO).toMatchObject({ startMoney: 10_000_000 });
});

test('分层的字段从树中选，一次一层', async () => {
  const filter = answer(search.filter, ({ data }) =>
    data.parent === ''
      ? [{ value: '民事案由', label: '民事案由', count: 3, isBranch: true }]
      : [{ value: '民事案由/侵权责任纠纷', label: '侵权责任纠纷', count: 2 }],
  );
  const { user, button } = await renderScreen(page, [filter, ...searchAnswers([hit('1')])]);
  await user.click(await button(/编辑条件/));
  const editor = await screen.findByRole('region', { name: '条件编辑' });
  await user.clear(within(editor).getByRole('textbox', { name: '全文的内容' }));
  await user.click(within(editor).getByRole('combobox', { name: '字段' }));
  await user.click((await screen.findAllByText('案由', { selector: '.ant-select-item-option-content' })).at(-1)!);
  await user.click(within(editor).getByRole('combobox', { name: '案由的选项' }));
  await user.click(await screen.findByText('民事案由（3）'));
  await user.click(await button('按此检索'));
  // a way to match belongs to words alone
  expect(conditionsSent()).toEqual([{ baseQueryBO: { fieldEn: 'causeOfAction', selectValues: ['民事案由'] } }]);
});

const chosen = { baseQueryBO: { fieldEn: 'causeOfAction', selectValues: ['民事案由/侵权责任纠纷'] } };

test('从树中选好的换成按词匹配，选的成为词；再换回选择，词仍是选的', async () => {
  const { user, editor, choose, button } = await openEditor([chosen]);
  const matching = () => within(editor).getByRole('combobox', { name: '匹配方式' });
  await choose(matching(), '任一词');
  expect(within(editor).getByLabelText('案由的内容')).toHaveValue('侵权责任纠纷');
  await user.click(await button('按此检索'));
  expect(conditionsSent()).toEqual([
    { baseQueryBO: { fieldEn: 'causeOfAction', fieldValue: '侵权责任纠纷', matchType: 3 } },
  ]);
  await user.click(await button(/编辑条件/));
  await choose(matching(), '选择');
  await user.click(await button('按此检索'));
  expect(conditionsSent()).toEqual([
    { baseQueryBO: { fieldEn: 'causeOfAction', fieldValue: null, matchType: null, selectValues: ['侵权责任纠纷'] } },
  ]);
});

test('写好的词随字段走，匹配方式一起；换到不按词匹配的字段则不带', async () => {
  const word = textCondition('fullText', { fieldValue: '违约金', matchType: 3 });
  const { user, editor, choose, button } = await openEditor([word]);
  await choose(within(editor).getByRole('combobox', { name: '字段' }), '案由');
  await user.click(await button('按此检索'));
  expect(conditionsSent()).toEqual([textCondition('causeOfAction', { fieldValue: '违约金', matchType: 3 })]);
  await user.click(await button(/编辑条件/));
  await choose(within(editor).getByRole('combobox', { name: '字段' }), '案件类型');
  await choose(within(editor).getByRole('combobox', { name: '案件类型的选项' }), '刑事');
  await user.click(await button('按此检索'));
  expect(conditionsSent()).toEqual([{ baseQueryBO: { fieldEn: 'caseType', selectValues: ['刑事'] } }]);
});
