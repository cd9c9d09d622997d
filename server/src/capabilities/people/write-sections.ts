import { type RecordType, recordTypes } from '@antai/contract/records';

/** Clients that the text of a lawyer names. */
const clientsMax = 50;

type Line = Record<string, unknown>;
const lines = (value: unknown, write: (each: Line) => unknown[] = each => [each]): string =>
  (Array.isArray(value) ? value : [])
    .map(each =>
      write(each as Line)
        .filter(part => part !== undefined && part !== '')
        .join(' '),
    )
    .filter(line => line !== '')
    .join('\n');
const holderLine = ({ name, percent }: Line) => [name, percent === undefined ? undefined : `${percent}%`];
const officerLine = ({ name, role }: Line) => [name, role];
const changeLine = ({ date, item, before, after }: Line) => [date, item, `${before || '—'} → ${after || '—'}`];

const registrationOf = (fields: Record<string, unknown>) =>
  ['unifiedCreditCode', 'companyType', 'legalRepresentative', 'registrationAuthority', 'address']
    .map(key => fields[key])
    .filter(value => typeof value === 'string' && value !== '')
    .join('\n');

/** What the text of a person or company says, part by part; what is empty is left out. */
export function sectionsOf(
  { recordType, titles }: { recordType: RecordType; titles: string[] },
  fields: Record<string, unknown>,
) {
  const specialities = ((fields.causeOfAction as string[] | undefined) ?? []).slice(0, 10).join('、');
  const name = { key: 'name', title: recordType === recordTypes.company ? '名称' : '姓名', text: String(fields.name) };
  const all =
    recordType === recordTypes.judge
      ? [name, { key: 'court', title: '法院', text: String(fields.court ?? '') }]
      : recordType === recordTypes.lawyer
        ? [
            name,
            { key: 'lawFirm', title: '律所', text: String(fields.lawFirm ?? '') },
            {
              key: 'clients',
              title: '代理当事人',
              text: ((fields.client as string[] | undefined) ?? []).slice(0, clientsMax).join('\n'),
            },
          ]
        : [
            name,
            { key: 'formerNames', title: '曾用名与别名', text: lines(fields.formerNames) },
            { key: 'registration', title: '登记信息', text: registrationOf(fields) },
            { key: 'shareholders', title: '股东', text: lines(fields.shareholders, holderLine) },
            { key: 'keyPersonnel', title: '主要人员', text: lines(fields.keyPersonnel, officerLine) },
            { key: 'businessScope', title: '经营范围', text: String(fields.businessScope ?? '') },
            { key: 'changes', title: '变更记录', text: lines(fields.changes, changeLine) },
          ];
  const persons =
    recordType === recordTypes.company
      ? []
      : [
          { key: 'specialities', title: '主要案由', text: specialities },
          {
            key: 'typicalCases',
            title: recordType === recordTypes.judge ? '承办案件' : '代理案件',
            text: titles.join('\n'),
          },
        ];
  return [...all, ...persons].filter(({ text }) => text !== '');
}
