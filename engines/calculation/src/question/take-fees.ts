import { chooseSum } from './choose-mention.ts';
import { Sheet, type Take } from './fill-sheet.ts';

const amountWords =
  /标的额?|金额|诉请|请求|索赔|赔偿|本息|合计|一共|共|财产|起诉|诉讼标的|保全|查封|冻结|执行|欠|要回|货款|借款|款/u;

const kinds: [RegExp, string][] = [
  [/支付令/u, '支付令'],
  [/公示催告/u, '公示催告'],
  [/破产/u, '破产'],
  [/撤销[^。]*仲裁裁决|仲裁协议[^。]*效力/u, '撤销仲裁裁决或确认仲裁协议效力'],
  [/管辖权?异议/u, '管辖权异议不成立'],
  [/离婚/u, '离婚'],
  [/劳动(?:争议|纠纷|合同|案件|仲裁)|工资[^。]*(?:起诉|纠纷)/u, '劳动争议'],
  [/名誉权?|肖像权?|隐私权?|姓名权|荣誉权|人格权/u, '人格权'],
  [/专利|商标|著作权|版权|知识产权|商业秘密/u, '知识产权'],
  [/抚养|赡养|收养|监护|相邻|确认身份|非财产/u, '其他非财产'],
];
const needless = new Set([
  '离婚',
  '劳动争议',
  '人格权',
  '其他非财产',
  '管辖权异议不成立',
  '公示催告',
  '撤销仲裁裁决或确认仲裁协议效力',
]);

export const takeCourtFee: Take = mentions => {
  const sheet = new Sheet();
  const { text } = mentions;
  const amount = chooseSum(mentions, amountWords, { not: /工资|月薪|诉讼费|保全费/u });
  const named = kinds.find(([words]) => words.test(text))?.[1] ?? '财产案件';
  const intellectual = amount.kind === 'one' ? '知识产权（有争议金额）' : '知识产权（无争议金额）';
  const kind = named === '知识产权' ? intellectual : named;
  sheet.put('kind', kind);
  if (needless.has(kind) || kind === '知识产权（无争议金额）') {
    if (kind === '离婚' || kind === '人格权') sheet.may('amount', amount);
  } else sheet.need('amount', { label: '争议金额', choice: amount });
  if (/简易程序|调解(?:结案|的话|成|了)|以调解|撤诉|撤回起诉|减半|反诉[^。]*合并/u.test(text))
    sheet.put('halved', true);
  return sheet;
};

export const takeAmount: (label: string) => Take = label => mentions => {
  const sheet = new Sheet();
  sheet.need('amount', { label, choice: chooseSum(mentions, amountWords, { not: /诉讼费|受理费/u }) });
  return sheet;
};
