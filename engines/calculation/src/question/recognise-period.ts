import periods from '../../data/limitation-periods.json' with { type: 'json' };

/** By which words each period of the table is asked for; the first that is said counts. */
const phrases: [RegExp, string][] = [
  [/第三人撤销/u, 'third-party-revoke'],
  [/债权人(?:行使)?撤销权/u, 'creditor-revoke'],
  [/(?:股东会|股东大会|董事会|公司)决议/u, 'corp-resolution'],
  [/用人单位[^。]*撤销[^。]*(?:仲裁)?裁决|公司[^。]*撤销[^。]*(?:劳动)?仲裁裁决/u, 'labour-set-aside'],
  [/(?:劳动|终局)[^。]*裁决[^。]*起诉|不服[^。]*劳动[^。]*(?:裁决|仲裁)/u, 'labour-sue'],
  [/撤销[^。]*仲裁裁决/u, 'award-set-aside'],
  [/重大误解/u, 'mistake'],
  [/(?:欺诈|胁迫|显失公平)[^。]*撤销|撤销权[^。]*(?:欺诈|胁迫)/u, 'rescission'],
  [/解除权/u, 'termination'],
  [/受遗赠|接受遗赠/u, 'legacy-accept'],
  [/(?:工程)[^。]*优先(?:受偿)?权|优先受偿权[^。]*工程/u, 'construction'],
  [/(?:单位|公司|企业)[^。]*工伤认定/u, 'injury-employer'],
  [/工伤认定/u, 'injury-worker'],
  [/诉前(?:财产)?保全[^。]*(?:起诉|仲裁)/u, 'pre-preservation'],
  [/国家赔偿/u, 'state-comp'],
  [/行政复议|申请复议/u, 'admin-review'],
  [/行政诉讼|行政起诉/u, 'admin-suit'],
  [/再审/u, 'retrial'],
  [/上诉[^。]*裁定|裁定[^。]*上诉/u, 'appeal-ruling'],
  [/上诉[^。]*判决|判决[^。]*上诉/u, 'appeal-judgment'],
  [/答辩|管辖权?异议/u, 'defence'],
  [/(?:申请|强制)执行/u, 'enforcement'],
  [/保证期间?/u, 'guarantee'],
  [/劳动[^。]*仲裁[^。]*时效|仲裁时效/u, 'labour-arb'],
  [/国际货物买卖|技术进出口/u, 'intl-sale'],
  [/人寿保险|寿险/u, 'life-insurance'],
  [/保险[^。]*(?:时效|赔付|赔偿)/u, 'other-insurance'],
  [/票据/u, 'bill-acceptor'],
  [/产品(?:缺陷|责任|质量)[^。]*时效/u, 'product'],
  [/分期[^。]*时效/u, 'installment'],
  [/诉讼时效|时效/u, 'general'],
];

/** A period is asked for, and not merely told of. */
const isAsked = /上诉|答辩|管辖权?异议|时效|期限|期间|届满|到期|截止|最[晚迟]|最后一?[天日]|过期|来得及/u;

interface PeriodQuestion {
  n?: number;
  unit?: string;
  name?: string;
  start?: string;
  /** What has to be told for the period to be known. */
  unclear?: string;
}

/** The period of the law that a question asks for, or the one it tells itself (30日内); undefined where it asks for none. */
export function recognisePeriod(
  text: string,
  ownPeriod: { n: number; unit: string } | undefined,
): PeriodQuestion | undefined {
  if (!isAsked.test(text)) return undefined;
  const id = phrases.find(([words]) => words.test(text))?.[1];
  const period = periods.find(each => each.id === id);
  if (ownPeriod && (!period || /(?:期限?|期间)(?:为|是|共)?\s*$/u.test(text.split(/\d/u)[0] ?? ''))) return ownPeriod;
  if (period) return { n: period.n, unit: period.unit, name: period.name, start: period.start };
  if (/上诉/u.test(text)) return { unclear: '收到的是判决还是裁定（判决15日、裁定10日）' };
  return undefined;
}
