import { globSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { figure, type Table } from './table.ts';

/** What each group of tables of the index of judgments is for, and why it is kept. */
const purposes: [tables: RegExp, purpose: string, reason: string][] = [
  [/^whole_/, '逐字的位置（全文）', '任意字词的逐字检索与相邻条件；按单字记位置，故不漏任何词'],
  [/^part_/, '句与段中的字词', '同句、同段条件不必重读全文'],
  [/^near_/, '相隔若干字的字词', '“相隔N字以内”不必重读全文'],
  [/^body/, '压缩的全文', '命中处的摘录，不问数据库'],
  [/^(record|sqlite_autoindex_record|gone)/, '字段与修订', '筛选、排序、分面'],
];
const other = '其他';

/** Where the bytes of the index of judgments go, and what for; undefined where there is no such index. */
export function indexTables(dataDir: string): Table | undefined {
  const [file] = globSync(join(dataDir, 'index', '*', 'cases.sqlite'));
  if (!file) return undefined;
  const index = new DatabaseSync(file, { readOnly: true });
  try {
    const sizes = index.prepare('SELECT name, sum(pgsize) AS bytes FROM dbstat GROUP BY name').all();
    const { count } = index.prepare('SELECT count(*) AS count FROM record').get() as { count: number };
    const own = new Map<string, number>();
    for (const { name, bytes } of sizes) {
      const purpose = purposes.find(([tables]) => tables.test(String(name)))?.[1] ?? other;
      own.set(purpose, (own.get(purpose) ?? 0) + Number(bytes));
    }
    const total = [...own.values()].reduce((sum, bytes) => sum + bytes, 0);
    return {
      title: `索引的去处（${count} 份文书）`,
      about: `cases.sqlite 共 ${Math.round(total / 1e6)} MB，各项所占与其用处。`,
      columns: ['内容', 'MB', '占索引', '为什么要有'],
      rows: [...own]
        .sort(([, a], [, b]) => b - a)
        .map(([purpose, bytes]) => [
          purpose,
          figure(bytes / 1e6),
          `${figure((bytes / total) * 100)}%`,
          purposes.find(([, each]) => each === purpose)?.[2] ?? '',
        ]),
    };
  } finally {
    index.close();
  }
}
