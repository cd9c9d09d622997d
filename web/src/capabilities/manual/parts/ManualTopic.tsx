import { useEffect } from 'react';
import { Markdown } from '../../../ui/Markdown.tsx';
import styles from './ManualTopic.module.css';
import type { Topic } from './topics.ts';

interface Props {
  topic: Topic;
  /** The section to stand at; the beginning where there is none. */
  section: string | undefined;
}

const picture = (name: string, description: string) => {
  const source = `${import.meta.env.BASE_URL}manual/${name}.webp`;
  return (
    <figure>
      <a href={source} target="_blank" rel="noreferrer" aria-label={`${description}，在新页看大图`}>
        <img src={source} alt={description} width="1440" height="900" loading="lazy" />
      </a>
      <figcaption>{description}</figcaption>
    </figure>
  );
};

/** One topic of the manual, from its beginning or from one of its sections. */
export function ManualTopic({ topic: { topicId, title, about, sections }, section }: Props) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another topic is another place to stand at
  useEffect(() => {
    const place = section && document.getElementById(`manual-${section}`);
    (place || document.getElementById('content'))?.scrollIntoView({ block: 'start' });
  }, [topicId, section]);
  return (
    <article className={styles.article}>
      <h1>{title}</h1>
      <p className={styles.about}>{about}</p>
      {sections.map(each => (
        <section key={each.title} id={`manual-${each.title}`} aria-label={each.title}>
          <h2>{each.title}</h2>
          <Markdown text={each.markdown} picture={picture} />
        </section>
      ))}
    </article>
  );
}
