import type { TextDocument } from '@antai/documents/text-document';

/** The first half of a character of two units, left behind by a cut. */
const halfCharacter = /[\ud800-\udbff]$/u;

/** Paragraphs that say something, as many as the limit holds, of a first one that is longer its beginning, and what of the file was left unread. */
export function cutParagraphs(
  { paragraphs, unread }: Pick<TextDocument, 'paragraphs' | 'unread'>,
  charactersMax: number,
) {
  const texts = paragraphs.map(({ number, text }) => `${number ?? ''}${text}`).filter(text => text.trim() !== '');
  const beginning: string[] = [];
  let characters = 0;
  const limit = `超过${charactersMax / 10_000}万字`;
  const left: string[] = [];
  for (const text of texts) {
    if (characters + text.length > charactersMax) break;
    beginning.push(text);
    characters += text.length;
  }
  if (characters === 0 && texts[0]) {
    beginning.push(texts[0].slice(0, charactersMax).replace(halfCharacter, ''));
    characters = beginning[0]!.length;
    left.push(`第1段的后${texts[0].length - characters}字（${limit}）`);
  }
  const rest = texts.length - beginning.length;
  if (rest > 0) left.push(`第${beginning.length + 1}段起的${rest}段（${limit}）`);
  return { paragraphs: beginning, characters, unread: [...unread, ...left] };
}
