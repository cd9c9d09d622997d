import type { AnswerSource } from '@antai/contract/assistant/answer';
import type { MessageRow } from '../store.ts';

/** A source that quotes a knowledge library. */
type LibrarySource = AnswerSource & Required<Pick<AnswerSource, 'knowledge'>>;

/** What messages quote of knowledge libraries. */
export const librarySources = (rows: Pick<MessageRow, 'answer'>[]): LibrarySource[] =>
  rows
    .flatMap(({ answer }) => answer?.sources ?? [])
    .filter((source): source is LibrarySource => source.knowledge !== undefined);

/** Messages with how what they quote stands now, where that is no longer the same. */
export function markStandings(
  rows: MessageRow[],
  standings: Map<AnswerSource, 'same' | NonNullable<AnswerSource['standing']>>,
): MessageRow[] {
  return rows.map(row => {
    if (!row.answer) return row;
    const sources = row.answer.sources.map(source => {
      const standing = standings.get(source);
      return standing && standing !== 'same' ? { ...source, standing } : source;
    });
    return { ...row, answer: { ...row.answer, sources } };
  });
}
