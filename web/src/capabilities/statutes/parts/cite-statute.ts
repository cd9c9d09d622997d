import type { StatuteFields } from '@antai/contract/records/statute';

/** 《名称》第…条, as a document cites it; a part's name is not the statute's. */
export function citationOf({ statuteTitle = '' }: StatuteFields, label: string): string {
  const name = statuteTitle
    .replace(/（(?:.{1,8}编|[总附]则)）$/u, '')
    .replaceAll('《', '〈')
    .replaceAll('》', '〉');
  return `《${name}》${label}`;
}
