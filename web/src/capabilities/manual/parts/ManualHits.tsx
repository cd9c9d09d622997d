import { SearchOutlined } from '@ant-design/icons';
import { Link } from '@tanstack/react-router';
import { addresses } from '../../../app/addresses.ts';
import { EmptyBox } from '../../../ui/EmptyBox.tsx';
import { Marked } from '../../../ui/Marked.tsx';
import styles from './ManualHits.module.css';
import { searchManual } from './search-manual.ts';
import type { Topic } from './topics.ts';

interface Props {
  topics: Topic[];
  question: string;
  /** A section was chosen. */
  onOpen: () => void;
}

/** The sections of the manual that a question finds. */
export function ManualHits({ topics, question, onOpen }: Props) {
  const hits = searchManual(topics, question);
  if (hits.length === 0) {
    return (
      <EmptyBox
        isSettled
        icon={<SearchOutlined />}
        text={`手册中没有“${question.trim()}”`}
        details="换一个说法，或减少一个词；仍找不到时请咨询本所管理员。"
      />
    );
  }
  return (
    <section className={styles.hits} aria-label="查找结果">
      <p role="status">找到 {hits.length} 处</p>
      <ul>
        {hits.map(({ topicId, topicTitle, sectionTitle, excerpt, marks }) => (
          <li key={`${topicId} ${sectionTitle}`}>
            <Link {...addresses.manual(topicId, sectionTitle)} onClick={onOpen}>
              {topicTitle} · {sectionTitle}
            </Link>
            <p>
              <Marked text={excerpt} marks={marks} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
