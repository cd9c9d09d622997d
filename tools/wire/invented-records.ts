const textOf = (number: string, plaintiff: string, amount: number) => `云桥市青石渡区人民法院
民事判决书
${number}
原告：${plaintiff}，女，汉族，住云桥市青石渡区。
委托诉讼代理人：裴知许，云桥衡序律师事务所律师。
被告：云桥市岚山物流有限公司，住所地云桥市青石渡区。
法定代表人：顾长风，经理。
原告${plaintiff}与被告云桥市岚山物流有限公司买卖合同纠纷一案，本院立案后，依法公开开庭进行了审理。本案现已审理终结。
${plaintiff}向本院提出诉讼请求：判令被告支付渡泊堆存费${amount}元。
经审理查明：双方在青石渡货运码头交接货物。
本院认为，被告未按约支付渡泊堆存费，并应承担违约金。依照《中华人民共和国民法典》第五百七十七条的规定，判决如下：
被告云桥市岚山物流有限公司于本判决生效之日起十日内支付原告${plaintiff}${amount}元。
如不服本判决，可在判决书送达之日起十五日内，向本院递交上诉状，上诉于云桥市中级人民法院。
审判长　柳依山
二〇二三年六月十二日
书记员　苏映雪`;

const rowOf = (id: string, number: string, plaintiff: string, amount: number) => ({
  id,
  title: `${plaintiff}与云桥市岚山物流有限公司买卖合同纠纷一审民事判决书`,
  court: '云桥市青石渡区人民法院',
  case_no: number,
  full_text: textOf(number, plaintiff, amount),
});

/** Invented judgments that a recording imports: what a subscription of theirs is to hear of. */
export const judgmentRows = [
  rowOf('wire-1', '（2023）云9001民初1101号', '林晚舟', 12_000),
  rowOf('wire-2', '（2023）云9001民初1102号', '孟清和', 34_000),
];

const statute = (effective: string, days: string) => `# 云桥市青石渡货运管理条例

2012年3月1日 云桥市第十届人民代表大会常务委员会第二次会议通过

<!-- INFO END -->

## 第一章 总则

第一条 为了规范青石渡货运码头的货物堆存，制定本条例。

第二条 货物在码头停留超过${days}日的，应当缴纳渡泊堆存费用。

第三条 本条例自${effective}起施行。
`;

/** An invented statute in two versions, by file name. */
export const statuteFiles = {
  '云桥市青石渡货运管理条例(2012-03-01).md': statute('2012年6月1日', '五'),
  '云桥市青石渡货运管理条例(2020-03-01).md': statute('2020年7月1日', '三'),
};

/** An invented company of the Hong Kong register. */
export const hongKongRows = [
  {
    公司编号: '4900001',
    公司名称: '青石渡国际有限公司',
    英文名称: 'Qingshidu International Limited',
    公司现况: '仍注册',
    股本: [{ 股份类别: '普通股', 发行总数: 10_000 }],
    股东: [{ 姓名: '云桥市岚山物流有限公司', 持股数: 10_000 }],
    董事: [{ 姓名: '顾长风', 身份: '董事' }],
  },
];
