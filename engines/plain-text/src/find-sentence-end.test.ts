import { expect, test } from 'vitest';
import { findSentenceEnd } from './find-sentence-end.ts';

test.each([
  ['还没有说完', '依照《民法典》第五百八', ''],
  ['说完一句', '可以调减。依照', '可以调减。'],
  ['引文中的句号不算', '第五百八十五条：“可以约定。约定过高', ''],
  ['引文完了才算', '第五百八十五条：“可以约定。可以减少。”另外', '第五百八十五条：“可以约定。可以减少。”'],
  ['换行即一句', '一、违约金\n依照', '一、违约金\n'],
  ['没有合上的引文到段落为止', '他说“可以。\n\n第二段', '他说“可以。\n\n'],
])('%s', (_name, text, complete) => {
  expect(text.slice(0, findSentenceEnd(text))).toBe(complete);
});
