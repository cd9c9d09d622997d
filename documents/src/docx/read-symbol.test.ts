import { expect, test } from 'vitest';
import { readSymbol } from './read-symbol.ts';

test.each<[string, string | undefined, string | undefined, string]>([
  ['空的方框', 'Wingdings', 'F06F', '□'],
  ['编号不加F000的', 'Wingdings', '6F', '□'],
  ['字体名的大小写与空格不计', ' wingdings ', 'f0a8', '□'],
  ['打勾的方框', 'Wingdings', 'F0FE', '☑'],
  ['打叉的方框', 'Wingdings', 'F0FD', '☒'],
  ['另一套的打勾方框', 'Wingdings 2', 'F052', '☑'],
  ['勾', 'Wingdings 2', 'F050', '✓'],
  ['带圈的数字', 'Wingdings', 'F081', '➀'],
  ['数学符号', 'Symbol', 'F0B3', '≥'],
  ['箭头', 'Wingdings', 'F0E0', '→'],
  ['任何字体中的统一码', '宋体', '25A1', '□'],
  ['认不出的字体', 'MT Extra', 'F04C', '〓'],
  ['不成字的编号', '宋体', 'D800', '〓'],
  ['不是编号', 'Wingdings', '&lt;', '〓'],
  ['没有写明', undefined, undefined, '〓'],
])('%s', (_, font, char, text) => expect(readSymbol(font, char)).toBe(text));
