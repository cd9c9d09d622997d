import { downloads } from '@antai/contract/downloads';
import { type ReportTemplate, reportTemplates } from '@antai/contract/report-templates';
import { type SimilarCase, search } from '@antai/contract/search';
import { cleanup, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer, refuse, sentTo } from '../../../../test/fake-server.ts';
import { renderScreen } from '../../../../test/render-screen.tsx';
import { results, task } from '../../../../test/samples.ts';
import { addresses } from '../../../app/addresses.ts';

const similar = (id: string, group: number, groupName: string): SimilarCase => ({
  id,
  fields: { caseTitle: `类案${id}`, caseNumber: `（2023）${id}号`, outcome: '支持' },
  score: 0.82,
  points: [
    { kind: 'cause', points: 30, pointsMax: 30 },
    { kind: 'wording', points: 27.4, pointsMax: 40 },
  ],
  reasons: [{ kind: 'cause', text: '案由同为买卖合同纠纷' }],
  group,
  groupName,
});
const cases = [similar('1', 1, '指导性案例'), similar('2', 5, '其他法院裁判'), similar('3', 5, '其他法院裁判')];
const aTemplateId = '0b8c2c53-9e3e-4c3a-8a2e-0d7f6f0c1a13';
const template = (name: string, more: Partial<ReportTemplate> = {}): ReportTemplate => ({
  templateId: name === '标准模板' ? 'standard_template_id' : aTemplateId,
  name,
  isDefault: false,
  isSelected: false,
  content: { searcher: '', court: '', issues: `${name}焦点`, conclusion: `${name}结论` },
  ...more,
});
const noTemplates = answer(reportTemplates.list, []);
const facts = '甲公司向乙公司购买设备，迟延付款三个月。';

test('案情不足十个字不能查找；查到的按参照效力分组，写明相似之处', async () => {
  const { user, button } = await renderScreen(addresses.similarCases, [answer(search.similarCases, cases)]);
  await user.type(await screen.findByRole('textbox', { name: '案情' }), '太短');
  expect(await button('查找类案')).toBeDisabled();
  await user.clear(screen.getByRole('textbox', { name: '案情' }));
  await user.type(screen.getByRole('textbox', { name: '案情' }), facts);
  await user.click(await button('查找类案'));
  expect(await screen.findByRole('heading', { name: /指导性案例.*1 件/ })).toBeVisible();
  expect(screen.getByRole('heading', { name: /其他法院裁判.*2 件/ })).toBeVisible();
  expect(screen.getAllByText('案由同为买卖合同纠纷')).toHaveLength(3);
  expect(sentTo(search.similarCases)[0]?.data).toMatchObject({ text: facts });
  expect(screen.getByRole('complementary', { name: '统计' })).toHaveTextContent('样本仅 3 件，比例仅供参考');
});

test('相似度写明满分与各项得分', async () => {
  await renderScreen(addresses.similarTo('1'), [answer(search.similarCases, cases.slice(0, 1))]);
  expect(await screen.findByText('相似度高 82/100')).toBeVisible();
  expect(screen.getByText('案由 30/30 · 用语 27/40')).toBeVisible();
});

test('示例一点即填；查过的列在最近，刷新后仍在', async () => {
  const { user, button } = await renderScreen(addresses.similarCases, [answer(search.similarCases, cases)]);
  await user.click(await button('违法解除劳动合同'));
  expect(screen.getByRole('textbox', { name: '案情' })).toHaveTextContent('未事先通知工会');
  await user.click(await button('查找类案'));
  cleanup();
  await renderScreen(addresses.similarCases, [answer(search.similarCases, cases)]);
  expect(await screen.findByRole('button', { name: /^劳动者入职五年后/ })).toBeVisible();
});

test('按案号查找先找到该案；没有收录时说明', async () => {
  const { user, button } = await renderScreen(addresses.similarCases, [answer(search.list, results([]))]);
  await user.click(await screen.findByText('输入案号'));
  await user.type(await screen.findByRole('textbox', { name: '案号' }), '（2023）京01民终1号');
  await user.click(await button('查找类案'));
  expect(await screen.findByRole('alert')).toHaveTextContent('没有收录案号为“（2023）京01民终1号”的文书');
});

test('从案例打开即以该案查找', async () => {
  await renderScreen(addresses.similarTo('007'), [answer(search.similarCases, cases)]);
  await screen.findByRole('link', { name: '类案1' });
  expect(sentTo(search.similarCases)[0]?.data.id).toBe('007');
});

test('没有相似的说明怎样补充；出错可重试', async () => {
  await renderScreen(addresses.similarTo('1'), [answer(search.similarCases, [])]);
  expect(await screen.findByText(/没有找到相似的案件/)).toBeVisible();
});

test('查找出错时可重试', async () => {
  const { button } = await renderScreen(addresses.similarTo('1'), [
    refuse(search.similarCases, { code: 1, text: '检索服务暂时不可用' }),
  ]);
  expect(await button('重试')).toBeVisible();
});

test('选好的类案做成报告：必填未填不做，相同点先写好', async () => {
  const { user, button } = await renderScreen(addresses.similarTo('1'), [
    answer(search.similarCases, cases),
    answer(downloads.create, task({ taskStatus: 1, content: 'caseReport' })),
    noTemplates,
  ]);
  expect(await button('生成类案检索报告')).toBeDisabled();
  await user.click((await screen.findAllByRole('button', { name: '选择本组' }))[1]!);
  expect(screen.getByText('找到 3 件，已选 2 件')).toBeVisible();
  await user.click(await button('生成类案检索报告'));
  const form = await screen.findByRole('dialog');
  await user.click(within(form).getByRole('button', { name: '生成 Word' }));
  expect(await within(form).findByText('请填写待决案件名称')).toBeVisible();
  expect(sentTo(downloads.create)).toEqual([]);
  expect(within(form).getAllByLabelText('与待决案件的相同点')[0]).toHaveValue('案由同为买卖合同纠纷');
  await user.type(within(form).getByLabelText('待决案件'), '甲诉乙');
  await user.type(within(form).getByLabelText('待决案件争议焦点'), '违约金是否过高');
  await user.click(within(form).getByRole('button', { name: '生成 Word' }));
  const [{ data }] = sentTo(downloads.create) as [{ data: object }];
  expect(data).toMatchObject({
    content: 'caseReport',
    fileType: 'word',
    similar: { id: '1', limit: 40 },
    report: { title: '甲诉乙', cases: [{ id: '2' }, { id: '3' }] },
  });
});

test('报告模板只填空白的栏目；所填可存为模板，删除后说明', async () => {
  const { user, button } = await renderScreen(addresses.similarTo('1'), [
    answer(search.similarCases, cases),
    answer(reportTemplates.list, [template('标准模板', { isDefault: true }), template('甲')]),
    answer(reportTemplates.save, { templateId: aTemplateId }),
    answer(reportTemplates.remove, {}),
  ]);
  await user.click((await screen.findAllByRole('button', { name: '选择本组' }))[1]!);
  await user.click(await button('生成类案检索报告'));
  const form = await screen.findByRole('dialog');
  await user.type(within(form).getByLabelText('待决案件争议焦点'), '自己所写');
  await user.click(within(form).getByRole('combobox', { name: '选用报告模板' }));
  await user.click(await screen.findByText('甲', { selector: '.ant-select-item-option-content' }));
  expect(within(form).getByLabelText('待决案件争议焦点')).toHaveValue('自己所写');
  expect(within(form).getByLabelText('结论及类案运用情况')).toHaveValue('甲结论');
  await user.click(within(form).getByRole('button', { name: '保存与管理模板' }));
  await user.type(within(form).getByLabelText('模板名称'), '违约金');
  await user.click(within(form).getByRole('button', { name: '存为模板' }));
  expect(sentTo(reportTemplates.save).map(({ data }) => data)).toMatchObject([
    { selectedId: aTemplateId },
    { name: '违约金', content: { issues: '自己所写', conclusion: '甲结论' } },
  ]);
  await user.click(within(form).getAllByRole('button', { name: '删除' })[0]!);
  await user.click((await screen.findAllByRole('button', { name: '删除' })).at(-1)!);
  expect(await screen.findByText('删除报告模板成功')).toBeVisible();
});

test('刷新后案情、法院与报告所填仍在', async () => {
  const first = await renderScreen(addresses.similarCases, [answer(search.similarCases, cases), noTemplates]);
  await first.user.type(await screen.findByRole('textbox', { name: '案情' }), facts);
  await first.user.type(screen.getByRole('textbox', { name: '审理法院' }), '上海市浦东新区人民法院');
  cleanup();
  const { user, button } = await renderScreen(addresses.similarCases, [
    answer(search.similarCases, cases),
    noTemplates,
  ]);
  expect(await screen.findByRole('textbox', { name: '案情' })).toHaveValue(facts);
  expect(screen.getByRole('textbox', { name: '审理法院' })).toHaveValue('上海市浦东新区人民法院');
  await user.click(await button('查找类案'));
  await user.click((await screen.findAllByRole('button', { name: '选择本组' }))[1]!);
  await user.click(await button('生成类案检索报告'));
  const form = await screen.findByRole('dialog');
  await user.type(within(form).getByLabelText('待决案件'), '甲诉乙');
  cleanup();
  const again = await renderScreen(addresses.similarCases, [answer(search.similarCases, cases), noTemplates]);
  await again.user.click(await again.button('查找类案'));
  await again.user.click((await screen.findAllByRole('button', { name: '选择本组' }))[1]!);
  await again.user.click(await again.button('生成类案检索报告'));
  expect(within(await screen.findByRole('dialog')).getByLabelText('待决案件')).toHaveValue('甲诉乙');
});

test('没有下载权限的人只看类案，不能做报告', async () => {
  await renderScreen(addresses.similarTo('1'), [answer(search.similarCases, cases), noTemplates], { without: [20019] });
  await screen.findByRole('link', { name: '类案1' });
  expect(screen.queryByRole('button', { name: '生成类案检索报告' })).toBeNull();
});
