import { type QuestionnaireContent, questionsMax } from '@antai/contract/questionnaires/content';
import { blankQuestionnaire, type ReadNote, type ReadPaper } from '@antai/questionnaire';

const titleMax = 200;
const optionsMax = 40;
const sectionsMax = 40;
const helpMax = 2_000;

type Question = ReadPaper['sections'][number]['questions'][number];

/** What a paper asks as a draft within the limits of a questionnaire; what does not fit in is noted. */
export function composeContent(
  { title, whole, sections, notes }: ReadPaper,
  { fileName, today }: { fileName: string; today: string },
): { content: QuestionnaireContent; notes: ReadNote[] } {
  const remarks = [...notes];
  let left = questionsMax;
  const parts = sections.slice(0, sectionsMax).map((section, at) => {
    const questions = section.questions.slice(0, left);
    left -= questions.length;
    const { title: sectionTitle, intro, visibleWhen } = section;
    const more = { ...(intro ? { intro: intro.slice(0, helpMax) } : {}), ...(visibleWhen ? { visibleWhen } : {}) };
    return {
      id: `s-${at + 1}`,
      title: sectionTitle,
      ...more,
      questions: questions.map(question => fit(question, remarks)),
    };
  });
  const count = sections.reduce((sum, { questions }) => sum + questions.length, 0);
  const taken = questionsMax - left;
  if (taken < count)
    remarks.push({ line: 0, text: `第${taken + 1}题起`, why: `一份问卷至多${questionsMax}题，其余未采用` });
  const name = (title || fileName.replace(/\.[^.]+$/u, '')).slice(0, titleMax);
  const content = {
    ...blankQuestionnaire(today.slice(0, 7)),
    ...whole,
    ...{ title: name, sections: parts },
  };
  return { content: content as QuestionnaireContent, notes: remarks };
}

function fit(question: Question, notes: ReadNote[]): Question {
  const { options, help, unit } = question;
  if ((options?.length ?? 0) > optionsMax)
    notes.push({ line: 0, text: question.title, why: `一题至多${optionsMax}个选项，其余未采用` });
  return {
    ...question,
    ...(options ? { options: options.slice(0, optionsMax) } : {}),
    ...(help ? { help: help.slice(0, helpMax) } : {}),
    ...(unit ? { unit: unit.slice(0, 20) } : {}),
  };
}
