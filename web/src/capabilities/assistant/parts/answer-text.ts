import { type Answer, sourceKindNames } from '@antai/contract/assistant/answer';
import { citationStatusNames } from '@antai/contract/statutes';

/** An answer as plain text to be pasted elsewhere: what it says, then every source with what checking it found. */
export function answerText({ text, sources }: Answer): string {
  const groups = [...Map.groupBy(sources, ({ kind }) => kind)].map(([kind, group]) =>
    [
      `【${sourceKindNames[kind]}】`,
      ...group.map(({ number, title, facts, passage, check }) => {
        const state = check ? `（${citationStatusNames[check.status]}）` : '';
        return `[${number}] ${title}${state}${facts.length > 0 ? `　${facts.join(' · ')}` : ''}\n${passage}`;
      }),
    ].join('\n'),
  );
  return [text.replaceAll('**', ''), ...groups].join('\n\n');
}
