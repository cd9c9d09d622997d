import { normalise } from '@antai/query';

const brackets = /[（）［］｛｝＜＞〈〉《》〔〕【】﹝﹞]/gu;
const year = /^((?:19|20)\d{2})年/u;

/**
 * What is equal for two ways of writing one case number, for comparison alone: it leaves brackets, blanks, the 年 of the year and the
 * 第 of the old form out, and folds width, letter case and traditional characters. Empty for a number that is.
 */
export const caseNumberKey = (number: string): string =>
  normalise(number).text.replaceAll(brackets, '').replace(year, '$1').replace('字第', '字');
