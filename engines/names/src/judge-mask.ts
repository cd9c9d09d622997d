const starOfWarning = /^(?:S?[*＊]ST|S[*＊](?=ST))/;
const marks = /[某×✕＊*○□■]/;
/** A run of X stands for a name unless it is part of a Latin word; a single one only where a name or a suffix ends. */
const crosses =
  /(?<![A-Za-z])[XxＸｘ]{2,}(?![A-Za-z])|(?<=[\u4e00-\u9fa5])[XxＸｘ](?=$|[（(]|公司|有限|集团)|^[XxＸｘ](?=公司|有限|集团)/;
const letteredCompany = /^(?:[甲乙丙丁戊己庚辛]|[A-Za-zＡ-Ｚ]{1,2})(?:有限|股份|集团|公司|银行|厂)/;
const numberedPerson = /^[\u4e00-\u9fa5]{1,2}[\dＡ-ＺA-Z]$/;

/**
 * Whether a name hides who bears it: 张某某, 李某1, 王×, 张A, XX公司, 甲公司, or a single character. Such names are
 * never taken for one another. The star of a listed company under warning (*ST) hides nothing.
 */
export function isMasked(name: string): boolean {
  const bare = name.trim().replace(starOfWarning, 'ST');
  return (
    marks.test(bare) ||
    crosses.test(bare) ||
    letteredCompany.test(bare) ||
    numberedPerson.test(bare) ||
    [...bare].length < 2
  );
}
