import { sayFacts } from './question-facts.ts';
import { isNote, numbersOf, type Question, type Questionnaire } from './questionnaire.ts';
import { writeCondition } from './write-condition.ts';

/** A line of a paper that `readQuestionLines` reads back, and how it is to look. */
export interface PaperLine {
  kind: 'title' | 'section' | 'question' | 'choice' | 'fact';
  text: string;
}

const typeWords: Record<Question['type'], string> = {
  single: '单选',
  multiple: '多选',
  yesno: '是否',
  number: '数字',
  amount: '金额',
  rating: '评分',
  date: '日期',
  text: '文字',
  party: '主体',
  file: '文件',
  matrix: '矩阵',
  note: '说明文字',
};

const digits = '零一二三四五六七八九';

/** A number below 100 as sections count it. */
const sayNumeral = (number: number): string => {
  const [tens, ones] = [Math.floor(number / 10), number % 10];
  const ten = tens === 0 ? '' : tens === 1 ? '十' : `${digits[tens]}十`;
  return `${ten}${ones === 0 && tens > 0 ? '' : digits[ones]}`;
};

const flat = (text: string) => text.replaceAll(/\s*\n\s*/gu, ' ').trim();
const fact = (key: string, text: string): PaperLine => ({ kind: 'fact', text: `【${key}】${flat(text)}` });

/** The questions of a questionnaire as a paper to be read, changed and read in again; findings and levels are not in it. */
export function writeQuestionLines(questionnaire: Questionnaire): PaperLine[] {
  const { title, description, dimensions, sections } = questionnaire;
  const numbers = numbersOf(questionnaire);
  const shownWhen = ({ visibleWhen }: Pick<Question, 'visibleWhen'>) =>
    visibleWhen ? [fact('显示条件', writeCondition(visibleWhen, questionnaire))] : [];
  return [
    { kind: 'title', text: flat(title) },
    ...description.split('\n').flatMap(line => (line.trim() ? [fact('问卷说明', line)] : [])),
    ...dimensions.map(({ name, weight }) => fact('维度', `${name}：权重${weight}`)),
    ...sections.flatMap((section, at): PaperLine[] => [
      { kind: 'section', text: `${sayNumeral(at + 1)}、${flat(section.title)}` },
      ...(section.intro ?? '').split('\n').flatMap(line => (line.trim() ? [fact('说明', line)] : [])),
      ...shownWhen(section),
      ...section.questions.flatMap((question): PaperLine[] => [
        { kind: 'question', text: sayQuestion(question, numbers.get(question.id)) },
        ...sayFacts(question, dimensions.find(({ id }) => id === question.dimension)?.name).map(([key, text]) =>
          fact(key, text),
        ),
        ...shownWhen(question),
        ...sayChoices(question),
      ]),
    ]),
  ];
}

function sayQuestion(question: Question, number: number | undefined): string {
  const words = typeWords[question.type];
  if (isNote(question)) return `【${words}】${flat(question.title)}`;
  return `${number}. ${flat(question.title)}（${words}，${question.required ? '必答' : '选答'}）`;
}

function sayChoices({ type, options = [], weight }: Question): PaperLine[] {
  if (type !== 'single' && type !== 'multiple' && type !== 'yesno') return [];
  return options.map(({ label, score = 0, exclusive }) => ({
    kind: 'choice',
    text: `${type === 'multiple' ? '□' : '○'} ${flat(label)}${weight > 0 ? `：${score}分` : ''}${exclusive ? '【独选】' : ''}`,
  }));
}
