import type { SearchRecord } from '@antai/query';
import type { Batch, IndexDefinition } from '../src/fulltext.ts';
import { randomOf } from './random-trees.ts';

/** The index that the conformance suite builds. */
export const corpusDefinition: IndexDefinition = {
  name: 'conformance',
  sectionKeys: ['title', 'facts', 'reasoning'],
  sectionWeights: { title: 4 },
  fields: [
    { fieldEn: 'caseTitle', fieldCn: '标题', kind: 'text', sections: ['title'] },
    { fieldEn: 'body', fieldCn: '正文', kind: 'text', sections: ['facts', 'reasoning'] },
    { fieldEn: 'courtReasoning', fieldCn: '本院认为', kind: 'text', sections: ['reasoning'] },
    { fieldEn: 'nowhere', fieldCn: '不存在的部分', kind: 'text', sections: ['appendix'] },
    { fieldEn: 'causeOfAction', fieldCn: '案由', kind: 'keyword', isTree: true },
    { fieldEn: 'courtLevel', fieldCn: '法院层级', kind: 'keyword', ranks: ['最高', '高级', '中级', '基层'] },
    { fieldEn: 'lawFirm', fieldCn: '律所', kind: 'keyword' },
    { fieldEn: 'judgmentDate', fieldCn: '裁判日期', kind: 'date' },
    { fieldEn: 'amountFen', fieldCn: '标的额', kind: 'number' },
  ],
};

const hard: [title: string, facts: string, reasoning: string][] = [
  [
    '甲公司与乙公司买卖合同纠纷',
    '甲公司诉称，乙公司拖欠货款。\n乙公司辩称，违约金过高。',
    '本院认为，违约金过高，应予调整；货款应当支付。',
  ],
  ['甲公司與乙公司買賣合同糾紛', '原告訴稱：被告違約。瞭解情況後起訴', '隨著合同解除，著作權歸還。'],
  [
    '（2018）黑0110刑初683号',
    '案号为(２０１８)黑0110刑初683号，参见[2019]苏01民终1号',
    '〔2020〕最高法民申1号，“括号”（（嵌套））',
  ],
  ['𠮷野家与𡨚某', '被告𠮷某𠮷某𠮷𠮷𠮷某。𪜎字不识', '𠮷一二三𠮷；🙂笑脸🙂合同🙂'],
  ['没有换行的长文', '', `经审理查明${'，原告履行了合同义务，被告没有付款。'.repeat(75)}综上，违约金成立`],
  [
    '句子太多的一段',
    `${'甲。乙；丙！丁？'.repeat(40)}违约金与调整在最后一句。`,
    `违约金在第一句。${'无。'.repeat(130)}调整在最后一句`,
  ],
  ['ABC Co., Ltd. v. abc', 'P2P平台ＡＢＣ与abc，1.5倍利率；50% off', 'I said "no" AND (OR) NOT NEAR* ^x {s0}: -y'],
  ['空 白 很 多', ' 违 约\t金\u3000与\u00a0调\u200b整 ', '第一行\r\n\r\n\r\n第二行\n \n第三行\u2028第四行'],
  ['标点', '。。。！！？？；；', '“引”‘用’……——·《书名》【案】'],
  ['边界¶字符', '前¶后', '前\n后'],
  ['', '', ''],
  ['重复', '合同合同合同法法合同', '同合同合 同合'],
  ['孤立的代理', 'a\ud842b\udfb7c', '罪'],
];

/** Records written to be hard: long paragraphs, brackets, mixed width, both scripts, rare characters, odd white space. */
export function hardRecords(): SearchRecord[] {
  return hard.map(([title, facts, reasoning], i) => recordOf(`hard-${i}`, { title, facts, reasoning }, i));
}

const words = ['违约金', '调整', '合同', '合同法', '本院', '货款', '𠮷', '罪', '1号', '予以支持', '金', '整合'];
const marks = ['，', '，', '、', '', '', '。', '；', '\n', '！'];

/** Records put together from few words, so that these often stand near each other. */
export function mixedRecords(count: number, seed: number): SearchRecord[] {
  const random = randomOf(seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  const text = (length: number) => Array.from({ length }, () => pick(words) + pick(marks)).join('');
  return Array.from({ length: count }, (_, i) => {
    const sections = { title: text(3), facts: text(Math.floor(random() * 30)), reasoning: text(12) };
    return recordOf(`mixed-${i}`, sections, Math.floor(random() * 1000));
  });
}

const causes = ['民事/合同纠纷/买卖合同纠纷', '民事/合同纠纷/租赁合同纠纷', '民事/侵权纠纷', '刑事'];
const firms = ['甲律师事务所', '乙律师事务所', '丙（上海）律师事务所', '丙(上海)律师事务所'];

function recordOf(id: string, texts: Record<string, string>, variety: number): SearchRecord {
  const month = String((variety % 12) + 1).padStart(2, '0');
  return {
    id,
    sections: Object.entries(texts).map(([key, text]) => ({ key, text })),
    keywords: {
      causeOfAction: [causes[variety % 4]!],
      courtLevel: variety % 5 === 4 ? [] : [['基层', '中级', '高级', '最高'][variety % 5]!],
      lawFirm: firms.filter((_, i) => (variety >> i) & 1),
    },
    dates: variety % 7 === 6 ? {} : { judgmentDate: `20${10 + (variety % 9)}-${month}-15` },
    numbers: variety % 3 === 2 ? {} : { amountFen: (variety % 20) * 50 - 100 },
  };
}

/** Records for any index, put together from few words and values. */
export function recordsFor(definition: IndexDefinition, count: number, seed: number): SearchRecord[] {
  const random = randomOf(seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  const text = (length: number) => Array.from({ length }, () => pick(words) + pick(marks)).join('');
  const some = (list: readonly string[]) => list.filter(() => random() < 0.4);
  return Array.from({ length: count }, (_, i) => {
    const sections = definition.sectionKeys.map(key => ({ key, text: text(Math.floor(random() * 12)) }));
    const record: SearchRecord = { id: `any-${i}`, sections, keywords: {}, numbers: {}, dates: {} };
    for (const { fieldEn, kind, isTree, ranks } of definition.fields) {
      if (random() < 0.2) continue;
      if (kind === 'keyword') record.keywords[fieldEn] = some(ranks ?? (isTree ? causes : firms));
      if (kind === 'number') record.numbers[fieldEn] = Math.floor(random() * 1000) - 100;
      if (kind === 'date') record.dates[fieldEn] = `20${10 + Math.floor(random() * 9)}-0${pick([1, 2, 9])}-15`;
    }
    return record;
  });
}

/** The batch of that seq: new records, a changed one and a deleted one. */
export function batchAt(seq: number): Batch {
  const puts = mixedRecords(6, seq).map((record, i) => ({
    ...record,
    id: `record-${(seq * 4 + i) % 97}`,
    sections: [...record.sections, { key: 'title', text: '标记' }],
  }));
  return { puts, deletes: [`record-${(seq * 13) % 97}`], seq };
}
