import {
  type Asked,
  type BaseQuery,
  type Category,
  matchTypes,
  type QueryNode,
  queryTypes,
} from '@antai/contract/search';
import { type Block, type Document, shorten } from '@antai/documents/document';
import { sayMoment } from './name-subject.ts';

/** What a certificate proves. */
export interface Proof {
  certificateId: string;
  asked: Asked;
  textForm: string;
  indexVersion: string;
  total: number;
  idsHash: string;
  issuedAt: Date;
}

const relations: Record<number, string> = {
  [queryTypes.intersection]: '同时满足',
  [queryTypes.union]: '满足任一',
  [queryTypes.sameSentence]: '同一句中',
  [queryTypes.sameParagraph]: '同一段中',
  [queryTypes.interval]: '间隔不超过',
};

const matches: Record<number, string> = {
  [matchTypes.exactPhrase]: '含短语',
  [matchTypes.allWords]: '含全部词',
  [matchTypes.anyWord]: '含任一词',
  [matchTypes.prefix]: '开头为',
};

const listed = (value: unknown) => (Array.isArray(value) ? value : value == null ? [] : [value]).map(String).join('、');

function sayLeaf(leaf: BaseQuery, category: Category): string {
  const name = category.fields.find(({ fieldEn }) => fieldEn === leaf.fieldEn)?.fieldCn ?? leaf.fieldEn;
  const range = [leaf.startDate ?? leaf.startMoney, leaf.endDate ?? leaf.endMoney];
  const said = range.some(end => end != null && end !== '')
    ? `${range[0] ?? '不限'} 至 ${range[1] ?? '不限'}`
    : `${matches[leaf.matchType ?? 0] ?? '为'}“${listed(leaf.selectValues ?? leaf.fieldValue)}”`;
  return `${name}${leaf.isExcluded ? '（排除）' : ''}：${said}`;
}

/** A tree of conditions as numbered lines. */
export function sayTree(asked: Asked, category: Category): string[] {
  const lines: string[] = [];
  const sayGroup = (node: Pick<QueryNode, 'queryType' | 'fontNum' | 'childQueryBO'>, place: string) => {
    const distance = node.queryType === queryTypes.interval ? `${node.fontNum ?? 20}个字` : '';
    if (place !== '') lines.push(`${place}　${relations[node.queryType ?? 0] ?? ''}${distance}：`);
    for (const [at, child] of (node.childQueryBO ?? []).entries()) {
      sayNode(child, place === '' ? `${at + 1}` : `${place}.${at + 1}`);
    }
  };
  const sayNode = (node: QueryNode, place: string) => {
    if (node.baseQueryBO) lines.push(`${place}　${sayLeaf(node.baseQueryBO, category)}`);
    else sayGroup(node, place);
  };
  sayGroup(asked, '');
  if (lines.length === 0) return ['无条件：该类数据的全部记录'];
  return [`各条件之间：${relations[asked.queryType] ?? '同时满足'}`, ...lines];
}

export const sayProof = (proof: Proof, category: Category): [string, string][] => [
  ['证书编号', proof.certificateId],
  ['检索平台', '案台 · AI律师工作平台'],
  ['数据类型', category.name],
  ['检索时间', sayMoment(proof.issuedAt)],
  ['检索式', proof.textForm || '（无条件，全部记录）'],
  ['命中总数', `${proof.total}条`],
  ['索引版本', proof.indexVersion],
  ['结果摘要', `SHA-256：${proof.idsHash}`],
];

/** Longer trees are told by their text form alone. */
const treeTextMax = 4000;

/** The certificate as it is printed: anyone who repeats the search can tell whether the result is the same. */
export function certificateOf(proof: Proof, category: Category): Document {
  const tree = JSON.stringify({ queryType: proof.asked.queryType, childQueryBO: proof.asked.childQueryBO ?? [] });
  const blocks: Block[] = [
    { kind: 'title', text: '检索证书', subtitle: `${category.name}　${sayMoment(proof.issuedAt)}` },
    { kind: 'facts', rows: sayProof(proof, category) },
    { kind: 'heading', level: 1, text: '检索条件' },
    { kind: 'text', lines: sayTree(proof.asked, category) },
    { kind: 'heading', level: 1, text: '如何复核' },
    {
      kind: 'text',
      lines: [
        '登录案台，在“用户中心—我的报告”中点击本证书的“复核”，平台即按上列条件重新检索，并与出具时的总数和结果摘要比较。',
        '结果摘要的算法：将全部命中记录的编号按升序排列，以换行符（LF）连接为UTF-8文本，取SHA-256值。',
        '数据库会持续更新。复核结果不同而索引版本也不同，说明出具之后数据有增减；索引版本相同则结果必然相同。',
      ],
    },
    { kind: 'heading', level: 1, text: '条件树' },
    { kind: 'note', text: shorten(tree, treeTextMax) },
  ];
  return { name: `检索证书 ${proof.certificateId}`, blocks };
}
