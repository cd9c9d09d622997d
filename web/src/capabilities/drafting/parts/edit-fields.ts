import type { Field, FieldType } from '@antai/drafting';

/** What each kind of question is called for who makes templates. */
export const typeNames: Record<FieldType, string> = {
  text: '文字',
  longtext: '多行文字',
  date: '日期',
  money: '金额',
  number: '数字',
  percent: '百分比',
  select: '单选',
  multi: '多选',
  bool: '是否',
  idNumber: '身份证号',
  creditCode: '信用代码',
  party: '当事人',
  rows: '列表',
};

const columnTypes: Partial<Record<FieldType, string>> = {
  text: '文字',
  longtext: '多行',
  date: '日期',
  money: '金额',
  number: '数字',
  percent: '百分比',
};

/** The columns of a list as one line: 品名、数量（数字）、单价（金额）. */
export const writeColumns = (columns: readonly Field[]): string =>
  columns
    .map(({ label, type }) => (type === 'text' ? label : `${label}（${columnTypes[type] ?? typeNames[type]}）`))
    .join('、');

/** The same line read; a column that was there before keeps all that is not said in it. */
export function readColumns(line: string, before: readonly Field[]): Field[] {
  const labels = line
    .split(/[、,，;；]/u)
    .map(each => each.trim())
    .filter(Boolean);
  const used = new Set(before.map(({ id }) => id));
  return labels.map(each => {
    const [, label = each, kindText] = /^(.*?)(?:[（(]([^（()）]*)[）)])?$/u.exec(each) ?? [];
    const type = (Object.entries(columnTypes).find(([, name]) => name === kindText)?.[0] ?? 'text') as FieldType;
    const name = kindText !== undefined && !Object.values(columnTypes).includes(kindText) ? each : label;
    const earlier = before.find(column => column.label === name);
    if (earlier) return earlier.type === type || kindText === undefined ? earlier : { ...earlier, type };
    return { id: newId('c', used), label: name, type };
  });
}

/** An id that nothing has. */
export function newId(head: string, used: Set<string>): string {
  let number = 1;
  while (used.has(`${head}${number}`)) number += 1;
  used.add(`${head}${number}`);
  return `${head}${number}`;
}

/** The ways in which an answer may be written in its place. */
export function writingsOf({ id, type, fields = [] }: Field): { value: string; label: string }[] {
  const as = (text: string, label: string) => ({ value: `{{${text}}}`, label });
  switch (type) {
    case 'money':
      return [as(id, '1,000.00元'), as(`数字金额(${id})`, '1,000.00'), as(`大写金额(${id})`, '人民币壹仟元整')];
    case 'date':
      return [as(id, '2026年3月1日'), as(`汉字日期(${id})`, '二〇二六年三月一日')];
    case 'percent':
      return [as(id, '5%'), as(`${id} + 0`, '5')];
    case 'number':
      return [as(id, '12'), as(`汉字(${id})`, '十二')];
    case 'select':
    case 'multi':
      return [as(id, '所选的'), as(`选项(${id})`, '☑☐ 全部选项')];
    case 'bool':
      return [as(id, '是／否'), as(`是否(${id})`, '☑是 ☐否'), as(`有无(${id})`, '☑有 ☐无')];
    case 'party':
      return [
        as(`${id}.name`, '名称'),
        as(`当事人(${id})`, '一段话'),
        as(`身份(${id})`, '证件'),
        as(`${id}.address`, '住址（住所地）'),
        as(`${id}.phone`, '电话'),
        as(`${id}.legalRep`, '法定代表人'),
        as(`${id}.creditCode`, '信用代码'),
        as(`${id}.idNumber`, '身份证号'),
        as(`${id}.bank`, '开户行'),
        as(`${id}.account`, '账号'),
      ];
    case 'rows':
      return fields.map(column => as(`${loopName(id)}.${column.id}`, `各项的${column.label}`));
    default:
      return [as(id, '原样')];
  }
}

/** What an item of a list is called where it is repeated. */
const loopName = (fieldId: string) => `${fieldId}项`;
export const loopOf = (fieldId: string) => `${fieldId} as ${loopName(fieldId)}`;
