import { changeNames } from '@antai/contract/review/passages';
import {
  coverageNames,
  coveredNames,
  decisionNames,
  kindNames,
  levelNames,
  type ReviewDetail,
  type ReviewFinding,
  type ReviewResult,
  sourceNames,
  strictnessNames,
  takenNames,
} from '@antai/contract/review/records';
import { bargainNames, bargainOf } from '@antai/contract-text';
import type { Block, Document } from '@antai/documents/document';
import { shanghaiSecond } from '@antai/values';
import { quote, sayBasis, sayNotes, sayScope, sayStance } from './say-finding.ts';

const sayCoverage = ({ coverage }: ReviewResult) => {
  const count = (state: keyof typeof coverageNames) => coverage.filter(each => each.state === state).length;
  return `共${coverage.length}项：有发现${count('found')}项，未见问题${count('notFound')}项，未判断${count('notJudged')}项`;
};

/** A review as a paper: summary, findings by level, coverage, sources and what was not reviewed. */
export function describeReport(detail: ReviewDetail, result: ReviewResult): Document {
  const { name, settings, typeName, playbook } = detail;
  const levels = ['high', 'medium', 'low'] as const;
  const counts = levels.map(
    level => `${levelNames[level]}${result.findings.filter(each => each.level === level).length}`,
  );
  const blocks: Block[] = [
    { kind: 'title', text: '合同审查报告', subtitle: name },
    {
      kind: 'facts',
      rows: [
        ['合同类型', typeName ?? '未识别（只按通用规则审查）'],
        ['审查立场', sayStance(settings)],
        ['审查尺度', strictnessNames[settings.strictness]],
        ['签约日', settings.signDate],
        ...(playbook ? [['立场库', `${playbook.name}（第${playbook.version}版）`] as [string, string]] : []),
        ['审查范围', sayScope(result)],
        ['审查时间', shanghaiSecond(new Date(result.reviewedAt))],
        ['发现', `共${result.findings.length}条：${counts.join('、')}`],
        ['覆盖', sayCoverage(result)],
        ['审查方式', sayMeans(result)],
        ['未审查', result.unread.join('、') || '无'],
      ],
    },
    { kind: 'heading', level: 1, text: '合同摘要' },
    { kind: 'facts', rows: result.summary.map(({ name: fact, value }): [string, string] => [fact, value]) },
    ...describeBargain(result),
    ...levels.flatMap(level => describeLevel(level, result)),
    ...describeChanges(result),
    { kind: 'heading', level: 1, text: '覆盖表' },
    {
      kind: 'table',
      head: ['项目', '来源', '结论', '说明'],
      shares: [4, 1, 1.4, 4],
      rows: result.coverage.map(each => [
        each.name,
        coveredNames[each.source],
        coverageNames[each.state],
        each.why ?? '',
      ]),
    },
    { kind: 'note', text: '标注“待核”的依据未能在法规库中核实现行效力，引用前请自行核对。' },
  ];
  return { name: '合同审查报告', blocks };
}

/** By what the contract was looked at. */
function sayMeans({ model }: ReviewResult): string {
  const end = '未命中不等于没有问题，结论由律师作出';
  if (!model) return `硬规则、审查清单与所选立场库；未使用模型（离线模式）。${end}`;
  const dropped = model.dropped ? `模型的意见未采用：${model.dropped}。` : '';
  const unread = model.unreadCount > 0 ? `${model.unreadCount}段模型未读。` : '';
  return `硬规则、审查清单与所选立场库，另由模型${model.answeredBy ?? ''}逐条审读，其引文、数字与依据已逐条核对。${dropped}${unread}${end}`;
}

/** What is to be had, traded and accepted at the table; nothing where there are no findings. */
function describeBargain({ findings }: ReviewResult): Block[] {
  const byBargain = Map.groupBy(findings, bargainOf);
  const rows = (['must', 'trade', 'accept'] as const).flatMap(bargain =>
    [...Map.groupBy(byBargain.get(bargain) ?? [], ({ rule }) => rule).values()].map(own => {
      const [{ title, clause, positions, suggestion }] = own as [ReviewFinding];
      const places = own.length > 1 ? `（${own.length}处）` : '';
      const { standard = suggestion ?? '', acceptable = '', unacceptable = '' } = positions ?? {};
      return [bargainNames[bargain], `${title}${places} ${clause}`, standard, acceptable, unacceptable];
    }),
  );
  if (rows.length === 0) return [];
  const head = ['谈判', '事项', '首选', '可让步', '不可接受'];
  return [
    { kind: 'heading', level: 1, text: '谈判要点' },
    { kind: 'table', head, shares: [1.2, 2.4, 3, 2, 2], rows },
  ];
}

/** What the other side changed, where only that was reviewed. */
function describeChanges({ delta }: ReviewResult): Block[] {
  if (!delta) return [];
  const rows = delta.changes.map(({ kind, reason, before, after }) => [changeNames[kind], reason, before, after]);
  const more = delta.moreChanges > 0 ? [`另有${delta.moreChanges}处改动未列`] : [];
  return [
    { kind: 'heading', level: 1, text: '对方改动' },
    { kind: 'table', head: ['改动', '类别', '原文', '现文'], shares: [1, 1, 4, 4], rows },
    ...more.map((text): Block => ({ kind: 'note', text })),
  ];
}

function describeLevel(level: keyof typeof levelNames, { findings, text }: ReviewResult): Block[] {
  const own = findings.filter(each => each.level === level);
  if (own.length === 0) return [];
  const rows = own.flatMap((finding, at): Block[] => [
    { kind: 'heading', level: 2, text: `${at + 1}. ${finding.title}（${kindNames[finding.kind]}）` },
    {
      kind: 'facts',
      rows: [
        ['位置', finding.clause],
        ['原文', quote(finding, text)],
        ['理由', finding.reason],
        ...(finding.legalBasis.length > 0 ? [['依据', sayBasis(finding)] as [string, string]] : []),
        ...(finding.taken ? [['所取立场', takenNames[finding.taken]] as [string, string]] : []),
        ...(finding.wording || finding.suggestion
          ? [
              [finding.wording ? '改后文字' : '建议文字', finding.wording ?? finding.suggestion ?? ''] as [
                string,
                string,
              ],
            ]
          : []),
        ['来源', sourceNames[finding.source]],
        ['处理', decisionNames[finding.decision]],
        ...(finding.notes.length > 0 ? [['批注', sayNotes(finding)] as [string, string]] : []),
      ],
    },
  ]);
  return [{ kind: 'heading', level: 1, text: `${levelNames[level]}风险（${own.length}条）` }, ...rows];
}
