import type { PassageHit } from '@antai/contract/knowledge';
import { type NewSource, sourceOfPassage } from '../describe-source.ts';

export interface LibraryPassages {
  sources: NewSource[];
  /** The libraries that were looked through. */
  names: string[];
  skipped: string[];
}

/** What libraries say, and how many of those that are bound could not be looked through. */
export function describeLibraries(
  boundIds: string[],
  { visible, passages }: { visible: { name: string }[]; passages: PassageHit[] },
): LibraryPassages {
  const lost = boundIds.length - visible.length;
  return {
    sources: passages.map(sourceOfPassage),
    names: visible.map(({ name }) => name),
    skipped: lost > 0 ? [`${lost}个绑定的知识库（已删除或不再与您共享）`] : [],
  };
}
