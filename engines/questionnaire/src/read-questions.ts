import { applyFacts, type QuestionFact } from './question-facts.ts';
import type { Question, QuestionType, Section } from './questionnaire.ts';
import { readCondition } from './read-condition.ts';

/** A questionnaire as a table or a paper tells it: sections of questions, and what was not understood. */
export interface ReadPaper {
  title: string;
  description?: string;
  /** Absent where it names none. */
  dimensions?: { id: string; name: string; weight: number }[];
  sections: Pick<Section, 'title' | 'intro' | 'visibleWhen' | 'questions'>[];
  notes: ReadNote[];
}

/** A line of the source of which something was not understood: what it says, and what was made of it. */
export interface ReadNote {
  line: number;
  text: string;
  why: string;
}

const shownMax = 60;
const notesMax = 200;
const labelMax = 200;
const titleMax = 500;
const firstSection = '问卷';

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
const typeIn = (words: string): QuestionType | undefined => typeWords.find(([, pattern]) => pattern.test(words))?.[0];

/** A question as its source tells it. */
type Asked = {
  title: string;
  type: QuestionType | undefined;
  options: string[];
  facts?: QuestionFact[];
  condition?: string;
} & Partial<Pick<Question, 'required' | 'help' | 'unit'>>;

/** Builds sections as lines come, and notes what they do not say. */
function collector() {
  const sections: ReadPaper['sections'] = [];
  const notes: ReadNote[] = [];
  const dimensions: NonNullable<ReadPaper['dimensions']> = [];
  const conditions: { line: number; text: string; part: Pick<Question, 'visibleWhen'> }[] = [];
  let count = 0;
  const note = (line: number, text: string, why: string) => {
    if (notes.length < notesMax) notes.push({ line, text: text.slice(0, shownMax), why });
  };
  return {
    sections,
    notes,
    note,
    dimensions,
    /** When a part is shown: read when all questions that it may speak of are there. */
    condition(line: number, text: string, part: Pick<Question, 'visibleWhen'>) {
      conditions.push({ line, text, part });
    },
    readConditions() {
      const whole = { sections: sections.map((section, at) => ({ ...section, id: `s-${at + 1}` })) };
      for (const { line, text, part } of conditions) {
        const reading = readCondition(text, whole);
        if (reading.kind === 'read') part.visibleWhen = reading.condition;
        else note(line, text, `显示条件没有读懂：${reading.reason}`);
      }
    },
    section(title: string) {
      sections.push({ title: title.slice(0, labelMax), questions: [] });
    },
    /** A question with what its options make of it; scores count where every option has one. */
    question(line: number, { title, type, options, ...more }: Asked) {
      count += 1;
      if (sections.length === 0) this.section(firstSection);
      const read = options.map(readOption);
      const kind = type ?? kindOf(read);
      const needsOptions = kind === 'single' || kind === 'multiple' || kind === 'yesno';
      const isWhole = !needsOptions || read.length > 1 || kind === 'yesno';
      if (!isWhole) note(line, title, '选择题没有写明选项，按文字题');
      if (!needsOptions && kind !== 'rating' && read.length > 0) note(line, title, '该题型没有选项，所列选项未采用');
      const question: Question = {
        ...{ id: `q-${count}`, title: title.slice(0, titleMax), required: true, weight: 0 },
        ...(more.help ? { help: more.help } : {}),
        ...(isWhole ? bodyOf(kind, read, more.unit) : { type: 'text' as const, maxLength: 500 }),
        ...(more.required === undefined ? {} : { required: more.required }),
      };
      const dimensionIdOf = (name: string) => dimensions.find(each => each.name === name)?.id;
      const told = (text: string) => note(line, text, '没有读懂，未采用');
      const whole = more.facts ? applyFacts(question, more.facts, { dimensionIdOf, note: told }) : question;
      sections.at(-1)!.questions.push(whole);
      if (more.condition) this.condition(line, more.condition, whole);
    },
  };
}

interface ReadOption {
  label: string;
  score?: number;
  exclusive?: boolean;
}

const aloneMark = '【独选】';

/** “A. 已签订：100分” as a label and its score. */
function readOption(text: string): ReadOption {
  const isAlone = text.endsWith(aloneMark);
  const plain = text
    .replace(aloneMark, '')
    .replace(/^\s*(?:[A-Za-zＡ-Ｚ][.、．)）:：]|[（(][A-Za-z0-9]+[)）]|[□○☐●■])\s*/u, '')
    .trim();
  const [, label, score] = plain.match(/^(.+?)\s*[:：（(]\s*(-?\d+(?:\.\d+)?)\s*分[)）]?$/u) ?? [];
  const read = label ? { label: label.slice(0, labelMax), score: Number(score) } : { label: plain.slice(0, labelMax) };
  return isAlone ? { ...read, exclusive: true } : read;
}

const isYesNo = (options: ReadOption[]) =>
  options.length === 2 && options[0]!.label === '是' && options[1]!.label === '否';

const kindOf = (options: ReadOption[]): QuestionType =>
  options.length === 0 ? 'text' : isYesNo(options) ? 'yesno' : 'single';

function bodyOf(
  type: QuestionType,
  options: ReadOption[],
  unit: string | undefined,
): Pick<Question, 'type'> & Partial<Question> {
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
      const given = type === 'yesno' && options.length < 2 ? [{ label: '是' }, { label: '否' }] : options;
      const ids = isYesNo(given) ? ['yes', 'no'] : given.map((_each, at) => `o-${at + 1}`);
      const isScored = given.every(({ score }) => score !== undefined);
      return {
        type: type === 'yesno' && !isYesNo(given) ? 'single' : type,
        ...(isScored && type !== 'multiple' ? { weight: 1, dimension: 'd-1' } : {}),
        ...(type === 'multiple' ? { scoring: 'sum' as const } : {}),
        options: given.map(({ label, score = 0, exclusive }, at) => ({
          ...{ id: ids[at]!, label, score: isScored ? score : 0, level: 'none' },
          ...(exclusive ? { exclusive } : {}),
        })),
      };
    }
  }
}

const stepsMax = 10;

/** “1级：完全不符合”: how many steps a rating has, and what its ends mean. */
function readSteps(options: ReadOption[]): Pick<Question, 'steps' | 'lowLabel' | 'highLabel'> {
  const steps = options.flatMap(({ label }) => {
    const [, step, meaning = ''] = label.match(/^(\d{1,2})\s*级\s*[:：]?\s*(.*)$/u) ?? [];
    return step && Number(step) <= stepsMax ? [{ step: Number(step), meaning: meaning.slice(0, 20) }] : [];
  });
  const last = Math.max(...steps.map(({ step }) => step), 0);
  const meaningOf = (wanted: number) => steps.find(({ step }) => step === wanted)?.meaning;
  const [lowLabel, highLabel] = [meaningOf(1), meaningOf(last)];
  return {
    ...(last > 1 ? { steps: last } : {}),
    ...(lowLabel ? { lowLabel } : {}),
    ...(last > 1 && highLabel ? { highLabel } : {}),
  };
}

/** The columns of a table, each by the words that may stand above it. */
export const questionColumns = {
  section: ['节', '分组', '章节', '部分'],
  title: ['题目', '问题', '题干', '内容'],
  type: ['题型', '类型'],
  required: ['必答', '必填'],
  help: ['说明', '备注', '填写说明'],
  options: ['选项', '答案', '备选项'],
  unit: ['单位'],
} as const;

/** A table whose first row names its columns; `noTitle` where none of them holds the questions. */
export function readQuestionTable(rows: string[][]): ReadPaper | 'noTitle' {
  const [head = [], ...body] = rows;
  const placeOf = (words: readonly string[]) => head.findIndex(cell => words.includes(cell.trim()));
  const places = Object.fromEntries(
    Object.entries(questionColumns).map(([name, words]) => [name, placeOf(words)]),
  ) as Record<keyof typeof questionColumns, number>;
  if (places.title < 0) return 'noTitle';
  const collected = collector();
  const known = new Set<number>(Object.values(places));
  for (const [at, name] of head.entries())
    if (name.trim() && !known.has(at)) collected.note(1, name, '不认识的一列，未采用');
  let section: string | undefined;
  for (const [at, row] of body.entries()) {
    const line = at + 2;
    const cell = (name: keyof typeof questionColumns) => (row[places[name]] ?? '').trim();
    const title = cell('title');
    if (title === '') {
      if (row.some(text => text.trim())) collected.note(line, row.join(' '), '没有题目，未采用');
      continue;
    }
    const own = cell('section');
    if (own && own !== section) collected.section(own);
    section = own || section;
    const words = cell('type');
    const type = typeIn(words);
    if (words && !type) collected.note(line, words, '不认识的题型，按选项判断');
    collected.question(line, {
      ...{
        title,
        type,
        help: cell('help'),
        unit: cell('unit'),
        required: !/^(?:否|不|选答|非必|N)/iu.test(cell('required')),
      },
      options: cell('options')
        .split(/\n|；|;/u)
        .map(text => text.trim())
        .filter(Boolean),
    });
  }
  return { title: '', sections: collected.sections, notes: collected.notes };
}

const questionLine = /^\s*(?:第?\s*\d+\s*[.、．)）题]|[（(]\d+[)）]|Q\d+[.、:：])\s*(.+)$/u;
const sectionLine =
  /^\s*(?:第[一二三四五六七八九十]+[部分章节]+|[一二三四五六七八九十]+、|[（(][一二三四五六七八九十]+[)）])\s*(.*)$/u;
const optionLine = /^\s*(?:[A-Ha-hＡ-Ｈ][.、．)）:：]|[□○☐●■])\s*\S/u;
const hint = /[（(【[]([^（）()【】[\]]{1,12})[)）】\]]\s*$/u;

const factLine = /^\s*【([^】]{1,6})】\s*(.*)$/u;
const dimensionLine = /^(.+)[：:]\s*权重\s*(\d{1,4}(?:\.\d{1,6})?)$/u;
const dimensionsMax = 12;

/** A paper: numbered questions with options below them, sections by their numbers; the first other line is the title. */
export function readQuestionLines(lines: string[]): ReadPaper {
  const collected = collector();
  const { sections, dimensions, note } = collected;
  let title = '';
  const description: string[] = [];
  let open: (Asked & { line: number; facts: QuestionFact[] }) | undefined;
  const close = () => {
    if (open) collected.question(open.line, open);
    open = undefined;
  };
  /** A fact belongs to the question above it, else to the section, else to the whole. */
  const tell = (line: number, [key, text]: QuestionFact) => {
    const section = sections.at(-1);
    if (open && key === '显示条件') open.condition = text;
    else if (open) open.facts.push([key, text]);
    else if (section && key === '显示条件') collected.condition(line, text, section);
    else if (section && key === '说明') section.intro = section.intro ? `${section.intro}\n${text}` : text;
    else if (!section && key === '问卷说明') description.push(text);
    else if (!section && key === '维度' && dimensions.length < dimensionsMax) {
      const [, name = text, weight = '0'] = text.match(dimensionLine) ?? [];
      dimensions.push({ id: `d-${dimensions.length + 1}`, name: name.slice(0, labelMax), weight: Number(weight) });
    } else note(line, `【${key}】${text}`, '没有读懂，未采用');
  };
  for (const [at, text] of lines.entries()) {
    const line = at + 1;
    if (text.trim() === '') continue;
    const [, asked] = text.match(questionLine) ?? [];
    const [, named] = text.match(sectionLine) ?? [];
    const [, key, said = ''] = text.match(factLine) ?? [];
    if (key === '说明文字') {
      close();
      open = { line, type: 'note', title: said.trim(), options: [], facts: [] };
    } else if (key) tell(line, [key, said.trim()]);
    else if (asked) {
      close();
      open = { line, ...readAsked(asked), options: [], facts: [] };
    } else if (named !== undefined) {
      close();
      collected.section(named.trim() || text.trim());
    } else if (open && optionLine.test(text)) {
      // several options may stand on one line
      open.options.push(...text.split(/\s+(?=[A-HＡ-Ｈ][.、．)）]|[□○☐])/u));
    } else if (!title && !open && sections.length === 0) title = text.trim().slice(0, labelMax);
    else note(line, text.trim(), '既不是题目、选项，也不是节的标题，未采用');
  }
  close();
  collected.readConditions();
  return {
    ...{ title, sections, notes: collected.notes },
    ...(description.length > 0 ? { description: description.join('\n') } : {}),
    ...(dimensions.length > 0 ? { dimensions } : {}),
  };
}

/** “是否签约？（是否，必答）”: a title, its type, whether it has to be answered. */
function readAsked(asked: string): Pick<Asked, 'title' | 'type' | 'required'> {
  const [whole, words = ''] = asked.match(hint) ?? [];
  const type = typeIn(words);
  if (!type || !whole) return { title: asked.trim(), type };
  const required = /选答|选填|非必/u.test(words) ? false : /必答|必填/u.test(words) ? true : undefined;
  return { title: asked.slice(0, -whole.length).trim(), type, ...(required === undefined ? {} : { required }) };
}
