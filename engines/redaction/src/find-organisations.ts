import { findOrganisations as findNames, kindOf } from '@antai/names';
import places from '../data/places.json' with { type: 'json' };
import type { Span } from './finding.ts';

/** A word of its own, and no office: 一裁终局, 影响全局. */
const noOffice = /(?:[终格布结时棋残僵开骗出定破赌牌变饭]|(?<!安)全|大)局$/;
/** Authorities that no text is about: a committee or an office is more often a party. */
const isAuthority = /(?:法院|检察院|政府|公安局|派出所|看守所|监狱|局|厅|大队|支队|中队|海关)$/;
const isPlaceName = /^(?:[\u4e00-\u9fa5]{1,3}|[A-Za-z]{1,2})$/;
/** Ends that no other word has, so that the name is sure. */
const isLegal = /(?:有限责任公司|有限公司|股份有限公司|事务所|合伙企业|合作社|银行|支行|分行|分公司)(?:\([^()]*\))?$/;
const alias = '["“”‘\']?[\\u4e00-\\u9fa5A-Za-z0-9]{2,16}["“”’\']?';
/** What is declared behind a name: （以下简称“云帆”或“乙方”）, ，以下简称云帆）, （“云帆”）. */
const declared = new RegExp(
  `(?:[(,]\\s?(?:以下|下)?(?:统一|合)?均?(?:简称|称)(?:为|:)?\\s?|\\((?=["“‘]))(${alias}(?:(?:或者?|和|及|、|,)${alias}){0,3})(?=[),。;])`,
  'dg',
);
/** Each of them: in quotes, or up to 或. */
const aliasIn = /(?<=["“‘'])[^"“”‘’']+(?=["”’'])|(?<![^或者、,])[^"“”‘’'或、,]+/gu;
/** What a contract calls a side or a thing by, and nobody's name. */
const isGeneric = new RegExp(`^(?:${[...places.generic].sort((a, b) => b.length - a.length).join('|')})+[一二三1-9]?$`);

/** The names of organisations in a text, and the short names that are declared behind them. */
export function findOrganisations(text: string): Span[] {
  const spans = findNames(text)
    .filter(({ start, end }) => !noOffice.test(text.slice(start, end)))
    .map(({ start, end, stem }) => describe({ name: text.slice(start, end), stem }, { start, end }));
  return [...spans, ...shortNames(text, spans)];
}

function describe({ name, stem }: { name: string; stem: string }, place: Pick<Span, 'start' | 'end'>): Span {
  const span = { kind: 'organization' as const, ...place };
  if (isAuthority.test(name) && kindOf(name) === '机关')
    return { ...span, rule: '国家机关', confidence: 0.92, isUsuallyKept: true };
  if (isLegal.test(name) && stem.length > 2) return { ...span, rule: '组织形式后缀', confidence: 0.95 };
  return { ...span, rule: '机构名称后缀', confidence: isPlaceName.test(stem) ? 0.7 : 0.85 };
}

/** 以下简称“甲公司”: the short names of the organisation right before the bracket; 甲方 and 公司 are none. */
function shortNames(text: string, spans: readonly Span[]): Span[] {
  const byEnd = new Map(spans.map(span => [span.end, span]));
  return [...text.matchAll(declared)].flatMap(match => {
    const owner = byEnd.get(match.index);
    if (!owner) return [];
    const fullName = text.slice(owner.start, owner.end);
    const from = match.indices![1]![0];
    return [...match[1]!.matchAll(aliasIn)].flatMap(({ index, 0: name }) =>
      name.length > 1 && !isGeneric.test(name)
        ? [
            {
              kind: 'organization',
              start: from + index,
              end: from + index + name.length,
              rule: '以下简称',
              confidence: 0.96,
              fullName,
            } as const,
          ]
        : [],
    );
  });
}
