/** Words that ask for a figure or a day. */
const asksForValue =
  /多少|几(?:何|天|日|个|元|块|钱|号|月)|怎么(?:算|计算|收|交|计)|(?:如何|怎样)(?:计算|收取|计收|算|收)|计算|算一?[下算]|帮我?算|哪[一]?[天日]|何时|(?:什么|啥)时候|几时|截止|届满[日在于？?]|到期日|最[晚迟]|最后一?[天日]|过期|(?:已经?)?过了|来得及|最高(?![额法人])|上限/u;
/** Words that ask for something no calculation tells. */
const asksOtherwise =
  /谁|承担|负担|依据|法条|规定|为什么|什么意思|是什么|哪里|哪个|能否|能不能|可不可以|可以|是否|支持|应该|应不应该|要不要|怎么办|怎么(?:处理|认定|退|证明|申请)|如何(?:认定|处理|申请|证明|主张)|材料|流程|区别|合法|有效|退还|免交|缓交|减免|缴税|吗\s*[？?]?$/u;

const foreign = /境外|国外|域外|外国|涉外|港澳台|香港|澳门|台湾/u;
const criminal = /刑事|被告人|自诉|公诉|量刑/u;

interface Recognition {
  calculatorId: string;
  matches: (text: string) => boolean;
}

const interest = /利息|违约金|滞纳金|罚息|资金占用费|逾期付款损失|逾期损失|加计|本息/u;
const lpr = /LPR|贷款市场报价利率|市场报价利率/iu;
const rateQuestion =
  /(?:利率|利息|年化)[^，。]{0,8}(?:上限|最高|保护|多少合法|不能超过|不得超过)|(?:上限|最高|合法|受保护)的?[^，。]{0,6}(?:利率|利息)|(?:LPR|报价利率)的?(?:四|4)倍(?:是|为|等于)/iu;
const isDelay = /迟延履行|(?:加倍|双倍)(?:支付|部分|的?迟延)?[^，。]{0,8}(?:债务)?利息/u;
const dismissal =
  /经济补偿|补偿金|(?:违法(?:解除|辞退|终止)|辞退|解雇|开除|裁员|解聘|被裁|解除劳动(?:合同|关系))[^。]*(?:赔|补)|N\s*\+\s*1|(?<![\dA-Za-z])2N|代通知金/iu;
const unsigned = /(?:双倍|二倍|两倍|2倍|另一倍)的?工资|未签(?:订)?(?:书面)?(?:劳动)?合同[^。]*(?:赔|差额)/u;

/** In this order; the first of each group that is said counts. */
const groups: Recognition[][] = [
  [
    {
      calculatorId: 'penalty-reduction',
      matches: text =>
        /违约金[^。]*(?:过高|过分|调[减低整]|减少|降[低到])/u.test(text) &&
        /\d|[一二三四五六七八九十]+(?:万|千|百)/u.test(text),
    },
    { calculatorId: 'delayed-performance', matches: text => isDelay.test(text) },
    { calculatorId: 'lending-cap', matches: text => rateQuestion.test(text) },
    {
      calculatorId: 'lpr-interest',
      matches: text => lpr.test(text) && interest.test(text) && !/基点|BP|加点/iu.test(text),
    },
    {
      calculatorId: 'simple-interest',
      matches: text =>
        interest.test(text) && !lpr.test(text) && /利率|年化|[年月日]息|利息|%|百分之|万分之|千分之|分利/u.test(text),
    },
  ],
  [
    { calculatorId: 'double-wage', matches: text => unsigned.test(text) },
    { calculatorId: 'labour-compensation', matches: text => dismissal.test(text) },
    {
      calculatorId: 'work-injury',
      matches: text =>
        /工伤|工亡|伤残补助金|伤残津贴|伤残等级|因工死亡/u.test(text) && /[级]|工亡|死亡|补助|津贴|待遇|赔/u.test(text),
    },
  ],
  [
    {
      calculatorId: 'preservation-fee',
      matches: text =>
        /保全(?:申请)?费|保全[^，。]{0,8}(?:费用|申请费|交多少)/u.test(text) && !/保函|保险|担保费/u.test(text),
    },
  ],
  [
    {
      calculatorId: 'enforcement-fee',
      matches: text => /执行(?:申请)?费|(?:申请|强制)执行[^。]{0,16}(?:费用|申请费|交多少钱?|收多少钱?)/u.test(text),
    },
  ],
  [
    {
      calculatorId: 'court-fee',
      matches: text =>
        /诉讼费|受理费|立案费|起诉费|上诉费|法院(?:收|费)|打官司[^，。]*(?:费|钱)|(?:支付令|公示催告|破产)[^，。]*[，,]?[^，。]*(?:申请费|费用)|管辖权?异议[^，。]*费/u.test(
          text,
        ) && !/仲裁费|律师费多少/u.test(text),
    },
  ],
];

/** Which calculators a question asks for; none where its words name none. */
export function recogniseCalculators(text: string): string[] {
  return groups.flatMap(group => group.find(({ matches }) => matches(text))?.calculatorId ?? []);
}

/** Whether the words ask for a figure or a day: told all, a question need not ask; told in part, it must, and for nothing else. */
export const asksFor = (text: string, isWhole: boolean): boolean =>
  isWhole ? asksForValue.test(text) || !asksOtherwise.test(text) : asksForValue.test(text) && !asksOtherwise.test(text);

/** Periods of procedure that are others than those of the table. */
export const isOutsideTable = (text: string): boolean => foreign.test(text) || criminal.test(text);
