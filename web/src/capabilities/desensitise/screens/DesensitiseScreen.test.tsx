import {
  type DesensitiseDetail,
  type DesensitiseFinding,
  DesensitiseRecord,
  desensitise,
} from '@antai/contract/desensitise';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer, answerWith, refuse, sentTo } from '../../../../test/fake-server.ts';
import { pageOf, renderScreen } from '../../../../test/render-screen.tsx';
import { addresses } from '../../../app/addresses.ts';
import { listenForKeys } from '../../../lib/keys.ts';

const text = '原告费秋声，住云栈街66号。费秋声收款。';
const finding = (own: string, more: Partial<DesensitiseFinding> = {}, from = 0): DesensitiseFinding => ({
  start: text.indexOf(own, from),
  end: text.indexOf(own, from) + own.length,
  type: 'person',
  text: own,
  replacement: '费某某',
  proposal: '费某某',
  rule: '当事人栏',
  confidence: 0.98,
  decision: 'accepted',
  ...more,
});
const recordId = '0f9ba1b4-52a5-4b42-9d5e-2f9b4c9a1a11';
const detail: DesensitiseDetail = {
  recordId,
  name: '起诉状.docx',
  isText: false,
  status: 'done',
  finishPercent: 100,
  failReason: null,
  isExpired: false,
  createTime: '2026-11-22T08:00:00.000Z',
  thoroughness: 'balanced',
  method: 'pseudonym',
  fileCount: 1,
  findingCount: 3,
  usesNameModel: false,
  exportStatus: null,
  exportPercent: 0,
  exportFailReason: null,
  fileIndex: 0,
  files: [
    {
      fileIndex: 0,
      fileId: '',
      fileName: '起诉状.docx',
      fileType: 'docx',
      resultName: '起诉状（脱敏）.docx',
      unread: ['图片1张'],
      openCount: 1,
    },
  ],
  methods: {},
  words: [],
  text,
  result: text,
  findings: [
    finding('费秋声'),
    finding('云栈街66号', {
      type: 'address',
      replacement: '***',
      proposal: '***',
      rule: '门牌，无省市前缀',
      confidence: 0.75,
      decision: 'open',
    }),
    finding('费秋声', {}, 10),
  ],
  openCount: 1,
  certificate: null,
};
const answers = [answer(desensitise.get, detail), answer(desensitise.decide, {})];
const means = (hasNameModel: boolean) =>
  answer(desensitise.types, { types: [], methods: [], thoroughnesses: [], hasNameModel });
const side = () => screen.findByRole('complementary', { name: '发现' });

test('待确认的在先，确认前不能导出；说明按规则识别与未读的内容', async () => {
  const { button } = await renderScreen(addresses.desensitise(recordId), answers);
  expect(within(await side()).getByRole('heading', { name: '待确认 1' })).toBeVisible();
  expect(await button('导出脱敏件')).toBeDisabled();
  expect(screen.getByText(/没有用姓名模型.*图片1张/)).toBeVisible();
  expect(screen.getByRole('region', { name: '文档' })).toHaveTextContent('原告费某某，住***。费某某收款。');
});

test('一个决定对同一内容各处生效并立即保存；全部确认后可以导出', async () => {
  const { user, button } = await renderScreen(addresses.desensitise(recordId), answers);
  await user.click(within(await side()).getByRole('button', { name: '保留：云栈街66号' }));
  expect(sentTo(desensitise.decide)[0]?.data.decisions).toEqual([
    { type: 'address', text: '云栈街66号', decision: 'ignored' },
  ]);
  expect(screen.getByRole('region', { name: '文档' })).toHaveTextContent('住云栈街66号');
  expect(await button('导出脱敏件')).toBeEnabled();
});

test('改写没有存成：仍待确认，不能导出，所写的再打开还在；存成即用这些字', async () => {
  const { user, button } = await renderScreen(addresses.desensitise(recordId), [
    refuse(desensitise.decide, { code: 20000, text: '系统繁忙' }),
    answer(desensitise.get, detail),
  ]);
  const rewrite = async () => user.click(await button('改写：云栈街66号'));
  const words = () => screen.getByLabelText('云栈街66号 改写为');
  await rewrite();
  await user.clear(words());
  await user.type(words(), '某街某号{Enter}');
  expect(await screen.findByText('系统繁忙')).toBeVisible();
  expect(await screen.findByRole('heading', { name: '待确认 1' })).toBeVisible();
  expect(await button('导出脱敏件')).toBeDisabled();
  await rewrite();
  expect(words()).toHaveValue('某街某号');
  answerWith(answer(desensitise.decide, {}));
  await user.type(words(), '{Escape}');
  await rewrite();
  await user.click(screen.getByRole('button', { name: '用这些字' }));
  expect(sentTo(desensitise.decide).at(-1)?.data.decisions).toEqual([
    { type: 'address', text: '云栈街66号', decision: 'accepted', replacement: '某街某号' },
  ]);
  expect(screen.getByRole('region', { name: '文档' })).toHaveTextContent('住某街某号');
});

test('整类一次保留，同一姓名各处都恢复；待确认的不受影响', async () => {
  const { user } = await renderScreen(addresses.desensitise(recordId), answers);
  const keep = within(await side()).getByRole('button', { name: /全部保留$/ });
  await user.click(keep);
  expect(sentTo(desensitise.decide)[0]?.data.decisions).toEqual([
    { type: 'person', text: '费秋声', decision: 'ignored' },
  ]);
  expect(screen.getByRole('region', { name: '文档' })).toHaveTextContent('原告费秋声，住***。费秋声收款。');
  expect(screen.getByRole('heading', { name: '待确认 1' })).toBeVisible();
});

test('键盘：n保留，v换到原文；切到原文看到的是原来的字', async () => {
  const { user } = await renderScreen(addresses.desensitise(recordId), answers);
  const stop = listenForKeys();
  await side();
  await user.keyboard('n');
  expect(sentTo(desensitise.decide)[0]?.data.decisions).toMatchObject([{ text: '云栈街66号', decision: 'ignored' }]);
  await user.click(screen.getByText('原文'));
  expect(screen.getByRole('region', { name: '文档' })).toHaveTextContent('原告费秋声，住云栈街66号。费秋声收款。');
  await user.keyboard('v');
  expect(screen.getByRole('region', { name: '文档' })).toHaveTextContent('原告费某某');
  stop();
});

test('导出前须声明已核对；要密钥的密码够长才能生成；没有导出成写明原因', async () => {
  const ready = { ...detail, findings: [detail.findings[0]!], openCount: 0 };
  const { user, button } = await renderScreen(addresses.desensitise(recordId), [
    answer(desensitise.get, ready),
    refuse(desensitise.export, { code: 1, text: '同时导出的过多' }),
  ]);
  await user.click(await button('导出脱敏件'));
  const dialog = within(await screen.findByRole('dialog'));
  const make = dialog.getByRole('button', { name: '生成脱敏件与证书' });
  expect(make).toBeDisabled();
  await user.click(dialog.getByRole('checkbox', { name: /我已核对全部发现/ }));
  expect(make).toBeEnabled();
  await user.click(dialog.getByRole('checkbox', { name: '另生成加密的还原密钥' }));
  expect(make).toBeDisabled();
  await user.type(dialog.getByLabelText(/密钥的密码/), 'a-long-password');
  await user.click(make);
  expect(await screen.findByText('同时导出的过多')).toBeVisible();
  expect(dialog.getByLabelText(/密钥的密码/)).toHaveValue('a-long-password');
  answerWith(answer(desensitise.export, {}));
  await user.click(make);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sentTo(desensitise.export).at(-1)?.data).toMatchObject({ password: 'a-long-password', keepsPictures: false });
});

test.each([
  ['失败', { status: 'failed' as const, failReason: '文件已加密' }, '识别失败：文件已加密'],
  ['过期', { isExpired: true }, '识别结果已过期，请重新识别'],
])('%s的写明原因，可以重新识别', async (_name, more, said) => {
  const { user, button } = await renderScreen(addresses.desensitise(recordId), [
    answer(desensitise.get, { ...detail, ...more }),
    answer(desensitise.retry, {}),
  ]);
  expect(await screen.findByRole('alert')).toHaveTextContent(said);
  await user.click(await button('重新识别'));
  expect(sentTo(desensitise.retry)).toHaveLength(1);
});

test('几个文件分开看，各有各的发现；换一个文件地址跟着变', async () => {
  const second = { ...detail.files[0]!, fileIndex: 1, fileName: '证据.docx', unread: [], openCount: 0 };
  const two = { ...detail, fileCount: 2, files: [detail.files[0]!, second] };
  const { user, url } = await renderScreen(addresses.desensitise(recordId), [
    answer(desensitise.get, ({ data }) => (data.fileIndex === 1 ? { ...two, fileIndex: 1, findings: [] } : two)),
    answer(desensitise.decide, {}),
  ]);
  expect(await screen.findByRole('tab', { name: '起诉状.docx（待确认1）' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: '脱敏：云栈街66号' }));
  expect(await screen.findByRole('tab', { name: '起诉状.docx' })).toBeVisible();
  await user.click(await screen.findByRole('tab', { name: '证据.docx' }));
  await waitFor(() => expect(url()).toMatch(/file=1|fileIndex=1/));
  await waitFor(() => expect(screen.queryByRole('heading', { name: '待确认 1' })).toBeNull());
});

test('各类可另定替换方式，只列本件有的类，其余不动', async () => {
  const changed = answer(desensitise.change, {});
  const given = answer(desensitise.get, { ...detail, methods: { mobile: 'mask' } });
  const { user, button } = await renderScreen(addresses.desensitise(recordId), [given, changed]);
  await user.click(await button('逐类（1类另定）'));
  expect(screen.queryByRole('combobox', { name: '护照与通行证的替换方式' })).toBeNull();
  await user.click(await screen.findByRole('combobox', { name: '地址的替换方式' }));
  await user.click(await screen.findByTitle('概括'));
  expect(sentTo(desensitise.change)[0]?.data).toEqual({
    recordId,
    methods: { mobile: 'mask', address: 'generalise' },
  });
});

test('记录列表说明进展；空时说怎么开始', async () => {
  const record = DesensitiseRecord.parse(detail);
  await renderScreen(addresses.desensitise(), [answer(desensitise.page, pageOf([record], 1, 5)), means(true)]);
  expect(await screen.findByRole('link', { name: '起诉状.docx' })).toBeVisible();
  expect(screen.getByText('3处 · 待确认导出')).toBeVisible();
});

const none = answer(desensitise.page, pageOf([], 1, 5));

test('姓名模型未安装时如实写明，并告诉管理员到哪里取用', async () => {
  await renderScreen(addresses.desensitise(), [none, means(false)]);
  expect(await screen.findByText(/姓名模型未安装：姓名与机构按规则识别/)).toBeVisible();
  expect(screen.getByRole('link', { name: '数据包' })).toBeVisible();
});

test('不漏要多看什么，选时即说明；所选尺度随开始一并送出', async () => {
  const added = answer(desensitise.addText, { recordId });
  const { user, button } = await renderScreen(addresses.desensitise(), [none, means(true), added, ...answers]);
  expect(await screen.findByText(/姓名模型已安装/)).toBeVisible();
  await user.click(screen.getByText('粘贴文字'));
  await user.type(screen.getByRole('textbox', { name: '待脱敏的文字' }), '原告费秋声');
  await user.click(screen.getByText('不漏'));
  expect(screen.getByText(/另列把握不大的姓名/)).toBeVisible();
  await user.click(await button('开始识别'));
  expect(sentTo(desensitise.addText)[0]?.data.thoroughness).toBe('thorough');
});

test('粘贴而没有开始的文字，再来时就开着', async () => {
  const { user } = await renderScreen(addresses.desensitise(), [none, means(true), ...answers]);
  await user.click(await screen.findByText('粘贴文字'));
  await user.type(screen.getByRole('textbox', { name: '待脱敏的文字' }), '原告费秋声');
  cleanup();
  await renderScreen(addresses.desensitise(), [none, means(true), ...answers]);
  expect(await screen.findByRole('textbox', { name: '待脱敏的文字' })).toHaveValue('原告费秋声');
});

test('没有脱敏权限的人看不到这一页', async () => {
  await renderScreen(addresses.desensitise(), [], { without: [30012] });
  expect(await screen.findByRole('alert')).toHaveTextContent('您没有此功能的权限');
});

test('确认之前开始读的后到：确认仍在，可以导出', async () => {
  const { user, queries, button } = await renderScreen(addresses.desensitise(recordId), answers);
  await side();
  const reading = Promise.withResolvers<DesensitiseDetail>();
  answerWith(answer(desensitise.get, () => reading.promise));
  const read = queries.invalidateQueries({ queryKey: ['desensitise', 'record'] });
  await user.click(within(await side()).getByRole('button', { name: '保留：云栈街66号' }));
  reading.resolve({ ...detail, name: '读到的.docx' });
  await read;
  expect(await screen.findByText('读到的.docx')).toBeVisible();
  expect(await button('导出脱敏件')).toBeEnabled();
});
