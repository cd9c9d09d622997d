import { review } from '@antai/contract/review';
import { assignments } from '@antai/contract/review/assignments';
import {
  coverageNames,
  kindNames,
  notesMax,
  type ReviewDetail,
  type ReviewFinding,
} from '@antai/contract/review/records';
import { statutes } from '@antai/contract/statutes';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Answer, answer, answerWith, refuse, sentTo } from '../../../../test/fake-server.ts';
import { renderScreen } from '../../../../test/render-screen.tsx';
import { reviewAnswers, reviewDetail, reviewId } from '../../../../test/review-samples.ts';
import { addresses } from '../../../app/addresses.ts';
import { listenForKeys } from '../../../lib/keys.ts';

// the frame listens for keys, which is not around the screen here
let stopListening: () => void;
beforeEach(() => (stopListening = listenForKeys()));
afterEach(() => stopListening());

const failing = { code: 20000, text: '系统繁忙，请稍后再试' };
const result = reviewDetail.result!;
const [penalty, repair] = result.findings as [ReviewFinding, ReviewFinding];
const gone = { ...repair, ...{ findingId: 'gone', rule: 'gone', title: '已定的', decision: 'rejected' as const } };
const withFindings = (findings: ReviewFinding[], more: Partial<ReviewDetail> = {}): ReviewDetail => ({
  ...reviewDetail,
  ...more,
  result: { ...result, findings },
});
const open = (detail: ReviewDetail = reviewDetail, ...more: Answer[]) =>
  renderScreen(addresses.contractReview(reviewId), [...more, answer(review.get, detail), ...reviewAnswers]);
const side = () => screen.findByRole('complementary', { name: '审查结果' });
const card = async (name: string) => within(await side()).findByRole('article', { name });
const sent = () => sentTo(review.decide).map(({ data }) => data.decisions);

test('批注没有存成：写的还在框里，再存即成', async () => {
  const { user } = await open(reviewDetail, refuse(review.decide, failing));
  const own = within(await card('违约金过高'));
  await user.click(own.getByRole('button', { name: '批注' }));
  await user.type(own.getByRole('textbox', { name: '批注' }), '先问客户{Enter}');
  expect(await screen.findByText(failing.text)).toBeVisible();
  expect(own.getByRole('textbox', { name: '批注' })).toHaveValue('先问客户');
  answerWith(answer(review.decide, {}));
  await user.click(own.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(own.queryByRole('textbox', { name: '批注' })).toBeNull());
  expect(sent().at(-1)).toEqual([{ findingId: 'gen-daily-penalty-1', note: '先问客户' }]);
});

test('批注写到一半去看另一条，回来还在；Esc收起也不丢；记在写它的那条上', async () => {
  const { user } = await open();
  const own = within(await card('违约金过高'));
  await user.click(own.getByRole('button', { name: '批注' }));
  await user.type(own.getByRole('textbox', { name: '批注' }), '先问');
  // the Escape of an input method takes back its own letters and closes nothing
  fireEvent.keyDown(own.getByRole('textbox', { name: '批注' }), { key: 'Escape', isComposing: true });
  await user.type(own.getByRole('textbox', { name: '批注' }), '{Escape}');
  await user.click(own.getByRole('button', { name: '批注' }));
  expect(own.getByRole('textbox', { name: '批注' })).toHaveValue('先问');
  await user.click(within(await side()).getByRole('button', { name: /维修责任/ }));
  expect(within(await card('维修责任')).queryByRole('textbox', { name: '批注' })).toBeNull();
  await user.click(within(await side()).getByRole('button', { name: /违约金过高/ }));
  const back = within(await card('违约金过高'));
  await user.type(back.getByRole('textbox', { name: '批注' }), '客户{Enter}');
  expect(sent()).toEqual([[{ findingId: 'gen-daily-penalty-1', note: '先问客户' }]]);
});

test('改后采纳没有存成：仍是未处理，所改的字再打开还在；取消则回到原来的字', async () => {
  const { user } = await open(
    withFindings([{ ...penalty, suggestion: '每日万分之五。' }]),
    refuse(review.decide, failing),
  );
  await user.click(within(await card('违约金过高')).getByRole('button', { name: /改后采纳/ }));
  const words = () => screen.getByLabelText('改后的文字', { selector: 'article *' });
  const original = (words() as HTMLTextAreaElement).value;
  await user.clear(words());
  await user.type(words(), '每日万分之三。{Control>}{Enter}{/Control}');
  expect(await screen.findByText(failing.text)).toBeVisible();
  await user.click(within(await card('违约金过高')).getByRole('button', { name: /改后采纳/ }));
  expect(words()).toHaveValue('每日万分之三。');
  await user.click(screen.getByRole('button', { name: '取消' }));
  await user.click(within(await card('违约金过高')).getByRole('button', { name: /改后采纳/ }));
  expect(words()).toHaveValue(original);
});

test('采纳没有存成：说明原因，恢复为未处理，已处理的条数不多算', async () => {
  const { user } = await open(reviewDetail, refuse(review.decide, failing));
  await user.click(within(await card('违约金过高')).getByRole('button', { name: /^采纳/ }));
  expect(await screen.findByText(failing.text)).toBeVisible();
  expect(await screen.findByText('已处理 0/2')).toBeVisible();
});

test('键盘：a采纳并到下一条未处理的，z撤回，j、k逐条走，1定为高', async () => {
  const { user } = await open(withFindings([penalty, gone, repair]));
  await card('违约金过高');
  await user.keyboard('a');
  // what is decided already is passed over
  await card('维修责任');
  await user.keyboard('1');
  expect(sent()).toEqual([
    [{ findingId: 'gen-daily-penalty-1', decision: 'accepted' }],
    [{ findingId: 'p-lease-repair', level: 'high' }],
  ]);
  await user.keyboard('z');
  expect(sent().at(-1)).toEqual([{ findingId: 'p-lease-repair', decision: 'open', level: 'low', wording: null }]);
  await user.keyboard('z');
  await card('违约金过高');
  expect(sent().at(-1)).toMatchObject([{ findingId: 'gen-daily-penalty-1', decision: 'open' }]);
  await user.keyboard('k');
  await user.keyboard('j');
  await card('违约金过高');
  expect(screen.getByText('已处理 1/3')).toBeVisible();
});

test('在框里打字时，单键不作决定', async () => {
  const { user } = await open();
  const own = within(await card('违约金过高'));
  await user.click(own.getByRole('button', { name: '批注' }));
  await user.type(own.getByRole('textbox', { name: '批注' }), 'arz1');
  expect(sent()).toEqual([]);
  expect(own.getByRole('textbox', { name: '批注' })).toHaveValue('arz1');
});

test('按级别、未处理与类别筛选：条数说的是全部，没有符合的如实说明', async () => {
  const { user } = await open(withFindings([penalty, gone, repair]));
  const panel = within(await side());
  expect(panel.getByRole('button', { name: '中 1' })).toBeVisible();
  expect(panel.getByRole('button', { name: '低 2' })).toBeVisible();
  await user.click(panel.getByRole('button', { name: '未处理 2' }));
  expect(panel.queryByRole('button', { name: /已定的/ })).toBeNull();
  await user.click(panel.getByRole('button', { name: '低 2' }));
  expect(panel.queryByRole('button', { name: /维修责任/ })).toBeNull();
  await user.click(panel.getByRole('button', { name: '中 1' }));
  expect(panel.getByText('没有符合筛选的发现')).toBeVisible();
  await user.click(panel.getByRole('button', { name: '低 2' }));
  expect(panel.getByRole('button', { name: /维修责任/ })).toBeVisible();
});

test('谈判要点随决定变：采纳的可交换，不采纳的归入可让步；点一条回到它', async () => {
  const positions = { standard: '每日万分之三', acceptable: '每日万分之五', unacceptable: '每日百分之一' };
  const { user } = await open(withFindings([{ ...penalty, level: 'high', positions }, gone]));
  await user.click(within(await side()).getByRole('tab', { name: '谈判要点' }));
  const must = screen.getByRole('region', { name: /必/ });
  expect(must).toHaveTextContent('争取每日万分之三可让步每日万分之五不可接受每日百分之一');
  expect(screen.getAllByText('没有')).toHaveLength(1);
  await user.click(within(must).getByRole('button', { name: '高 违约金过高' }));
  await card('违约金过高');
});

test('摘要卡：要点、期限与义务；没有写明日期的不能加入日历；没有要点如实说明', async () => {
  const obligations = Array.from({ length: 42 }, (_, at) => ({
    who: '乙方',
    what: `付第${at}期租金`,
    byWhen: '',
    start: at,
    end: at + 1,
  }));
  const detail = withFindings([penalty]);
  Object.assign(detail.result!, { obligations, summary: [] });
  const { user } = await open(detail);
  await user.click(within(await side()).getByRole('tab', { name: '摘要卡' }));
  expect(screen.getByText('没有读出要点：合同可能是未填写的范本')).toBeVisible();
  expect(screen.getByRole('heading', { name: '义务 42' })).toBeVisible();
  expect(screen.getByText('付第39期租金')).toBeVisible();
  expect(screen.queryByText('付第40期租金')).toBeNull();
  expect(screen.getByText('其余2项见导出的Excel')).toBeVisible();
  expect(screen.getByRole('button', { name: '期限加入日历' })).toBeDisabled();
  expect(screen.getByText('合同中没有写明日期的期限')).toBeVisible();
});

test('覆盖表：有发现、未见、未判断分开计数，写明没审什么、模型作答没有', async () => {
  const detail = withFindings([penalty]);
  Object.assign(detail.result!, {
    coverage: [
      ...result.coverage,
      { rule: 'gen-seal', name: '用印', source: 'rule', state: 'notJudged', why: '签章页是图片' },
    ],
    unread: ['图片2张'],
    model: { answeredBy: null, dropped: '', unreadCount: 3 },
  });
  const { user } = await open(detail);
  await user.click(within(await side()).getByRole('tab', { name: '覆盖 1/2' }));
  expect(screen.getByText(/语言模型没有作答。3段模型未读，见条款各行。没有审查：图片2张。/)).toBeVisible();
  await user.click(screen.getByText('未判断 1'));
  expect(screen.getByRole('table', { name: '覆盖表' })).toHaveTextContent('用印规则未判断签章页是图片');
});

test('不是docx的不能导出修订稿，说明为什么；选什么导出什么', async () => {
  const { user, button } = await open(
    { ...reviewDetail, fileType: 'pdf', name: '租赁合同.pdf' },
    answer(review.export, new Blob(['x'])),
  );
  expect(await screen.findByText('原件不是docx，只有报告与列表')).toBeVisible();
  await user.click(await button(/^导出/));
  expect(await screen.findByText('审查报告（PDF）')).toBeVisible();
  expect(screen.queryByText('修订稿（Word）')).toBeNull();
  await user.click(screen.getByText('发现列表（Excel）'));
  await waitFor(() => expect(sentTo(review.export)).toHaveLength(1));
  expect(sentTo(review.export)[0]?.data).toMatchObject({ recordId: reviewId, format: 'excel' });
});

test('批注只有写的人能删，删前先问；写满了不能再写', async () => {
  const note = (at: number, more = {}): ReviewFinding['notes'][number] => ({
    ...{ noteId: `0f9ba1b4-52a5-4b42-9d5e-2f9b4c9a1b${at + 10}`, author: '李律师', isOwn: false, isOwners: false },
    ...{ time: '2026-11-22T08:00:00.000Z', text: `第${at}条`, ...more },
  });
  const own = note(1, { author: '我', isOwn: true });
  const full = Array.from({ length: notesMax }, (_, at) => note(at));
  const { user } = await open(
    withFindings([
      { ...penalty, notes: [note(0), own] },
      { ...repair, notes: full },
    ]),
    answer(review.removeNote, {}),
  );
  const [others, mine] = within(within(await card('违约金过高')).getByRole('list', { name: '批注' })).getAllByRole(
    'listitem',
  );
  expect(within(others!).queryByRole('button')).toBeNull();
  await user.click(within(mine!).getByRole('button', { name: /删\s*除/ }));
  expect(await screen.findByText('删除这条批注？')).toBeVisible();
  expect(sentTo(review.removeNote)).toEqual([]);
  await user.click(screen.getAllByRole('button', { name: /删\s*除/ }).at(-1)!);
  await waitFor(() => expect(sentTo(review.removeNote)[0]?.data).toMatchObject({ noteId: own.noteId }));
  expect(within(await card('违约金过高')).getByRole('button', { name: '批注' })).toBeEnabled();
  await user.click(within(await side()).getByRole('button', { name: /维修责任/ }));
  expect(within(await card('维修责任')).getByRole('button', { name: '批注' })).toBeDisabled();
});

test('依据：核验过的与失效的看得出；收录的可去看法规，条文按签约日打开', async () => {
  const [basis] = penalty.legalBasis;
  const gone = { statute: '中华人民共和国合同法', state: 'repealed' as const };
  const { user } = await open(
    withFindings([{ ...penalty, legalBasis: [{ ...basis!, statuteId: 's-1' }, gone] }]),
    answer(statutes.article, {
      ...{ status: 'found', validity: 'inForce', asOf: '2026-11-22', successors: [], detail: '现行有效' },
      text: '约定的违约金过分高于造成的损失的，可以请求适当减少。',
    }),
  );
  const own = within(await card('违约金过高'));
  expect(own.getByRole('link', { name: '《民法典》第五百八十五条' })).toHaveAttribute(
    'href',
    expect.stringContaining('id=s-1'),
  );
  expect(own.queryByRole('link', { name: /合同法/ })).toBeNull();
  expect(own.getByText('已核验').className).toContain('success');
  expect(own.getByText('已失效').className).toContain('warning');
  const text = own.getByRole('button', { name: '条文：《民法典》第五百八十五条', expanded: false });
  await user.click(text);
  expect(await own.findByText(/过分高于造成的损失/)).toBeVisible();
  expect(text).toHaveAttribute('aria-expanded', 'true');
  expect(sentTo(statutes.article)[0]?.data).toMatchObject({ article: '第五百八十五条', asOf: '2026-11-22' });
  expect(own.queryByRole('button', { name: /条文：《合同法》/ })).toBeNull();
});

test('按类别与处理人筛选；按下的级别看得出；未处理的计数随决定变', async () => {
  const assignment = {
    ...{ assigneeId: reviewId, assigneeName: '王律师', note: '', dueDay: null },
    ...{ isDone: true, assignTime: '2026-11-22T08:00:00.000Z' },
  };
  const { user } = await open(withFindings([penalty, { ...repair, assignment }, gone]));
  const panel = within(await side());
  const choose = async (box: string, option: string) => {
    await user.click(panel.getByRole('combobox', { name: box }));
    await user.click((await screen.findAllByTitle(option)).at(-1)!);
  };
  expect(panel.getByRole('button', { name: /维修责任/ })).toHaveTextContent('王律师已交回');
  await choose('处理人', '未分配');
  expect(panel.queryByRole('button', { name: /维修责任/ })).toBeNull();
  expect(panel.getByRole('button', { name: /已定的/ })).toBeVisible();
  await choose('处理人', '王律师');
  expect(panel.queryByRole('button', { name: /已定的/ })).toBeNull();
  expect(panel.getByRole('button', { name: /维修责任/ })).toBeVisible();
  await choose('处理人', '全部人员');
  await choose('类别', kindNames.unfavourable);
  expect(panel.queryByRole('button', { name: /维修责任/ })).toBeNull();
  expect(panel.getByRole('button', { name: '低 2', pressed: true })).toBeVisible();
  await user.click(panel.getByRole('button', { name: '低 2' }));
  expect(panel.getByRole('button', { name: '低 2', pressed: false })).toBeVisible();
  await user.click(panel.getByRole('button', { name: /^不采纳/ }));
  expect(panel.getByRole('button', { name: '未处理 1' })).toBeVisible();
});

test('不采纳过的不能再点不采纳，可以恢复；点原文里的一处到它的意见', async () => {
  const second = { ...repair, ...{ start: 7, end: 10 }, title: '租金' };
  const { user } = await open(withFindings([{ ...penalty, decision: 'rejected' }, second]));
  await card('租金');
  await user.click(screen.getByTitle('违约金过高'));
  const own = within(await card('违约金过高'));
  expect(own.getByRole('button', { name: /^不采纳/ })).toBeDisabled();
  expect(own.getByRole('button', { name: /^采纳/ })).toBeEnabled();
  await user.click(own.getByRole('button', { name: '恢复未处理' }));
  expect(sent()).toEqual([[{ findingId: 'gen-daily-penalty-1', decision: 'open' }]]);
});

test('同事只计分给他的，未交回的可以全部交回；看得出谁审查、审查哪一方', async () => {
  const assignment = {
    ...{ assigneeId: reviewId, assigneeName: '我', note: '', dueDay: null },
    ...{ isDone: false, assignTime: '2026-11-22T08:00:00.000Z' },
  };
  const done = { ...repair, ...{ findingId: 'done', rule: 'done' }, assignment: { ...assignment, isDone: true } };
  const { user, button } = await open(
    withFindings([penalty, { ...repair, assignment }, done], { isOwn: false, ownerName: '李律师' }),
    answer(assignments.handBack, {}),
  );
  expect(await screen.findByText('已处理 0/2')).toBeVisible();
  expect(await screen.findByText('我方：承租人')).toBeVisible();
  await user.click(await button('全部交回（1）'));
  expect(sentTo(assignments.handBack)[0]?.data.findingIds).toEqual([repair.findingId]);
});

test('覆盖表只列所选的结论', async () => {
  const detail = withFindings([penalty]);
  const sealed = { rule: 'gen-seal', name: '用印', source: 'rule' as const, state: 'notFound' as const };
  Object.assign(detail.result!, { coverage: [...result.coverage, sealed] });
  const { user } = await open(detail);
  await user.click(within(await side()).getByRole('tab', { name: '覆盖 2/2' }));
  const rows = () => within(screen.getByRole('table', { name: '覆盖表' })).getAllByRole('rowheader');
  expect(rows().map(each => each.textContent)).toEqual(['违约金过高']);
  await user.click(screen.getByText(`${coverageNames.notFound} 1`));
  expect(rows().map(each => each.textContent)).toEqual(['用印']);
});
