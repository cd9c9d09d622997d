import { findParties } from '@antai/contract-text';
import type { Party } from '@antai/drafting';
import { readJudgment } from '@antai/judgment';
import { isMasked, isName, isOrganisation } from '@antai/names';
import { findDays, findSums, isCreditCode, isIdentityNumber, readDayCell } from '@antai/values';

/** Where in its source something is said. */
interface Stretch {
  start: number;
  end: number;
}

/** Something that a source says and that may answer a question. */
export type Fact = Stretch &
  (
    | { kind: 'party'; roles: string[]; party: Party }
    | { kind: 'label'; label: string; text: string }
    | { kind: 'money'; fen: number }
    | { kind: 'day'; day: string }
    | { kind: 'percent'; percent: number }
    | { kind: 'idNumber' | 'creditCode'; text: string }
  );

/** What a source is: its form says how it is read. */
type SourceKind = 'judgment' | 'contract' | 'licence' | 'other';

const partyLabels: [RegExp, keyof Party][] = [
  [/^(?:统一社会信用代码|信用代码|注册号)/u, 'creditCode'],
  [/^(?:公民身份号码|身份证号码?|身份证|证件号码)/u, 'idNumber'],
  [/^(?:法定代表人|负责人|经营者)(?:姓名|（负责人）)?$/u, 'legalRep'],
  [/^(?:住所地?|住址|地址|注册地址|通讯地址|联系地址|住)$/u, 'address'],
  [/^(?:联系电话|电话|手机|联系方式)/u, 'phone'],
  [/^(?:电子邮箱|邮箱|电子邮件|E-?mail)/iu, 'email'],
  [/^(?:开户行|开户银行)/u, 'bank'],
  [/^(?:账号|银行账号|账户)$/u, 'account'],
];
const pair = /^[ \t　]*([\p{L}（）()、 　]{1,20}?)[ \t　]*[：:][ \t　]*(\S[^\n]{0,300})$/gmu;
const licenceLabels = [
  '统一社会信用代码',
  '名称',
  '住所',
  '法定代表人',
  '负责人',
  '经营者',
  '注册资本',
  '成立日期',
  '营业期限',
  '经营范围',
];
const spaced = (word: string) => [...word].join('[ \\t　]*');
const licenceLine = new RegExp(
  `^[ \\t　]*(${licenceLabels.map(spaced).join('|')})[ \\t　]*[：:]?[ \\t　]*(\\S[^\\n]{1,300})$`,
  'gmu',
);
const digits18 = /(?<![\dA-Za-z])[\dA-HJ-NP-RT-UW-Y]{17}[\dA-Z](?![\dA-Za-z])/gu;
const share = /(\d{1,3}(?:\.\d{1,4})?)\s*[%％]/gu;
const factsMax = 2_000;

export const tellSource = (text: string): SourceKind => {
  const head = text.slice(0, 3_000);
  if (/统\s*一\s*社\s*会\s*信\s*用\s*代\s*码/u.test(head) && /营\s*业\s*执\s*照/u.test(head)) return 'licence';
  if (/[（(]\d{4}[）)]\D{1,8}\d+\D{1,8}\d+号/u.test(head) && /(?:判决书|裁定书|调解书|法院)/u.test(head))
    return 'judgment';
  return findParties(head).length > 1 ? 'contract' : 'other';
};

/** Everything in a source that may answer a question, with its place. What is masked or fails its check digit is no answer. */
export function readFacts(text: string): Fact[] {
  const kind = tellSource(text);
  const facts: Fact[] = [...labelled(text, kind), ...numbers(text)];
  if (kind === 'licence') facts.push(...licensed(facts));
  else if (kind === 'judgment') facts.push(...judged(text));
  else facts.push(...contracted(text, facts));
  return facts.slice(0, factsMax);
}

function labelled(text: string, kind: SourceKind): Extract<Fact, { kind: 'label' }>[] {
  const lines = kind === 'licence' ? [...text.matchAll(licenceLine), ...text.matchAll(pair)] : text.matchAll(pair);
  return [...lines].flatMap(({ index, 0: raw, 1: label = '', 2: passage = '' }) => {
    const name = label.replace(/[\s　]+/gu, '');
    const value = passage.trim().replace(/[，。；;]$/u, '');
    if (name.length < 2 || value === '' || /^[_＿\s]+$/u.test(value)) return [];
    return [{ kind: 'label' as const, label: name, text: value, start: index, end: index + raw.length }];
  });
}

function numbers(text: string): Fact[] {
  const codes = [...text.matchAll(digits18)].flatMap(({ index, 0: raw }): Fact[] => {
    const place = { text: raw, start: index, end: index + raw.length };
    if (isIdentityNumber(raw)) return [{ kind: 'idNumber', ...place }];
    return isCreditCode(raw) ? [{ kind: 'creditCode', ...place }] : [];
  });
  return [
    ...codes,
    ...findSums(text).map(({ fen, start, end }): Fact => ({ kind: 'money', fen, start, end })),
    ...findDays(text).flatMap(({ day, start, end }): Fact[] => (day ? [{ kind: 'day', day, start, end }] : [])),
    ...[...text.matchAll(share)].map(
      ({ index, 0: raw, 1: value }): Fact => ({
        kind: 'percent',
        percent: Number(value),
        start: index,
        end: index + raw.length,
      }),
    ),
  ];
}

const kindOf = (name: string): string => (isOrganisation(name) ? '法人' : '自然人');

/** What the labelled lines after a name say of its party, up to the next party. */
function partsWithin(facts: readonly Fact[], { from, to }: { from: number; to: number }): Party {
  const parts: Party = {};
  for (const fact of facts) {
    if (fact.kind !== 'label' || fact.start < from || fact.start >= to) continue;
    const part = partyLabels.find(([label]) => label.test(fact.label))?.[1];
    const value = part === 'legalRep' ? fact.text.split(/[，,；;\s　（(]/u)[0]! : fact.text.split(/[；;]/u)[0]!.trim();
    if (!part || parts[part] !== undefined || isMasked(value)) continue;
    if (part === 'creditCode' && !isCreditCode(value)) continue;
    if (part === 'idNumber' && !isIdentityNumber(value)) continue;
    parts[part] = value.slice(0, 200);
  }
  return parts;
}

/** Further on than this, a line is no longer about the party that was named last. */
const partyReach = 600;

function contracted(text: string, facts: readonly Fact[]): Fact[] {
  const parties = findParties(text);
  return parties.map(({ role, aliases, name, start, end }, at) => {
    const next = Math.min(parties[at + 1]?.start ?? text.length, end + partyReach);
    const party = { kind: kindOf(name), name, ...partsWithin(facts, { from: end, to: next }) };
    return { kind: 'party', roles: [role, ...aliases], party, start, end };
  });
}

function licensed(facts: readonly Fact[]): Fact[] {
  const name = facts.find(fact => fact.kind === 'label' && /^名称$/u.test(fact.label));
  if (name?.kind !== 'label' || isMasked(name.text)) return [];
  const code = facts.find(fact => fact.kind === 'creditCode');
  const parts = partsWithin(facts, { from: 0, to: Number.POSITIVE_INFINITY });
  const party = {
    kind: '法人',
    name: name.text,
    ...(code?.kind === 'creditCode' ? { creditCode: code.text } : {}),
    ...parts,
  };
  return [{ kind: 'party', roles: [], party, start: name.start, end: name.end }];
}

function judged(text: string): Fact[] {
  const judgment = readJudgment({ text });
  const place = (passage: string | undefined) => {
    const start = passage ? text.indexOf(passage) : -1;
    return start < 0 ? undefined : { start, end: start + passage!.length };
  };
  const labels = [
    ['受理法院', judgment.court],
    ['案号', judgment.caseNumberRaw ?? judgment.caseNumber],
    ['案由', judgment.causeOfAction.at(-1)],
  ] as const;
  const facts = labels.flatMap(([label, passage]): Fact[] => {
    const at = place(passage);
    return passage && at ? [{ kind: 'label', label, text: passage, ...at }] : [];
  });
  const parties = judgment.parties.flatMap(
    ({ name, litigationRole, formerRole, kind, isMasked: hides, ...rest }): Fact[] => {
      const at = place(name);
      if (!at || hides || (kind === '自然人' && !isName(name))) return [];
      const { sex, birthDate, residence, unifiedCreditCode } = rest.details;
      const birth = birthDate ? readDayCell(birthDate) : undefined;
      const party: Party = {
        kind: kind === '自然人' || kind === '非法人组织' ? kind : '法人',
        name,
        ...(sex ? { gender: sex } : {}),
        ...(birth ? { birth } : {}),
        ...(residence ? { address: residence } : {}),
        ...(unifiedCreditCode && isCreditCode(unifiedCreditCode) ? { creditCode: unifiedCreditCode } : {}),
        ...(rest.legalRepresentative ? { legalRep: rest.legalRepresentative } : {}),
      };
      return [{ kind: 'party', roles: [litigationRole, formerRole].filter(role => role !== undefined), party, ...at }];
    },
  );
  return [...facts, ...parties];
}
