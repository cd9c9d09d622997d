import {
  type BaseQuery,
  type Category,
  matchTypes,
  type QueryNode,
  queryTypes,
  type SearchRequest,
  type SimilarRequest,
} from '@antai/contract/search';
import { type Block, type Document, shorten } from '@antai/documents/document';
import { sha256Of } from '../../../platform/hash.ts';
import { sayMoment } from './name-subject.ts';

/** What a certificate proves. */
export interface Proof {
  certificateId: string;
  asked: SearchRequest;
  similar: SimilarRequest | null;
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
  const value = range.some(end => end != null && end !== '')
    ? `${range[0] ?? '不限'} 至 ${range[1] ?? '不限'}`
    : `${matches[leaf.matchType ?? 0] ?? '为'}“${listed(leaf.selectValues ?? leaf.fieldValue)}”`;
  return `${name}${leaf.isExcluded ? '（排除）' : ''}：${value}`;
}

/** A search for similar cases in one line: what was put in, told apart by its hash and never repeated. */
export const saySimilar = ({ text, courtName, limit }: SimilarRequest, named: string | undefined): string =>
  [
    text === undefined
      ? `类案检索：与“${named ?? '所打开的案件'}”相似的案件`
      : `类案检索：与案情描述相似的案件（${text.length}字，SHA-256：${sha256Of(text)}）`,
    ...(courtName ? [`审理法院：${courtName}`] : []),
    `至多${limit}件`,
  ].join('；');

const similarSteps = [
  '平台从案情中选出最能说明案情的词，并按案由、援引法条分别取候选案件，再以案由（30分）、援引法条（20分）、事实与说理的用语（40分）、标的额（10分）逐件评分；一方未载明的项目不计入满分。',
  '复核时以同一案情、法院与件数重新检索。数据库更新后候选与词频会变化，结果可能不同。',
];

/** What was searched for, as numbered lines: the conditions, or how similar cases are found. */
export const sayConditions = (proof: Proof, category: Category): string[] =>
  proof.similar ? [proof.textForm, ...similarSteps] : sayTree(proof.asked, category);

/** A tree of conditions as numbered lines. */
function sayTree(request: SearchRequest, category: Category): string[] {
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
  sayGroup(request, '');
  if (lines.length === 0) return ['无条件：该类数据的全部记录'];
  return [`各条件之间：${relations[request.queryType] ?? '同时满足'}`, ...lines];
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
    { kind: 'text', lines: sayConditions(proof, category) },
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
