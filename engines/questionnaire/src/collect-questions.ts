import type { Question, Questionnaire, QuestionType, Section } from './questionnaire.ts';
import { readCondition } from './read-condition.ts';
import { type MarkedItem, markOf, readMarked } from './read-marks.ts';
import { applyFacts } from './read-question-facts.ts';
import type { QuestionFact } from './write-question-facts.ts';

/** A questionnaire as a table or a paper tells it: sections of questions, and what was not understood. */
export interface ReadPaper {
  title: string;
  sections: Pick<Section, 'title' | 'intro' | 'visibleWhen' | 'questions'>[];
  /** What it says of the whole: little, unless it was written by this product. */
  whole: Partial<Omit<Questionnaire, 'title' | 'sections'>>;
  notes: ReadNote[];
}

/** A line of the source of which something was not understood: what it says, and what was made of it. */
export interface ReadNote {
  line: number;
  text: string;
  why: string;
}

/** A question as its source tells it. */
export type QuestionLines = {
  title: string;
  type: QuestionType | undefined;
  options: string[];
  facts?: QuestionFact[];
  condition?: string;
} & Partial<Pick<Question, 'required' | 'help' | 'unit'>>;

interface Names {
  dimensionIdOf: (name: string) => string | undefined;
  findingIdOf: (number: number) => string | undefined;
}

const shownMax = 60;
const notesMax = 200;
const labelMax = 200;
const titleMax = 500;
const firstSection = '问卷';

/** Builds sections as lines come, and notes what they do not say. */
export function collectQuestions({ dimensionIdOf, findingIdOf }: Names) {
  const sections: ReadPaper['sections'] = [];
  const notes: ReadNote[] = [];
  const conditions: { line: number; text: string; part: Pick<Question, 'visibleWhen'> }[] = [];
  let count = 0;
  const note = (unread: ReadNote) => {
    if (notes.length < notesMax) notes.push({ ...unread, text: unread.text.slice(0, shownMax) });
  };

  /** What its options make of a question whose source may leave out the usual; scores count where every option has one. */
  function guess(line: number, { title, type, unit }: QuestionLines, options: MarkedItem[]): Partial<Question> {
    const kind = type ?? kindOf(options);
    const needsOptions = isChoice(kind);
    const isWhole = !needsOptions || options.length > 1 || kind === 'yesno';
    if (!isWhole) note({ line, text: title, why: '选择题没有写明选项，按文字题' });
    if (!needsOptions && kind !== 'rating' && options.length > 0)
      note({ line, text: title, why: '该题型没有选项，所列选项未采用' });
    return isWhole ? bodyOf(kind, options, { unit, findingIdOf }) : { type: 'text', maxLength: 500 };
  }

  return {
    sections,
    notes,
    note,
    /** When a part is shown: read when all questions that it may speak of are there. */
    condition(line: number, { text, part }: { text: string; part: Pick<Question, 'visibleWhen'> }) {
      conditions.push({ line, text, part });
    },
    readConditions() {
      const whole = { sections: sections.map((section, at) => ({ ...section, id: `s-${at + 1}` })) };
      for (const { line, text, part } of conditions) {
        const reading = readCondition(text, whole);
        if (reading.kind === 'read') part.visibleWhen = reading.condition;
        else note({ line, text, why: `显示条件没有读懂：${reading.reason}` });
      }
    },
    section(title: string) {
      sections.push({ title: title.slice(0, labelMax), questions: [] });
    },
    /** A question; `isTold` where its source leaves nothing out. */
    question(line: number, source: QuestionLines, { isTold = false } = {}) {
      count += 1;
      if (sections.length === 0) this.section(firstSection);
      const options = source.options.map(readOption);
      const body =
        isTold && source.type ? describeBody(source.type, { options, findingIdOf }) : guess(line, source, options);
      const question = {
        ...{ id: `q-${count}`, title: source.title.slice(0, titleMax), required: true, weight: 0 },
        ...(source.help ? { help: source.help } : {}),
        ...body,
        ...(source.required === undefined ? {} : { required: source.required }),
      } as Question;
      const noteUnread = (text: string) => note({ line, text, why: '没有读懂，未采用' });
      const whole = source.facts
        ? applyFacts(question, { facts: source.facts, places: { dimensionIdOf, findingIdOf, note: noteUnread } })
        : question;
      sections.at(-1)!.questions.push(whole);
      if (source.condition) this.condition(line, { text: source.condition, part: whole });
    },
  };
}

const isChoice = (type: QuestionType) => type === 'single' || type === 'multiple' || type === 'yesno';

/** “A. 已签订：100分” as a label and its score. */
function readOption(text: string): MarkedItem {
  const marked = readMarked(text.replace(/^\s*(?:[A-Za-zＡ-Ｚ][.、．)）:：]|[（(][A-Za-z0-9]+[)）]|[□○☐●■])\s*/u, ''));
  return { ...marked, name: marked.name.slice(0, labelMax) };
}

const isYesNo = (options: MarkedItem[]) =>
  options.length === 2 && options[0]!.name === '是' && options[1]!.name === '否';

const kindOf = (options: MarkedItem[]): QuestionType =>
  options.length === 0 ? 'text' : isYesNo(options) ? 'yesno' : 'single';

type Body = Pick<Question, 'type'> & Partial<Question>;

function optionsOf(options: MarkedItem[], { isPair, findingIdOf }: { isPair: boolean } & Pick<Names, 'findingIdOf'>) {
  const ids = isPair ? ['yes', 'no'] : options.map((_each, at) => `o-${at + 1}`);
  return options.map((marked, at) => ({
    ...{ id: ids[at]!, label: marked.name, score: Math.min(100, Math.max(-100, marked.number ?? 0)) },
    ...markOf(marked, findingIdOf),
    ...(marked.isAlone ? { exclusive: true } : {}),
    ...(marked.whenNotSelected ? { whenNotSelected: markOf(marked.whenNotSelected, findingIdOf) } : {}),
  }));
}

/** A question whose facts say all that is not said by its options. */
function describeBody(
  type: QuestionType,
  { options, findingIdOf }: { options: MarkedItem[]; findingIdOf: Names['findingIdOf'] },
): Body {
  if (type === 'note') return { type, required: false };
  if (!isChoice(type) || options.length === 0) return { type };
  return { type, options: optionsOf(options, { isPair: type === 'yesno' && options.length === 2, findingIdOf }) };
}

function bodyOf(
  type: QuestionType,
  options: MarkedItem[],
  { unit, findingIdOf }: { unit: string | undefined } & Pick<Names, 'findingIdOf'>,
): Body {
  switch (type) {
    case 'number':
      return { type, ...(unit ? { unit } : {}) };
    case 'amount':
    case 'party':
    case 'matrix':
      return { type };
    case 'note':
      return { type, required: false };
    case 'rating':
      return { type, ...readSteps(options) };
    case 'date':
      return { type, measure: 'daysSince' };
    case 'file':
      return { type, maxFiles: 3, required: false };
    case 'text':
      return { type, maxLength: 500 };
    default: {
      const choices: MarkedItem[] = type === 'yesno' && options.length < 2 ? [{ name: '是' }, { name: '否' }] : options;
      const isScored = choices.every(({ number }) => number !== undefined);
      const counted = isScored ? choices : choices.map(({ number: _number, ...marked }) => marked);
      return {
        type: type === 'yesno' && !isYesNo(choices) ? 'single' : type,
        ...(isScored && type !== 'multiple' ? { weight: 1, dimension: 'd-1' } : {}),
        ...(type === 'multiple' ? { scoring: 'sum' as const } : {}),
        options: optionsOf(counted, { isPair: isYesNo(choices), findingIdOf }),
      };
    }
  }
}

const stepsMax = 10;

/** “1级：完全不符合”: how many steps a rating has, and what its ends mean. */
function readSteps(options: MarkedItem[]): Pick<Question, 'steps' | 'lowLabel' | 'highLabel'> {
  const steps = options.flatMap(({ name }) => {
    const [, step, meaning = ''] = name.match(/^(\d{1,2})\s*级\s*[:：]?\s*(.*)$/u) ?? [];
    return step && Number(step) <= stepsMax ? [{ step: Number(step), meaning: meaning.slice(0, 20) }] : [];
  });
  const last = Math.max(...steps.map(({ step }) => step), 0);
  const meaningOf = (number: number) => steps.find(({ step }) => step === number)?.meaning;
  const [lowLabel, highLabel] = [meaningOf(1), meaningOf(last)];
  return {
    ...(last > 1 ? { steps: last } : {}),
    ...(lowLabel ? { lowLabel } : {}),
    ...(last > 1 && highLabel ? { highLabel } : {}),
  };
}

const typeWords: [QuestionType, RegExp][] = [
  ['matrix', /矩阵/u],
  ['multiple', /多选|复选|可多选|不定项/u],
  ['single', /单选/u],
  ['yesno', /是否|判断|是非/u],
  ['note', /说明文字|说明段/u],
  ['rating', /评分|打分|星级/u],
  ['amount', /金额/u],
  ['party', /主体|当事人/u],
  ['number', /数字|数值|整数/u],
  ['date', /日期|时间/u],
  ['file', /文件|附件|上传/u],
  ['text', /文字|文本|填空|问答|简答/u],
];

/** The kind of question that some words name. */
export const typeIn = (words: string): QuestionType | undefined =>
  typeWords.find(([, pattern]) => pattern.test(words))?.[0];
