import { expect, test } from 'vitest';
import { coverageOf } from './describe-record.ts';

test('换行与分格随版式而定的一稿，如实列入未比对', () => {
  const version = { lines: [], hasTrackedChanges: false, unread: [] };
  const comparison = { changes: [], rows: [], renumbered: [], hasNumbers: true, coarse: 0 };
  const notCompared = (isPrinted: boolean) =>
    coverageOf(version, version, comparison, { inLines: { side: 'after', isPrinted } }).notCompared;
  expect(notCompared(true)).toEqual(['新稿的换行与表格分格（随版式而定）', '字体、缩进等格式']);
  expect(notCompared(false)).toEqual(['新稿的表格分格（随版式而定）', '字体、缩进等格式']);
  expect(coverageOf(version, version, comparison).notCompared).toEqual(['字体、缩进等格式']);
});
