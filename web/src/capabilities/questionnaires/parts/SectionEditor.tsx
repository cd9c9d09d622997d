import { questionTypeNames } from '@antai/contract/questionnaires/content';
import { Button, Input } from 'antd';
import { ChoiceButton } from '../../../ui/ChoiceButton.tsx';
import { VisibilityInput } from './ConditionInput.tsx';
import { allowDrop, droppedQuestion } from './drag-question.ts';
import {
  addQuestion,
  type Content,
  placeInSection,
  type QuestionKind,
  questionsIn,
  replaceIn,
  type Section,
} from './edit-content.ts';
import { QuestionEditor } from './QuestionEditor.tsx';
import styles from './SectionEditor.module.css';

const kinds = Object.entries(questionTypeNames).map(([key, label]) => ({ key, label }));

/** A text between the questions has no number: it is named by its place in the section. */
const sayNote = ({ title, questions }: Section, note: Section['questions'][number]) =>
  `“${title}”说明${questions.filter(({ type }) => type === 'note').indexOf(note) + 1}`;

interface Props {
  content: Content;
  section: Section;
  onChange: (content: Content) => void;
}

/** A section with its questions. */
export function SectionEditor({ content, section, onChange }: Props) {
  const { id, title, questions, visibleWhen } = section;
  const visibleQuestions = questionsIn(content);
  const set = (part: Partial<Section>) =>
    onChange({ ...content, sections: replaceIn(content.sections, { ...section, ...part }) });
  return (
    <section
      className={styles.section}
      aria-label={title}
      onDragOver={allowDrop}
      onDrop={event => {
        const dropped = droppedQuestion(event);
        if (dropped) onChange(placeInSection(content, { id: dropped, sectionId: id }));
      }}
    >
      <div className={styles.sectionHead} id={`edit-${id}`}>
        <Input
          aria-label="节的标题"
          maxLength={200}
          value={title}
          onChange={event => set({ title: event.target.value })}
        />
        <ChoiceButton
          choices={kinds}
          onChoose={kind => onChange(addQuestion(content, { sectionId: id, type: kind as QuestionKind }).content)}
        >
          添加题目
        </ChoiceButton>
        {questions.length === 0 && content.sections.length > 1 ? (
          <Button
            danger
            onClick={() => onChange({ ...content, sections: content.sections.filter(each => each !== section) })}
          >
            删除本节
          </Button>
        ) : null}
      </div>
      <Input
        aria-label="节的说明"
        placeholder="节的说明（可不填）"
        maxLength={2000}
        value={section.intro ?? ''}
        onChange={event => set({ intro: event.target.value || undefined })}
      />
      <VisibilityInput content={content} value={visibleWhen} onChange={condition => set({ visibleWhen: condition })} />
      {questions.map(question => (
        <QuestionEditor
          key={question.id}
          content={content}
          question={question}
          name={question.type === 'note' ? sayNote(section, question) : `第${visibleQuestions.indexOf(question) + 1}题`}
          onChange={onChange}
        />
      ))}
    </section>
  );
}
