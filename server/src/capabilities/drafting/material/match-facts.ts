import type { Field, Party, Template } from '@antai/drafting';
import { writeAmount } from '@antai/drafting';
import { readAmount, readDayCell } from '@antai/values';
import type { Fact } from './read-facts.ts';

/** A value that a source says, for a field that asks for it. */
export interface Match {
  fieldId: string;
  value: unknown;
  /** The value as somebody reads it. */
  shown: string;
  /** How well question and passage fit, from 0 to 1. */
  fit: number;
  start: number;
  end: number;
}

/** Words of which one may stand for the other: sides of contracts and of proceedings. */
const sides = [
  [
    '甲方',
    '出租人',
    '卖方',
    '出卖人',
    '供方',
    '出借人',
    '贷款人',
    '委托方',
    '委托人',
    '发包人',
    '转让方',
    '披露方',
    '用人单位',
    '开发方',
  ],
  ['乙方', '承租人', '买方', '买受人', '需方', '借款人', '受托方', '受托人', '承包人', '受让方', '接收方', '劳动者'],
  ['原告', '申请人', '上诉人', '申请执行人', '再审申请人', '反诉原告', '债权人', '起诉人'],
  ['被告', '被申请人', '被上诉人', '被执行人', '反诉被告', '债务人', '相对人'],
];
const bestOf = { party: 4, value: 3 } as const;
const leastFit = 0.3;

/** What the facts of one source may answer, for each field the best few; a question that nothing fits has none. */
export function matchFacts(
  template: Pick<Template, 'fields'>,
  { text, facts }: { text: string; facts: readonly Fact[] },
): Match[] {
  return template.fields.flatMap(field => {
    const most = field.type === 'party' ? bestOf.party : bestOf.value;
    const matches = facts.flatMap(fact => {
      const match = matchOf(field, { fact, text });
      return match && match.fit >= leastFit ? [{ ...match, fieldId: field.id, start: fact.start, end: fact.end }] : [];
    });
    const once = new Map<string, Match>();
    for (const match of matches.toSorted((a, b) => b.fit - a.fit || a.start - b.start))
      if (!once.has(match.shown)) once.set(match.shown, match);
    return [...once.values()].slice(0, most);
  });
}

type MatchValue = Pick<Match, 'value' | 'shown' | 'fit'>;

function matchOf(field: Field, { fact, text }: { fact: Fact; text: string }): MatchValue | undefined {
  const { label, type } = field;
  if (fact.kind === 'party')
    return type === 'party' ? partyMatch(field, { roles: fact.roles, party: fact.party }) : undefined;
  if (fact.kind === 'label') return labelMatch(field, { name: fact.label, passage: fact.text });
  if (field.repeat) return undefined;
  const fit = likeness(label, contextOf(text, fact));
  switch (fact.kind) {
    case 'money':
      return type === 'money' ? { value: fact.fen, shown: `${writeAmount(fact.fen)}元`, fit } : undefined;
    case 'day':
      return type === 'date' ? { value: fact.day, shown: fact.day, fit } : undefined;
    case 'percent':
      return type === 'percent' ? { value: fact.percent, shown: `${fact.percent}%`, fit } : undefined;
    default:
      return type === fact.kind ? { value: fact.text, shown: fact.text, fit: Math.max(fit, 0.5) } : undefined;
  }
}

function partyMatch(field: Field, { roles, party }: { roles: readonly string[]; party: Party }): MatchValue {
  const value = field.repeat ? [party] : party;
  const line = [party.name, party.creditCode ?? party.idNumber, party.address].filter(Boolean).join('，');
  return { value, shown: line, fit: sideFit(field.label, roles) };
}

/** A party of the same side fits; of one whose side nothing says, nobody knows; of the other side, it does not. */
function sideFit(label: string, roles: readonly string[]): number {
  if (roles.some(role => label.includes(role) || role.includes(label))) return 1;
  const sideOf = (word: string) => sides.findIndex(words => words.some(each => word.includes(each)));
  const [fieldSide, partySide] = [sideOf(label), roles.map(sideOf).find(at => at >= 0) ?? -1];
  if (fieldSide >= 0 && fieldSide === partySide) return 0.9;
  const areOfOneKind = Math.floor(fieldSide / 2) === Math.floor(partySide / 2);
  return fieldSide >= 0 && partySide >= 0 && areOfOneKind ? 0 : 0.4;
}

/** A line that is called as the question is. */
function labelMatch(
  { label, type, options = [], repeat }: Field,
  { name, passage }: { name: string; passage: string },
): MatchValue | undefined {
  if (repeat) return undefined;
  const fit = likeness(label, name);
  if (fit < 0.5) return undefined;
  switch (type) {
    case 'text':
    case 'longtext':
      return { value: passage, shown: passage, fit };
    case 'date': {
      const day = readDayCell(passage);
      return day ? { value: day, shown: day, fit } : undefined;
    }
    case 'money': {
      const fen = readAmount(passage);
      return fen === undefined ? undefined : { value: fen, shown: `${writeAmount(fen)}元`, fit };
    }
    case 'select':
      return options.includes(passage) ? { value: passage, shown: passage, fit } : undefined;
    default:
      return undefined;
  }
}

const reachBefore = 18;
const reachBehind = 10;

/** The words beside a value, within its sentence. */
function contextOf(text: string, { start, end }: Fact): string {
  const sentence = text.slice(Math.max(0, start - reachBefore), start).split(/[。；\n]/u);
  const before = sentence.at(-1) ?? '';
  // what stands before the last comma speaks of another value, unless nothing stands after it
  const nearest = before.split(/[，、](?!\d)/u).at(-1) ?? '';
  const behind = text.slice(end, end + reachBehind).split(/[，、。；\n]/u)[0] ?? '';
  return `${/\p{Script=Han}{2}/u.test(nearest) ? nearest : before} ${behind}`;
}

const noise = /[（(][^）)]*[）)]|日期|时间|金额|是否|有无|[的、，：:（）()%％\s]/gu;

/** Which share of the pairs of characters of a question stands in the words; a word that all questions have counts for nothing. */
export function likeness(label: string, words: string): number {
  const question = label.replace(noise, '') || label;
  if (words.includes(question)) return 1;
  if (question.length < 2) return 0;
  const pairs = Array.from({ length: question.length - 1 }, (_, at) => question.slice(at, at + 2));
  return pairs.filter(each => words.includes(each)).length / pairs.length;
}
