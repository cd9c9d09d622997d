import { type Field, type Party, partyKinds } from './template.ts';

/** One part of a party as it is asked for. */
interface PartyPart {
  id: keyof Party;
  label: string;
  type: Field['type'];
  options?: string[];
  /** Whom it is asked of; absent for everybody. */
  of?: 'person' | 'organisation';
}

/** What is asked of a party, in the order it is asked. */
export const partyQuestions: PartyPart[] = [
  { id: 'kind', label: '类型', type: 'select', options: partyKinds },
  { id: 'name', label: '名称（姓名）', type: 'text' },
  { id: 'gender', label: '性别', type: 'select', options: ['男', '女'], of: 'person' },
  { id: 'ethnicity', label: '民族', type: 'text', of: 'person' },
  { id: 'birth', label: '出生日期', type: 'date', of: 'person' },
  { id: 'idNumber', label: '公民身份号码', type: 'text', of: 'person' },
  { id: 'creditCode', label: '统一社会信用代码', type: 'text', of: 'organisation' },
  { id: 'address', label: '住址（住所地）', type: 'text' },
  { id: 'residence', label: '经常居住地', type: 'text', of: 'person' },
  { id: 'workUnit', label: '工作单位', type: 'text', of: 'person' },
  { id: 'job', label: '职业', type: 'text', of: 'person' },
  { id: 'legalRep', label: '法定代表人（负责人）', type: 'text', of: 'organisation' },
  { id: 'legalRepTitle', label: '法定代表人职务', type: 'text', of: 'organisation' },
  { id: 'phone', label: '联系电话', type: 'text' },
  { id: 'email', label: '电子邮箱', type: 'text' },
  { id: 'bank', label: '开户行', type: 'text' },
  { id: 'account', label: '账号', type: 'text' },
];
