import type { Party } from '@antai/contract-text';

const roles =
  '再审申请人|被申请人|申请执行人|被执行人|上诉人|被上诉人|原审原告|原审被告|原告|被告|第三人|申请人|委托人|受托人|招标人|投标人|采购人|供应商';
const line = new RegExp(
  `(?:^|\\n)[ \\t\\u3000]{0,20}(${roles})(?:[一二三四五六七八九十\\d]{0,2})(?:[（(][^）)\\n]{1,30}[）)])?[ \\t]{0,8}[：:]?[ \\t]{0,8}([^\\s，,。；;：:、（(\\n]{2,40})`,
  'g',
);
const noName = /^(?:的|向|与|和|是|提|主张|认为|诉|称|应|不|之|须|在|为|及|或|签字|盖章|委托)/u;
const litigantsMax = 50;

/** The parties that the head of a judgment, an award, a complaint or a tender names on lines of their own. */
export function findLitigants(text: string): Party[] {
  const parties: Party[] = [];
  for (const match of text.matchAll(line)) {
    const [whole, role = '', name = ''] = match;
    if (noName.test(name)) continue;
    const end = match.index + whole.length;
    parties.push({ role, aliases: [], name, start: end - name.length, end });
    if (parties.length === litigantsMax) break;
  }
  return parties;
}
