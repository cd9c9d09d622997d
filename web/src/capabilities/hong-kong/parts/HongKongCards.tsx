import type { HongKongCompany } from '@antai/contract/hong-kong';
import { recordTypes } from '@antai/contract/records';
import { Tag } from 'antd';
import { addresses, hrefOf } from '../../../app/addresses.ts';
import { formatCount } from '../../../lib/format.ts';
import { NameLink } from '../../../ui/NameLink.tsx';
import { type Column, RowTable } from '../../../ui/PagedTable.tsx';
import styles from './HongKongCompanyView.module.css';

type Part<Field extends 'shares' | 'shareholders' | 'directors' | 'charges'> = HongKongCompany[Field][number];
type NumberedRow<Row> = Row & { at: number };

/** Rows of a register have no ids of their own: their place is one. */
const numbered = <Row,>(rows: readonly Row[]): NumberedRow<Row>[] => rows.map((row, at) => ({ ...row, at }));
const placeOf = ({ at }: { at: number }) => String(at);

const sharesOf = (shares: number | null) => (shares === null ? '未载明' : formatCount(shares));
const englishOf = ({ englishName }: { englishName: string }) =>
  englishName ? <span className={styles.english}>{englishName}</span> : null;

const shareholderColumns: Column<NumberedRow<Part<'shareholders'>>>[] = [
  {
    name: '名称',
    isHead: true,
    show: holder => (
      <>
        <NameLink
          name={holder.name}
          href={holder.companyId ? hrefOf(addresses.record(recordTypes.company, holder.companyId)) : undefined}
        />
        {englishOf(holder)}
      </>
    ),
  },
  { name: '股份类别', show: ({ shareClass }) => shareClass },
  { name: '持股数', isNumber: true, show: ({ shares }) => sharesOf(shares) },
  { name: '比例', isNumber: true, show: ({ percent }) => (percent === null ? '未载明' : `${percent}%`) },
];

export function Shareholders({ shareholders }: Pick<HongKongCompany, 'shareholders'>) {
  if (shareholders.length === 0) return <p>资料中没有股东。</p>;
  return <RowTable name="股东" rows={numbered(shareholders)} columns={shareholderColumns} idOf={placeOf} />;
}

const issuedColumns: Column<NumberedRow<Part<'shares'>>>[] = [
  { name: '类别', isHead: true, show: ({ shareClass }) => shareClass || '未载明' },
  { name: '已发行股数', isNumber: true, show: ({ shares }) => sharesOf(shares) },
  { name: '已发行总款额', isNumber: true, show: ({ amount }) => amount },
  { name: '已缴', isNumber: true, show: ({ paidUp }) => paidUp },
];

/** What was issued of each class; parts of a whole are not added up across classes. */
export function IssuedShares({ shares }: Pick<HongKongCompany, 'shares'>) {
  if (shares.length === 0) return <p>资料中没有股本。</p>;
  return (
    <>
      <RowTable name="股本" rows={numbered(shares)} columns={issuedColumns} idOf={placeOf} />
      {shares.length > 1 ? (
        <p className={styles.note}>有几类股份，未载明的比例不推算：表决权与分派权可能不同。</p>
      ) : null}
    </>
  );
}

const directorColumns: Column<NumberedRow<Part<'directors'>>>[] = [
  {
    name: '姓名',
    isHead: true,
    show: director => (
      <>
        {director.name}
        {englishOf(director)}
      </>
    ),
  },
  { name: '身份', show: ({ capacity }) => capacity || '董事' },
  { name: '委任', isNarrow: true, show: ({ appointedOn }) => <span className="tabular">{appointedOn}</span> },
  {
    name: '停任',
    isNarrow: true,
    show: ({ ceasedOn }) => (ceasedOn ? <span className="tabular">{ceasedOn}</span> : '在任'),
  },
];

export function Directors({ directors }: Pick<HongKongCompany, 'directors'>) {
  if (directors.length === 0) return <p>资料中没有董事。</p>;
  return <RowTable name="董事" rows={numbered(directors)} columns={directorColumns} idOf={placeOf} />;
}

const chargeColumns: Column<NumberedRow<Part<'charges'>>>[] = [
  { name: '押记财产', isHead: true, show: ({ property, number }) => property || number || '未载明' },
  { name: '承押记人', show: ({ chargee }) => chargee },
  { name: '担保金额', isNumber: true, show: ({ amount }) => amount },
  { name: '设立', isNarrow: true, show: ({ createdOn }) => <span className="tabular">{createdOn}</span> },
  { name: '登记', isNarrow: true, show: ({ registeredOn }) => <span className="tabular">{registeredOn}</span> },
  {
    name: '状态',
    isNarrow: true,
    show: ({ isReleased }) => (isReleased ? '已解除' : <Tag color="warning">未解除</Tag>),
  },
];

export function Charges({ charges }: Pick<HongKongCompany, 'charges'>) {
  if (charges.length === 0) return <p>资料中没有押记；未登记的押记不在其中。</p>;
  return <RowTable name="押记" rows={numbered(charges)} columns={chargeColumns} idOf={placeOf} />;
}
