import { writeNumeral } from '@antai/values';
import { articleLabel } from './article-number.ts';
import type { ProvisionPlace } from './read-articles.ts';
import { resolveStatute } from './resolve-statute.ts';

/**
 * Writes a provision as judgments must (2009年《关于裁判文书引用法律、法规等规范性法律文件的规定》第一条):
 * full name in book marks, Chinese numerals, items in brackets. A name not in the register stays as given.
 */
export function formatCitation({
  statuteName,
  article,
  sub,
  paragraph,
  item,
  subItem,
}: { statuteName: string } & Partial<ProvisionPlace> & Pick<ProvisionPlace, 'article'>): string {
  const statute = resolveStatute(statuteName);
  const name = (statute.kind === 'found' ? statute.entry.title : statuteName).replace(/^《(.*)》$/u, '$1');
  const inner = name.replaceAll('《', '〈').replaceAll('》', '〉');
  const tail = [
    paragraph ? `第${writeNumeral(paragraph)}款` : '',
    item ? `第（${writeNumeral(item)}）项` : '',
    subItem ? `第${subItem}目` : '',
  ];
  return `《${inner}》${articleLabel(article, sub)}${tail.join('')}`;
}
