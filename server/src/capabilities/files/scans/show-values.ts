import listPlacedValues, { type PlacedValue, type ReadPage } from './list-values.ts';

export interface ValuesOrder {
  /** Pages as they were read, as JSON. */
  pages: string;
  from: number;
  limit: number;
}

export interface ValuesPage {
  rows: Omit<PlacedValue, 'area'>[];
  total: number;
}

/** Some of what must be compared with the pictures of a file. For a thread: two hundred pages take a tenth of a second. */
export default function showValues({ pages, from, limit }: ValuesOrder): ValuesPage {
  const values = listPlacedValues(JSON.parse(pages) as ReadPage[]);
  const rows = values.slice(from, from + limit).map(({ area: _area, ...value }) => value);
  return { rows, total: values.length };
}
