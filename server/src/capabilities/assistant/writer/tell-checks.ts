import { type AnswerSource, inAnswer, type TextCitation } from '@antai/contract/assistant/answer';
import { citationStatusNames } from '@antai/contract/statutes';

interface AnswerText {
  text: string;
  citations: TextCitation[];
  sources: Pick<AnswerSource, 'number'>[];
  /** What looks like a citation and was not looked up, and why. */
  notChecked: { raw: string; why: string }[];
  /** Names that stand for nobody. */
  inventedNames: string[];
  isCut: boolean;
}

const namedMax = 12;
const sayList = (all: string[]) =>
  `${all.slice(0, namedMax).join('、')}${all.length > namedMax ? `等${all.length}处` : ''}`;

/** What a reader must know of an answer that a model wrote: what could not be verified. Empty where there is nothing to say. */
export function tellChecks({ text, citations, sources, notChecked, inventedNames, isCut }: AnswerText): string {
  const own = citations.filter(({ where }) => where === inAnswer);
  const bad = own.filter(({ status }) => status !== 'verified');
  const failures = [...new Set(bad.map(({ raw, status }) => `${raw}（${citationStatusNames[status]}）`))];
  const marks = [...text.matchAll(/\[(\d{1,3})\](?!\()/gu)].map(([, number]) => Number(number));
  const missing = [...new Set(marks)].filter(number => !sources.some(source => source.number === number));
  const unread = [...new Set(notChecked.map(({ raw, why }) => `${raw}（${why}）`))];
  const lines = [
    ...(isCut ? ['回答过长，已在此截断。'] : []),
    ...(failures.length > 0 ? [`未能核验：${sayList(failures)}。引用前请自行核对。`] : []),
    ...(unread.length > 0 ? [`未作核验：${sayList(unread)}。`] : []),
    ...(missing.length > 0 ? [`文中所标的来源${missing.map(each => `〔${each}〕`).join('')}不存在。`] : []),
    ...(own.length + notChecked.length === 0 && marks.length === missing.length
      ? ['本回答没有引用可以核验的法条、案例或附件。']
      : []),
    ...(inventedNames.length > 0 ? [`代称${inventedNames.join('、')}由模型写出，没有对应的人或事。`] : []),
  ];
  return lines.length > 0 ? `\n\n**核验说明**：${lines.join('')}` : '';
}
