import { collectQuestions, type ReadPaper, typeIn } from './collect-questions.ts';
import type { QuestionFact } from './write-question-facts.ts';

const firstDimension = 'd-1';

/** The columns of a table, each by the words that may stand above it. */
const questionColumns = {
  section: ['节', '分组', '章节', '部分'],
  title: ['题目', '问题', '题干', '内容'],
  type: ['题型', '类型'],
  required: ['必答', '必填'],
  help: ['说明', '备注', '填写说明'],
  options: ['选项', '答案', '备选项'],
  unit: ['单位'],
  weight: ['权重'],
  condition: ['显示条件'],
} as const;

/** A table whose first row names its columns; `noTitle` where none of them holds the questions. */
export function readQuestionTable(rows: string[][]): ReadPaper | 'noTitle' {
  const [head = [], ...body] = rows;
  const placeOf = (words: readonly string[]) => head.findIndex(cell => words.includes(cell.trim()));
  const places = Object.fromEntries(
    Object.entries(questionColumns).map(([name, words]) => [name, placeOf(words)]),
  ) as Record<keyof typeof questionColumns, number>;
  if (places.title < 0) return 'noTitle';
  const collected = collectQuestions({ dimensionIdOf: id => id, findingIdOf: () => undefined });
  const ownPlaces = new Set<number>(Object.values(places));
  for (const [at, name] of head.entries())
    if (name.trim() && !ownPlaces.has(at)) collected.note({ line: 1, text: name, why: '不认识的一列，未采用' });
  let section: string | undefined;
  for (const [at, row] of body.entries()) {
    const line = at + 2;
    const cell = (name: keyof typeof questionColumns) => (row[places[name]] ?? '').trim();
    const title = cell('title');
    if (title === '') {
      if (row.some(text => text.trim())) collected.note({ line, text: row.join(' '), why: '没有题目，未采用' });
      continue;
    }
    const own = cell('section');
    if (own && own !== section) collected.section(own);
    section = own || section;
    const words = cell('type');
    const type = typeIn(words);
    if (words && !type) collected.note({ line, text: words, why: '不认识的题型，按选项判断' });
    const weight = cell('weight');
    collected.question(line, {
      ...{ title, type, help: cell('help'), unit: cell('unit'), condition: cell('condition') },
      required: !/^(?:否|不|选答|非必|N)/iu.test(cell('required')),
      facts: weight === '' ? [] : factsOf(weight),
      options: cell('options')
        .split(/\n|；|;/u)
        .map(text => text.trim())
        .filter(Boolean),
    });
  }
  collected.readConditions();
  return { title: '', sections: collected.sections, whole: {}, notes: collected.notes };
}

/** A table names no dimension: what counts belongs to the first. */
const factsOf = (weight: string): QuestionFact[] => [
  ['权重', weight],
  ['维度', firstDimension],
];
