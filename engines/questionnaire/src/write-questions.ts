import { isNote, numbersOf, type Question, type Questionnaire } from './questionnaire.ts';
import { isTitle } from './read-question-lines.ts';
import { renumberQuestionnaire } from './renumber-questionnaire.ts';
import { nameOfDimension, writeCondition } from './write-condition.ts';
import { factLines, linesOf, type PaperLine, writeJudgement } from './write-judgement.ts';
import { sayName, sayOption } from './write-marks.ts';
import { hasPoints, sayFacts } from './write-question-facts.ts';

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

const form = '可在Word中修改后再导入；请保留【】内的名称，一项一段';
const when = (key: string, text: string) => (text ? factLines(key, text) : []);

/** A questionnaire as a paper to be read, changed and read in again. What is read back is the same but for ids, which are counted anew. */
export function writeQuestionLines(source: Questionnaire): PaperLine[] {
  const questionnaire = renumberQuestionnaire(source);
  const numbers = numbersOf(questionnaire);
  const shownWhen = ({ visibleWhen }: Pick<Question, 'visibleWhen'>) =>
    visibleWhen ? factLines('显示条件', writeCondition(visibleWhen, questionnaire)) : [];
  return [
    ...writeWhole(questionnaire),
    ...questionnaire.sections.flatMap((section, at): PaperLine[] => [
      ...linesOf('section', `${sayNumeral(at + 1)}、${section.title}`),
      ...when('说明', section.intro ?? ''),
      ...shownWhen(section),
      ...section.questions.flatMap((question): PaperLine[] => [
        ...linesOf('question', sayQuestion(question, numbers.get(question.id))),
        ...sayFacts(question, nameOfDimension(questionnaire, question.dimension)).flatMap(([key, text]) =>
          factLines(key, text),
        ),
        ...shownWhen(question),
        ...sayChoices(question),
      ]),
    ]),
    ...writeJudgement(questionnaire),
  ];
}

function writeWhole(questionnaire: Questionnaire): PaperLine[] {
  const { title, description, audience, applicability, estimatedMinutes, lawAsOf, tags, dimensions } = questionnaire;
  return [
    ...(title.trim() ? linesOf('title', isTitle(title) ? title : `【问卷名称】${title}`) : []),
    ...factLines('格式', form),
    ...when('问卷说明', description),
    ...audience.flatMap(each => factLines('适用对象', each)),
    ...when('适用情形', applicability),
    ...factLines('预计用时', `${estimatedMinutes}分钟`),
    ...factLines('法律截至', lawAsOf),
    ...tags.flatMap(each => factLines('标签', each)),
    ...when('声明', questionnaire.disclaimer),
    ...dimensions.flatMap(({ name, weight }) => factLines('维度', sayName(name, `：权重${weight}`))),
  ];
}

function sayQuestion(question: Question, number: number | undefined): string {
  const words = typeWords[question.type];
  if (isNote(question)) return `【${words}】${question.title}`;
  return `${number}. ${question.title}（${words}，${question.required ? '必答' : '选答'}）`;
}

function sayChoices(question: Question): PaperLine[] {
  const { type, options = [] } = question;
  if (type !== 'single' && type !== 'multiple' && type !== 'yesno') return [];
  return options.flatMap(option =>
    linesOf('choice', `${type === 'multiple' ? '□' : '○'} ${sayOption(option, hasPoints(question))}`),
  );
}
