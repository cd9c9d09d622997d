const words: Record<string, (input: Record<string, unknown>) => string> = {
  find_articles: ({ question }) => `正在找法条${object(question)}`,
  read_article: ({ statute, article }) => `正在读法条${object(`${String(statute ?? '')} ${String(article ?? '')}`)}`,
  check_citations: () => '正在核验引用',
  search_cases: ({ expression }) => `正在检索案例${object(expression)}`,
  search_penalties: ({ expression }) => `正在检索行政处罚${object(expression)}`,
  similar_cases: () => '正在找类似案例',
  read_company: ({ name }) => `正在查机构${object(name)}`,
  calculate: () => '正在计算',
  search_knowledge: ({ question }) => `正在查知识库${object(question)}`,
  read_record: ({ kind }) => `正在读${typeof kind === 'string' ? kind : '记录'}`,
};

const saidMax = 40;
const object = (value: unknown) =>
  typeof value === 'string' && value.trim() ? `：${value.trim().slice(0, saidMax)}` : '';

/** What a reader sees while a model looks something up. */
export function describeLookup(name: string, input: unknown): string {
  const fields = typeof input === 'object' && input !== null ? (input as Record<string, unknown>) : {};
  return (Object.hasOwn(words, name) ? words[name]?.(fields) : undefined) ?? '正在查阅';
}
