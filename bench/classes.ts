import { randomTrees } from '@antai/fulltext/test/random-trees';
import type { Group, SearchRecord, TextLeaf, Tree } from '@antai/query';
import { casesDefinition } from './records.ts';

const text = (value: string, more: Partial<TextLeaf> = {}): TextLeaf => ({
  kind: 'text',
  field: 'fullText',
  match: 'phrase',
  text: value,
  ...more,
});
const group = (op: Group['op'], children: Tree[]): Tree => ({ kind: 'group', op, children });
const words = (op: Group['op'], ...all: string[]) =>
  group(
    op,
    all.map(word => text(word)),
  );

const couples = ['合同 违约', '被告人 自首', '原告 证据', '赔偿 损失', '借款 利息', '故意 伤害'].map(
  couple => couple.split(' ') as [string, string],
);
const ofCouples = (tree: (a: string, b: string) => Tree) => couples.map(([a, b]) => tree(a, b));
const since = (from: string, to: string): Tree => ({ kind: 'range', field: 'judgmentDate', from, to });
const phrases = ['认罪认罚', '本院认为', '予以支持', '有期徒刑', '不存在的词语', '依照中华人民共和国'];

/** What a search is judged by: every class with the conditions asked. */
export const queryClasses: Record<string, Tree[]> = {
  二字词: ['合同', '被告人', '自首', '利息', '损失', '赔偿'].map(word => text(word)),
  四字及以上短语: phrases.map(phrase => text(phrase)),
  并且: ofCouples((a, b) => words('and', a, b)),
  三词任一: ofCouples((a, b) => words('or', a, b, '不当得利')),
  不含: ofCouples((a, b) => group('and', [text(a), text(b, { isExcluded: true })])),
  一个字: ['罪', '金', '院', '瑕'].map(word => text(word)),
  句首: ['本院认为', '综上', '被告人', '原告'].map(word => text(word, { match: 'prefix' })),
  限于本院认为: phrases.map(phrase => text(phrase, { field: 'courtReasoning' })),
  同句: ofCouples((a, b) => words('sentence', a, b)),
  同段: ofCouples((a, b) => words('paragraph', a, b)),
  间隔20两词: ofCouples((a, b) => words('within', a, b)),
  间隔20三词: ofCouples((a, b) => words('within', a, b, '责任')),
  日期加短语: phrases.map(phrase => group('and', [text(phrase), since('2015-01-01', '2018-12-31')])),
};

const depthOf = (tree: Tree): number => (tree.kind === 'group' ? 1 + Math.max(...tree.children.map(depthOf)) : 1);

/** Random conditions of three levels over text and dates, the same at every run. */
export function depthThree(records: readonly SearchRecord[], count: number): Tree[] {
  const fields = casesDefinition.fields.filter(({ fieldEn }) => ['courtReasoning', 'judgmentDate'].includes(fieldEn));
  const trees: Tree[] = [];
  for (const tree of randomTrees(records.slice(0, 500), fields, 7)) {
    if (depthOf(tree) === 3) trees.push(tree);
    if (trees.length === count) return trees;
  }
  return trees;
}

/** The word of the questions around a match: a common one. */
export const commonWord = text('本院');
export const facetFields = ['causeOfAction', 'courtLevel', 'court', 'trialProcedure', 'caseType', 'documentType'];
