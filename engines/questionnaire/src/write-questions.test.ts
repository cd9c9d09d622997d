import { expect, test } from 'vitest';
import { dressQuestionnaire } from '../test/dress-questionnaire.ts';
import { blankQuestionnaire } from './blank-questionnaire.ts';
import { listLibrary } from './library.ts';
import type { Questionnaire } from './questionnaire.ts';
import { readQuestionLines } from './read-question-lines.ts';
import { renumberQuestionnaire } from './renumber-questionnaire.ts';
import { writeQuestionLines } from './write-questions.ts';

/** What is read of the paper of a questionnaire, and what was not understood of it. */
function readBack(questionnaire: Questionnaire) {
  const lines = writeQuestionLines(questionnaire).map(({ text }) => text.trim());
  const { title, sections, whole, notes } = readQuestionLines(lines);
  const numbered = sections.map((section, at) => ({ id: `s-${at + 1}`, ...section }));
  return { questionnaire: { ...blankQuestionnaire(''), ...whole, title, sections: numbered }, notes };
}

test.each(
  listLibrary().map(each => [each.title, each] as const),
)('问卷库《%s》写成文稿再读入，全部内容不变', (_title, each) => {
  const { questionnaire, notes } = readBack(each);
  expect(notes).toEqual([]);
  expect(questionnaire).toEqual(renumberQuestionnaire(each));
});

test('随机问卷写成文稿再读入，编辑页能写的无一丢失', () => {
  for (let seed = 1; seed <= 300; seed += 1) {
    const given = dressQuestionnaire(seed);
    const { questionnaire, notes } = readBack(given);
    expect({ seed, notes }).toEqual({ seed, notes: [] });
    expect({ seed, questionnaire }).toEqual({ seed, questionnaire: renumberQuestionnaire(given) });
  }
});

test('重新编号不改变内容：再编一次与一次相同', () => {
  for (let seed = 1; seed <= 50; seed += 1) {
    const once = renumberQuestionnaire(dressQuestionnaire(seed));
    expect(renumberQuestionnaire(once)).toEqual(once);
  }
});
