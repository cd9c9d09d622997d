import { type ContractType, contractTypes } from './library.ts';
import { type Span, spanOf } from './reading.ts';

/** A party of a contract; its place is that of its name. */
export interface Party extends Span {
  /** 甲方, 出租人: as the contract calls it. */
  role: string;
  /** What else it is called there. */
  aliases: string[];
  name: string;
}

const usual = ['甲方', '乙方', '丙方', '丁方'];
const roles = [
  ...new Set([
    ...usual,
    ...contractTypes.flatMap(({ sides }) => [sides.a, sides.b].flatMap(each => [each.name, ...each.otherNames])),
  ]),
]
  .filter(role => !role.includes('／') && !['公司', '员工', '职工'].includes(role))
  .sort((a, b) => b.length - a.length);
const anyRole = roles.join('|');
const partyLine = new RegExp(
  `(?:^|\\n)[ \\t\\u3000]{0,20}(${anyRole})[ \\t\\u3000]{0,8}(?:[（(](?:以下)?(?:简称)?[：:“"]?([^）)\\n]{1,16})[）)])?[ \\t\\u3000]{0,8}[：:][ \\t\\u3000]{0,20}([^\\s，,。；;、_＿【\\n]{2,80})`,
  'g',
);
const calledSo = new RegExp(
  `([^\\s，,。；;、：:“”"（(\\n]{2,40})[（(]以?下?(?:统)?(?:简)?称(?:为)?[：:]?[“"「]?(${anyRole})[”"」]?[）)]`,
  'g',
);
const noName =
  /^(?:[（(]|签字|签名|盖章|签章|日期|地址|电话|法定|代表|授权|身份证|联系|年|应|须|有权|负责|保证|承诺|不得|违反|未|因|在|按|提供)/;
const roleOnly = new RegExp(`^(?:${anyRole})`);
/** Filled in to be replaced: XX, ×××, ***, 某某. */
const stopgap = /^(?:[Xx×＊*✕某]+|姓名|名称)$/u;
/** In brackets behind a name, and no part of it: numbers, and what a party is or does. */
const aside = /[（(](?=[^）)]*(?:\d{4}|[：:]|以下|简称|证|盖章|签|手印|自然人)|[^）)]*$)/u;
const nameMax = 40;

/** The parties that a contract names, each once; blanks to be filled in are no names. */
export function findParties(text: string): Party[] {
  const parties = new Map<string, Party>();
  const isKnown = (role: string) =>
    parties.has(role) || [...parties.values()].some(({ aliases }) => aliases.includes(role));
  const add = (role: string, alias: string | undefined, { name: words, start }: { name: string; start: number }) => {
    const name = words.split(aside)[0]!.slice(0, nameMax);
    if (name.length < 2 || noName.test(name) || roleOnly.test(name) || stopgap.test(name) || isKnown(role)) return;
    const other = alias?.replace(/^以下简称|[“”"「」]/gu, '').trim();
    parties.set(role, { role, aliases: other ? [other] : [], name, start, end: start + name.length });
  };
  for (const match of text.matchAll(partyLine)) {
    const [, role = '', alias, name = ''] = match;
    add(role, alias, { name, start: spanOf(match).end - name.length });
  }
  for (const match of text.matchAll(calledSo)) {
    const [, name = '', role = ''] = match;
    add(role, undefined, { name, start: match.index });
  }
  return [...parties.values()].sort((a, b) => a.start - b.start);
}

/** On which side of its type a party stands: what it is called beside 甲方 and 乙方 tells more than these. */
export function sideOf(
  { role, aliases }: Pick<Party, 'role' | 'aliases'>,
  { sides }: ContractType,
): 'a' | 'b' | undefined {
  const names = [...aliases, role].sort((one, other) => Number(usual.includes(one)) - Number(usual.includes(other)));
  for (const name of names) {
    for (const side of ['a', 'b'] as const) {
      if (sides[side].name === name || sides[side].otherNames.includes(name)) return side;
    }
  }
  return undefined;
}
