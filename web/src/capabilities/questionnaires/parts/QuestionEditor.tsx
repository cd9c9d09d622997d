import { attachmentKinds } from '@antai/contract/questionnaires/attachments';
import { questionTypeNames } from '@antai/contract/questionnaires/content';
import { prefillNames } from '@antai/contract/questionnaires/filling';
import { Button, Checkbox, Input, InputNumber, Select } from 'antd';
import { ShownWhen } from './ConditionInput.tsx';
import { allowDrop, droppedQuestion, startDrag } from './drag-question.ts';
import {
  type Content,
  changeQuestion,
  moveQuestion,
  placeQuestion,
  type Question,
  removeQuestion,
} from './edit-content.ts';
import { QuestionParts } from './PartList.tsx';
import styles from './QuestionEditor.module.css';

interface Props {
  content: Content;
  question: Question;
  number: number;
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
const prefills = Object.entries(prefillNames).map(([value, label]) => ({ value, label }));
const canPrefill = (type: Question['type']) => type === 'number' || type === 'text' || type === 'date';
const missings = [
  { value: 'exclude', label: '未答不计' },
  { value: 'worst', label: '未答按最不利计' },
];

/** All there is to say of one question. */
export function QuestionEditor({ content, question, number, onChange }: Props) {
  const { id, type, title, help, required, weight, dimension, inverse, allowNA, visibleWhen } = question;
  const set = (change: Partial<Question>, base = content) => onChange(changeQuestion(base, id, change));
  return (
    <section
      className={styles.card}
      aria-label={`第${number}题`}
      id={`edit-${id}`}
      onDragOver={allowDrop}
      onDrop={event => {
        const dropped = droppedQuestion(event);
        if (dropped) onChange(placeQuestion(content, dropped, id));
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
        <h2>
          第{number}题 {questionTypeNames[type]}
        </h2>
        <Button size="small" aria-label={`第${number}题上移`} onClick={() => onChange(moveQuestion(content, id, -1))}>
          上移
        </Button>
        <Button size="small" aria-label={`第${number}题下移`} onClick={() => onChange(moveQuestion(content, id, 1))}>
          下移
        </Button>
        <Button
          size="small"
          danger
          aria-label={`删除第${number}题`}
          onClick={() => onChange(removeQuestion(content, id))}
        >
          删除
        </Button>
      </header>
      <Input.TextArea
        aria-label={`第${number}题的题目`}
        placeholder="题目"
        autoSize
        maxLength={500}
        value={title}
        onChange={event => set({ title: event.target.value })}
      />
      <Input
        aria-label={`第${number}题的说明`}
        placeholder="填写说明（可不填）"
        maxLength={500}
        value={help ?? ''}
        onChange={event => set({ help: event.target.value || undefined })}
      />
      <div className={styles.line}>
        <Checkbox checked={required} onChange={event => set({ required: event.target.checked, missing: 'exclude' })}>
          必答
        </Checkbox>
        <Checkbox checked={allowNA ?? false} onChange={event => set({ allowNA: event.target.checked })}>
          可选不适用
        </Checkbox>
        {type === 'text' ? null : (
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
                onChange={chosen => set({ dimension: chosen })}
              />
            </span>
            <Checkbox checked={inverse ?? false} onChange={event => set({ inverse: event.target.checked })}>
              反向题（得分取反）
            </Checkbox>
          </>
        ) : null}
        <KindFields question={question} set={set} />
      </div>
      <QuestionParts content={content} question={question} onChange={set} />
      <ShownWhen
        key={id}
        content={content}
        value={visibleWhen}
        onChange={condition => set({ visibleWhen: condition })}
      />
    </section>
  );
}

/** What only some kinds of question have. */
function KindFields({ question, set }: { question: Question; set: (change: Partial<Question>) => void }) {
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
      {type === 'file' ? <FileFields question={question} set={set} /> : null}
      {canPrefill(type) ? (
        <span className={styles.named}>
          由企业数据预填
          <Select
            allowClear
            aria-label="由企业数据预填"
            className={styles.choice}
            placeholder="不预填"
            value={question.prefill}
            options={prefills}
            onChange={chosen => set({ prefill: chosen })}
          />
        </span>
      ) : null}
      {type === 'date' ? (
        <Select
          className={styles.choice}
          aria-label="日期怎样计算"
          value={measure}
          options={measures}
          onChange={chosen => set({ measure: chosen })}
        />
      ) : null}
      {type === 'multiple' && weight > 0 ? (
        <Select
          className={styles.choice}
          aria-label="怎样计分"
          value={scoring}
          options={scorings}
          onChange={chosen => set({ scoring: chosen })}
        />
      ) : null}
      {weight > 0 && !required ? (
        <Select
          className={styles.choice}
          aria-label="未答怎样计"
          value={missing ?? 'exclude'}
          options={missings}
          onChange={chosen => set({ missing: chosen })}
        />
      ) : null}
    </>
  );
}

/** Which files a question takes, and how many. */
function FileFields({ question, set }: { question: Question; set: (change: Partial<Question>) => void }) {
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
          onChange={chosen => set({ accept: chosen.length > 0 ? chosen : undefined })}
        />
      </span>
      <span className={styles.named}>
        至多几个
        <InputNumber
          aria-label="至多几个"
          min={1}
          max={20}
          value={question.maxFiles ?? 1}
          onChange={value => set({ maxFiles: value ?? 1 })}
        />
      </span>
    </>
  );
}
