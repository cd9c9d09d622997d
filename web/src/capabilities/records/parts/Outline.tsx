import type { Section } from '@antai/contract/records';

const show = (index: number) => document.getElementById(`section-${index}`)?.scrollIntoView({ block: 'start' });

/** The parts of the text, to jump to. */
export function Outline({ sections }: { sections: Section[] }) {
  return (
    <nav className="case-outline" aria-label="文书结构">
      <ol>
        {sections.map(({ title, key }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a section is its place
          <li key={`${key}-${index}`}>
            <button type="button" onClick={() => show(index)}>
              {title}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}
