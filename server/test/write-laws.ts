import { DatabaseSync } from 'node:sqlite';

/** An invented law: its articles by number and words. */
interface InventedLaw {
  lawId: string;
  lawName: string;
  articles: [number: string, text: string][];
}

/** Writes a database of one law, with the tables of the package of laws; gives the file. */
export function writeLaws(file: string, { lawId, lawName, articles }: InventedLaw): string {
  const database = new DatabaseSync(file);
  database.exec(`
    create table laws (law_id text primary key, law_name text, level text, issuing_body text, publish_date text,
      effective_date text, version_date text, law_department text);
    create table articles (id integer primary key, law_id text, chapter text, section text, article_no text, article_text text);
  `);
  database
    .prepare('insert into laws values (?, ?, ?, ?, ?, ?, ?, ?)')
    .run(lawId, lawName, '法律', '全国人民代表大会常务委员会', '2020-05-01', '2020-07-01', '2020-05-01', '社会法');
  const insert = database.prepare('insert into articles values (?, ?, ?, null, ?, ?)');
  for (const [at, [number, text]] of articles.entries()) insert.run(at + 1, lawId, '第一章 总则', number, text);
  database.close();
  return file;
}
