import { statuteTitle } from './statutes.ts';

/** A place that exists in no other judgment: what is searched for it finds these and nothing else. */
export const place = '青石渡货运码头';

/** What every judgment here speaks of: half of them in one sentence with 违约金. */
export const fee = '渡泊堆存费';

/** A provision no installation holds the text of. */
export const unknownStatute = '云桥港口货运管理条例';

const causes = ['买卖合同纠纷', '民间借贷纠纷', '租赁合同纠纷'];
const courts = ['云桥市青石渡区人民法院', '云桥市中级人民法院'];
const plaintiffs = ['林晚舟', '贺知远', '孟清和', '陶若溪', '蒋牧云'];
const digits = [...'〇一二三四五六七八九'];

const inDigits = (year: number) => [...String(year)].map(digit => digits[Number(digit)]).join('');

/** Every even judgment names the fee and the penalty in one sentence; every odd one far apart. */
const reasoning = (isNear: boolean) =>
  isNear
    ? `被告未按约支付${fee}，并应承担违约金。`
    : `双方均确认${fee}的数额。本案其余争议在于货物交接的时间、方式和见证人员，对此双方各执一词而均未能充分举证。违约金另行计算。`;

export const hostileMarkup =
  '<img src=x onerror="window.isBroken=1"><script>window.isBroken=1</script>[请点此](javascript:window.isBroken=1)';

function inventedJudgment(index: number) {
  const year = 2019 + (index % 4);
  const plaintiff = plaintiffs[index % plaintiffs.length];
  const cause = causes[index % causes.length];
  const court = courts[index % 5 === 0 ? 1 : 0];
  const number = `（${year}）云90${index % 5 === 0 ? '' : '01'}民初${1001 + index}号`;
  const amountYuan = 10_000 * (index + 1);
  const full_text = [
    court,
    '民事判决书',
    number,
    `原告：${plaintiff}，男，汉族，住云桥市青石渡区。`,
    `被告：云桥市岚山物流有限公司，住所地云桥市青石渡区。`,
    `法定代表人：顾长风，经理。`,
    `原告${plaintiff}与被告云桥市岚山物流有限公司${cause}一案，本院立案后，依法公开开庭进行了审理。本案现已审理终结。`,
    `${plaintiff}向本院提出诉讼请求：判令被告支付${amountYuan}元。`,
    `经审理查明：双方在${place}交接货物。${index === 0 ? hostileMarkup : ''}`,
    `本院认为，${reasoning(index % 2 === 0)}依照《中华人民共和国民法典》第五百七十七条、《${statuteTitle}》第二条、《${unknownStatute}》第九条的规定，判决如下：`,
    `被告云桥市岚山物流有限公司于本判决生效之日起十日内支付原告${plaintiff}${amountYuan}元。`,
    '如不服本判决，可在判决书送达之日起十五日内，向本院递交上诉状。',
    '审判长　柳依山',
    `${inDigits(year)}年六月十${digits[1 + (index % 9)]}日`,
    '书记员　苏映雪',
  ].join('\n');
  return {
    id: `journey-${index}`,
    title: `${plaintiff}与云桥市岚山物流有限公司${cause}一审民事判决书`,
    court,
    case_no: number,
    case_type: '民事',
    causes: [cause],
    judgment_date: `${year}-06-${11 + (index % 9)}`,
    dataFrom: '演示数据',
    isDemo: true,
    full_text,
  };
}

/** Thirty invented judgments; nobody in them exists. */
export const judgments = Array.from({ length: 30 }, (_, index) => inventedJudgment(index));
