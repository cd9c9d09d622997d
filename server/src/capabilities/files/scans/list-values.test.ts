import { expect, test } from 'vitest';
import type { RecognisedLine } from '../../../platform/recognition/recognise-page.ts';
import { listValues } from './list-values.ts';

const line = (text: string, top: number, sure: number, left = 100, right = 1_500): RecognisedLine => ({
  ...{ text, confidence: sure, left, right, top, bottom: top + 40 },
});
const reading = (rows: RecognisedLine[][]) => ({
  ...{ kind: 'read' as const, turn: 0 as const, width: 1_600, height: 2_200, rows },
});

test('金额、比例、日期各附所在行、把握与影像中的位置；跨行的以两行为位置', () => {
  const values = listValues(
    reading([
      [line('甲方应于2024年3月5日前付清价款，逾期的每日按0.5%支付违约金，合计12', 100, 0.99)],
      [line('万元，由乙方收取。', 160, 0.8, 100, 600)],
      [line('设备', 300, 0.9, 100, 200), line('3万元', 300, 0.7, 800, 900)],
    ]),
  );
  expect(values.map(({ text, confidence, area }) => [text, confidence, area.top, area.bottom])).toEqual([
    ['2024年3月5日', 0.99, 100, 140],
    ['0.5%', 0.99, 100, 140],
    ['12万元', 0.8, 100, 200],
    ['3万元', 0.7, 300, 340],
  ]);
  for (const { text, line: printed, start, end } of values) expect(printed.slice(start, end)).toBe(text);
  expect(values.at(-1)).toMatchObject({ line: '3万元', area: { left: 800, right: 900 } });
});

test('没有识读的页没有可对照的', () => {
  expect(listValues({ kind: 'unreadable', message: '已损坏' })).toEqual([]);
});
