import type { Section } from '@antai/contract/records';
import { createContext, type ReactNode, use, useMemo } from 'react';
import { Marked } from '../../../ui/Marked.tsx';

type Positions = { section: number; marks: [number, number][] }[];

const wordsMax = 50;

const HitWords = createContext<ReadonlyMap<string, string[]>>(new Map());

/** The words that were hit in each section, the longest first. */
function wordsOf(sections: Section[], positions: Positions): Map<string, string[]> {
  const bySection = new Map<string, Set<string>>();
  for (const { section, marks } of positions) {
    const { key = '', text = '' } = sections[section] ?? {};
    const words = bySection.get(key) ?? new Set();
    for (const [start, end] of marks) if (words.size < wordsMax) words.add(text.slice(start, end));
    bySection.set(key, words);
  }
  return new Map([...bySection].map(([key, words]) => [key, [...words].sort((a, b) => b.length - a.length)]));
}

interface HitsProps {
  sections: Section[];
  positions: Positions;
  children: ReactNode;
}

/** Everything below knows what was hit in which section. */
export function Hits({ sections, positions, children }: HitsProps) {
  const words = useMemo(() => wordsOf(sections, positions), [sections, positions]);
  return <HitWords value={words}>{children}</HitWords>;
}

/** The places of words in a text, in order and apart. */
function marksOf(text: string, words: string[]): [number, number][] {
  const marks: [number, number][] = [];
  for (let at = 0; at < text.length; ) {
    const word = words.find(each => each !== '' && text.startsWith(each, at));
    if (word) marks.push([at, at + word.length]);
    at += word?.length ?? 1;
  }
  return marks;
}

/** A value of a section as it is shown elsewhere on the page, with what was hit marked. */
export function HitText({ section, text }: { section: string; text: string }) {
  const words = use(HitWords).get(section) ?? [];
  return words.length === 0 ? text : <Marked text={text} marks={marksOf(text, words)} />;
}
