import { expect, test } from 'vitest';
import { drawPdf } from './draw-pdf.ts';

test('红是红，蓝是蓝：印章按颜色分辨', async () => {
  const draw = '1 0 0 rg 0 0 36 72 re f 0 0 1 rg 36 0 36 72 re f';
  const pdf = [
    '%PDF-1.4\n1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n2 0 obj\n<</Type/Pages/Kids[3 0 R]/Count 1>>\nendobj',
    '3 0 obj\n<</Type/Page/Parent 2 0 R/MediaBox[0 0 72 72]/Contents 4 0 R>>\nendobj',
    `4 0 obj\n<</Length ${draw.length}>>stream\n${draw}\nendstream\nendobj\ntrailer<</Root 1 0 R/Size 5>>\n%%EOF`,
  ].join('\n');
  const { data, width } = await drawPdf(Buffer.from(pdf), 1);
  const at = (x: number) => [...data.subarray((100 * width + x) * 3, (100 * width + x) * 3 + 3)];
  expect([at(40), at(160)]).toEqual([
    [255, 0, 0],
    [0, 0, 255],
  ]);
});
