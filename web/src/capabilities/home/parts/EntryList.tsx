import type { ReactNode } from 'react';
import styles from './EntryList.module.css';

interface Props {
  title: string;
  entries: { key: string; link: ReactNode; time: string }[];
}

/** A short list of things to open, each with its day or time. */
export function EntryList({ title, entries }: Props) {
  return (
    <section className={styles.list}>
      <h2>{title}</h2>
      <ul>
        {entries.map(({ key, link, time }) => (
          <li key={key}>
            {link}
            <time className="tabular">{time}</time>
          </li>
        ))}
      </ul>
    </section>
  );
}
