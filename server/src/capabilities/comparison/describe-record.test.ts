import { expect, test } from 'vitest';
import { coverageOf } from './describe-record.ts';

test('换行与分格随版式而定的一稿，如实列入未比对', () => {
  const version = { lines: [], hasTrackedChanges: false, unread: [] };
  const comparison = { changes: [], rows: [], renumbered: [], hasNumbers: true, coarse: 0 };
  const notCompared = (isPrinted: boolean) =>
    coverageOf(version, version, { comparison, inLines: { side: 'after', isPrinted } }).notCompared;
  expect(notCompared(true)).toEqual(['新稿的换行与表格分格（随版式而定）', '字体、缩进等格式']);
  expect(notCompared(false)).toEqual(['新稿的表格分格（随版式而定）', '字体、缩进等格式']);
  expect(coverageOf(version, version, { comparison }).notCompared).toEqual(['字体、缩进等格式']);
});

test('对txt的页眉页脚不计入已比对，写明未比对', () => {
  const lines = [
    { id: 'body/0', place: 'body' as const, text: '租金' },
    { id: 'header1/0', place: 'header' as const, text: '租赁合同' },
  ];
  const [before, after] = [lines, lines.slice(0, 1)].map(own => ({ lines: own, hasTrackedChanges: false, unread: [] }));
  const comparison = { changes: [], rows: [], renumbered: [], hasNumbers: true, coarse: 0 };
  const coverage = coverageOf(before!, after!, { comparison, fileTypes: { before: 'docx', after: 'txt' } });
  expect(coverage.compared).toEqual([{ what: '正文', before: 1, after: 1 }]);
  expect(coverage.notCompared).toEqual(['页眉、页脚（txt中没有）', '字体、缩进等格式']);
});
