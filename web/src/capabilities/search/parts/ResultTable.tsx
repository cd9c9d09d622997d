import { CaretDownOutlined, CaretUpOutlined } from '@ant-design/icons';
import type { Category, CategoryField, QueryNode, SearchHit } from '@antai/contract/search';
import type { Sort } from '@antai/contract/wire/page';
import { Link } from '@tanstack/react-router';
import { Checkbox, Tag } from 'antd';
import { addresses } from '../../../app/addresses.ts';
import { formatCount, formatMoney } from '../../../lib/format.ts';
import { Marked } from '../../../ui/Marked.tsx';
import { useShownFields } from '../../settings/queries.ts';
import styles from './ResultTable.module.css';

interface Props {
  category: Category;
  hits: SearchHit[];
  sort: Sort | undefined;
  /** The conditions whose hits the page of a record marks. */
  nodes: QueryNode[];
  selected: Map<string, string>;
  onSelect: (hits: Map<string, string>, isSelected: boolean) => void;
  onSort: (sort: Sort | undefined) => void;
}

const cellClass: Partial<Record<CategoryField['fieldType'], string>> = {
  money: styles.number,
  number: styles.number,
  date: styles.date,
};

/** The hits of one page: the title with its passages, then the columns the category describes. */
export function ResultTable({ category, hits, sort, nodes, selected, onSelect, onSort }: Props) {
  const { titleField } = category;
  const shown = useShownFields(category.mainTab, 'Columns');
  const columns = shown(category.fields.filter(field => field.isColumn && field.fieldEn !== titleField));
  const titleName = category.fields.find(field => field.fieldEn === titleField)?.fieldCn ?? '名称';
  const sectionNames = new Map(category.sections.map(({ key, title }) => [key, title]));
  const titles = new Map(hits.map(hit => [hit.id, titleOf(category, hit)]));
  const chosen = hits.filter(({ id }) => selected.has(id)).length;
  return (
    <table className={styles.table} aria-label="检索结果">
      <thead>
        <tr>
          <td className={styles.choice}>
            <Checkbox
              aria-label="选择本页全部"
              checked={chosen > 0 && chosen === hits.length}
              indeterminate={chosen > 0 && chosen < hits.length}
              onChange={({ target }) => onSelect(titles, target.checked)}
            />
          </td>
          <th scope="col">{titleName}</th>
          {columns.map(field => (
            <HeadCell key={field.fieldEn} field={field} sort={sort} onSort={onSort} />
          ))}
        </tr>
      </thead>
      {hits.map(hit => (
        <tbody key={hit.id}>
          <tr>
            <td className={styles.choice}>
              <Checkbox
                aria-label={`选择：${titleOf(category, hit)}`}
                checked={selected.has(hit.id)}
                onChange={({ target }) => onSelect(new Map([[hit.id, titleOf(category, hit)]]), target.checked)}
              />
            </td>
            <th scope="row">
              <Title category={category} hit={hit} nodes={nodes} />
            </th>
            {columns.map(field => (
              <td key={field.fieldEn} className={`tabular ${cellClass[field.fieldType] ?? ''}`}>
                <Value field={field} value={hit.fields[field.fieldEn]} />
              </td>
            ))}
          </tr>
          {hit.highlights.some(({ section }) => section !== titleField) ? (
            <tr className={styles.passages}>
              <td />
              <td colSpan={columns.length + 1}>
                {hit.highlights
                  .filter(({ section }) => section !== titleField)
                  .map((highlight, index) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: two passages of one section may read alike
                    <p key={index}>
                      <span>{sectionNames.get(highlight.section) ?? '正文'}</span>
                      <q>
                        <Marked text={highlight.text} marks={highlight.marks} />
                      </q>
                    </p>
                  ))}
              </td>
            </tr>
          ) : null}
        </tbody>
      ))}
    </table>
  );
}

function titleOf({ titleField, numberField }: Category, { id, fields }: SearchHit): string {
  return String(fields[titleField] ?? (numberField ? fields[numberField] : undefined) ?? id);
}

function Title({ category, hit, nodes }: { category: Category; hit: SearchHit; nodes: QueryNode[] }) {
  const { titleField, numberField } = category;
  const marked = hit.highlights.find(({ section }) => section === titleField);
  const number = numberField && hit.fields[numberField] ? String(hit.fields[numberField]) : undefined;
  const title = titleOf(category, hit);
  const isWhole = marked?.text === title;
  return (
    <>
      <Link {...addresses.record(category.recordType, hit.id, nodes)} target="_blank">
        {marked && isWhole ? <Marked text={marked.text} marks={marked.marks} /> : title}
      </Link>
      <small>
        {number ? <span>{number}</span> : null}
        {hit.fields.isDemo ? <Tag>演示数据</Tag> : null}
      </small>
    </>
  );
}

function HeadCell({ field, sort, onSort }: { field: CategoryField } & Pick<Props, 'sort' | 'onSort'>) {
  const isMoney = field.fieldType === 'money';
  const name = isMoney ? `${field.fieldCn}（元）` : field.fieldCn;
  const className = isMoney || field.fieldType === 'number' ? styles.number : undefined;
  if (!field.isSortable) return <th scope="col">{name}</th>;
  const order = sort?.fieldEn === field.fieldEn ? sort.order : undefined;
  const next = order === undefined ? 'desc' : order === 'desc' ? 'asc' : undefined;
  const state = order === 'asc' ? 'ascending' : order === 'desc' ? 'descending' : 'none';
  return (
    <th scope="col" className={className} aria-sort={state}>
      <button type="button" onClick={() => onSort(next ? { fieldEn: field.fieldEn, order: next } : undefined)}>
        {name}
        <span className={styles.sort} aria-hidden>
          <CaretUpOutlined data-active={order === 'asc'} />
          <CaretDownOutlined data-active={order === 'desc'} />
        </span>
      </button>
    </th>
  );
}

const validityColours: Record<string, string> = { 现行有效: 'success', 已废止: 'error', 已被修改: 'warning' };

function Value({ field, value }: { field: CategoryField; value: unknown }) {
  if (value === undefined || value === null || (Array.isArray(value) && value.length === 0)) return '—';
  if (field.fieldType === 'money') return formatMoney(Number(value));
  if (field.fieldType === 'number') return formatCount(Number(value));
  if (field.fieldEn === 'validityStatus') return <Tag color={validityColours[String(value)]}>{String(value)}</Tag>;
  if (field.fieldType === 'select') return <Tag>{String(value)}</Tag>;
  return Array.isArray(value) ? value.slice(0, 2).join('、') : String(value);
}
