import type { Answers, QuestionnaireSheet } from '@antai/contract/questionnaires/content';
import { checkAnswers, findVisible, isNote, isWhole, numbersOf } from '@antai/questionnaire';
import { Fragment, type ReactNode, useId, useMemo } from 'react';
import { engineSheet } from './engine-sheet.ts';
import type { FileActions } from './FilesField.tsx';
import { QuestionField } from './QuestionField.tsx';
import styles from './SheetForm.module.css';

interface Props {
  sheet: QuestionnaireSheet;
  answers: Answers;
  isReadOnly?: boolean;
  /** The questions that are asked to be completed. */
  demands?: readonly string[];
  fileActions?: FileActions;
  /** What stands below a question. */
  belowOf?: (questionId: string) => ReactNode;
  onAnswer: (questionId: string, value: unknown) => void;
  /** What stands below the questions. */
  children?: ReactNode;
}

/** How far a sheet is: the questions shown, those answered, the required ones that are missing. */
export function measureSheet(sheet: QuestionnaireSheet, answers: Answers) {
  const { visible } = findVisible(engineSheet(sheet), answers);
  const visibleQuestions = engineSheet(sheet)
    .sections.flatMap(({ questions }) => questions)
    .filter(question => visible.has(question.id) && !isNote(question));
  const answered = visibleQuestions.filter(question => isWhole(question, answers[question.id]));
  const missing = visibleQuestions.filter(question => question.required && !isWhole(question, answers[question.id]));
  return {
    visible,
    questionCount: visibleQuestions.length,
    answered: answered.length,
    missing: missing.map(({ id }) => id),
  };
}

/** What cannot be kept of some answers, by question. */
export const complaintsOf = (sheet: QuestionnaireSheet, answers: Answers) =>
  new Map(checkAnswers(engineSheet(sheet), answers).map(({ questionId, text }) => [questionId, text]));

/** A questionnaire to be answered: the questions that its answers bring up, section by section. */
export function SheetForm({ sheet, answers, isReadOnly, onAnswer, children, ...props }: Props) {
  const { demands = [], fileActions, belowOf } = props;
  const name = useId();
  const { visible } = useMemo(() => measureSheet(sheet, answers), [sheet, answers]);
  const complaints = useMemo(() => complaintsOf(sheet, answers), [sheet, answers]);
  const numbers = numbersOf(engineSheet(sheet));
  const sections = sheet.sections
    .map(section => ({ ...section, questions: section.questions.filter(({ id }) => visible.has(id)) }))
    .filter(({ questions }) => questions.length > 0);
  return (
    <>
      {sections.map(({ id, title, intro, questions }) => (
        <section key={id} className={styles.section} aria-labelledby={`${name}-${id}`}>
          <h2 id={`${name}-${id}`}>{title}</h2>
          {intro ? <p>{intro}</p> : null}
          {questions.map(question => (
            <Fragment key={question.id}>
              <QuestionField
                question={question}
                number={numbers.get(question.id)}
                value={answers[question.id]}
                complaint={complaints.get(question.id)}
                isWanted={demands.includes(question.id)}
                isReadOnly={isReadOnly ?? false}
                fileActions={fileActions}
                onChange={value => onAnswer(question.id, value)}
              />
              {question.type === 'note' ? null : belowOf?.(question.id)}
            </Fragment>
          ))}
        </section>
      ))}
      {children}
    </>
  );
}
