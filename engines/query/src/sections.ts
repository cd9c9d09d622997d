import { lineEnd, normaliseText } from './normalise.ts';
import type { Field, SearchRecord } from './tree.ts';

/** A stretch [start, end) of UTF-16 units. */
export type Span = { start: number; end: number };

/** A normalised section: its text, its paragraphs, and the sentences of each. */
export type Section = { readonly key: string; readonly text: string; readonly paragraphs: Paragraph[] };
export type Paragraph = Span & { text: string; readonly sentences: Span[] };

const sentenceEnds = Array.from('。！？；', mark => mark.charCodeAt(0));
const [fullStop, exclamation, question, semicolon] = sentenceEnds;
const isSentenceEnd = (unit: number) =>
  unit === fullStop || unit === exclamation || unit === question || unit === semicolon;

/** Cuts a normalised text at its line ends, and each paragraph after every run of 。！？；. */
export function cutParagraphs(text: string): Paragraph[] {
  const paragraphs: Paragraph[] = [];
  let start = 0;
  for (const part of text.split(lineEnd)) {
    if (part !== '') paragraphs.push(new CutParagraph(start, part));
    start += part.length + 1;
  }
  return paragraphs;
}

/** Sentences are cut when first asked for: phrases, paragraphs and distances need none. A class, for a getter of its own costs each object half a kilobyte. */
class CutParagraph implements Paragraph {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  #sentences: Span[] | undefined;

  constructor(start: number, text: string) {
    this.start = start;
    this.end = start + text.length;
    this.text = text;
    this.#sentences = undefined;
  }

  get sentences(): Span[] {
    this.#sentences ??= cutSentences(this.text);
    return this.#sentences;
  }
}

/** The sentences of one paragraph, as stretches of it; a sentence keeps the marks that end it. */
function cutSentences(paragraph: string): Span[] {
  const sentences: Span[] = [];
  let start = 0;
  for (let at = 0; at < paragraph.length; at++) {
    const isEnd = isSentenceEnd(paragraph.charCodeAt(at)) && !isSentenceEnd(paragraph.charCodeAt(at + 1));
    if (!isEnd && at + 1 < paragraph.length) continue;
    sentences.push({ start, end: at + 1 });
    start = at + 1;
  }
  return sentences;
}

/** A normalised section of a record. */
export function prepareSection(section: { key: string; text: string }): Section {
  const text = normaliseText(section.text);
  return { key: section.key, text, paragraphs: cutParagraphs(text) };
}

/** A record whose texts are normalised once, for many questions. */
export type PreparedRecord = { record: SearchRecord; sections: Section[] };

/** Normalises the texts of a record, each when it is first read: most questions read some of them. */
export function prepare(record: SearchRecord): PreparedRecord {
  return { record, sections: record.sections.map(section => new PreparedSection(section)) };
}

class PreparedSection implements Section {
  readonly key: string;
  readonly #original: { key: string; text: string };
  #prepared: Section | undefined;

  constructor(original: { key: string; text: string }) {
    this.key = original.key;
    this.#original = original;
    this.#prepared = undefined;
  }

  get text(): string {
    return this.#whole.text;
  }

  get paragraphs(): Paragraph[] {
    return this.#whole.paragraphs;
  }

  get #whole(): Section {
    this.#prepared ??= prepareSection(this.#original);
    return this.#prepared;
  }
}

/** True when a text field reads that section. */
export function isRead(field: Field, key: string): boolean {
  return field.sections === undefined || field.sections.includes(key);
}
