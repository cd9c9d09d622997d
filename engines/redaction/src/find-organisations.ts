import { isOrganisation, kindOf } from '@antai/names';
import places from '../data/places.json' with { type: 'json' };
import type { Span } from './finding.ts';

const companyEnds =
  '(?:有限责任公司|股份有限公司|有限公司|集团公司|分公司|子公司|总公司|公司|集团|律师事务所|会计师事务所|事务所|合伙企业|合作社|基金会|研究院|研究所|信用社|商行|经营部|门市部|服务部|工作室|俱乐部|中心|银行|支行|分行|营业部|医院|卫生院|诊所|学校|大学|学院|中学|小学|幼儿园|工厂|加工厂|酒店|饭店|宾馆|超市|商店|厂|店|协会|商会|学会|村民委员会|居民委员会|村委会|居委会|业主委员会|业委会|监狱|看守所|人民法院|法院|人民检察院|检察院|人民政府|公安局|派出所|管理局|监督局|税务局|委员会|局|厅|大队|支队|中队)';
const endOf = new RegExp(
  `${companyEnds}(?:\\((?:有限合伙|普通合伙|特殊普通合伙|个人独资)\\))?(?![\\u4e00-\\u9fa5]{0,1}(?:章程|法律|登记机关))`,
  'g',
);
const bounded = /[^\u4e00-\u9fa5A-Za-z0-9·&()×*]/;
const leads = new Map(
  Object.entries(Object.groupBy(places.leads, word => word.at(-1)!)).map(([last, words]) => [last, words!]),
);
/** Words of names that hold a character which else leads to one: 华为, 诉讼, 同仁. */
const within = new RegExp(places.within.join('|'), 'g');
/** What ends like an organisation and names none. */
const nameless =
  /^(?:该|本|我|贵|各|其|此|一家|两家|某家|多家|有关|相关|上述|目标|项目|母|子|分|总|外国|国有|股份|有限|责任|全资|控股|上市|关联|合资|物业|保险|担保|建筑|施工|房地产|开发|用人|委托|原告|被告|申请|第三方|人民|当地|辖区|上级|下级|公安|司法|行政|税务|工商|商业|政策性|仲裁|破产|清算|监督|管理|办公|服务|购物|活动|数据|信息|物流|急救|中|大|小|交警|刑警|巡警|派出|医|学|商|酒|饭|本案|法|检|食品|销售|专卖|便利|旗舰|网|网络|淘宝|实体|门|分|药|地|所在地|住所地|客|餐|展|[一二两三四五六七八九\d]室[一二两三四五六七八九\d])+$/;
const isAuthority = /(?:法院|检察院|政府|公安局|派出所|看守所|监狱|局|厅|大队|支队|中队|海关)$/;
const isPlaceName = /^(?:[\u4e00-\u9fa5]{1,3}|[A-Za-z]{1,2})$/;
const isLegal = /(?:有限责任公司|有限公司|股份有限公司|事务所|合伙企业|合作社|银行|支行|分行|分公司)(?:\([^()]*\))?$/;
/** 1日 before a name is no part of it. */
const endOfDay = /\d[年月日]/;
const nameMax = 36;
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

/** Names of organisations by how they end, as far back as a name can go; and the short names that are declared behind them. */
export function findOrganisations(text: string): Span[] {
  const spans: Span[] = [];
  let open = 0;
  const inside = placesInWords(text);
  for (const { index, 0: raw } of text.matchAll(endOf)) {
    const end = index + raw.length;
    const start = startOf(text, index, { open, inside });
    if (end - start <= raw.length) continue;
    const name = text.slice(start, end);
    const stem = name.slice(0, name.length - raw.length);
    if (nameless.test(stem) || !isOrganisation(name)) continue;
    const last = spans.at(-1);
    if (last && start <= last.start) spans.pop();
    spans.push(describe({ name, stem }, { start, end }));
    open = Math.max(open, start);
  }
  return [...spans, ...shortNames(text, spans)];
}

function describe({ name, stem }: { name: string; stem: string }, place: Pick<Span, 'start' | 'end'>): Span {
  const span = { kind: 'organization' as const, ...place };
  if (isAuthority.test(name) && kindOf(name) === '机关')
    return { ...span, rule: '国家机关', confidence: 0.92, isUsuallyKept: true };
  if (isLegal.test(name) && stem.length > 2) return { ...span, rule: '组织形式后缀', confidence: 0.95 };
  return { ...span, rule: '机构名称后缀', confidence: isPlaceName.test(stem) ? 0.7 : 0.85 };
}

/** How far back the name may begin: not over a stop, a word that leads to it, or a name before it. */
function startOf(text: string, end: number, { open, inside }: { open: number; inside: ReadonlySet<number> }): number {
  const least = Math.max(open, end - nameMax);
  let depth = 0;
  let at = end;
  while (at > least) {
    const sign = text[at - 1]!;
    if (sign === ')') depth += 1;
    else if (sign === '(') {
      if (depth === 0) break;
      depth -= 1;
    } else if (bounded.test(sign) || endOfDay.test(text.slice(at - 2, at))) break;
    if (depth === 0 && !inside.has(at) && leadBefore(text, at)) break;
    at -= 1;
  }
  // an open bracket belongs to the sentence
  return depth > 0 ? end : at;
}

/** Behind which characters no lead ends, because they are part of a word of names. */
function placesInWords(text: string): Set<number> {
  const inside = new Set<number>();
  for (const { index, 0: word } of text.matchAll(within))
    for (let at = index + 1; at <= index + word.length; at += 1) inside.add(at);
  return inside;
}

const leadBefore = (text: string, at: number) =>
  leads.get(text[at - 1]!)?.some(word => text.startsWith(word, at - word.length)) ?? false;

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
