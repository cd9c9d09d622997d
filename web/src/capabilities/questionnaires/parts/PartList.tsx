import { riskLevelNames } from '@antai/contract/questionnaires/content';
import { Button, Input, InputNumber, Select } from 'antd';
import dayjs from 'dayjs';
import { DatePicker } from '../../../ui/DatePicker.tsx';
import { addFinding, type Content, newId, type Question } from './edit-content.ts';
import styles from './PartList.module.css';

type Level = keyof typeof riskLevelNames;

/** What a row of an editor's list may hold: an option, a range, a row or a column. */
interface Part {
  label?: string;
  min?: number | string;
  max?: number | string;
  score?: number;
  weight?: number;
  level?: Level;
  findingId?: string;
  exclusive?: boolean;
  na?: boolean;
}

type Field = 'label' | 'min' | 'max' | 'score' | 'weight' | 'level' | 'finding';

interface Props<Item extends Part> {
  name: string;
  content: Content;
  items: Item[];
  fields: Field[];
  /** Days instead of numbers bound the ranges. */
  isOfDays?: boolean;
  isFixed?: boolean;
  blank: () => Item;
  onChange: (items: Item[], content?: Content) => void;
}

const levelChoices = Object.entries(riskLevelNames).map(([value, label]) => ({ value, label }));
const newFinding = '+';

/** The options, ranges, rows or columns of a question, one a line. */
function PartList<Item extends Part>(props: Props<Item>) {
  const { name, items, isFixed = false, blank, onChange } = props;
  return (
    <fieldset className={styles.list}>
      <legend>{name}</legend>
      {items.map((item, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: ranges have no name of their own
        <div key={at} className={styles.line}>
          <PartFields
            {...props}
            number={at + 1}
            item={item}
            onItem={(changed, content) => onChange(items.with(at, changed), content)}
          />
          {isFixed ? null : (
            <Button
              type="link"
              size="small"
              danger
              aria-label={`删除${name}${at + 1}`}
              onClick={() => onChange(items.filter(each => each !== item))}
            >
              删除
            </Button>
          )}
        </div>
      ))}
      {isFixed ? null : (
        <Button size="small" onClick={() => onChange([...items, blank()])}>
          添加{name}
        </Button>
      )}
    </fieldset>
  );
}

interface FieldsProps<Item extends Part> extends Props<Item> {
  number: number;
  item: Item;
  onItem: (item: Item, content?: Content) => void;
}

function PartFields<Item extends Part>({ name, content, fields, isOfDays, number, item, onItem }: FieldsProps<Item>) {
  const has = (field: Field) => fields.includes(field) && !(item.na && field !== 'label');
  const set = (part: Part, changed?: Content) => onItem({ ...item, ...part }, changed);
  const label = (what: string) => `${name}${number}的${what}`;
  function choose(findingId: string | undefined) {
    if (findingId !== newFinding) return set({ findingId });
    const added = addFinding(content);
    set({ findingId: added.id }, added.content);
  }
  const bound = (what: 'min' | 'max', words: string) => (
    <BoundInput
      isOfDays={isOfDays}
      name={label(words)}
      words={words}
      value={item[what]}
      onChange={value => set({ [what]: value })}
    />
  );
  return (
    <>
      {has('label') ? (
        <Input
          className={styles.label}
          aria-label={label('文字')}
          maxLength={200}
          value={item.label ?? ''}
          onChange={event => set({ label: event.target.value })}
        />
      ) : null}
      {has('min') ? bound('min', '起（含）') : null}
      {has('max') ? bound('max', '止（不含）') : null}
      {has('weight') ? (
        <InputNumber
          aria-label={label('权重')}
          min={0}
          value={item.weight ?? 1}
          onChange={value => set({ weight: value ?? 0 })}
        />
      ) : null}
      {has('score') ? (
        <InputNumber
          className={styles.bound}
          aria-label={label('分值')}
          min={-100}
          max={100}
          suffix="分"
          value={item.score ?? 0}
          onChange={value => set({ score: value ?? 0 })}
        />
      ) : null}
      {has('level') ? (
        <Select
          className={styles.level}
          aria-label={label('等级')}
          value={item.level ?? 'none'}
          options={levelChoices}
          onChange={level => set(level === 'none' ? { level, findingId: undefined } : { level })}
        />
      ) : null}
      {has('finding') && (item.level !== 'none' || !fields.includes('level')) ? (
        <Select
          className={styles.finding}
          aria-label={label('发现')}
          placeholder="选择发现"
          value={item.findingId}
          options={[
            ...content.findings.map(({ id, title }) => ({ value: id, label: title })),
            { value: newFinding, label: '＋ 新的发现' },
          ]}
          onChange={choose}
        />
      ) : null}
    </>
  );
}

interface BoundProps {
  isOfDays: boolean | undefined;
  name: string;
  words: string;
  value: number | string | undefined;
  onChange: (value: number | string | undefined) => void;
}

/** Where a range begins or ends: a day, or a number. */
const BoundInput = ({ isOfDays, name, words, value, onChange }: BoundProps) =>
  isOfDays ? (
    <DatePicker
      className={styles.bound}
      aria-label={name}
      placeholder={words}
      value={value ? dayjs(String(value)) : null}
      onChange={day => onChange(day?.format('YYYY-MM-DD'))}
    />
  ) : (
    <InputNumber
      className={styles.bound}
      aria-label={name}
      placeholder={words}
      value={typeof value === 'number' ? value : null}
      onChange={next => onChange(next ?? undefined)}
    />
  );

interface QuestionProps {
  content: Content;
  question: Question;
  onChange: (change: Partial<Question>, content?: Content) => void;
}

/** What a question of each kind offers to be chosen or counted. */
export function QuestionParts({ content, question, onChange }: QuestionProps) {
  const { type, options = [], ranges = [], rows = [], columns = [], weight, measure } = question;
  const scored: Field[] = weight > 0 ? ['score', 'level', 'finding'] : [];
  const isChoice = type === 'yesno' || type === 'single' || type === 'multiple' || type === 'file';
  return (
    <>
      {isChoice && (type !== 'file' || weight > 0) ? (
        <PartList
          name="选项"
          content={content}
          items={options}
          fields={['label', ...scored]}
          isFixed={type === 'yesno' || type === 'file'}
          blank={() => ({ id: newId('o', options), label: '', score: 0, level: 'none' as const })}
          onChange={(items, changed) => onChange({ options: items }, changed)}
        />
      ) : null}
      {type === 'rating' && weight > 0 ? (
        <PartList
          name="风险区间"
          content={content}
          items={ranges}
          fields={['min', 'max', 'level', 'finding']}
          blank={() => ({ level: 'none' as const })}
          onChange={(items, changed) => onChange({ ranges: items.length > 0 ? items : undefined }, changed)}
        />
      ) : null}
      {(type === 'number' || type === 'amount' || type === 'date') && weight > 0 ? (
        <PartList
          name="区间"
          content={content}
          items={ranges}
          fields={['min', 'max', ...scored]}
          isOfDays={type === 'date' && measure === 'absolute'}
          blank={() => ({ score: 0, level: 'none' as const })}
          onChange={(items, changed) => onChange({ ranges: items }, changed)}
        />
      ) : null}
      {type === 'matrix' ? (
        <>
          <PartList
            name="行"
            content={content}
            items={rows}
            fields={weight > 0 ? ['label', 'weight', 'finding'] : ['label']}
            blank={() => ({ id: newId('r', rows), label: '', weight: 1 })}
            onChange={(items, changed) => onChange({ rows: items }, changed)}
          />
          <PartList
            name="栏"
            content={content}
            items={columns}
            fields={weight > 0 ? ['label', 'score', 'level'] : ['label']}
            blank={() => ({ id: newId('c', columns), label: '', score: 0, level: 'none' as const })}
            onChange={(items, changed) => onChange({ columns: items }, changed)}
          />
        </>
      ) : null}
    </>
  );
}
