import { expect, test } from 'vitest';
import { readQuestionLines } from './read-question-lines.ts';
import { readQuestionTable } from './read-question-table.ts';

const head = ['节', '题目', '题型', '必答', '说明', '选项', '单位', '权重', '显示条件'];
const table = (...rows: string[][]) => {
  const read = readQuestionTable([head, ...rows]);
  if (read === 'noTitle') throw new Error(read);
  return read;
};

test('表格：节、题型、必答、选项与分值、单位都读出', () => {
  const { sections, notes } = table(
    ['基本情况', '是否签约？', '是否', '是', '全员', '', ''],
    ['基本情况', '人数', '数字', '否', '', '', '人'],
    ['用工形式', '哪些形式', '多选', '', '', '全日制\n劳务派遣', ''],
    ['', '多久签', '单选', '', '', 'A. 当天：100分；B. 一个月内：60分', ''],
  );
  expect(notes).toEqual([]);
  expect(sections.map(({ title, questions }) => [title, questions.length])).toEqual([
    ['基本情况', 2],
    ['用工形式', 2],
  ]);
  const [signed, people, forms, when] = sections.flatMap(({ questions }) => questions);
  expect(signed).toMatchObject({ type: 'yesno', required: true, help: '全员', options: [{ id: 'yes' }, { id: 'no' }] });
  expect(people).toMatchObject({ type: 'number', unit: '人', required: false });
  expect(forms).toMatchObject({ type: 'multiple', options: [{ label: '全日制' }, { label: '劳务派遣' }] });
  expect(when).toMatchObject({ type: 'single', weight: 1, options: [{ label: '当天', score: 100 }, { score: 60 }] });
});

test('表格：权重与显示条件读出，读不懂的条件说明原因', () => {
  const { sections, notes } = table(
    ['', '是否签约？', '是否', '', '', '是：100分；否：0分', '', '3', ''],
    ['', '人数', '数字', '', '', '', '人', '0', '第1题为“否”'],
    ['', '原因', '文字', '', '', '', '', '', '第9题已作答'],
  );
  expect(sections.flatMap(({ questions }) => questions)).toMatchObject([
    { weight: 3, dimension: 'd-1' },
    { weight: 0, visibleWhen: { question: 'q-1', op: 'eq', value: 'no' } },
    { title: '原因', type: 'text' },
  ]);
  expect(notes).toEqual([{ line: 4, text: '第9题已作答', why: '显示条件没有读懂：没有第9题，共3题' }]);
});

test('表格里不懂的如实说，懂的照收', () => {
  const { sections, notes } = table(
    ['', '风格', '滑块', '', '', '甲；乙', ''],
    ['', '选哪个', '单选', '', '', '', ''],
    ['说明一行', '', '', '', '', '', ''],
  );
  expect(sections.flatMap(({ questions }) => questions.map(({ type }) => type))).toEqual(['single', 'text']);
  expect(notes.map(({ line, why }) => [line, why])).toEqual([
    [2, '不认识的题型，按选项判断'],
    [3, '选择题没有写明选项，按文字题'],
    [4, '没有题目，未采用'],
  ]);
  expect(
    readQuestionTable([
      ['姓名', '电话'],
      ['甲', '1'],
    ]),
  ).toBe('noTitle');
});

test('文稿：标题、节、题号、选项、题型提示', () => {
  const { title, sections, notes } = readQuestionLines([
    '用工合规调查',
    '一、基本情况',
    '1. 是否都签订了劳动合同？',
    'A. 是    B. 否',
    '2、采用哪些用工形式（可多选）',
    '□ 全日制',
    '□ 劳务派遣',
    '谢谢配合',
    '（二）其他',
    '3．请上传规章制度【附件】',
    '4. 员工人数（数字）',
  ]);
  expect(title).toBe('用工合规调查');
  expect(sections.map(({ title: name }) => name)).toEqual(['基本情况', '其他']);
  const questions = sections.flatMap(each => each.questions);
  expect(questions.map(({ title, type }) => [title, type])).toEqual([
    ['是否都签订了劳动合同？', 'yesno'],
    ['采用哪些用工形式', 'multiple'],
    ['请上传规章制度', 'file'],
    ['员工人数', 'number'],
  ]);
  expect(notes).toEqual([{ line: 8, text: '谢谢配合', why: '既不是题目、选项，也不是节的标题，未采用' }]);
});
