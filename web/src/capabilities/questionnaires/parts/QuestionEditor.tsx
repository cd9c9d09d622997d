import { attachmentKinds } from '@antai/contract/questionnaires/attachments';
import { questionTypeNames } from '@antai/contract/questionnaires/content';
import { prefillNames } from '@antai/contract/questionnaires/filling';
import { Button, Checkbox, Input, InputNumber, Select, Tag } from 'antd';
import { acceptQuestion, dropQuestion } from './accept-proposals.ts';
import { VisibilityInput } from './ConditionInput.tsx';
import { allowDrop, droppedQuestion, startDrag } from './drag-question.ts';
import { type Content, changeQuestion, moveQuestion, placeQuestion, type Question } from './edit-content.ts';
import { Labelled } from './Labelled.tsx';
import { QuestionParts } from './PartList.tsx';
import styles from './QuestionEditor.module.css';

interface Props {
  content: Content;
  question: Question;
  /** What it is called: 第3题, or a text between questions. */
  name: string;
  onChange: (content: Content) => void;
}

const measures = [
  { value: 'daysSince', label: '距今天数' },
  { value: 'daysUntil', label: '到期天数' },
  { value: 'absolute', label: '按日期' },
];
const scorings = [
  { value: 'sum', label: '加分（合计100）' },
  { value: 'deduct', label: '扣分（自100起）' },
];
const kindsOfFiles = attachmentKinds.map(kind => ({ value: kind, label: kind }));
const partyField = 'company.party';
const prefills = Object.entries(prefillNames).map(([value, label]) => ({ value, label }));
const prefillsOf = (type: Question['type']) =>
  prefills.filter(({ value }) => (type === 'party') === (value === partyField));
const prefillable: Question['type'][] = ['number', 'amount', 'text', 'date', 'party'];
const missings = [
  { value: 'exclude', label: '未答不计' },
  { value: 'worst', label: '未答按最不利计' },
];

/** All there is to say of one question. */
export function QuestionEditor({ content, question, name, onChange }: Props) {
  const { id, type, visibleWhen } = question;
  const isNote = type === 'note';
  const set = (change: Partial<Question>, base = content) => onChange(changeQuestion(base, { id, change }));
  return (
    <section
      className={styles.card}
      aria-label={name}
      id={`edit-${id}`}
      onDragOver={allowDrop}
      onDrop={event => {
        const dropped = droppedQuestion(event);
        if (dropped) onChange(placeQuestion(content, { id: dropped, targetId: id }));
      }}
    >
      <header className={styles.head}>
        {/* keys have the two buttons beside it */}
        <span
          className={styles.handle}
          draggable
          aria-hidden
          title="拖动以移动本题"
          onDragStart={event => startDrag(event, id)}
        >
          ⠿
        </span>
        <h2>{isNote ? name : `${name} ${questionTypeNames[type]}`}</h2>
        {question.isProposed ? (
          <>
            <Tag color="warning">模型拟稿，待采纳</Tag>
            <Button size="small" aria-label={`采纳${name}`} onClick={() => onChange(acceptQuestion(content, id))}>
              采纳
            </Button>
          </>
        ) : null}
        <Button
          size="small"
          aria-label={`${name}上移`}
          onClick={() => onChange(moveQuestion(content, { id, step: -1 }))}
        >
          上移
        </Button>
        <Button
          size="small"
          aria-label={`${name}下移`}
          onClick={() => onChange(moveQuestion(content, { id, step: 1 }))}
        >
          下移
        </Button>
        <Button size="small" danger aria-label={`删除${name}`} onClick={() => onChange(dropQuestion(content, id))}>
          删除
        </Button>
      </header>
      <Wording name={name} question={question} set={set} />
      {isNote ? null : <Judging content={content} question={question} set={set} />}
      <QuestionParts content={content} question={question} onChange={set} />
      <VisibilityInput
        key={id}
        content={content}
        value={visibleWhen}
        onChange={condition => set({ visibleWhen: condition })}
      />
    </section>
  );
}

interface SetProps {
  set: (change: Partial<Question>) => void;
}

interface WordingProps extends SetProps {
  name: string;
  question: Question;
}

/** What is asked, and what is said of it in small. */
const Wording = ({ name, question: { type, title, help }, set }: WordingProps) => {
  const isNote = type === 'note';
  return (
    <>
      <Labelled name={isNote ? '说明文字' : '题目'}>
        <Input.TextArea
          aria-label={`${name}的题目`}
          placeholder={isNote ? '说明文字' : '题目'}
          autoSize
          maxLength={500}
          value={title}
          onChange={event => set({ title: event.target.value })}
        />
      </Labelled>
      <Labelled name={isNote ? '小字' : '填写说明'}>
        <Input
          aria-label={`${name}的说明`}
          placeholder={isNote ? '补充一行小字（可不填）' : '填写说明（可不填）'}
          maxLength={500}
          value={help ?? ''}
          onChange={event => set({ help: event.target.value || undefined })}
        />
      </Labelled>
    </>
  );
};

/** Whether it has to be answered, and what it weighs. */
function Judging({ content, question, set }: Pick<Props, 'content' | 'question'> & SetProps) {
  const { type, required, weight, dimension, inverse, allowNA } = question;
  return (
    <div className={styles.line}>
      <Checkbox checked={required} onChange={event => set({ required: event.target.checked, missing: 'exclude' })}>
        必答
      </Checkbox>
      <Checkbox checked={allowNA ?? false} onChange={event => set({ allowNA: event.target.checked })}>
        可选不适用
      </Checkbox>
      {type === 'text' || type === 'party' ? null : (
        <span className={styles.named}>
          权重（0为不计分）
          <InputNumber
            aria-label="权重（0为不计分）"
            min={0}
            max={100}
            value={weight}
            onChange={value => set({ weight: value ?? 0 })}
          />
        </span>
      )}
      {weight > 0 ? (
        <>
          <span className={styles.named}>
            维度
            <Select
              aria-label="维度"
              className={styles.choice}
              value={dimension}
              options={content.dimensions.map(each => ({ value: each.id, label: each.name }))}
              onChange={option => set({ dimension: option })}
            />
          </span>
          <Checkbox checked={inverse ?? false} onChange={event => set({ inverse: event.target.checked })}>
            反向题（得分取反）
          </Checkbox>
        </>
      ) : null}
      <KindFields question={question} set={set} />
    </div>
  );
}

/** What only some kinds of question have. */
function KindFields({ question, set }: { question: Question } & SetProps) {
  const { type, unit, scoring, measure, missing, required, weight } = question;
  return (
    <>
      {type === 'number' ? (
        <span className={styles.named}>
          单位
          <Input
            aria-label="单位"
            className={styles.unit}
            maxLength={20}
            value={unit ?? ''}
            onChange={event => set({ unit: event.target.value })}
          />
        </span>
      ) : null}
      {type === 'rating' ? <RatingFields question={question} set={set} /> : null}
      {type === 'file' ? <FileFields question={question} set={set} /> : null}
      {prefillable.includes(type) ? (
        <span className={styles.named}>
          由企业数据预填
          <Select
            allowClear
            aria-label="由企业数据预填"
            className={styles.choice}
            placeholder="不预填"
            value={question.prefill}
            options={prefillsOf(type)}
            onChange={option => set({ prefill: option })}
          />
        </span>
      ) : null}
      {type === 'date' ? (
        <Select
          className={styles.choice}
          aria-label="日期怎样计算"
          value={measure}
          options={measures}
          onChange={option => set({ measure: option })}
        />
      ) : null}
      {type === 'multiple' && weight > 0 ? (
        <Select
          className={styles.choice}
          aria-label="怎样计分"
          value={scoring}
          options={scorings}
          onChange={option => set({ scoring: option })}
        />
      ) : null}
      {weight > 0 && !required ? (
        <Select
          className={styles.choice}
          aria-label="未答怎样计"
          value={missing ?? 'exclude'}
          options={missings}
          onChange={option => set({ missing: option })}
        />
      ) : null}
    </>
  );
}

/** Which files a question takes, and how many. */
function FileFields({ question, set }: { question: Question } & SetProps) {
  return (
    <>
      <span className={styles.named}>
        收哪些文件（不选即都收）
        <Select
          mode="multiple"
          aria-label="收哪些文件（不选即都收）"
          className={styles.kinds}
          value={question.accept ?? []}
          options={kindsOfFiles}
          onChange={options => set({ accept: options.length > 0 ? options : undefined })}
        />
      </span>
      <span className={styles.named}>
        至多几个
        <InputNumber
          aria-label="至多几个"
          min={1}
          precision={0}
          max={20}
          value={question.maxFiles ?? 1}
          onChange={value => value !== null && set({ maxFiles: value })}
        />
      </span>
    </>
  );
}

/** How many steps a rating has, and what its ends mean. */
function RatingFields({ question, set }: { question: Question } & SetProps) {
  return (
    <>
      <span className={styles.named}>
        级数（最高级最好）
        <InputNumber
          aria-label="级数（最高级最好）"
          min={2}
          max={10}
          precision={0}
          value={question.steps ?? 5}
          onChange={value => value !== null && set({ steps: value })}
        />
      </span>
      {(['lowLabel', 'highLabel'] as const).map(end => (
        <span key={end} className={styles.named}>
          {end === 'lowLabel' ? '最低级的含义' : '最高级的含义'}
          <Input
            aria-label={end === 'lowLabel' ? '最低级的含义' : '最高级的含义'}
            className={styles.unit}
            maxLength={20}
            value={question[end] ?? ''}
            onChange={event => set({ [end]: event.target.value || undefined })}
          />
        </span>
      ))}
    </>
  );
}
