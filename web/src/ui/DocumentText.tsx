import type { Run } from './annotate.ts';
import styles from './DocumentText.module.css';

interface Props {
  paragraphs: Run[][];
  activeHit: number;
  /** Pasted text: nothing is set as in print, and links show by their marks alone. */
  isPlain?: boolean;
  onLink: (link: number) => void;
}

/** Document text as it is printed: serif, indented, with hits marked and links to follow. */
export function DocumentText({ paragraphs, activeHit, isPlain = false, onLink }: Props) {
  return (
    <div className={styles.text} data-plain={isPlain}>
      {paragraphs.map((runs, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a paragraph is its place
        <p key={index}>
          {runs.map((run, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a run is its place
            <RunText key={at} run={run} isActive={run.hit === activeHit} onLink={onLink} />
          ))}
        </p>
      ))}
    </div>
  );
}

function RunText({ run, isActive, onLink }: { run: Run; isActive: boolean; onLink: (link: number) => void }) {
  const { text, hit, link } = run;
  const marked =
    hit === undefined ? (
      text
    ) : (
      <mark id={`hit-${hit}`} data-active={isActive}>
        {text}
      </mark>
    );
  if (link === undefined) return marked;
  const follow = () => onLink(link);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a button is one block and would tear the line it stands in
    <span
      role="button"
      tabIndex={0}
      className={styles.link}
      onClick={follow}
      onKeyDown={event => {
        if (event.key === 'Enter' || event.key === ' ') {
          event.preventDefault();
          follow();
        }
      }}
    >
      {marked}
    </span>
  );
}
