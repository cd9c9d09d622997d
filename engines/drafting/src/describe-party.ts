import { isEmpty, type Party } from './template.ts';
import { blank, writeBoxes, writeDay } from './write-value.ts';

const isPerson = ({ kind }: Party) => kind === '自然人';
const headOf = ({ kind }: Party) => (kind === '法人' ? '法定代表人' : '负责人');
const joined = (parts: (string | undefined | false)[]) => `${parts.filter(Boolean).join('，')}。`;
const part = (before: string, value: string | undefined) => (value ? before + value : undefined);

/** A party as the head of a paper of a court names it, in one sentence. */
export function introduceParty(party: Party | undefined): string {
  if (!party || isEmpty(party)) return blank;
  if (isPerson(party)) {
    const { name, gender, ethnicity, birth, idType, idNumber, workUnit, address, residence, phone } = party;
    return joined([
      name,
      gender,
      ethnicity,
      birth && `${writeDay(birth)}出生`,
      part(idType ?? '公民身份号码', idNumber),
      workUnit && `在${workUnit}工作`,
      part('住', address),
      part('经常居住地', residence),
      part('联系电话', phone),
    ]);
  }
  const { name, creditCode, address, legalRep, legalRepTitle, phone } = party;
  const head = legalRep ? `${headOf(party)}：${legalRep}${legalRepTitle ? `，${legalRepTitle}` : ''}。` : '';
  const call = phone ? `联系电话：${phone}。` : '';
  return joined([name, part('统一社会信用代码', creditCode), part('住所地', address)]) + head + call;
}

/** A party line by line, as forms of courts ask for it. */
export function listParty(party: Party | undefined): string {
  if (!party || isEmpty(party)) return blank;
  const or = (value: string | undefined) => value || blank;
  const lines = isPerson(party)
    ? [
        `姓名：${party.name}`,
        `性别：${writeBoxes(['男', '女'], [party.gender])}`,
        `出生日期：${party.birth ? writeDay(party.birth) : blank}　民族：${or(party.ethnicity)}`,
        `工作单位：${or(party.workUnit)}　职务：${or(party.job)}　联系电话：${or(party.phone)}`,
        `住所地（户籍所在地）：${or(party.address)}`,
        `经常居住地：${party.residence || '同住所地'}`,
        `证件类型：${party.idType ?? '居民身份证'}　证件号码：${or(party.idNumber)}`,
      ]
    : [
        `名称：${party.name}`,
        `住所地（主要办事机构所在地）：${or(party.address)}`,
        `${party.kind === '法人' ? '法定代表人' : '主要负责人'}：${or(party.legalRep)}　职务：${or(party.legalRepTitle)}　联系电话：${or(party.phone)}`,
        `统一社会信用代码：${or(party.creditCode)}`,
        `类型：${writeBoxes(['法人', '非法人组织'], [party.kind])}`,
      ];
  return lines.join('\n');
}

/** The number that tells who a party is. */
export function identifyParty(party: Party | undefined): string {
  if (!party || isEmpty(party)) return blank;
  return isPerson(party)
    ? `公民身份号码：${party.idNumber || blank}`
    : `统一社会信用代码：${party.creditCode || blank}`;
}

/** How a party signs. */
export function signParty(party: Party | undefined): string {
  if (!party || isEmpty(party)) return blank;
  return isPerson(party) ? `${party.name}（签名）` : `${party.name}（盖章）`;
}
