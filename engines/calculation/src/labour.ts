import { addDays, daysBetween } from '@antai/values';
import rates from '../data/rates.json' with { type: 'json' };
import { type Calculation, CalculationFault } from './calculation.ts';
import { laterDay, wholeBetween } from './count-days.ts';
import { multiply, writeSum } from './multiply.ts';

const labourContractLawFrom = '2008-01-01';
const cappedMonthsMax = 12;

/** Months of pay for years of work: a whole year one, half a year or more one, less a half (劳动合同法第四十七条). */
function monthsOfService(start: string, end: string): number {
  // the last day of work counts
  const after = addDays(end, 1);
  const years = wholeBetween(start, after, { unit: '年' });
  const rest = laterDay(start, { count: years * 12, unit: '月' });
  if (rest >= after) return years;
  return laterDay(rest, { count: 6, unit: '月' }) <= after ? years + 1 : years + 0.5;
}

interface CompensationInput {
  kind: string;
  start: string;
  end: string;
  avgWage: number;
  localAvgWage?: number;
  minWage?: number;
  lastMonthWage?: number;
  pre2008?: boolean;
}

interface WageBasis {
  wage: number;
  isCapped: boolean;
}

function wageBasis({ avgWage, minWage, localAvgWage }: CompensationInput, steps: string[]): WageBasis {
  if (localAvgWage && avgWage > 3 * localAvgWage) {
    steps.push(`月平均工资高于当地职工月平均工资三倍，按三倍${writeSum(3 * localAvgWage)}`);
    return { wage: 3 * localAvgWage, isCapped: true };
  }
  if (minWage && avgWage < minWage) {
    steps.push(`月平均工资低于最低工资，按${writeSum(minWage)}`);
    return { wage: minWage, isCapped: false };
  }
  return { wage: avgWage, isCapped: false };
}

/** 经济补偿 N, N+1 and 赔偿金 2N (劳动合同法第四十七条、第八十七条、第九十七条). */
export function calculateCompensation(input: CompensationInput): Calculation<number> {
  const { kind, start, end, localAvgWage, lastMonthWage, pre2008 = false } = input;
  if (!['N', 'N+1', '2N'].includes(kind)) throw new CalculationFault(`不支持的类型：${kind}`);
  if (end < start) throw new CalculationFault('解除或终止日不得早于用工之日');
  if (kind === 'N+1' && lastMonthWage === undefined) throw new CalculationFault('N+1 需要填写上一个月工资');
  const steps: string[] = [];
  const warnings: string[] = [];
  const { wage, isCapped } = wageBasis(input, steps);
  if (!localAvgWage) warnings.push('未填当地上年度职工月平均工资，未检查三倍封顶');
  const isOld = start < labourContractLawFrom;
  if (isOld) warnings.push(warningOfOldYears(kind, pre2008));
  let months = monthsOfService(isOld && kind !== '2N' ? labourContractLawFrom : start, end);
  if (isCapped && months > cappedMonthsMax) {
    months = cappedMonthsMax;
    steps.push('适用三倍封顶的，年限最高十二年');
  }
  if (isOld && kind !== '2N' && pre2008) {
    const before = Math.min(
      cappedMonthsMax,
      Math.ceil(wholeBetween(start, labourContractLawFrom, { unit: '月' }) / 12),
    );
    steps.push(`2008年前：${before}个月（粗算）`);
    months += before;
  }
  const base = multiply([wage, months * 2], 2);
  steps.push(`N ＝ ${months}个月 × ${writeSum(wage)} ＝ ${writeSum(base)}`);
  if (kind === 'N+1') steps.push(`代通知金按上一个月工资 ${writeSum(lastMonthWage!)}`);
  if (kind === '2N') steps.push(`赔偿金为补偿标准的二倍：${writeSum(base * 2)}；不再另付经济补偿`);
  const result = kind === '2N' ? base * 2 : kind === 'N+1' ? base + lastMonthWage! : base;
  return { result, steps, warnings };
}

function warningOfOldYears(kind: string, isRough: boolean): string {
  if (kind === '2N') return '赔偿金年限自用工之日起算；2008年前年限是否适用三倍封顶和十二年上限各地口径不一';
  return `2008年1月1日前的年限按当时规定另算${isRough ? '，已按每满一年一个月粗算计入' : '，未计入'}`;
}

interface DoubleWageInput {
  start: string;
  signed?: string;
  end?: string;
  monthlyWage: number;
}

/** 未订立书面劳动合同的另一倍工资: from a month after work began, eleven months at most (劳动合同法第八十二条). */
export function calculateDoubleWage({ start, signed, end, monthlyWage }: DoubleWageInput): Calculation<number> {
  const first = laterDay(start, { count: 1, unit: '月' });
  const wholeYear = laterDay(start, { count: 1, unit: '年' });
  const stops = [wholeYear, signed, end && addDays(end, 1)].filter(day => day !== undefined);
  const stop = stops.toSorted()[0]!;
  if (stop <= first) return { result: 0, steps: ['用工一个月内已订立合同或已离职，不发生'], warnings: [] };
  const months = wholeBetween(first, stop, { unit: '月' });
  const rest = laterDay(first, { count: months, unit: '月' });
  const days = daysBetween(rest, stop);
  const result =
    monthlyWage * months + multiply([monthlyWage, days], daysBetween(rest, laterDay(rest, { count: 1, unit: '月' })));
  const warnings = ['仲裁时效一年；法院对逐月起算还是整体起算口径不一'];
  if (!signed && (!end || end >= wholeYear))
    warnings.push('用工满一年仍未订立的，视为已订立无固定期限劳动合同，二倍工资不再继续计算');
  return {
    result,
    steps: [`${first} 至 ${stop}（不含）：${months}个月又${days}日`, `另一倍工资 ${writeSum(result)}`],
    warnings,
  };
}

interface InjuryInput {
  grade?: number;
  death?: boolean;
  wage: number;
  poolAvgWage?: number;
  lastYearDisposable?: number;
  care?: string;
  dependants?: { kind: string; alone?: boolean }[];
}

/** 工伤待遇 as far as the State fixes it, item by item (工伤保险条例第三十四条至第三十九条、第六十四条). */
export function calculateInjury(input: InjuryInput): Calculation<Record<string, number>> {
  const { death = false, poolAvgWage, care } = input;
  const steps: string[] = [];
  const warnings: string[] = [];
  const wage = wageWithin(input, steps);
  const items = death
    ? benefitsOfDeath(input, { wage, steps })
    : benefitsOfGrade(input.grade, wage, { steps, warnings });
  if (care) {
    const percent = (rates.injury.carePercent as Record<string, number>)[care];
    if (!percent) throw new CalculationFault(`生活护理等级有误：${care}`);
    if (!poolAvgWage) throw new CalculationFault('计算生活护理费需要填写统筹地区职工月平均工资');
    items['生活护理费（月）'] = multiply([poolAvgWage, percent], 100);
  }
  return { result: items, steps, warnings };
}

/** 本人工资 lies between 60 and 300 per cent of the average of the pool. */
function wageWithin({ wage, poolAvgWage }: InjuryInput, steps: string[]): number {
  if (!poolAvgWage) return wage;
  const [low, high] = [multiply([poolAvgWage, 60], 100), 3 * poolAvgWage];
  if (wage >= low && wage <= high) return wage;
  const [own, percent] = wage > high ? [high, 300] : [low, 60];
  steps.push(`本人工资按统筹地区职工平均工资${percent}%：${writeSum(own)}`);
  return own;
}

function benefitsOfDeath(
  input: InjuryInput,
  { wage, steps }: { wage: number; steps: string[] },
): Record<string, number> {
  const { poolAvgWage, lastYearDisposable, dependants = [] } = input;
  if (lastYearDisposable === undefined) throw new CalculationFault('请填写上一年度全国城镇居民人均可支配收入');
  if (!poolAvgWage) throw new CalculationFault('计算丧葬补助金需要填写统筹地区职工月平均工资');
  const items: Record<string, number> = { 丧葬补助金: poolAvgWage * 6, 一次性工亡补助金: lastYearDisposable * 20 };
  if (dependants.length === 0) return items;
  const percents = dependants.map(({ kind, alone }) => (kind === '配偶' ? 40 : 30) + (alone ? 10 : 0));
  const sum = percents.reduce((all, percent) => all + multiply([wage, percent], 100), 0);
  if (sum > wage) steps.push('各供养亲属抚恤金之和以本人工资为限');
  items['供养亲属抚恤金（月）'] = Math.min(sum, wage);
  return items;
}

interface Notes {
  steps: string[];
  warnings: string[];
}

function benefitsOfGrade(grade: number | undefined, wage: number, { steps, warnings }: Notes): Record<string, number> {
  const months = rates.injury.lumpMonths[(grade ?? 0) - 1];
  if (!grade || months === undefined) throw new CalculationFault('伤残等级为1至10级');
  const items: Record<string, number> = { 一次性伤残补助金: wage * months };
  steps.push(`一次性伤残补助金：${writeSum(wage)} × ${months}个月`);
  const percent = rates.injury.allowancePercent[grade - 1];
  if (percent !== undefined) {
    items['伤残津贴（月）'] = multiply([wage, percent], 100);
    if (grade >= 5) warnings.push('五、六级伤残津贴以用人单位难以安排工作为条件，由用人单位支付');
    warnings.push('伤残津贴低于当地最低工资的须补足差额');
  }
  if (grade >= 5) warnings.push('一次性工伤医疗补助金、一次性伤残就业补助金按省级标准，另行查询');
  return items;
}
