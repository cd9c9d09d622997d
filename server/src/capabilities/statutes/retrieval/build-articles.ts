import { buildIndex, packIndex } from '@antai/retrieval';

/** A text on its way to the building thread: its articles as one string travel faster than as objects. */
export interface SentText {
  id: string;
  title: string;
  part: string | null;
  level: string;
  isCurrent: boolean;
  articles: string;
}

/** The entry of the building thread: the index of these texts as bytes. */
export default function buildBytes({ texts }: { texts: SentText[] }): Uint8Array {
  return packIndex(buildIndex(texts.map(text => ({ ...text, articles: JSON.parse(text.articles) }))));
}
