/** 上海局 for 中国证券监督管理委员会上海监管局: the same characters in the same order, with some left out. */
export function isShortFor(short: string, full: string): boolean {
  let at = 0;
  for (const char of short.replace(/\s/g, '')) {
    at = full.indexOf(char, at) + 1;
    if (at === 0) return false;
  }
  return short.length < full.length;
}

const declaration = /(.{0,16})[（(][^（）()]{0,8}简称[为：:“"]*([\u4e00-\u9fa5]{2,16})/g;

/** The short names that a text gives to names that do not themselves end with them: 某县教育局（以下简称县教育局）. */
export const declaredShortNames = (text: string): string[] =>
  [...text.matchAll(declaration)].filter(match => !match[1]!.endsWith(match[2]!)).map(match => match[2]!);

const note =
  /[（(]\s*(?:以下|简称|下称|曾用名|原名|原：|现名|现：|统一|身份证|公民|证件|男|女|化名|又名|别名|组织机构|营业执照|法定代表人|[A-Za-z][A-Za-z\s.\-·]*[）)])/;

/** Where the bracket begins that tells of a name and is no part of it: a short name, a former name, a number; -1 where none does. */
export const startOfNote = (text: string): number => text.search(note);
