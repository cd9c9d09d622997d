import { riskAnalysis } from '@antai/contract/questionnaires/analysis';
import { riskInvitations } from '@antai/contract/questionnaires/invitations';
import { questionnaires } from '@antai/contract/questionnaires/questionnaires';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer, refuse, sentTo } from '../../../../test/fake-server.ts';
import { pageOf, renderScreen } from '../../../../test/render-screen.tsx';
import {
  answerLink,
  answerRow,
  linkId,
  overallAnalysis,
  questionnaireDetail,
  questionnaireId,
} from '../../../../test/risk-samples.ts';
import { addresses } from '../../../app/addresses.ts';

const answersOf = (isOwn = true) => [
  answer(questionnaires.get, questionnaireDetail(isOwn ? {} : { isOwn, ownerName: '陈知远', sharing: 'answers' })),
  answer(riskAnalysis.overall, overallAnalysis),
  answer(riskAnalysis.list, pageOf([answerRow(), answerRow({ answerId: linkId, state: 'draft', isReturned: true })])),
  answer(riskAnalysis.links, { links: [answerLink({ isByInvitation: true })] }),
  answer(riskAnalysis.addLink, answerLink()),
  answer(riskAnalysis.editLink, answerLink()),
  answer(questionnaires.share, {}),
  answer(riskInvitations.invite, { added: 2, known: 0, isMailed: false }),
  answer(riskInvitations.list, {
    isMailConfigured: false,
    invitations: [
      {
        ...{ invitationId: linkId, name: '韩述言', email: 'han@gongsi.example', state: 'waiting', mailCount: 0 },
        ...{ mailTime: null, answerKey: 'x'.repeat(43) },
      },
    ],
  }),
];
const address = addresses.riskAnalysis({ id: questionnaireId });

test('答卷列表、总体分析、链接在一页；退回的写明待补充', async () => {
  await renderScreen(address, answersOf());
  expect(await screen.findByRole('heading', { name: /1份答卷，平均0分/ })).toBeVisible();
  const table = within(await screen.findByRole('table', { name: '答卷' }));
  expect(await table.findAllByRole('link', { name: '枢衡贸易' })).toHaveLength(2);
  expect(table.getByText('待补充')).toBeVisible();
  expect(within(screen.getByRole('table', { name: '作答链接' })).getByText('仅受邀人')).toBeVisible();
});

test('版本之间的改动逐项写明', async () => {
  const changes = [
    {
      kind: 'changed' as const,
      part: 'question' as const,
      name: '第1题 是否都签了？',
      details: ['必答：“是”改为“否”'],
    },
  ];
  const { user, button } = await renderScreen(address, [...answersOf(), answer(questionnaires.compare, { changes })]);
  await user.click(await button(/版\s*本/));
  expect(await screen.findByText('必答：“是”改为“否”')).toBeVisible();
  expect(sentTo(questionnaires.compare)).toEqual([{ data: { questionnaireId, before: 1 } }]);
});

test('生成只给受邀人的链接，自动提醒', async () => {
  const { user, button } = await renderScreen(address, answersOf());
  await user.click(await screen.findByRole('checkbox', { name: '仅受邀人可填' }));
  expect(screen.getByRole('combobox', { name: '提醒受邀人' })).toBeVisible();
  await user.click(await button('生成链接'));
  expect(sentTo(riskAnalysis.addLink)).toMatchObject([{ data: { questionnaireId, isByInvitation: true } }]);
});

test('告知内容由律师改写，太短不能生成；已有的链接可改份数与提醒，告知内容不能改', async () => {
  const { user, button } = await renderScreen(address, answersOf());
  await user.click(await screen.findByText('告知内容（填写人同意后才能作答，可修改）'));
  const consent = screen.getByRole('textbox', { name: '告知内容' });
  await user.clear(consent);
  await user.type(consent, '太短');
  expect(await button('生成链接')).toBeDisabled();
  await user.type(consent, '的告知现在写明用途与期限');
  await user.click(await button('生成链接'));
  expect(sentTo(riskAnalysis.addLink)).toMatchObject([{ data: { consentText: '太短的告知现在写明用途与期限' } }]);
  await user.click(within(screen.getByRole('table', { name: '作答链接' })).getByRole('button', { name: /修\s*改/ }));
  const dialog = within(await screen.findByRole('dialog'));
  const count = dialog.getByRole('spinbutton', { name: '份数上限' });
  await user.clear(count);
  await user.type(count, '300');
  expect(dialog.getByText(/已为填写人同意，不能修改/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: /保\s*存/ }));
  expect(sentTo(riskAnalysis.editLink)).toEqual([
    { data: { linkId, expireDay: null, answersMax: 300, remindEveryDays: answerLink().remindEveryDays } },
  ]);
});

test('邀请：没有邮件服务时如实说，写不懂的行不发；写好的按名邀请，可复制私人链接', async () => {
  const { user } = await renderScreen(address, answersOf());
  const links = within(await screen.findByRole('table', { name: '作答链接' }));
  await user.click(links.getByRole('button', { name: /邀\s*请/ }));
  const drawer = within(await screen.findByRole('dialog'));
  expect(await drawer.findByText(/没有配置邮件服务/)).toBeVisible();
  const people = drawer.getByRole('textbox', { name: '受邀人' });
  await user.type(people, '只有姓名');
  expect(drawer.getByText('这些行没有邮箱：只有姓名')).toBeVisible();
  await user.clear(people);
  await user.type(people, '甲 a@g.example{Enter}乙 b@g.example');
  await user.click(drawer.getByRole('button', { name: '邀请2人' }));
  expect(sentTo(riskInvitations.invite)).toEqual([
    {
      data: {
        linkId,
        people: [
          { name: '甲', email: 'a@g.example' },
          { name: '乙', email: 'b@g.example' },
        ],
      },
    },
  ]);
  expect(drawer.getByRole('button', { name: '复制韩述言的私人链接' })).toBeVisible();
});

test('受邀人写到一半关上，再打开还在；没邀请成的不清空', async () => {
  const failing = refuse(riskInvitations.invite, { code: 20000, text: '系统繁忙' });
  const { user } = await renderScreen(address, [failing, ...answersOf()]);
  const links = within(await screen.findByRole('table', { name: '作答链接' }));
  await user.click(links.getByRole('button', { name: /邀\s*请/ }));
  const people = () => screen.findByRole('textbox', { name: '受邀人' });
  await user.type(await people(), '甲 a@g.example{Escape}');
  await waitFor(() => expect(screen.queryByRole('textbox', { name: '受邀人' })).toBeNull());
  await user.click(links.getByRole('button', { name: /邀\s*请/ }));
  expect(await people()).toHaveValue('甲 a@g.example');
  await user.click(screen.getByRole('button', { name: '邀请1人' }));
  expect(await screen.findByText('系统繁忙')).toBeVisible();
  expect(await people()).toHaveValue('甲 a@g.example');
});

test('同事共享的：只读答卷与分析，没有链接、代填与删除', async () => {
  await renderScreen(address, answersOf(false));
  expect(await screen.findByText('答卷，由陈知远共享')).toBeVisible();
  expect(await screen.findByRole('table', { name: '答卷' })).toBeVisible();
  expect(screen.queryByRole('region', { name: '作答链接' })).toBeNull();
  expect(screen.queryByRole('button', { name: /代客户填写|删\s*除/ })).toBeNull();
});

test('得分段、等级、高频发现与热力图的格都引到其后的答卷，筛选可以清除', async () => {
  const { user, search } = await renderScreen(address, answersOf());
  await user.click(await screen.findByRole('button', { name: /^未订立书面劳动合同：1份/ }));
  expect(search()).toMatchObject({ findingId: 'no-contract' });
  await user.click(screen.getByRole('button', { name: '0–10分：1份' }));
  await user.click(screen.getByRole('button', { name: '第1题高风险的答卷' }));
  expect(search()).toMatchObject({ questionId: 'contract', questionLevel: 'high' });
  expect(sentTo(riskAnalysis.list).at(-1)!.data).toMatchObject({ scoreBand: 0, findingId: 'no-contract' });
  expect(screen.getByRole('button', { name: '导出筛选结果' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: '清除筛选' }));
  expect(search()).toEqual({ id: questionnaireId, version: '1' });
  expect(screen.getByRole('button', { name: '导出Excel' })).toBeVisible();
});

test('“依据有变”的答卷可以单独列出，写在地址里，重新打开仍在', async () => {
  const { user, search } = await renderScreen(address, answersOf());
  const filter = () => screen.findByRole('checkbox', { name: '依据有变' });
  await user.click(await filter());
  expect(await filter()).toBeChecked();
  expect(search()).toMatchObject({ isStale: 'true' });
  await waitFor(() => expect(sentTo(riskAnalysis.list).at(-1)!.data).toMatchObject({ isStale: true }));
  expect(screen.getByRole('button', { name: '导出筛选结果' })).toBeVisible();
  await user.click(await filter());
  expect(search()).toEqual({ id: questionnaireId });
});

test('地址里写着“依据有变”，打开就只列这些', async () => {
  await renderScreen(addresses.riskAnalysis({ id: questionnaireId, isStale: true }), answersOf());
  expect(await screen.findByRole('checkbox', { name: '依据有变' })).toBeChecked();
  expect(sentTo(riskAnalysis.list)).toEqual([{ baseInfo: { pageNum: 1 }, data: { questionnaireId, isStale: true } }]);
});

test.each([
  [true, { answersMax: 20, expireDay: null, remindEveryDays: 0 }],
  [false, { answersMax: 20, expireDay: null }],
])('修改链接的限额；只有受邀人可填的才有提醒（%s）', async (isByInvitation, sent) => {
  const { user } = await renderScreen(address, [
    answer(riskAnalysis.links, { links: [answerLink({ isByInvitation })] }),
    ...answersOf(),
  ]);
  await user.click(
    within(await screen.findByRole('table', { name: '作答链接' })).getByRole('button', { name: '修改' }),
  );
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('修改链接“子公司”')).toBeVisible();
  expect(dialog.queryByRole('combobox', { name: '提醒受邀人' }) !== null).toBe(isByInvitation);
  expect(dialog.getByText(/^保存365天；.*告知内容：加密保存。$/)).toBeVisible();
  const most = dialog.getByRole('spinbutton', { name: '份数上限' });
  await user.clear(most);
  await user.type(most, '20');
  await user.click(dialog.getByRole('button', { name: /保\s*存/ }));
  await waitFor(() => expect(sentTo(riskAnalysis.editLink)).toHaveLength(1));
  expect(sentTo(riskAnalysis.editLink)[0]?.data).toEqual({ linkId, ...sent });
});

test.each([
  ['没有同事可共享、没有标志', { canShare: false, logo: null }, [false, false, '上传标志']],
  [
    '不再能共享而已共享、有标志',
    { canShare: false, sharing: 'answers' as const, logo: 'data:image/png;base64,eA==' },
    [true, true, '更换'],
  ],
])('共享与标志：%s', async (_, more, [hasSharing, hasLogo, said]) => {
  await renderScreen(address, [answer(questionnaires.get, questionnaireDetail(more)), ...answersOf()]);
  const panel = within(await screen.findByRole('region', { name: '共享与标志' }));
  expect(panel.queryByRole('combobox', { name: '共享范围' }) !== null).toBe(hasSharing);
  expect(panel.queryByRole('button', { name: '不显示标志' }) !== null).toBe(hasLogo);
  expect(panel.queryByRole('img', { name: '作答页标志' }) !== null).toBe(hasLogo);
  expect(panel.queryByText(/^png或jpg/) !== null).toBe(!hasLogo);
  expect(panel.getByRole('button', { name: String(said) })).toBeVisible();
});

test('问卷到期日照所定的写', async () => {
  await renderScreen(address, [
    answer(questionnaires.get, questionnaireDetail({ expireDay: '2027-01-31' })),
    ...answersOf(),
  ]);
  expect(await screen.findByLabelText('问卷到期日')).toHaveValue('2027-01-31');
});
