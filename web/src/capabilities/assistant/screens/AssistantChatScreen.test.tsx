import { emptyAnswer } from '@antai/contract/assistant/answer';
import {
  type ChatHistory,
  type Conversation,
  conversationFaults,
  conversations,
  type QuestionPreview,
} from '@antai/contract/assistant/conversations';
import { presets } from '@antai/contract/assistant/presets';
import { cleanup, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer, refuse, sentTo } from '../../../../test/fake-server.ts';
import { pageOf, renderScreen } from '../../../../test/render-screen.tsx';
import { addresses } from '../../../app/addresses.ts';

const imId = '00000000-0000-4000-8000-000000000001';
const [q1, a0, a1] = [2, 3, 4].map(digit => `00000000-0000-4000-8000-00000000000${digit}`) as [string, string, string];
const conversation: Conversation = {
  imId,
  title: '违约金调减',
  owmId: null,
  owmName: null,
  createTime: '2026-11-22T02:00:00.000Z',
  updateTime: '2026-11-22T02:00:00.000Z',
  isRunning: false,
};
const passage = '约定的违约金过分高于造成的损失的，可以请求予以适当减少。';
const history: ChatHistory = {
  conversation,
  messages: [
    {
      ...{ role: 'question', messageId: q1, parentId: null, createTime: conversation.createTime },
      ...{ siblings: [q1], text: '违约金过高怎么办', files: [], narrowed: [], asOf: null },
    },
    {
      ...{ role: 'answer', messageId: a1, parentId: q1, createTime: conversation.createTime },
      ...{ siblings: [a0, a1], runId: imId, state: 'done', failReason: null },
      answer: {
        ...emptyAnswer,
        text: '**离线模式**：见[1]。<img src=x onerror=alert(1)> ![图](https://evil.example/a.png) [外链](https://evil.example)',
        coverage: { asOf: '2026-11-22', articles: 64670, cases: 386, skipped: [] },
        citations: [
          { raw: '《合同法》第一百一十四条', where: '问题', status: 'repealed', detail: '2021年1月1日起废止' },
        ],
        narrowings: [
          {
            fieldEn: 'causeOfAction',
            question: '是哪一类纠纷？',
            values: [
              { value: '买卖合同纠纷', label: '买卖合同纠纷', count: 3 },
              { value: '租赁合同纠纷', label: '租赁合同纠纷', count: 1 },
            ],
          },
        ],
        sources: [
          {
            number: 1,
            kind: 'statute',
            title: '《民法典》第五百八十五条',
            facts: ['现行有效'],
            passage,
            marks: [[3, 6]],
            reasons: ['都说到“违约金”'],
            check: { status: 'verified', checked: 'content', detail: '在库，现行有效，引文一致' },
            target: { recordType: '8', id: 'law-1', article: '第五百八十五条' },
          },
        ],
      },
    },
  ],
};

const usual = [
  answer(conversations.libraries, []),
  answer(conversations.state, { mode: 'offline', articles: 64670, cases: 386 }),
  answer(conversations.page, pageOf([conversation], 1, 5)),
  answer(conversations.activate, { conversation }),
  answer(conversations.history, history),
  answer(presets.assistants, [
    { owmId: 'labour', name: '劳动人事', about: '', focus: '', kinds: ['statute'], isOwn: false },
  ]),
  answer(presets.templates, [{ templateId: 't', name: '诉讼时效', text: '【日期】起算？', isOwn: false }]),
];

test('没有对话时说明离线模式，可选助手、可点例子；空白不能发送', async () => {
  const { user, button } = await renderScreen(addresses.assistant(), usual);
  expect(await screen.findByText('离线模式')).toBeVisible();
  expect(await button(/^search 发送|发送/)).toBeDisabled();
  expect(await screen.findByRole('radio', { name: /劳动人事/ })).toBeVisible();
  await user.click(await button(/借条没有写还款日期/));
  expect(screen.getByRole('textbox', { name: '问题' })).toHaveValue('借条没有写还款日期，诉讼时效从什么时候起算？');
  expect(await button(/发送/)).toBeEnabled();
});

test('回答：覆盖范围、逐条来源与核验、问题中引用的结论；点来源即在右栏打开', async () => {
  const { user } = await renderScreen(addresses.assistant(imId), usual);
  const reply = await screen.findByRole('article', { name: '回答' });
  expect(within(reply).getByText(/检索64,670条法条、386件案例/)).toBeVisible();
  expect(within(reply).getByText('2021年1月1日起废止', { exact: false })).toBeVisible();
  const list = within(reply).getByRole('region', { name: '法条' });
  expect(within(list).getByText('已核验')).toBeVisible();
  await user.click(within(list).getByRole('button', { name: '《民法典》第五百八十五条' }));
  const pane = screen.getByRole('complementary', { name: '来源' });
  expect(within(pane).getByText(/原文逐字/)).toBeVisible();
  const link = within(pane).getByRole('link', { name: '打开全文' });
  expect(decodeURIComponent(link.getAttribute('href') ?? '')).toContain('id=law-1&article=第五百八十五条');
});

test('改对话标题被拒：所改留在原处，说明原因', async () => {
  const taken = { code: 1, text: '标题含有不允许的内容' };
  const { user, button } = await renderScreen(addresses.assistant(imId), [
    ...usual,
    refuse(conversations.rename, taken),
  ]);
  await user.click(await button('修改标题'));
  const title = screen.getByRole('textbox', { name: '对话标题' });
  await user.type(title, '（二审）');
  await user.tab();
  expect(await screen.findByText(/没有改名/)).toHaveTextContent(taken.text);
  expect(title).toHaveValue('违约金调减（二审）');
});

test('回答中的网页代码、图片与外链都不生效', async () => {
  await renderScreen(addresses.assistant(imId), usual);
  const reply = await screen.findByRole('article', { name: '回答' });
  expect(reply.querySelector('img')).toBeNull();
  expect(within(reply).queryByRole('link', { name: '外链' })).toBeNull();
  expect(within(reply).getByText('外链')).toBeVisible();
  expect(within(reply).getByRole('button', { name: '1' })).toBeVisible();
});

/** The conversation with an answer of a model. */
const written: ChatHistory = {
  ...history,
  messages: history.messages.map(message =>
    message.role === 'question' || !message.answer
      ? message
      : {
          ...message,
          answer: {
            ...message.answer,
            ...{ mode: 'model', model: { label: '某模型', location: 'cn' }, thinking: '先看违约金' },
            text: '依照《民法典》第五百八十五条，可以减少；另见（2023）沪0115民初99999号。',
            citations: [
              ...message.answer.citations,
              {
                raw: '《民法典》第五百八十五条',
                where: '回答',
                status: 'verified',
                detail: '在库',
                end: 14,
                source: 1,
              },
              {
                ...{ raw: '（2023）沪0115民初99999号', where: '回答', status: 'notInStore' },
                ...{ detail: '库中没有此案号', end: 41 },
              },
            ],
          },
        },
  ),
};

test('模型的回答：写明哪个模型、在境内，不称离线；思考过程折起；引用后即是核验结论，点开即到原文', async () => {
  const { user } = await renderScreen(addresses.assistant(imId), [
    answer(conversations.state, {
      ...{ mode: 'model', model: { label: '某模型', location: 'cn' } },
      ...{ articles: 64670, cases: 386 },
    }),
    answer(conversations.libraries, []),
    answer(conversations.history, written),
    ...usual.slice(1),
  ]);
  const reply = await screen.findByRole('article', { name: '回答' });
  expect(within(reply).getByText('由某模型（境内）撰写')).toBeVisible();
  expect(screen.queryByText('离线模式')).toBeNull();
  expect(within(reply).getByText('思考过程').closest('details')).not.toHaveAttribute('open');
  const [paragraph] = within(reply).getAllByText(/依照《民法典》/);
  expect(paragraph).toHaveTextContent(
    '依照《民法典》第五百八十五条已核验，可以减少；另见（2023）沪0115民初99999号库中未收录。',
  );
  await user.click(within(reply).getByRole('button', { name: '打开原文：《民法典》第五百八十五条' }));
  const pane = screen.getByRole('complementary', { name: '来源' });
  expect(within(pane).getByText(/原文逐字/)).toBeVisible();
});

test('发送前预览：送往哪里、替换了什么；点替换处即照原文，照此发送带着所选', async () => {
  const { user, button } = await renderScreen(addresses.assistant(), [
    answer(conversations.state, {
      ...{ mode: 'model', model: { label: '某模型', location: 'cn' } },
      ...{ articles: 64670, cases: 386 },
    }),
    answer(
      conversations.preview,
      ({ data }): QuestionPreview => ({
        model: { label: '某模型', location: 'cn' },
        isMasked: true,
        messages: [
          { role: 'system', text: '用简体中文写作', spans: [] },
          data.revealed?.length
            ? { role: 'user', text: '王建国欠款', spans: [] }
            : { role: 'user', text: '【人名1】欠款', spans: [{ start: 0, end: 5, original: '王建国' }] },
        ],
      }),
    ),
    answer(conversations.libraries, []),
    answer(conversations.add, conversation),
    refuse(conversations.ask, conversationFaults.stillAnswering),
    ...usual.slice(2),
  ]);
  await user.type(await screen.findByRole('textbox', { name: '问题' }), '王建国欠款');
  await user.click(await button('发送前预览'));
  const dialog = await screen.findByRole('dialog', { name: '发送前预览' });
  expect(await within(dialog).findByText(/送往某模型（境内）。1项姓名/)).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: '【人名1】' }));
  expect(await within(dialog).findByText('王建国欠款')).toBeVisible();
  expect(within(dialog).getByText(/照原文发送/)).toHaveTextContent('王建国');
  expect(sentTo(conversations.ask)).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: '照此发送' }));
  await expect.poll(() => sentTo(conversations.ask)[0]?.data).toMatchObject({ imId, revealed: ['王建国'] });
});

test('没有模型时不预览', async () => {
  const { user } = await renderScreen(addresses.assistant(), usual);
  await user.type(await screen.findByRole('textbox', { name: '问题' }), '王建国欠款');
  expect(screen.queryByRole('button', { name: '发送前预览' })).toBeNull();
});

test('离线的回答写明离线模式', async () => {
  await renderScreen(addresses.assistant(imId), usual);
  const reply = await screen.findByRole('article', { name: '回答' });
  expect(within(reply).getByText('离线模式', { selector: 'span' })).toBeVisible();
});

test('改问带回原问题并说明另起分支；刷新后所写仍在；换分支告诉服务器', async () => {
  const { user, button } = await renderScreen(addresses.assistant(imId), usual);
  await user.click(await button(/改问/));
  expect(screen.getByRole('textbox', { name: '问题' })).toHaveValue('违约金过高怎么办');
  expect(screen.getByText(/保留为另一分支/)).toBeVisible();
  cleanup();
  await renderScreen(addresses.assistant(imId), usual);
  expect(await screen.findByText(/保留为另一分支/)).toBeVisible();
  await user.click(await button('上一个回答'));
  expect(sentTo(conversations.activate)).toContainEqual({ data: { imId, messageId: a0 } });
});

test('模板填入问题', async () => {
  const { user, button } = await renderScreen(addresses.assistantWith('【日期】起算？'), usual);
  expect(await screen.findByRole('textbox', { name: '问题' })).toHaveValue('【日期】起算？');
  await user.click(await button('模板'));
  expect(await screen.findByText('诉讼时效')).toBeVisible();
});

test('没有助手权限的人看不到这一页', async () => {
  await renderScreen(addresses.assistant(), usual, { without: [30011] });
  expect(await screen.findByRole('alert')).toHaveTextContent('您没有此功能的权限');
});

test('还没有对话时，对话栏在对话该在之处说明；有了才数', async () => {
  await renderScreen(addresses.assistant(), [answer(conversations.page, pageOf([], 0, 5)), ...usual]);
  const list = await screen.findByRole('navigation', { name: '对话' });
  expect(await within(list).findByText('还没有对话')).toBeVisible();
  expect(within(list).queryByText(/^共/)).toBeNull();
  cleanup();
  await renderScreen(addresses.assistant(), usual);
  expect(await screen.findByText('共1个对话')).toBeVisible();
  expect(screen.queryByText('还没有对话')).toBeNull();
});
