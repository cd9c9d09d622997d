import type { Section } from '@antai/contract/records';
import type { CitedProvision } from '@antai/contract/records/shared';
import { useMemo } from 'react';
import { annotate } from '../../../ui/annotate.ts';
import { DocumentText } from '../../../ui/DocumentText.tsx';
import styles from './RecordText.module.css';

interface Props {
  sections: Section[];
  /** The section that the page has as its title; -1 where it has none. */
  titleSection: number;
  positions: { section: number; marks: [number, number][] }[];
  provisions: CitedProvision[];
  activeHit: number;
  onProvision: (provision: CitedProvision) => void;
}

/** The provisions of a section that can be followed, in order and apart. */
function linksOf(provisions: CitedProvision[], section: number) {
  const placed = provisions
    .filter(each => each.section === section && each.start !== undefined && each.articles.length > 0)
    .sort((a, b) => (a.start ?? 0) - (b.start ?? 0));
  return placed.filter((each, index) => index === 0 || (each.start ?? 0) >= (placed[index - 1]?.end ?? 0));
}

export function RecordText({ sections, titleSection, positions, provisions, activeHit, onProvision }: Props) {
  const annotated = useMemo(() => {
    let firstHit = 0;
    return sections.map((section, index) => {
      const marks = positions.find(each => each.section === index)?.marks ?? [];
      const links = linksOf(provisions, index);
      const hits = marks.map(([start, end]) => ({ start, end }));
      const ranges = links.map(({ start = 0, end = 0 }) => ({ start, end }));
      const paragraphs = annotate(section.text, hits, { firstHit, links: ranges });
      firstHit += marks.length;
      return { section, links, paragraphs };
    });
  }, [sections, positions, provisions]);
  return (
    <section className={styles.text} aria-label="正文">
      {annotated.map(({ section, links, paragraphs }, index) =>
        index === titleSection ? null : (
          // biome-ignore lint/suspicious/noArrayIndexKey: a section is its place
          <section key={index} id={`section-${index}`} data-key={section.key}>
            <h2>{section.title}</h2>
            <DocumentText
              paragraphs={paragraphs}
              activeHit={activeHit}
              onLink={link => {
                const provision = links[link];
                if (provision) onProvision(provision);
              }}
            />
          </section>
        ),
      )}
    </section>
  );
}
