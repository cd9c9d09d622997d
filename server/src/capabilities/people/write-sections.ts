import type { PersonType } from '@antai/contract/people';
import { recordTypes, type Section, type TypedFields } from '@antai/contract/records';
import type { CompanyFields, RegistrationChange } from '@antai/contract/records/company';
import type { JudgeFields, LawyerFields } from '@antai/contract/records/person';

/** Clients, and causes of cases, that the text of a person names. */
const clientsMax = 50;
const causesMax = 10;

const lines = (values: readonly string[] = []): string => values.filter(line => line !== '').join('\n');
const words = (parts: readonly (string | undefined)[]): string => parts.filter(Boolean).join(' ');

const changeLine = ({ date, item, before, after }: RegistrationChange) =>
  words([date, item, `${before || '—'} → ${after || '—'}`]);

const companySections = (fields: CompanyFields): Section[] => [
  { key: 'name', title: '名称', text: fields.name },
  { key: 'formerNames', title: '曾用名与别名', text: lines(fields.formerNames) },
  {
    key: 'registration',
    title: '登记信息',
    text: lines([
      fields.unifiedCreditCode ?? '',
      fields.companyType ?? '',
      fields.legalRepresentative ?? '',
      fields.registrationAuthority ?? '',
      fields.address ?? '',
    ]),
  },
  {
    key: 'shareholders',
    title: '股东',
    text: lines(
      fields.shareholders?.map(({ name, percent }) => words([name, percent === undefined ? '' : `${percent}%`])),
    ),
  },
  {
    key: 'keyPersonnel',
    title: '主要人员',
    text: lines(fields.keyPersonnel?.map(({ name, role }) => words([name, role]))),
  },
  { key: 'businessScope', title: '经营范围', text: fields.businessScope ?? '' },
  { key: 'changes', title: '变更记录', text: lines(fields.changes?.map(changeLine)) },
];

const personSections = (
  { name, causeOfAction = [] }: JudgeFields | LawyerFields,
  { own, cases }: { own: Section[]; cases: Section },
): Section[] => [
  { key: 'name', title: '姓名', text: name },
  ...own,
  { key: 'specialities', title: '主要案由', text: causeOfAction.slice(0, causesMax).join('、') },
  cases,
];

function allSections({ recordType, fields }: TypedFields<PersonType>, titles: string[]): Section[] {
  if (recordType === recordTypes.company) return companySections(fields);
  const text = titles.join('\n');
  if (recordType === recordTypes.judge) {
    const own = [{ key: 'court', title: '法院', text: fields.court ?? '' }];
    return personSections(fields, { own, cases: { key: 'typicalCases', title: '承办案件', text } });
  }
  const own = [
    { key: 'lawFirm', title: '律所', text: fields.lawFirm ?? '' },
    { key: 'clients', title: '代理当事人', text: (fields.client ?? []).slice(0, clientsMax).join('\n') },
  ];
  return personSections(fields, { own, cases: { key: 'typicalCases', title: '代理案件', text } });
}

/** What the text of a person or company says, part by part, with the titles of the cases; what is empty is left out. */
export const sectionsOf = (portrait: TypedFields<PersonType>, titles: string[]): Section[] =>
  allSections(portrait, titles).filter(({ text }) => text !== '');
