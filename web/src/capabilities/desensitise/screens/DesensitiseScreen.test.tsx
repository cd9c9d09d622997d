import {
  type DesensitiseDetail,
  type DesensitiseFinding,
  DesensitiseRecord,
  desensitise,
} from '@antai/contract/desensitise';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer, sentTo } from '../../../../test/fake-server.ts';
import { pageOf, renderScreen } from '../../../../test/render-screen.tsx';
import { addresses } from '../../../app/addresses.ts';

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

test('没有脱敏权限的人看不到这一页', async () => {
  await renderScreen(addresses.desensitise(), [], { without: [30012] });
  expect(await screen.findByRole('alert')).toHaveTextContent('您没有此功能的权限');
});
