import { quotationsIn } from '../find-quotations.ts';

interface Stretch {
  start: number;
  end: number;
}

/** Titles of statutes, numbers of cases and papers, and the names that stand before the form of an organisation. */
const forms = [
  /《[^》\n]{1,60}》/gu,
  /[（(〔[]\d{4}[）)〕\]][^\s，。；、\n]{2,24}?号/gu,
  /[\u4e00-\u9fff]{1,6}(?=律师事务所|会计师事务所|股份有限公司|有限责任公司|有限公司)/gu,
];
const party =
  /(?:原告|被告|第三人|上诉人|被上诉人|申请人|被申请人|被告人|被害人|法定代表人|负责人|委托诉讼代理人|诉讼代理人|辩护人|证人|甲方|乙方|丙方|丁方|联系人)(?:（[^）\n]{1,20}）)?[：:]\s*([\u4e00-\u9fff]{2,30})/gu;
/** Names of one document that are looked for. */
const namesMax = 60;

const stretchOf = ({ 0: raw, index }: RegExpExecArray): Stretch => ({ start: index, end: index + raw.length });

/** What is not judged by the corpus: quotations, titles, numbers of cases, and the names of the parties wherever they stand. */
export function findFixed(text: string): Stretch[] {
  const names = [...new Set([...text.matchAll(party)].map(([, name]) => name!))].slice(0, namesMax);
  const ofNames = names.flatMap(name => {
    const places: Stretch[] = [];
    for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + name.length))
      places.push({ start: at, end: at + name.length });
    return places;
  });
  return [...quotationsIn(text), ...forms.flatMap(form => [...text.matchAll(form)].map(stretchOf)), ...ofNames];
}
