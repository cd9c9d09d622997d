import { daysNamed } from './choose-mention.ts';
import { Sheet, type Take } from './fill-sheet.ts';
import { recognisePeriod } from './recognise-period.ts';

export const takePeriod: Take = mentions => {
  const sheet = new Sheet();
  const span = mentions.spans.length === 1 ? mentions.spans[0] : undefined;
  const period = recognisePeriod(mentions.text, span);
  if (!period) return undefined;
  const { days } = mentions;
  if (days.length > 1 && new Set(days.map(({ day }) => day)).size > 1) {
    const named = daysNamed(mentions, /收到|签收|送达|届满|到期|知道|得知|起算|自\s*$|从\s*$/u, {
      behind: /^\s*(?:收到|签收|送达|届满|到期|知道|得知|起(?!诉))/u,
    });
    if (named.length === 1) sheet.needDay('start', { label: '起算日', mention: named[0] });
    else sheet.missing.push(`起算日（题中有几个日期，请说明哪一日${period.start ? `是“${period.start}”` : '起算'}）`);
  } else sheet.needDay('start', { label: period.start ? `起算日：${period.start}` : '起算日', mention: days[0] });
  sheet.put('n', period.n);
  sheet.put('unit', period.unit);
  if (period.unclear) sheet.missing.push(period.unclear);
  if (period.name)
    sheet.remarks.push(
      `${period.name}：${period.n}${period.unit === '月' ? '个月' : period.unit}，自${period.start}起`,
    );
  return sheet;
};
