import type { AppealOutcome, Judgment, OutcomeForPlaintiff } from './judgment.ts';
import { splitItems } from './split-items.ts';

type Outcome = Pick<Judgment, 'outcomeForPlaintiff' | 'appealOutcome' | 'rulingOutcome'>;

const dismissal = /驳回[^，。；]{0,60}?(?:诉讼请求|请求|诉请|反诉)/;
const rulings: [RegExp, string][] = [
  [/不(?:予)?准(?:予|许)?(?:强制)?执行|不予(?:强制)?执行/, '不准予执行'],
  [/准予(?:强制)?执行|准予.{0,120}强制执行|准许强制执行|予以强制执行|强制执行.{0,60}(?:决定|通知)/, '准予执行'],
  [/终结本次执行/, '终结本次执行'],
  [/驳回.{0,60}(?:再审申请|申诉)/, '驳回再审申请'],
  [/指令.{0,40}再审/, '指令再审'],
  [/本案由本院提审|提审/, '提审'],
  [
    /(?:准许|准予).{0,60}撤回(?:再审|复议|执行|强制执行|异议)?申请|按.{0,20}撤回(?:再审|复议|执行)?申请/,
    '准许撤回申请',
  ],
  [/驳回.{0,60}(?:复议申请|复议请求)/, '驳回复议'],
  [/驳回.{0,60}异议/, '驳回异议'],
  [/终结.{0,200}执行|终结执行/, '终结执行'],
  [/中止.{0,80}执行/, '中止执行'],
  [/(?:冻结|查封|扣押|划拨)/, '采取财产措施'],
  [/移送.{0,60}法院/, '移送管辖'],
  [/中止(?:本案)?(?:诉讼|审理)/, '中止诉讼'],
  [/终结(?:本案)?(?:诉讼|审理)/, '终结诉讼'],
  [/转为普通程序/, '转为普通程序'],
  [/(?:更正为|补正为|予以补正|予以更正|更正为：|应为)/, '补正'],
  [/准予.{0,30}减(?:去|刑)|予以假释|减去有期徒刑/, '减刑假释'],
];

/** How the case ended, told from the disposition; each part absent where the wording does not say it plainly. */
export function readOutcome(
  disposition: string,
  { documentType, caseType, trialProcedure: procedure }: Pick<Judgment, 'documentType' | 'caseType' | 'trialProcedure'>,
): Outcome {
  const items = splitItems(disposition);
  const text = items.join('\n');
  if (!text && documentType !== '调解书') return {};
  if (caseType === '刑事')
    return procedure === '二审' ? { appealOutcome: tellAppeal(text) } : tellCriminal(text, documentType);
  if (procedure === '二审' || (procedure === '再审' && /原判|判决|裁定/.test(text))) {
    const appealOutcome = tellAppeal(text);
    return appealOutcome
      ? { appealOutcome }
      : { outcomeForPlaintiff: tellEnd(text, documentType), rulingOutcome: tellRuling(text) };
  }
  if (documentType === '判决书') return { outcomeForPlaintiff: tellPlaintiff(items) };
  const end = tellEnd(text, documentType);
  if (end) return { outcomeForPlaintiff: end };
  return { rulingOutcome: tellRuling(text) };
}

const tellRuling = (text: string) => rulings.find(([pattern]) => pattern.test(text))?.[1];
const tellCriminal = (text: string, documentType: string | undefined): Outcome =>
  documentType === '裁定书' ? { rulingOutcome: /撤回(?:起诉|自诉)/.test(text) ? '准许撤诉' : tellRuling(text) } : {};

/** Endings without a judgment on the claim. */
function tellEnd(text: string, documentType: string | undefined): OutcomeForPlaintiff | undefined {
  if (documentType === '调解书') return '调解';
  if (
    /(?:准许|准予|同意).{0,80}(?:撤回(?:起诉|对.{0,60}起诉|诉讼|本案起诉)|撤诉)|按.{0,40}(?:撤回起诉|撤诉|自动撤诉)处理|撤回起诉处理/.test(
      text,
    )
  )
    return '撤诉';
  if (/驳回.{0,60}起诉|驳回起诉/.test(text)) return '驳回起诉';
  if (/不予(?:受理|立案)/.test(text)) return '不予受理';
  return undefined;
}

function tellPlaintiff(lines: string[]): OutcomeForPlaintiff | undefined {
  const grants = lines.filter(line => isGrant(line));
  const isDismissed = lines.some(line => dismissal.test(line) && !/驳回[^，。；]{0,40}反诉/.test(line));
  if (grants.length > 0) return isDismissed ? '部分支持' : '支持';
  return isDismissed ? '驳回' : undefined;
}

const isGrant = (line: string) =>
  !dismissal.test(line.slice(0, 80)) &&
  /支付|给付|赔偿|返还|偿还|退还|归还|赔付|交付|解除|撤销|确认|责令|停止|继续履行|履行|协助|准予|准许|变更|有权|优先受偿|享有|无效|有效|违法|腾退|拆除|恢复|抚养|归.{0,20}所有|办理|承担|排除|清偿|道歉|限.{0,30}(?:作出|答复|公开)|不得执行/.test(
    line,
  );

function tellAppeal(text: string): AppealOutcome | undefined {
  if (/撤回上诉|撤回抗诉|按.{0,30}撤回上诉处理/.test(text) && !/改判|判处/.test(text)) return '撤回上诉';
  if (/发回.{0,40}(?:重审|重新审判|重新审理)/.test(text)) return '发回重审';
  if (/指令.{0,60}(?:审理|立案|受理|继续审理)/.test(text)) return '指令审理';
  const isKept = /维持/.test(text);
  const isChanged = /撤销.{0,160}(?:判决|裁定)|变更.{0,160}(?:判决|项)|撤销原判|撤销一审/.test(text);
  if (isChanged) return isKept ? '部分改判' : '改判';
  return isKept || /驳回(?:上诉|抗诉|.{0,60}上诉请求)/.test(text) ? '维持' : undefined;
}
