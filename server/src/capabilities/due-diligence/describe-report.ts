import {
  companyGrades,
  type DiligenceCompanyDetail,
  type DiligenceDetail,
  type DiligencePart,
  diligenceKinds,
  diligenceModules,
  findingLevels,
} from '@antai/contract/due-diligence';
import type { Block, Document } from '@antai/documents/document';
import type { Workbook } from '@antai/documents/write-excel';

interface Report {
  detail: DiligenceDetail;
  companies: DiligenceCompanyDetail[];
  madeAt: string;
}

/** What stands under every report: on what it rests, and what it does not say. */
const limits =
  '以上依据本系统已导入的登记资料、裁判文书、行政处罚与公示信息。未见风险只说明所导入的数据中没有；未导入的不在其内。';

const nameOf = ({ companyName, name }: DiligenceCompanyDetail) => companyName ?? name;

/** A check as a report: the table of companies, then each with its facts, findings, bases and notes. */
export function describeReport({ detail, companies, madeAt }: Report): Document {
  const { name, kind } = detail;
  const summary: Block = {
    kind: 'table',
    head: ['企业', '结论', '高', '中', '低'],
    rows: companies.map(each => [
      nameOf(each),
      each.grade ? companyGrades[each.grade] : '',
      String(each.counts.high),
      String(each.counts.medium),
      String(each.counts.low),
    ]),
    shares: [5, 1.6, 0.8, 0.8, 0.8],
  };
  const blocks: Block[] = [
    { kind: 'title', text: `${diligenceKinds[kind]}报告`, subtitle: name },
    {
      kind: 'facts',
      rows: [
        ['企业', `${companies.length}家`],
        ['生成时间', madeAt],
      ],
    },
    { kind: 'heading', level: 1, text: '结论' },
    summary,
    ...companies.flatMap(blocksOf),
    { kind: 'note', text: limits },
  ];
  return { name: `${diligenceKinds[kind]}报告 ${name}`, blocks };
}

function blocksOf(company: DiligenceCompanyDetail): Block[] {
  const { parts, findings, note, name, match, day } = company;
  const nameNote = match === 'former' ? `（所写名称：${name}）` : '';
  const head: Block[] = [{ kind: 'heading', level: 1, text: `${nameOf(company)}${nameNote}` }];
  if (note) head.push({ kind: 'note', text: `备注：${note}` });
  if (match === 'none') return [...head, { kind: 'text', lines: ['数据中没有这家企业，未作核查。'] }];
  const body = parts.flatMap(({ module, state, facts }): Block[] => {
    const own = findings.filter(finding => finding.module === module);
    return [
      { kind: 'heading', level: 2, text: diligenceModules[module] },
      ...(facts.length > 0 ? [{ kind: 'facts' as const, rows: facts.map(rowOf) }] : []),
      { kind: 'text', lines: own.length > 0 ? own.flatMap(linesOf) : [sayNothing(state)] },
    ];
  });
  return [...head, ...body, { kind: 'note', text: `数据截至${day ?? ''}。` }];
}

const rowOf = ({ name, value }: DiligencePart['facts'][number]): [string, string] => [name, value];

const linesOf = ({ level, text, bases, note }: DiligenceCompanyDetail['findings'][number]) => [
  `【${findingLevels[level]}】${text}`,
  ...bases.map(basis => `　　依据：${basis.text}`),
  ...(note ? [`　　备注：${note}`] : []),
];

/** What is said of a module without a finding. */
const sayNothing = (state: DiligencePart['state']) =>
  ({ told: '未见风险。', noData: '没有这方面的数据，未作判断。', refused: '无权查看所依据的记录，未作判断。' })[state];

/** A check as a list of Excel: a row a finding, and a row for each company without one. */
export function describeList({ detail, companies, madeAt }: Report): Workbook {
  const text = (name: string) => ({ name, kind: 'text' as const });
  return {
    sheets: ['核查', '说明'],
    columns: [
      text('所写名称'),
      text('企业'),
      text('结论'),
      text('方面'),
      text('等级'),
      text('发现'),
      text('依据'),
      text('备注'),
    ],
    rows: companies.flatMap(company => {
      const { name, companyName, grade, findings, note } = company;
      const start = [name, companyName ?? '', grade ? companyGrades[grade] : ''];
      if (findings.length === 0) return [[...start, '', '', '', '', note ?? '']];
      return findings.map(finding => [
        ...start,
        diligenceModules[finding.module],
        findingLevels[finding.level],
        finding.text,
        finding.bases.map(basis => basis.text).join('\n'),
        finding.note ?? note ?? '',
      ]);
    }),
    facts: [
      [diligenceKinds[detail.kind], detail.name],
      ['企业', `${companies.length}家`],
      ['方面', detail.modules.map(module => diligenceModules[module]).join('、')],
      ['说明', limits],
      ['生成时间', madeAt],
    ],
  };
}
