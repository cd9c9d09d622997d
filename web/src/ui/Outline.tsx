import styles from './Outline.module.css';
import { useCurrentPart } from './use-current-part.ts';

interface Props {
  name: string;
  /** The parts of the page: the id of each element and what it is called. */
  parts: { id: string; title: string }[];
}

const show = (id: string) => document.getElementById(id)?.scrollIntoView({ block: 'start' });

/** The parts of a long page, to jump to; the one that is being read is marked. */
export function Outline({ name, parts }: Props) {
  const current = useCurrentPart(parts.map(({ id }) => id));
  return (
    <nav className={styles.outline} aria-label={name}>
      <ol>
        {parts.map(({ id, title }) => (
          <li key={id}>
            <button type="button" aria-current={id === current ? 'location' : undefined} onClick={() => show(id)}>
              {title}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}
