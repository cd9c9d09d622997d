/** A head that says that names stand below. */
const head = /名称|公司|企业|单位|客户|供应商|对手|甲方|乙方/;
/** The end of an organisation's name. */
const organisation =
  /(?:公司|厂|店|社|中心|事务所|银行|集团|合伙|工作室|医院|学校|协会|基金会|研究院|所|行)(?:（[^（）]*）)?$/;

/** The names of a sheet in their order, each once: the column whose head says so, else that with most organisations. */
export function findNames(rows: readonly (readonly string[])[]): string[] {
  const width = Math.max(0, ...rows.map(row => row.length));
  const columns = Array.from({ length: width }, (_, at) => rows.map(row => (row[at] ?? '').trim()));
  const named = columns.find(
    ([first = '', ...rest]) => head.test(first) && !organisation.test(first) && rest.some(Boolean),
  );
  if (named) return unique(named.slice(1));
  const countOf = (column: string[]) => column.filter(value => organisation.test(value)).length;
  const best = [...columns].sort((a, b) => countOf(b) - countOf(a))[0] ?? [];
  return unique(countOf(best) > 0 ? best.filter(value => organisation.test(value)) : []);
}

const unique = (names: string[]) => [...new Set(names.filter(name => name !== ''))];
