import { randomUUID } from 'node:crypto';
import type { App } from '../src/app.ts';
import { readCaseRow } from '../src/capabilities/records/read-case-row.ts';

interface Facts {
  id?: string;
  /** A word no other test uses, so that this judgment can be told from all others. */
  mark?: string;
  court?: string;
  number?: string;
  cause?: string;
  date?: string;
  amountYuan?: number;
  reasoning?: string;
  title?: string;
}

/** A word that stands in no other text. */
export const aMark = () => `标记${randomUUID().replaceAll('-', '').slice(0, 12)}`;

/** An invented civil judgment as a row of an import. */
export function aJudgment({
  id = `test-${randomUUID()}`,
  mark = '',
  court = '上海市浦东新区人民法院',
  number = '（2022）沪0115民初1234号',
  cause = '买卖合同纠纷',
  date = '二〇二二年六月一日',
  amountYuan = 50_000,
  reasoning = '依法成立的合同受法律保护。被告逾期付款构成违约，应当支付违约金。',
  title = `望京贸易有限公司与栖桐科技有限公司${cause}一审民事判决书`,
}: Facts = {}) {
  const text = `${court}
民事判决书
${number}
原告：望京贸易有限公司，住所地上海市浦东新区栖桐路18号。
法定代表人：陶望京，执行董事。
委托诉讼代理人：裴知许，上海衡序律师事务所律师。
被告：栖桐科技有限公司，住所地上海市浦东新区澄屿路2号。
原告望京贸易有限公司与被告栖桐科技有限公司${cause}一案，本院于2022年3月1日立案后，依法适用普通程序，公开开庭进行了审理。本案现已审理终结。
原告望京贸易有限公司向本院提出诉讼请求：判令被告支付货款${amountYuan}元。${mark}
被告栖桐科技有限公司辩称，货物存在瑕疵，不同意原告的诉讼请求。
经审理查明，双方于2021年1月5日签订采购合同。原告已经交付货物，被告尚欠货款${amountYuan}元。
本院认为，${reasoning}依照《中华人民共和国民法典》第五百七十七条、第五百八十五条第一款之规定，判决如下：
被告栖桐科技有限公司于本判决生效之日起十日内支付原告望京贸易有限公司货款${amountYuan}元。
案件受理费1050元，由被告栖桐科技有限公司负担。
如不服本判决，可以在判决书送达之日起十五日内，向本院递交上诉状，上诉于上海市第一中级人民法院。
审判长 宗明理
审判员 栗书
人民陪审员 阮砚川
${date}
书记员 文知年`;
  return { id, title, full_text: text };
}

/** Puts judgments into the house and waits until they can be searched. */
export async function putJudgments(app: App, rows: Record<string, unknown>[]) {
  const read = rows.map(row => readCaseRow(row));
  const cases = read.flatMap(answer => (answer.kind === 'cases' ? answer.cases : []));
  await app.records.put(cases.map(each => ({ ...each, recordType: '2' })));
  await app.catchUp();
  return cases;
}
