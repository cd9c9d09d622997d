import { type Answer, answerPlaceNames, sourceKindNames } from '@antai/contract/assistant/answer';
import { citationStatusNames } from '@antai/contract/statutes';

/** An answer as plain text to be pasted elsewhere: what it says, who has written it, then every source with what checking it found. */
export function answerText({ text, sources, model }: Answer): string {
  const groups = [...Map.groupBy(sources, ({ kind }) => kind)].map(([kind, group]) =>
    [
      `【${sourceKindNames[kind]}】`,
      ...group.map(({ number, title, facts, passage, check }) => {
        const state = check ? `（${citationStatusNames[check.status]}）` : '';
        return `[${number}] ${title}${state}${facts.length > 0 ? `　${facts.join(' · ')}` : ''}\n${passage}`;
      }),
    ].join('\n'),
  );
  const author = model ? [`由${model.label}（${answerPlaceNames[model.location]}）撰写，引用请核对原文。`] : [];
  return [text.replaceAll('**', ''), ...author, ...groups].join('\n\n');
}
