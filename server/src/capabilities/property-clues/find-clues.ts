import type { ClueKind, PropertyClue } from '@antai/contract/property-clues';
import { readItemSum } from '@antai/judgment';
import { type PackedJson, unpackJson } from '../../platform/pack-json.ts';

/** What a judgment calls a party after its name: 栖桐科技有限公司（以下简称“栖桐公司”）. */
const shortNameBehind = /^[（(][^（）()]{0,8}简称[为：:“"‘]*([\u4e00-\u9fa5]{2,16})/;

/** A judgment in which the debtor stands: what was found and what was ordered. */
export interface JudgmentText {
  id: string;
  title: string;
  number: string;
  date: string;
  facts: string;
  disposition: string;
}

export interface CluesInput {
  /** The debtor's names, the present one first. */
  names: string[];
  judgments: PackedJson<JudgmentText[]>[];
}

/** Longer sentences are cut around the debtor's name. */
const quoteMax = 200;
const cluesMax = 300;

/** Words of a thing that can be enforced against, and the words that say whose it is. */
const things: { kind: Exclude<ClueKind, 'receivable'>; pattern: RegExp; name: string }[] = [
  {
    kind: 'realEstate',
    pattern: /不动产权|房产证|房屋所有权|房屋|房产|商铺|厂房|车位|车库|土地使用权|国有土地|宗地|公寓|写字楼/,
    name: '不动产',
  },
  {
    kind: 'vehicle',
    pattern:
      /[京津沪渝冀豫云辽黑湘皖鲁新苏浙赣鄂桂甘晋蒙陕吉闽贵粤青藏川宁琼][A-HJ-NP-Z][·•]?[A-HJ-NP-Z0-9]{5,6}|小型轿车|轿车|货车|客车|牵引车|挂车|机动车/,
    name: '车辆',
  },
  { kind: 'deposit', pattern: /银行账户|存款|保证金账户|账户资金/, name: '存款或账户' },
  { kind: 'equity', pattern: /股权|股份|出资额/, name: '股权' },
  { kind: 'equipment', pattern: /机器设备|生产设备|设备|存货|原材料|库存/, name: '设备或存货' },
];

/** A clause says whose a thing is: it is the named one's, stands in their name, is pledged or seized as theirs. */
const owningOf = (name: string) =>
  new RegExp(
    `(?:${name})[^，。；]{0,16}(?:名下|所有(?!人|权)|享有|持有|取得|购买|购置|提供抵押|提供质押)|` +
      `(?:登记在|登记于|(?:所有权人|权利人|产权人)(?:为|是|系)?|查封|冻结|扣押|扣划)[^，。；]{0,12}(?:${name})|` +
      `(?:${name})(?:的|以)[^，。；]{0,30}(?:查封|冻结|扣押|扣划|抵押|质押)`,
  );
/** Or says that it is not, or no more. */
const denying =
  /不(?:享有|属于|拥有|持有)|并非|非.{0,6}所有|没有|无(?:可供执行|财产)|未(?:持有|取得|登记)|转让给|出售给|已(?:转让|出售|过户)|返还/;

/** What is only used, leased or torn down is no clue to whose it is. */
const using = /租|腾退|使用费|占用|拆除|拆迁|补偿|征收|存放|搬/;

const paying = '(?:支付|给付|偿付|偿还|返还|赔偿|退还|归还|清偿|补偿)';
const creditor = '(?:原告|上诉人|被上诉人|申请人|反诉原告|第三人)?(?:（[^（）]{0,20}）)?';

const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Sentences with their place; a clause that ends with a semicolon is one of its own. */
const sentencesOf = (text: string) => text.split(/(?<=[。；;\n])/).map(each => each.trim());

/** Clues in judgments, each with its sentence; a sentence that denies them is none. To be run in a thread. */
export default function findClues({ names, judgments }: CluesInput): PropertyClue[] {
  const clues: PropertyClue[] = [];
  for (const judgment of judgments.flatMap(unpackJson)) {
    const called = [...names, ...shortNamesIn(`${judgment.facts}${judgment.disposition}`, names)];
    const anyName = called.map(literal).join('|');
    const paid = new RegExp(`(?:向${creditor}(?:${anyName})${paying}|${paying}(?:给)?${creditor}(?:${anyName}))`);
    const name = new RegExp(anyName);
    const owning = owningOf(anyName);
    const source = {
      text: [judgment.number, judgment.title].filter(Boolean).join(' '),
      recordType: '2',
      id: judgment.id,
    };
    const about = { date: judgment.date, source };
    for (const sentence of sentencesOf(judgment.disposition))
      if (paid.test(sentence)) clues.push({ ...about, ...receivableOf(sentence, name) });
    for (const sentence of sentencesOf(judgment.facts)) {
      const kind = thingIn(sentence, { name, owning });
      if (kind) clues.push({ ...about, ...kind, quote: cut(sentence, name) });
    }
    if (clues.length > cluesMax) break;
  }
  return unique(clues).slice(0, cluesMax);
}

/** The short names that a judgment declares right behind one of the names. */
function shortNamesIn(text: string, names: readonly string[]): string[] {
  return names.flatMap(name => {
    const at = text.indexOf(name);
    const short = at < 0 ? undefined : shortNameBehind.exec(text.slice(at + name.length))?.[1];
    return short ? [short] : [];
  });
}

function receivableOf(sentence: string, name: RegExp) {
  return {
    kind: 'receivable' as const,
    grade: 'stated' as const,
    text: '判决他人向其付款',
    quote: cut(sentence, name),
    amountFen: readItemSum(sentence) || null,
  };
}

function thingIn(sentence: string, { name, owning }: { name: RegExp; owning: RegExp }) {
  if (!name.test(sentence) || denying.test(sentence)) return undefined;
  const thing = things.find(({ pattern }) => pattern.test(sentence));
  if (!thing) return undefined;
  const isStated = owning.test(sentence);
  if (!isStated && using.test(sentence)) return undefined;
  return {
    kind: thing.kind,
    grade: isStated ? ('stated' as const) : ('hint' as const),
    text: isStated ? `文书载明的${thing.name}` : `提及的${thing.name}`,
    amountFen: null,
  };
}

function cut(sentence: string, name: RegExp): string {
  if (sentence.length <= quoteMax) return sentence;
  const from = Math.max(0, (name.exec(sentence)?.index ?? 0) - quoteMax / 2);
  const part = sentence.slice(from, from + quoteMax);
  return `${from > 0 ? '…' : ''}${part}${from + quoteMax < sentence.length ? '…' : ''}`;
}

const unique = (clues: PropertyClue[]) => [
  ...new Map(clues.map(clue => [`${clue.kind} ${clue.source.id} ${clue.quote}`, clue])).values(),
];
