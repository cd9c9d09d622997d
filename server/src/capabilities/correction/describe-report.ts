import { type CorrectionCoverage, type CorrectionFinding, checkNames, severityNames } from '@antai/contract/correction';
import { type Block, type Document, shorten } from '@antai/documents/document';

export interface ReportOrder {
  name: string;
  checkedAt: string;
  findings: readonly CorrectionFinding[];
  coverage: CorrectionCoverage;
}

const decisionNames = { open: '未决定', accepted: '采纳', ignored: '忽略' } as const;
const shownMax = 60;

/** All findings with what was decided of them, and what was checked and what was not. */
export function describeReport({ name, checkedAt, findings, coverage }: ReportOrder): Document {
  const count = (decision: CorrectionFinding['decision']) => findings.filter(each => each.decision === decision).length;
  const facts: [string, string][] = [
    ['文书', name],
    ['检查时间', checkedAt],
    ['提示', `${findings.length}处：采纳${count('accepted')}，忽略${count('ignored')}，未决定${count('open')}`],
    ['检查范围', `${coverage.characters}字，${coverage.paragraphs}段`],
    ['检查项目', coverage.checks.map(check => checkNames[check]).join('、')],
    ['未检查', coverage.notChecked.join('、') || '无'],
  ];
  const table: Block = {
    kind: 'table',
    head: ['级别', '项目', '原文', '改为', '理由', '决定'],
    rows: findings.map(({ severity, check, wrong, right, replacement, reason, decision }) => [
      severityNames[severity],
      checkNames[check],
      shorten(wrong, shownMax),
      sayChange(replacement ?? right),
      reason,
      decisionNames[decision],
    ]),
    shares: [1, 1.6, 2.4, 2.4, 3.4, 1.1],
  };
  return {
    name: `纠错报告 ${name}`,
    blocks: [
      { kind: 'title', text: '纠错报告' },
      { kind: 'facts', rows: facts },
      ...(findings.length > 0 ? [{ kind: 'heading', level: 1, text: '逐处提示' } as const, table] : []),
      { kind: 'note', text: `${sayMeans(coverage)}没有提示的地方不等于没有错误。` },
    ],
  };
}

/** What it was checked by; a model is named where one was asked. */
function sayMeans({ checks, model }: CorrectionCoverage): string {
  const rules = `检查按规则${checks.includes('evidence') ? '与语料统计' : ''}进行`;
  if (!model) return `${rules}，未用语言模型；`;
  const dropped = model.dropped ? `，其所说未采用：${model.dropped}` : '';
  const unread = model.unreadCount > 0 ? `，有${model.unreadCount}段未能复看` : '';
  return `${rules}，另由${model.answeredBy ?? '语言模型'}复看${dropped}${unread}；标明“模型建议”的须逐处核对；`;
}

const sayChange = (right: string | undefined) =>
  right === undefined ? '—' : right === '' ? '（删去）' : shorten(right, shownMax);
