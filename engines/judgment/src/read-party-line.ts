import { isMasked, isName, kindOf } from '@antai/names';
import { readCreditCode, readDay } from '@antai/values';
import roles from '../data/roles.json' with { type: 'json' };
import type { JudgmentParty, LitigationAgent } from './judgment.ts';

const alternation = (list: string[]) => [...list].sort((a, b) => b.length - a.length).join('|');

export const partyRoles = alternation(roles.parties);

const roleNames = new Set(roles.parties);
/** Whether a word is no more than what somebody is in a lawsuit: 原告, 第三人. */
export const isLitigationRole = (word: string): boolean => roleNames.has(word);

const marks = '(?:[（(]([^（）()]{1,40}(?:[（(][^（）()]{0,20}[）)][^（）()]{0,10})?)[）)])?';
const partyShape = new RegExp(
  `^(?:一|二|三|四|五|六|各|\\d{1,2}[.、．])?(${partyRoles})(?:[一二三四五六七八九十\\d])?\\s*${marks}\\s*(?:[（(][^（）()]{1,40}[）)])?(?:暨[^：:，。]{2,16})?(自报|自称)?\\s*[：:]?\\s*(?:姓名[：:]?|名称[：:]?)?`,
);
const agentShape = new RegExp(
  `^((?:上述|以上|该|其)?(?:[^，。：:；]{0,30}?共同|(?:原告|被告|上诉人|被上诉人|被告人|申请人|被申请人|第三人)(?:的)?)?(?:${alternation(roles.agents)})(?:暨(?:${alternation(roles.agents)}|${alternation(roles.parties)}))?)(?:[一二三四五六\\d])?\\s*(?:[（(][^（）()]{1,30}[）)])?\\s*[：:]?\\s*`,
);
const representativeShape = new RegExp(
  `^(${alternation(roles.representatives)})(?:[（(][^（）()]{1,20}[）)])?\\s*[：:]?\\s*(?:姓名[：:]?)?`,
);
/** Words that tell of the case: a "name" holding one of them is a sentence, not a party. */
const tale =
  /一案|诉(?!讼)|不服|本院|纠纷|因(?!特)|指控|到庭|向本|于[\d二同当]|提起|请求|认为|诉称|辩称|及其|与被|对被|以被|对上述|对公诉|在庭审|在开庭|经传|承担|负担|支付|申请强|申请执行|提出|表示|撤回|无正当|的(?:行为|委托|法定|辩护|诉讼|出庭|起诉|上诉|申请|主张)|依法|自愿|的诉|依据|根据|已经|生效|作出|强制执行|要求|意见|提交|发表|代理人|辩护人/;

/** 甲公司（以下简称甲）因与乙…: after the brackets the sentence tells of the case. */
const goesOn = /^[（(][^（）()]{0,80}[）)]\s*(?:因|诉|与|不服|向|以|对|于|提|申请|辩|称|上诉|在)/;

interface PartyLine {
  litigationRole: string;
  formerRole?: string;
  names: string[];
  rest: string;
}

/** One line of the party block (原告：张某，男…); undefined when the line is anything else. */
export function readPartyLine(spaced: string): PartyLine | undefined {
  const line = closeRole(spaced);
  const opening = partyShape.exec(line.slice(0, 160));
  if (!opening) return undefined;
  const after = line.slice(opening[0].length);
  const name = readName(after);
  if (!name || goesOn.test(after.slice(name.length, name.length + 100))) return undefined;
  const names = splitNames(name).map(bareName);
  if (!names.every(isName)) return undefined;
  return {
    litigationRole: opening[1]!,
    formerRole: opening[2],
    names,
    rest: after.slice(name.length),
  };
}

/** 原　告：张三 and 委 托 代 理 人 李四 are set wide; the role is read without its blanks. */
const closeRole = (line: string) =>
  line.replace(/^(?:[\u4e00-\u9fa5][ \u3000]{1,4}){1,9}[\u4e00-\u9fa5](?=[：:（(]|[ \u3000])/, role =>
    role.replace(/[ \u3000]/g, ''),
  );

/** Whether a sentence tells of a party, an agent or a representative. */
export const startsPartyLine = (sentence: string): boolean =>
  readPartyLine(sentence) !== undefined ||
  readAgents(sentence).length > 0 ||
  readRepresentative(sentence) !== undefined;

/** A name runs to the first punctuation, but may hold brackets in its middle: 优云信息（北京）有限公司. */
function readName(after: string): string | undefined {
  const match =
    /^[^，,。；;：:（(\n]{1,60}(?:[（(][^（）()，。]{1,20}[）)](?=[^，,。；;：:（(\s])[^，,。；;：:（(\n]{1,40})?/.exec(
      after,
    );
  const bare = match?.[0].replace(/\s*(?:男|女)$/, '').trim();
  if (!bare || tale.test(match![0]) || /^(?:及|与|的|在|对|未|均)(?!.{0,12}公司)/.test(bare)) return undefined;
  return match![0].trimEnd();
}

/** 甲公司（以下简称甲）法定代表人张三 and 李四男, where the stop between them was lost. */
const bareName = (name: string) =>
  name
    .replace(/(?<=.{2})(?:[（(](?:以下)?简称[^（）()]{0,20}[）)])?(?:法定代表人|负责人|经营者).*$/, '')
    .replace(/^([\u4e00-\u9fa5]{3})[男女]$/, '$1');

/** "张三、李四" are two people; "张某、李某公司" as well; a company with 、 in its name does not occur. */
function splitNames(name: string): string[] {
  return name
    .split(/[、]|(?<=[\u4e00-\u9fa5某\d])和(?=[\u4e00-\u9fa5]{2,4}$)/)
    .map(part =>
      part
        .replace(/^(?:自报|自称)/, '')
        .replace(/\s+/g, '')
        .replace(/等[一二三四五六七八九十\d]*[人户]?$/, ''),
    )
    .filter(part => part.length > 0 && part.length <= 50);
}

/** The name of the representative (法定代表人, 负责人 …) that a line tells of; undefined where it tells of none, or the name is longer than any. */
export function readRepresentative(spaced: string): string | undefined {
  const line = closeRole(spaced);
  const opening = representativeShape.exec(line.slice(0, 60));
  if (!opening) return undefined;
  const name = readName(line.slice(opening[0].length));
  return name && name.length <= 12 ? splitNames(name)[0] : undefined;
}

/** The agents or defenders that a line names; empty when the line names none. */
export function readAgents(spaced: string): LitigationAgent[] {
  const line = closeRole(spaced);
  const opening = agentShape.exec(line.slice(0, 120));
  if (!opening) return [];
  const after = line.slice(opening[0].length);
  const name = readName(after);
  if (!name || name.length > 40) return [];
  const lawFirm = readLawFirm(after.slice(name.length));
  return splitNames(name)
    .filter(agent => agent.length <= 15)
    .map(agent => ({ name: agent, role: opening[1]!, ...(lawFirm && { lawFirm }) }));
}

function readLawFirm(text: string): string | undefined {
  const match =
    /([^，。、；：:\s]{2,40}(?:律师事务所|法律服务所|法律援助中心)\d{0,3})(?:专职|执业|实习|兼职)*(?:律师|法律工作者|法律服务工作者|律师助理)/.exec(
      text.slice(0, 200),
    );
  return match?.[1]?.replace(/^.*(?:指派的|委派的|指派|系|均为|均系|为|由)(?=.{4})/, '') || undefined;
}

/** What the line says about the party beside its name. */
function readDetails(rest: string): JudgmentParty['details'] {
  const text = rest.slice(0, 1200);
  const born = /([^，。；]{6,24}?)(?:出)?生/.exec(text);
  const residence =
    /(?:户籍所在地及[^，。]{0,5}[地址]|户籍所在地|户籍地|住所地|住所|住址|现住|住|地址)[：:]?\s*([^，。；：]{3,60})/.exec(
      text,
    );
  const code = readCreditCode(text);
  const sex = /(?:^|[，,、。\s])(男|女)(?:性)?(?=[，,。、\s（]|$)/.exec(text);
  return {
    ...(sex && { sex: sex[1]! }),
    ...(born && readDay(born[1]!) && { birthDate: readDay(born[1]!) }),
    ...(residence && { residence: residence[1]! }),
    ...(code.kind === 'found' && { unifiedCreditCode: code.value }),
  };
}

/** What a party is by its name and its line; undefined for trade names that may be either. */
function tellKind(name: string, rest: string): JudgmentParty['kind'] {
  const kind = kindOf(name);
  if (kind && kind !== '商号' && kind !== '自然人') return kind;
  if (/(?:^|[，,。])(?:男|女)(?:性)?[，,。]|出生|汉族/.test(rest.slice(0, 120))) return '自然人';
  return kind === '自然人' ? kind : undefined;
}

/** What a line says of a party beside its name. */
interface Particulars {
  litigationRole?: string | undefined;
  formerRole?: string | undefined;
  rest?: string;
}

/** A party by its name, with the kind and details that the rest of its line tells. */
export function newParty(name: string, { litigationRole, formerRole, rest = '' }: Particulars = {}): JudgmentParty {
  const kind = tellKind(name, rest);
  return {
    name,
    ...(litigationRole && { litigationRole }),
    ...(formerRole && { formerRole }),
    ...(kind && { kind }),
    isMasked: isMasked(name),
    agents: [],
    details: kind === '自然人' || kind === undefined ? readDetails(rest) : withoutPerson(readDetails(rest)),
  };
}

const withoutPerson = ({ residence, unifiedCreditCode }: JudgmentParty['details']) => ({
  ...(residence && { residence }),
  ...(unifiedCreditCode && { unifiedCreditCode }),
});
