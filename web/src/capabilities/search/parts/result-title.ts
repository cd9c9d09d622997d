import type { Category, SearchHit } from '@antai/contract/search';

/** What a record is called: by its title, else its number, else its id. */
export const titleOf = ({ titleField, numberField }: Category, { id, fields }: SearchHit): string =>
  String(fields[titleField] ?? (numberField ? fields[numberField] : undefined) ?? id);
