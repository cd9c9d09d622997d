import { riskExchange } from '@antai/contract/questionnaires/exchange';
import { questionnaires } from '@antai/contract/questionnaires/questionnaires';
import { expect, test } from 'vitest';
import { aDocx } from '../../../../../documents/test/a-docx.ts';
import { aUser, startHouse } from '../../../../test/house.ts';
import { aQuestionnaire } from '../../../../test/questionnaires.ts';
import { uploadOf } from '../../../../test/upload.ts';

const { as } = await startHouse();
type User = ReturnType<typeof as>;

const send = (user: User, fileName: string, bytes: Buffer) => {
  const { payload, headers } = uploadOf(fileName, bytes);
  return user.raw(riskExchange.importFile, payload, headers);
};

const plain = { required: false, weight: 0 } as const;
const more = [
  { ...plain, id: 'party', type: 'party', title: '受评企业' },
  { ...plain, id: 'intro', type: 'note', title: '以下对照报表' },
  { ...plain, id: 'tax', type: 'amount', title: '欠缴税款' },
  { ...plain, id: 'rate', type: 'rating', title: '制度执行', steps: 7, lowLabel: '从不', highLabel: '总是' },
] as const;

test('导出的表可以再导入：节、题目、题型、选项与分值相同', async () => {
  const user = as(await aUser());
  const content = aQuestionnaire();
  content.sections[0]!.questions.push(...more);
  const { questionnaireId } = await user.ok(questionnaires.save, { data: { content } });
  const file = (await user.raw(riskExchange.exportFile, { data: { questionnaireId } })).data as Buffer;
  const answer = await send(user, '用工合规自检.xlsx', file);
  expect(answer).toMatchObject({ code: 0, data: { questionCount: 6 } });
  const { questionnaireId: copyId, notes } = answer.data as { questionnaireId: string; notes: { text: string }[] };
  // what the table holds for its reader alone is told
  expect(notes.map(({ text }) => text)).toEqual(['权重', '显示条件']);
  expect(await user.ok(questionnaires.get, { data: { questionnaireId: copyId } })).toMatchObject({
    title: '用工合规自检',
    content: {
      sections: [
        {
          title: '基本情况',
          questions: [
            {
              title: '是否都签订了书面劳动合同？',
              type: 'yesno',
              options: [
                { id: 'yes', score: 100 },
                { id: 'no', score: 0 },
              ],
            },
            { title: '有多少人没有签？', type: 'number', unit: '人' },
            ...more.map(({ id: _id, ...question }) => question),
          ],
        },
      ],
    },
  });
  expect(await as(await aUser()).raw(riskExchange.exportFile, { data: { questionnaireId } })).toMatchObject({
    code: 404,
  });
});

const paragraph = (text: string) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`;

test('Word：编号的题目与其下的选项成为草稿，不懂的逐行说明', async () => {
  const lines = ['用工合规调查', '一、基本情况', '1. 是否签约？', 'A. 是', 'B. 否', '谢谢配合'];
  const user = as(await aUser());
  const answer = await send(user, '调查.docx', Buffer.from(aDocx(lines.map(paragraph).join(''))));
  expect(answer).toMatchObject({
    data: { questionCount: 1, notes: [{ text: '谢谢配合', why: expect.stringContaining('未采用') }] },
  });
  const nothing = Buffer.from(aDocx(paragraph('没有题目的一段话')));
  expect(await send(user, '空话.docx', nothing)).toMatchObject({
    code: 1,
    message: expect.stringContaining('没有读出题目'),
  });
});

test.each([
  ['程序.xlsx', Buffer.from('MZ'), 415],
  ['说明.txt', Buffer.from('1. 题目'), 415],
  ['空.docx', Buffer.alloc(0), 415],
])('不能导入的文件说明理由：%s', async (fileName, bytes, code) => {
  expect(await send(as(await aUser()), fileName, bytes)).toMatchObject({ code });
});
