import fc from 'fast-check';
import { expect, test } from 'vitest';
import { splitThinking } from './split-thinking.ts';

/** The reasoning and the text of an answer that comes in these pieces. */
function split(pieces: readonly string[]) {
  const thinking = splitThinking();
  const whole = { reasoning: '', text: '' };
  for (const { type, text } of [...pieces.flatMap(piece => thinking.push(piece)), ...thinking.end()])
    whole[type] += text;
  return whole;
}

test.each([
  ['没有思考', '答案', { reasoning: '', text: '答案' }],
  ['先思考', '<think>想</think>\n\n答案', { reasoning: '想', text: '答案' }],
  ['思考之前有空行', '\n\n <think>想</think>答案', { reasoning: '想', text: '答案' }],
  ['作答之前有空行', '\n\n答案', { reasoning: '', text: '\n\n答案' }],
  ['只有空行', '\n\n', { reasoning: '', text: '\n\n' }],
  ['答案里才出现的标签是文字', '答<think>想</think>', { reasoning: '', text: '答<think>想</think>' }],
  ['没有写完的标签是文字', '<thi', { reasoning: '', text: '<thi' }],
  ['没有结束的思考', '<think>想', { reasoning: '想', text: '' }],
])('%s，怎样切开都一样', (_name, said, whole) => {
  expect(split([said])).toEqual(whole);
  expect(split([...said])).toEqual(whole);
});

test('任意文字任意切开，读出的都相同', () => {
  const sign = fc.constantFrom('\n', ' ', '<think>', '</think>', '<', 'think', '>', '答', '想');
  fc.assert(
    fc.property(fc.array(sign), fc.array(fc.nat(6)), (signs, cuts) => {
      const said = signs.join('');
      const ends = cuts.map((_cut, at) => cuts.slice(0, at + 1).reduce((sum, cut) => sum + cut, 0));
      const pieces = [...ends, said.length].map((end, at) => said.slice(ends[at - 1] ?? 0, end));
      expect(split(pieces)).toEqual(split([said]));
    }),
  );
});
