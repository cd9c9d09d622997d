import type { TranslationParty } from '@antai/contract/translation/records';

/** Parties as they are typed, one a line: 澄屿科技有限公司（澄屿） = Chengyu Technology Co., Ltd. A line without both names is none. */
export function readParties(text: string): { parties: TranslationParty[]; unread: string[] } {
  const lines = text.split('\n').filter(line => line.trim() !== '');
  const parties: TranslationParty[] = [];
  const unread: string[] = [];
  for (const line of lines) {
    const [left = '', ...right] = line.split(/[=＝]/u);
    const en = right.join('=').trim();
    const short = /^(.*?)[（(]([^（）()]+)[）)]\s*$/u.exec(left.trim());
    const zh = (short?.[1] ?? left).trim();
    if (zh === '' || en === '') unread.push(line.trim());
    else
      parties.push({ zh, en, ...(short?.[2] ? { zhShort: short[2].split(/[、,，]/u).map(each => each.trim()) } : {}) });
  }
  return { parties, unread };
}
