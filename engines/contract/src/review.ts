import { dropBullet } from './drop-bullet.ts';
import { foldRuns } from './fold-runs.ts';
import {
  type Basis,
  checklistOf,
  type Kind,
  type Level,
  type Point,
  pointNamed,
  type Rule,
  rulesOf,
  type Side,
  typeOf,
} from './library.ts';
import { nameSides } from './name-sides.ts';
import { type Hit, readText, type Span } from './reading.ts';
import { suggestForPoint, suggestForRule } from './suggest.ts';
import { type Jurisdiction, lawRules, tellJurisdiction } from './tell-jurisdiction.ts';

export const strictnesses = ['strict', 'usual', 'lenient'] as const;
export type Strictness = (typeof strictnesses)[number];

/** What no text tells and a rule has to know. */
export interface Facts {
  /** Whether the lender is a bank or another financial institution. */
  lender?: 'bank' | 'other';
  /** Whether a public body or a large enterprise pays a small one. */
  payer?: 'large' | 'other';
}

export interface ReviewOrder {
  text: string;
  typeId?: string | undefined;
  side?: Side;
  /** YYYY-MM-DD. */
  signDate: string;
  strictness?: Strictness;
  facts?: Facts;
  /** The points to look for; all of the type's list where absent. */
  pointIds?: readonly string[];
  /** The user has seen that the text points to another law, and wants the rules of the mainland all the same. */
  isMainland?: boolean;
}

export interface ReviewFinding {
  findingId: string;
  rule: string;
  /** `model`: added by whoever has asked one; nothing here does. */
  source: 'rule' | 'point' | 'playbook' | 'model';
  title: string;
  /** Where it stands; absent where something is missing from the whole. */
  place?: Span;
  level: Level;
  kind: Kind;
  reason: string;
  legalBasis: Basis[];
  suggestion?: string;
}

export interface CoverageRow {
  rule: string;
  name: string;
  /** `clause`: of a clause, not of a rule or point. */
  source: 'rule' | 'point' | 'playbook' | 'clause';
  state: 'found' | 'notFound' | 'notJudged';
  why?: string;
}

export interface ContractReview {
  findings: ReviewFinding[];
  coverage: CoverageRow[];
  jurisdiction: Jurisdiction;
}

/** Why nothing is judged by the rules of the mainland before its user says that they apply. */
export const lawUnconfirmed = '适用法待确认';

/** Places of one rule that are listed; a form may have hundreds of blanks. */
const placesMax = 200;
const quotedMax = 120;
/** Before this day there was no LPR. */
const firstLprDay = '2019-08-20';
const lprRules = new Set(['loan-rate-4lpr', 'loan-overdue-4lpr']);
export const lowered: Record<Level, Level> = { high: 'medium', medium: 'low', low: 'low' };
const levels: Level[] = ['high', 'medium', 'low'];

/**
 * What is wrong with a contract by the hard rules and the checklist of its type, and what was looked at: every rule and
 * point has one row in the coverage. A text under another law is not judged by these rules unless the user says so.
 */
export function reviewContract(order: ReviewOrder): ContractReview {
  const jurisdiction = tellJurisdiction(order.text);
  const isStopped = jurisdiction.kind !== 'mainland' && !order.isMainland;
  const { text: folded, original } = foldRuns(order.text);
  const reading = readText(folded, order.signDate);
  const findings: ReviewFinding[] = [];
  const coverage: CoverageRow[] = [];
  const isLeftOut = (level: Level) => order.strictness === 'lenient' && level === 'low';

  const judge = (
    each: Rule | Point,
    { source, level, describe }: { source: 'rule' | 'point'; level: Level; describe: Describe },
  ) => {
    const row = { rule: each.id, name: 'name' in each ? each.name : each.title, source };
    const whyNot = isStopped && !lawRules.has(each.id) ? lawUnconfirmed : whyNotJudged(each, order);
    if (whyNot) return coverage.push({ ...row, state: 'notJudged', why: whyNot });
    const hits = each.detect(reading);
    const why = whyShort(hits.length, isLeftOut(level));
    coverage.push({ ...row, state: hits.length > 0 ? 'found' : 'notFound', ...(why ? { why } : {}) });
    if (isLeftOut(level)) return undefined;
    for (const [at, hit] of hits.slice(0, placesMax).entries()) {
      const place = hit.isWhole ? undefined : { start: original(hit.start), end: original(hit.end) };
      const { kind, legalBasis } = each;
      const own = describe(hit, place);
      findings.push({
        findingId: `${each.id}-${at + 1}`,
        rule: each.id,
        source,
        level,
        kind,
        legalBasis,
        ...own,
        ...(place ? { place } : {}),
      });
    }
    return undefined;
  };

  const type = order.typeId;
  const names = nameSides(order.text, type ? typeOf(type) : undefined);
  const asker = { typeId: type, side: order.side, names };
  for (const rule of rulesOf(type)) {
    judge(rule, {
      source: 'rule',
      level: rule.level,
      describe: (hit, place) => ({
        title: rule.name,
        reason: sayMessage(rule.message, { hit, text: place ? order.text.slice(place.start, place.end) : '' }),
        ...suggestForRule(rule, asker),
      }),
    });
  }
  for (const point of pointsOf(order)) {
    const isOthers =
      point.stance !== 'both' && (order.side === 'a' || order.side === 'b') && point.stance !== order.side;
    const level = isOthers && order.strictness !== 'strict' ? lowered[point.level] : point.level;
    judge(point, {
      source: 'point',
      level,
      describe: () => {
        const suggestion = suggestForPoint(point, asker);
        return { title: point.title, reason: point.reason, ...(suggestion ? { suggestion } : {}) };
      },
    });
  }
  markPoints(coverage);
  const merged = mergeDoubled(findings.filter(each => !isSaidMoreExactly(each, findings)));
  for (const [rule, other] of merged.into) {
    const row = coverage.find(each => each.rule === rule);
    if (row) row.why = `与“${other}”是同一件事，并入该条`;
  }
  return { findings: inOrder(merged.findings), coverage, jurisdiction };
}

/** A point is not in order whose own rule finds something. */
function markPoints(coverage: CoverageRow[]) {
  const ruleNames = new Map(
    coverage.flatMap(({ rule, name, source, state }) => (source === 'rule' && state === 'found' ? [[rule, name]] : [])),
  );
  for (const row of coverage) {
    if (row.source !== 'point' || row.state !== 'notFound') continue;
    const name = pointNamed(row.rule)?.rules.flatMap(rule => ruleNames.get(rule) ?? [])[0];
    if (name) Object.assign(row, { state: 'found', why: `见“${name}”` });
  }
}

/** Rules that say no more of a place than another, which knows the law of the type, says of it. */
const lessExact: Record<string, string[]> = { 'gen-daily-penalty': ['loan-overdue-4lpr', 'loan-rate-4lpr'] };

function isSaidMoreExactly({ rule, place }: ReviewFinding, findings: readonly ReviewFinding[]): boolean {
  const others = lessExact[rule];
  if (!others || !place) return false;
  return findings.some(
    each => others.includes(each.rule) && each.place && each.place.start < place.end && place.start < each.place.end,
  );
}

/**
 * What a rule and a point of the checklist both miss is one finding: the point's, as grave as the graver; the rule's where
 * it knows the place.
 */
function mergeDoubled(findings: ReviewFinding[]) {
  const into = new Map<string, string>();
  const ofRule = new Map(
    findings.flatMap(each => (each.source === 'rule' && each.kind === 'missing' ? [[each.rule, each]] : [])),
  );
  const own = findings.map(finding => {
    if (finding.source !== 'point' || finding.place) return finding;
    const same = (pointNamed(finding.rule)?.rules ?? []).flatMap(rule => ofRule.get(rule) ?? []);
    const placed = same.find(({ place }) => place);
    if (placed) {
      into.set(finding.rule, placed.title);
      return finding;
    }
    for (const { rule } of same) into.set(rule, finding.title);
    const level = levels.find(each => each === finding.level || same.some(other => other.level === each))!;
    const legalBasis = uniqueBases([finding, ...same]);
    return { ...finding, level, legalBasis };
  });
  return { findings: own.filter(({ rule }) => !into.has(rule)), into };
}

/** The articles that findings rest on, each once. */
export const uniqueBases = (findings: readonly Pick<ReviewFinding, 'legalBasis'>[]): Basis[] => [
  ...new Map(
    findings.flatMap(({ legalBasis }) => legalBasis).map(basis => [`${basis.statute}${basis.article}`, basis]),
  ).values(),
];

type Describe = (hit: Hit, place: Span | undefined) => Pick<ReviewFinding, 'title' | 'reason' | 'suggestion'>;

const pointsOf = ({ typeId, pointIds }: ReviewOrder): Point[] => {
  const list = checklistOf(typeId);
  return pointIds ? list.filter(({ id }) => pointIds.includes(id)) : list;
};

/** Why a rule cannot be judged by what is known; undefined where it can. */
function whyNotJudged({ id }: { id: string }, { facts, signDate }: ReviewOrder): string | undefined {
  if (lprRules.has(id) && facts?.lender === 'bank') return '贷款人为金融机构，不适用民间借贷利率上限';
  if (lprRules.has(id) && signDate < firstLprDay) return '签约日早于首次公布LPR之日，须按司法解释的衔接规定另行判断';
  if (id.startsWith('sme-') && facts?.payer === 'other') return '付款方不是机关、事业单位或大型企业，不适用';
  return undefined;
}

function whyShort(count: number, isLeftOut: boolean): string | undefined {
  if (count === 0) return undefined;
  if (isLeftOut) return `命中${count}处；宽松尺度不列低风险`;
  return count > placesMax ? `命中${count}处，列出前${placesMax}处` : undefined;
}

/** The message of a rule with what was hit. */
function sayMessage(message: string, { hit: { vars }, text }: { hit: Hit; text: string }): string {
  const words = dropBullet(text.trim());
  const quoted = words.length > quotedMax ? `${words.slice(0, quotedMax - 1)}…` : words;
  return message.replace(/\{(\w+)\}/g, (_whole, key: string) => (key === 'text' ? quoted : String(vars?.[key] ?? '')));
}

/** The gravest first, then by place; what is missing comes after what stands somewhere. */
export const inOrder = <Finding extends ReviewFinding>(findings: Finding[]): Finding[] =>
  findings.sort(
    (a, b) =>
      levels.indexOf(a.level) - levels.indexOf(b.level) ||
      (a.place?.start ?? Number.MAX_SAFE_INTEGER) - (b.place?.start ?? Number.MAX_SAFE_INTEGER),
  );

/** Which facts would change what a review says: asked only where a rule that needs one hits. */
export function factsWanted({ findings }: Pick<ContractReview, 'findings'>): (keyof Facts)[] {
  const isHit = (test: (rule: string) => boolean) => findings.some(({ rule }) => test(rule));
  return [
    ...(isHit(rule => lprRules.has(rule)) ? ['lender' as const] : []),
    ...(isHit(rule => rule.startsWith('sme-')) ? ['payer' as const] : []),
  ];
}
