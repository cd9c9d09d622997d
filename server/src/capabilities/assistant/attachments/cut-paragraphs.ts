import type { TextDocument } from '@antai/documents/text-document';

/** Paragraphs that say something, as many as the limit holds, and what of the file was left unread. */
export function cutParagraphs(
  { paragraphs, unread }: Pick<TextDocument, 'paragraphs' | 'unread'>,
  charactersMax: number,
) {
  const texts = paragraphs.map(({ number, text }) => `${number ?? ''}${text}`).filter(text => text.trim() !== '');
  const beginning: string[] = [];
  let characters = 0;
  for (const text of texts) {
    if (characters + text.length > charactersMax) break;
    beginning.push(text);
    characters += text.length;
  }
  const rest = texts.length - beginning.length;
  const left = rest > 0 ? [`第${beginning.length + 1}段起的${rest}段（超过${charactersMax / 10_000}万字）`] : [];
  return { paragraphs: beginning, characters, unread: [...unread, ...left] };
}
