import type { CitationReport } from '@antai/contract/citations';
import { citationStatusNames } from '@antai/contract/statutes';
import type { Comment } from '@antai/documents/comment-docx';

type ReportedParagraph = CitationReport['paragraphs'][number];

/** The text that is checked: every paragraph a line. */
export const textOfReport = (paragraphs: ReportedParagraph[]) => paragraphs.map(({ text }) => text).join('\n');

type Findings = Pick<CitationReport, 'paragraphs' | 'citations' | 'notChecked'>;

/** A comment on each citation that is not verified or could not be checked; one that goes over a line end stops there. */
export function placeComments({ paragraphs, citations, notChecked }: Findings): Comment[] {
  const starts: number[] = [];
  let length = 0;
  for (const { text } of paragraphs) {
    starts.push(length);
    length += text.length + 1;
  }
  const findings = [
    ...citations
      .filter(({ status }) => status !== 'verified')
      .map(({ start, end, status, detail }) => ({ start, end, text: `【${citationStatusNames[status]}】${detail}` })),
    ...notChecked.map(({ start, end, why }) => ({ start, end, text: `【未核验】${why}` })),
  ];
  return findings
    .sort((a, b) => a.start - b.start || a.end - b.end)
    .flatMap(({ start, end, text }) => {
      const index = lastBefore(starts, start);
      const paragraph = paragraphs[index];
      const first = starts[index] ?? 0;
      if (!paragraph) return [];
      return [
        { paragraphId: paragraph.id, start: start - first, end: Math.min(end - first, paragraph.text.length), text },
      ];
    });
}

/** Which of ascending numbers is the last that is not above this one. */
function lastBefore(ascending: number[], value: number): number {
  let [low, high] = [0, ascending.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (ascending[middle]! <= value) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
