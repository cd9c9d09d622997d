import { expect, test } from 'vitest';
import analyseFiles from './analyse-files.ts';
import analyseRecord from './analyse-record.ts';
import packSources from './pack-sources.ts';
import readSources from './read-sources.ts';

const order = { files: [], text: '甲方：张三，电话13800138000。\n乙方：李四。', charactersMax: 1_000 };

test('读出的与识别的打包离开线程，与不打包时一字不差', async () => {
  const [read, packed] = [await readSources(order), await packSources(order)];
  if (read.kind !== 'read' || packed.kind !== 'read') throw new Error(read.kind);
  expect(JSON.parse(new TextDecoder().decode(packed.texts))).toEqual(order.text.split('\n'));
  const { analysis, findingCount } = analyseRecord({ sources: packed.sources, missesNothing: false });
  const plain = analyseFiles({ sources: read.sources, missesNothing: false });
  expect(new TextDecoder().decode(analysis)).toBe(JSON.stringify(plain));
  expect(findingCount).toBe(plain.flatMap(({ paragraphs }) => paragraphs.flatMap(({ findings }) => findings)).length);
});
