import trades from '../../data/trades.json' with { type: 'json' };
import { quotationsIn } from '../find-quotations.ts';

/** What the corpus has little to say of. */
export interface FixedSpan {
  start: number;
  end: number;
  /** Whether it is not touched at all, as numbers, persons and words of a trade; else only where it is all but certain. */
  isNever: boolean;
}

/** Numbers of cases, of papers of a procurator, and the names of who signed or stands in a row of masked names. */
const neverForms = [
  /[（(〔[［]\d{4}[）)〕\]］][^\s，。；、\n]{1,24}?号/gu,
  /(?<=以)[\u4e00-\u9fff]{1,4}检[\u4e00-\u9fff]{0,10}(?=[（(〔[［]\d{4})/gu,
  /(?<=(?:审判长|审判员|陪审员|书记员|法官助理)[\s：:]{0,4})[\u4e00-\u9fff](?:[\u4e00-\u9fff]|[ \u3000](?=[\u4e00-\u9fff])){1,4}/gu,
  /(?<=某[\u4e00-\u9fff\d]{0,2}[、，])[\u4e00-\u9fff]{2,3}(?=[、，。；])|(?<=[、，：])[\u4e00-\u9fff]{2,3}(?=、[\u4e00-\u9fff]{1,2}某)/gu,
];
/** Titles of statutes, what is called something, places, what is counted, and the names that stand before the form of an organisation. */
const rareForms = [
  /《[^》\n]{1,60}》/gu,
  /“[^”\n]{1,20}”/gu,
  /(?<=[市区县镇])[\u4e00-\u9fff]{1,6}?(?:[街巷弄村苑]|小区|花园|公寓|大厦)/gu,
  /(?<=[\d０-９])[个只颗粒张台辆支条把块根枚袋包瓶头尺]/gu,
  /[\u4e00-\u9fff]{1,6}(?=律师事务所|会计师事务所|股份有限公司|有限责任公司|有限公司)/gu,
];
/** Words of trades that official texts hardly have and a corpus of them would mend. */
const tradeForms = [new RegExp(trades.words.join('|'), 'gu')];
const party =
  /(?:原告|被告|第三人|上诉人|被上诉人|申请人|被申请人|被告人|被害人|法定代表人|负责人|委托诉讼代理人|诉讼代理人|辩护人|证人|甲方|乙方|丙方|丁方|联系人)(?:（[^）\n]{1,20}）)?[：:]\s*([\u4e00-\u9fff]{2,30})/gu;
/** Names of one document that are looked for. */
const namesMax = 60;

/** Longer ones are organisations. */
const personMax = 4;

const placesOf = (text: string, { forms, isNever }: { forms: RegExp[]; isNever: boolean }): FixedSpan[] =>
  forms.flatMap(form =>
    [...text.matchAll(form)].map(({ 0: raw, index }) => ({ start: index, end: index + raw.length, isNever })),
  );

/** What is not judged by the corpus alone: quotations, titles, numbers of cases, and the names of the parties wherever they stand. */
export function findFixed(text: string): FixedSpan[] {
  const names = [...new Set([...text.matchAll(party)].map(([, name]) => name!))].slice(0, namesMax);
  const ofNames = names.flatMap(name => {
    const places: FixedSpan[] = [];
    for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + name.length))
      places.push({ start: at, end: at + name.length, isNever: name.length <= personMax });
    return places;
  });
  const quotations = quotationsIn(text).map(place => ({ ...place, isNever: false }));
  const never = placesOf(text, { forms: [...neverForms, ...tradeForms], isNever: true });
  const rare = placesOf(text, { forms: rareForms, isNever: false });
  return [...quotations, ...never, ...rare, ...ofNames];
}
