import { collectQuestions, type QuestionLines, type ReadPaper, typeIn } from './collect-questions.ts';
import { findingIdsIn, judgementReader } from './read-judgement.ts';
import { type WholeReader, wholeReader } from './read-whole.ts';
import { trimLines } from './renumber-questionnaire.ts';
import type { QuestionFact } from './write-question-facts.ts';

const questionLine = /^\s*(?:第?\s*\d+\s*[.、．)）题]|[（(]\d+[)）]|Q\d+[.、:：])[^\S\n]*(.+)$/su;
const sectionLine =
  /^\s*(?:(第[一二三四五六七八九十]+[部分章节]+|[（(][一二三四五六七八九十]+[)）])|[一二三四五六七八九十]+、)\s*(.*)$/su;
const optionLine = /^\s*(?:[A-Ha-hＡ-Ｈ][.、．)）:：]|[□○☐●■])\s*\S/u;
const quotedOption = /^\s*[□○☐●■]\s*“/u;
const hint = /[（(【[]([^（）()【】[\]]{1,12})[)）】\]]\s*$/u;
const factLine = /^\s*【([^】\n]{1,6})】[^\S\n]*(.*)$/su;
const goesOn = '【续】';
const titleMax = 200;

interface Entry {
  line: number;
  text: string;
  /** The fact that it tells, where it begins with the name of one. */
  key?: string;
  value: string;
}

/** The lines that say something; what goes on from the line above is one with it. */
function entriesOf(lines: readonly string[]): Entry[] {
  const texts: Pick<Entry, 'line' | 'text'>[] = [];
  for (const [at, text] of lines.entries()) {
    const last = texts.at(-1);
    if (text.startsWith(goesOn) && last) last.text += `\n${text.slice(goesOn.length)}`;
    else if (text.trim() !== '') texts.push({ line: at + 1, text });
  }
  return texts.map(({ line, text }) => {
    const [, key, value = ''] = text.match(factLine) ?? [];
    return { line, text, value, ...(key ? { key } : {}) };
  });
}

/** Whether a line alone would be taken for the title of a paper. */
export const isTitle = (text: string) =>
  text.trim() !== '' && ![factLine, questionLine, sectionLine].some(pattern => pattern.test(text));

/** A paper: numbered questions with options below them, sections by their numbers; the first other line is the title. */
export function readQuestionLines(lines: readonly string[]): ReadPaper {
  const entries = entriesOf(lines);
  const whole = wholeReader();
  const findingIds = findingIdsIn(entries.flatMap(({ key }) => key ?? []));
  const { dimensionIdOf } = whole;
  const collected = collectQuestions({ dimensionIdOf, findingIdOf: number => findingIds.get(number) });
  const judgement = judgementReader({ dimensionIdOf, note: collected.note });
  const questions = questionsReader(collected, whole);
  for (const entry of entries) {
    const { line, key, value, text } = entry;
    const isHead = key !== undefined && value === '' && judgement.begin(key);
    if (isHead) questions.close();
    else if (judgement.isOpen && key) {
      if (!judgement.fact(line, { key, text: value })) collected.note({ line, text, why: '没有读懂，未采用' });
    } else {
      const isTaken = questions.take(entry);
      if (isTaken) judgement.end();
    }
  }
  questions.close();
  collected.readConditions();
  const { sections, notes } = collected;
  const numbered = sections.map((section, at) => ({ ...section, id: `s-${at + 1}` }));
  judgement.readConditions({ sections: numbered, dimensions: whole.parts.dimensions ?? [] });
  return { title: whole.title, sections, whole: { ...whole.parts, ...judgement.parts }, notes };
}

/** Takes the lines of the questions; says of each whether it begins a question or a section. */
function questionsReader(collected: ReturnType<typeof collectQuestions>, whole: WholeReader) {
  const { sections, note } = collected;
  let open: (QuestionLines & { line: number; facts: QuestionFact[] }) | undefined;
  const close = () => {
    if (open) collected.question(open.line, open, { isTold: whole.isTold });
    open = undefined;
  };
  const begin = (line: number, question: Pick<QuestionLines, 'title' | 'type' | 'required'>) => {
    close();
    open = { line, ...question, options: [], facts: [] };
    return true;
  };
  /** A fact belongs to the question above it, else to the section, else to the whole. */
  function tell({ line, text }: Entry, { key, value }: { key: string; value: string }) {
    const section = sections.at(-1);
    if (open && key === '显示条件') open.condition = value;
    else if (open) open.facts.push([key, value]);
    else if (section && key === '显示条件') collected.condition(line, { text: value, part: section });
    else if (section && key === '说明') section.intro = section.intro ? `${section.intro}\n${value}` : value;
    else if (section || !whole.tell(key, value)) note({ line, text, why: '没有读懂，未采用' });
  }
  function take(entry: Entry): boolean {
    const { line, text, key, value } = entry;
    if (key === '说明文字') return begin(line, { title: value, type: 'note' });
    if (key) {
      tell(entry, { key, value });
      return false;
    }
    const [, question] = text.match(questionLine) ?? [];
    if (question) return begin(line, readHead(question));
    const [, counted, named] = text.match(sectionLine) ?? [];
    if (named !== undefined) {
      close();
      collected.section(named.trim() || (counted ?? ''));
      return true;
    }
    if (open && optionLine.test(text)) open.options.push(...optionsIn(text));
    else if (!whole.title && !open && sections.length === 0) whole.title = text.trim().slice(0, titleMax);
    else note({ line, text: text.trim(), why: '既不是题目、选项，也不是节的标题，未采用' });
    return false;
  }
  return { take, close };
}

/** Several options may stand on one line; a name between quotation marks is one. */
const optionsIn = (text: string) =>
  quotedOption.test(text) ? [text] : text.split(/(?<=\s)(?=[A-HＡ-Ｈ][.、．)）]|[□○☐])/u).filter(each => each.trim());

/** “是否签约？（是否，必答）”: a title, its type, whether it has to be answered. */
function readHead(question: string): Pick<QuestionLines, 'title' | 'type' | 'required'> {
  const [whole, words = ''] = question.match(hint) ?? [];
  const type = typeIn(words);
  if (!type || !whole) return { title: question.trim(), type };
  const required = /选答|选填|非必/u.test(words) ? false : /必答|必填/u.test(words) ? true : undefined;
  return { title: trimLines(question.slice(0, -whole.length)), type, ...(required === undefined ? {} : { required }) };
}
