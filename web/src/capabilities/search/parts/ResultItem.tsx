import type { Category, CategoryField, QueryNode, SearchHit } from '@antai/contract/search';
import { validityNames } from '@antai/contract/statutes';
import { Link } from '@tanstack/react-router';
import { Tag } from 'antd';
import { type ReactNode, useState } from 'react';
import { addresses } from '../../../app/addresses.ts';
import { formatAmount, formatCount } from '../../../lib/format.ts';
import { Marked } from '../../../ui/Marked.tsx';
import { useShownFields } from '../../settings/queries.ts';
import styles from './ResultItem.module.css';
import { titleOf } from './result-title.ts';

interface Props {
  category: Category;
  hit: SearchHit;
  nodes: QueryNode[];
  /** Said once for the whole page. */
  isDemoTold: boolean;
}

/** One hit: its title and day, its facts in a line, one passage, and more on demand. */
export function ResultItem({ category, hit, nodes, isDemoTold }: Props) {
  const [isWhole, setWhole] = useState(false);
  const passages = hit.highlights.filter(({ section }) => section !== category.titleField);
  const more = passages.length - 1;
  const facts = useFacts(category, { hit, isDemoTold });
  const hasFacts = facts.length > 0;
  const turn =
    more > 0 ? (
      <button type="button" className={styles.turn} aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
        {isWhole ? '收起' : `另${more}处`}
      </button>
    ) : null;
  return (
    <article className={styles.hit}>
      <header>
        <h3>
          <Title category={category} hit={hit} nodes={nodes} />
        </h3>
        <Day category={category} hit={hit} />
      </header>
      {hasFacts ? (
        <div className={styles.facts}>
          <ul>
            {facts.map((fact, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two facts may read alike
              <li key={at}>{fact}</li>
            ))}
          </ul>
          {turn}
        </div>
      ) : null}
      {(isWhole ? passages : passages.slice(0, 1)).map(({ section, text, marks }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two passages of one section may read alike
        <p key={index} className={styles.passage}>
          <span>{category.sections.find(({ key }) => key === section)?.title ?? '正文'}</span>
          <q>
            <Marked text={text} marks={marks} />
          </q>
          {hasFacts || index > 0 ? null : turn}
        </p>
      ))}
    </article>
  );
}

function Title({ category, hit, nodes }: Pick<Props, 'category' | 'hit' | 'nodes'>) {
  const marked = hit.highlights.find(({ section }) => section === category.titleField);
  const title = titleOf(category, hit);
  return (
    <Link {...addresses.record(category.recordType, hit.id, { nodes })} target="_blank">
      {marked?.text === title ? <Marked text={marked.text} marks={marked.marks} /> : title}
    </Link>
  );
}

const dateFieldOf = ({ fields }: Category) => fields.findLast(field => field.fieldType === 'date' && field.isColumn);

/** The day that the category is ordered by, with its name: which of its days it is does not go without saying. */
function Day({ category, hit }: Pick<Props, 'category' | 'hit'>) {
  const field = dateFieldOf(category);
  const day = field ? hit.fields[field.fieldEn] : undefined;
  if (!field || !isThere(day)) return null;
  return (
    <p className={styles.day}>
      {field.fieldCn} <time className="tabular">{String(day)}</time>
    </p>
  );
}

const validityColours: Record<string, string> = { 现行有效: 'success', 已废止: 'error', 已被修改: 'warning' };

/** How a statute stands; one in force whose text does not say since when is said so. */
function validityOf(values: SearchHit['fields'], { name }: { name: string }): ReactNode[] {
  const validity = String(values[name]);
  const tag = (
    <Tag key={name} color={validityColours[validity]}>
      {validity}
    </Tag>
  );
  return validity === validityNames.inForce && !isThere(values.effectiveDate) ? [tag, '施行日期未载明'] : [tag];
}

/** Numbers say what they count; names and kinds speak for themselves. */
function factOf(field: CategoryField, value: unknown): string {
  if (field.fieldType === 'money') return `${field.fieldCn} ${formatAmount(Number(value))}`;
  if (field.fieldType === 'number') return `${field.fieldCn} ${formatCount(Number(value))}`;
  if (field.fieldType === 'date') return `${field.fieldCn} ${String(value)}`;
  return Array.isArray(value) ? value.slice(0, 2).join('、') : String(value);
}

const isThere = (value: unknown) =>
  value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0);

/** What the line of facts says of a hit. */
function useFacts(category: Category, { hit, isDemoTold }: Pick<Props, 'hit' | 'isDemoTold'>): ReactNode[] {
  const { titleField, numberField } = category;
  const shownDate = dateFieldOf(category)?.fieldEn;
  const number = numberField ? hit.fields[numberField] : undefined;
  const columns = useShownFields(category.mainTab, 'Columns');
  const fields = columns(category.fields).filter(
    ({ fieldEn, isColumn }) =>
      isColumn && fieldEn !== titleField && fieldEn !== shownDate && isThere(hit.fields[fieldEn]),
  );
  return [
    ...(isThere(number) ? [String(number)] : []),
    ...fields.flatMap(field =>
      field.fieldEn === 'validityStatus'
        ? validityOf(hit.fields, { name: field.fieldEn })
        : [factOf(field, hit.fields[field.fieldEn])],
    ),
    ...(hit.fields.isDemo && !isDemoTold ? [<Tag key="demo">演示数据</Tag>] : []),
  ];
}
