import { addDays } from '@antai/values';
import type { Draw } from './draw.ts';
import penaltyScripts from './penalty-scripts.json' with { type: 'json' };
import words from './penalty-words.json' with { type: 'json' };
import { type Company, companies, litigants, penalties, wordLists } from './world.ts';
import { workday } from './write-date.ts';

/** How a template of the world is decided: the rules broken and applied, and what the sums go by. */
export interface PenaltyScript {
  since?: string;
  industries?: string[];
  needs?: 'subsidiary' | 'jointStock';
  authority?: string;
  fact?: string;
  after?: string;
  broken: string[];
  basis: string[];
  order?: string;
  /** The order to put things right rests on 《行政处罚法》 alone. */
  ordersByAct?: boolean;
  hasWarning?: boolean;
  isHalted?: boolean;
  isMitigable?: boolean;
  seized?: string;
  turnover?: number[];
  base?: number[];
  gains?: number[];
  /** Illegal proceeds in percent of the turnover. */
  proceeds?: number[];
  fine?: number[];
  times?: number[];
  percent?: number[];
  baseTimes?: number[];
  gainsTimes?: number[];
  evidence: string[];
}

export type PenaltyTemplate = (typeof penalties)[number] & { decisionDateBefore?: string };

/** All that a penalty decision tells, decided before a word of it is written. */
export interface PenaltyMatter {
  template: PenaltyTemplate;
  script: PenaltyScript;
  company: Company;
  checkedOn: string;
  filedOn: string;
  noticedOn: string;
  decidedOn: string;
  fineYuan: number;
  proceedsYuan: number;
  leniency: 'mitigated' | 'light' | 'usual' | 'heavy';
  slots: Record<string, string>;
}

const scripts = penaltyScripts as Record<string, PenaltyScript>;

/** The templates that a company of the world fits, with their scripts. */
export const scriptedTemplates = (penalties as PenaltyTemplate[]).flatMap(template => {
  const script = scripts[template.id];
  return script ? [{ template, script }] : [];
});

/** From here on the authorities bear the names they were given in 2018. */
const firstDay = '2019-07-01';
const lastDay = '2025-11-28';
const branchWords = new Set(['制造']);

const isOfIndustry = (company: Company, industry: string) =>
  branchWords.has(industry) ? company.industry.includes(industry) : company.industry === industry;

const subsidiaryOf = (company: Company): Company | undefined =>
  companies.find(each =>
    (each.shareholders as { holderId?: string }[]).some(({ holderId }) => holderId === company.id),
  );

/** The companies that the template may meet. */
export function fittingCompanies(template: PenaltyTemplate, script: PenaltyScript): Company[] {
  const industries = script.industries ?? template.industries;
  return litigants.filter(
    company =>
      company.registrationStatus === '存续' &&
      industries.some(industry => isOfIndustry(company, industry)) &&
      (script.needs !== 'subsidiary' || subsidiaryOf(company) !== undefined) &&
      (script.needs !== 'jointStock' || company.name.includes('股份')),
  );
}

export function choosePenalty(
  draw: Draw,
  { template, script, company }: { template: PenaltyTemplate; script: PenaltyScript; company: Company },
): PenaltyMatter {
  const days = chooseDays(draw, { template, script, company });
  const [turnover, base, gains] = [script.turnover, script.base, script.gains].map(range => sumIn(draw, range));
  const proceedsYuan = script.proceeds ? rounded((turnover! * draw.between(...pair(script.proceeds))) / 100) : gains!;
  const sums = { turnover: turnover!, base: base!, gains: gains! };
  const { fineYuan, leniency } = chooseFine(draw, { template, script, sums });
  return {
    template,
    script,
    company,
    ...days,
    fineYuan,
    proceedsYuan,
    leniency,
    slots: chooseSlots(draw, company, sums),
  };
}

const pair = (range: number[]) => [range[0]!, range[1]!] as const;
const sumIn = (draw: Draw, range: number[] | undefined) => (range ? rounded(draw.between(...pair(range))) : 0);

/** Ten yuan below ten thousand, a thousand above: as sums of decisions usually are. */
const rounded = (yuan: number) =>
  yuan < 10_000 ? Math.max(10, Math.round(yuan / 10) * 10) : Math.round(yuan / 1000) * 1000;

function chooseDays(
  draw: Draw,
  { template, script, company }: { template: PenaltyTemplate; script: PenaltyScript; company: Company },
) {
  const from = [addDays(script.since ?? firstDay, 180), firstDay, addDays(company.establishedOn, 400)].sort().at(-1)!;
  const until = [addDays(template.decisionDateBefore ?? '2026-01-01', -10), lastDay].sort()[0]!;
  const span = Math.round((Date.parse(until) - Date.parse(from)) / 86_400_000);
  const decidedOn = workday(addDays(from, draw.between(0, span)));
  const filedOn = workday(addDays(decidedOn, -draw.between(45, 85)));
  const checkedOn = workday(addDays(filedOn, -draw.between(4, 12)));
  return { decidedOn, filedOn, checkedOn, noticedOn: workday(addDays(decidedOn, -draw.between(14, 20))) };
}

/** The fine, within what both the law and the template allow; below the law's least only where it is mitigated. */
function chooseFine(
  draw: Draw,
  {
    template,
    script,
    sums,
  }: { template: PenaltyTemplate; script: PenaltyScript; sums: { turnover: number; base: number; gains: number } },
): Pick<PenaltyMatter, 'fineYuan' | 'leniency'> {
  const range = fineRange(script, sums);
  if (!range) return { fineYuan: 0, leniency: 'usual' };
  const low = Math.max(range[0], template.fineYuan.min);
  const high = Math.max(low, Math.min(range[1], template.fineYuan.max));
  if (script.isMitigable && draw.chance(35))
    return { fineYuan: rounded((low * draw.between(10, 50)) / 100), leniency: 'mitigated' };
  const share = draw.between(0, 100) / 100;
  const drawn = rounded(low + (high - low) * share ** 1.6);
  const leniency = share < 0.3 ? 'light' : share > 0.85 ? 'heavy' : 'usual';
  return { fineYuan: Math.min(Math.max(drawn, low), high), leniency };
}

function fineRange(
  script: PenaltyScript,
  { turnover, base, gains }: { turnover: number; base: number; gains: number },
) {
  const { fine, times, percent, baseTimes, gainsTimes } = script;
  const scaled = (value: number, [low, high]: number[]) => [value * low!, value * high!] as const;
  if (times) return scaled(turnover, times);
  if (percent) return scaled(base / 100, percent);
  if (baseTimes) return scaled(base, baseTimes);
  if (gainsTimes) return scaled(gains, gainsTimes);
  return fine ? pair(fine) : undefined;
}

function chooseSlots(draw: Draw, company: Company, sums: { turnover: number; base: number }): Record<string, string> {
  const { industry, region } = company;
  const goods = (wordLists.goods as Record<string, string[]>)[industry] ?? wordLists.goods.食品;
  const claims = (words.claims as Record<string, string[]>)[industry] ?? words.claims.电商;
  const rivals = litigants.filter(each => each.id !== company.id && each.industry === industry);
  return {
    address: `${region.city}${draw.pick(wordLists.addresses)}`,
    turnover: String(sums.turnover),
    base: String(sums.base),
    goods: draw.pick(goods),
    claim: `“${draw.pick(claims)}”`,
    count: String(draw.between(3, 40)),
    few: String(draw.between(2, 12)),
    days: String(draw.between(9, 60)),
    area: String(draw.between(18, 120)),
    times: `0.${draw.between(2, 9)}`,
    company: draw.pick(rivals.length > 0 ? rivals : litigants).name,
    subsidiary: subsidiaryOf(company)?.name ?? '',
  };
}
