import { addDays, readNumeral } from '@antai/values';
import { laterDay } from '../count-days.ts';
import { type Choice, chooseNamedSum, chooseRange, chooseSum, daysNamed } from './choose-mention.ts';
import { Sheet, type Take } from './fill-sheet.ts';
import type { Mentions } from './find-mentions.ts';

const hired = {
  ahead: /(?:自|从)\s*$|入职(?:时间|日期)?(?:是|为)?\s*$|用工之日(?:是|为)?\s*$/u,
  behind: /^\s*(?:起|入职|进入?(?:公司|单位|厂)|到岗|上班|来(?:公司|单位)|开始|用工|参加工作)/u,
};
const left = {
  ahead: /(?:至|到)\s*$|(?:离职|解除|终止|辞退)(?:时间|日期)?(?:是|为)?\s*$/u,
  behind: /^\s*(?:被?[^，。]{0,4}(?:离职|解除|辞退|开除|解雇|终止|裁|到期|协商|劝退)|止)/u,
};
const monthly = /月薪|工资|薪资|收入|底薪|到手|年薪/u;
const regional = /社平|当地|统筹地区?|全市|本市|社会平均|职工(?:月)?平均|最低工资|上(?:个|一|一个)月|可支配/u;

/** What somebody earned a month; said for a year, a twelfth of it. */
function chooseWage(mentions: Mentions, sheet: Sheet): Choice<number> {
  const yearly = mentions.sums.filter(({ isYearly }) => isYearly);
  if (yearly.length === 1) {
    sheet.remarks.push('月平均工资按年薪÷12');
    return { kind: 'one', value: Math.round(yearly[0]!.fen / 12) };
  }
  return chooseSum(mentions, monthly, { not: regional });
}

function kindOf(text: string): string | undefined {
  if (/N\s*\+\s*1|代通知金|没有?提前(?:三十|30)[日天]?通知/iu.test(text)) return 'N+1';
  if (/2N|违法(?:解除|辞退|终止|开除|解雇|裁)|赔偿金|双倍(?:补偿|赔偿)/iu.test(text)) return '2N';
  return /经济补偿|补偿金|补偿|(?<![A-Za-z])N(?![A-Za-z])/u.test(text) ? 'N' : undefined;
}

/** From which day to which somebody worked; a length alone is taken as up to today. */
function takeService(sheet: Sheet, { mentions, today }: { mentions: Mentions; today: string }): void {
  const [start, end] = chooseRange(mentions, { from: hired, to: left });
  const [span, another] = mentions.spans.filter(({ unit }) => unit !== '日');
  if (mentions.days.length === 0 && span && !another) {
    const first = laterDay(addDays(today, 1), { count: -span.n, unit: span.unit });
    sheet.put('start', first);
    sheet.put('end', today);
    sheet.remarks.push(
      `只说了年限，按${first}至${today}连续工作计算；起止日不同而年限相同的，结果不变（2008年前的年限除外）`,
    );
    return;
  }
  sheet.needDay('start', { label: '用工之日', mention: start });
  if (end) sheet.needDay('end', { label: '解除或终止日', mention: end });
  else if (/至今|现在|目前|今天/u.test(mentions.text)) sheet.put('end', today);
  else sheet.missing.push('解除或终止日');
}

export const takeCompensation: Take = (mentions, today) => {
  const sheet = new Sheet();
  const kind = kindOf(mentions.text);
  if (kind) sheet.put('kind', kind);
  else sheet.missing.push('解除是否违法（经济补偿N、N+1，或违法解除的赔偿金2N）');
  takeService(sheet, { mentions, today });
  sheet.need('avgWage', { label: '离职前十二个月的月平均应得工资', choice: chooseWage(mentions, sheet) });
  sheet.may('localAvgWage', chooseNamedSum(mentions, /社平|当地[^，。]*平均|全市|本市|职工(?:月)?平均|社会平均/u));
  sheet.may('minWage', chooseNamedSum(mentions, /最低工资/u));
  if (kind === 'N+1')
    sheet.need('lastMonthWage', { label: '上一个月工资', choice: chooseNamedSum(mentions, /上(?:个|一|一个)月/u) });
  return sheet;
};

export const takeDoubleWage: Take = mentions => {
  const sheet = new Sheet();
  const signed = daysNamed(mentions, /补签|补订|签订?(?:了|于|在)?\s*$/u, {
    behind: /^\s*(?:才?[^，。没未不]{0,4}(?:补签|补订|签))/u,
  }).find(({ day }) => day);
  const rest = { ...mentions, days: mentions.days.filter(day => day !== signed) };
  const [start, end] = chooseRange(rest, { from: hired, to: left });
  sheet.needDay('start', { label: '用工之日', mention: start });
  if (signed) sheet.put('signed', signed.day);
  if (end) sheet.needDay('end', { label: '离职日', mention: end });
  else if (!signed && !/至今|一直|现在|还没/u.test(mentions.text))
    sheet.missing.push('补订合同日或离职日（至今未签的请写明“至今未签”）');
  sheet.need('monthlyWage', { label: '月工资', choice: chooseWage(mentions, sheet) });
  return sheet;
};

const gradePattern = /(10|[1-9]|[一二三四五六七八九十])\s*级/u;

export const takeInjury: Take = mentions => {
  const sheet = new Sheet();
  const { text } = mentions;
  const grade = gradePattern.exec(text)?.[1];
  const isDeath = /工亡|因工死亡|死亡/u.test(text);
  sheet.need('wage', { label: '本人工资（受伤前十二个月平均月缴费工资）', choice: chooseWage(mentions, sheet) });
  const pool = chooseNamedSum(mentions, /社平|统筹|当地[^，。]*平均|职工(?:月)?平均|社会平均/u);
  const care = /(?:完全|大部分|部分)(?=[^，。]{0,6}(?:护理|自理))/u.exec(text)?.[0];
  sheet.put('care', care);
  if (isDeath) {
    sheet.put('death', true);
    sheet.need('lastYearDisposable', {
      label: '上一年度全国城镇居民人均可支配收入',
      choice: chooseNamedSum(mentions, /可支配/u),
    });
  } else if (grade) sheet.put('grade', readNumeral(grade));
  else sheet.missing.push('伤残等级');
  if (isDeath || care) sheet.need('poolAvgWage', { label: '统筹地区职工月平均工资', choice: pool });
  else sheet.may('poolAvgWage', pool);
  return sheet;
};
