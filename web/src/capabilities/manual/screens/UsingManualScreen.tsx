import { Link, useSearch } from '@tanstack/react-router';
import { Input } from 'antd';
import { useMemo, useState } from 'react';
import { addresses } from '../../../app/addresses.ts';
import { useUser } from '../../../lib/session.ts';
import { StateBox } from '../../../ui/StateBox.tsx';
import { ManualHits } from '../parts/ManualHits.tsx';
import { ManualTopic } from '../parts/ManualTopic.tsx';
import { readTopics } from '../parts/topics.ts';
import styles from './UsingManualScreen.module.css';

/** /userCenter/usingManual */
export default function UsingManualScreen() {
  const { topic, section } = useSearch({ from: addresses.manual().to });
  const allowed = useUser(state => state.user?.lmRoleResourceVOList);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what may be read follows from what is allowed
  const topics = useMemo(readTopics, [allowed]);
  const [question, setQuestion] = useState('');
  const current = topic === undefined ? topics[0] : topics.find(({ topicId }) => topicId === topic);
  const isSearching = question.trim() !== '';
  return (
    <div className={styles.manual}>
      <div className={styles.side}>
        <Input.Search
          allowClear
          aria-label="在手册中查找"
          placeholder="在手册中查找"
          value={question}
          maxLength={40}
          onChange={({ target }) => setQuestion(target.value)}
        />
        <nav aria-label="手册主题">
          <ul>
            {topics.map(({ topicId, title }) => (
              <li key={topicId}>
                <Link
                  {...addresses.manual(topicId)}
                  aria-current={!isSearching && topicId === current?.topicId ? 'page' : undefined}
                  onClick={() => setQuestion('')}
                >
                  {title}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      {isSearching ? (
        <ManualHits topics={topics} question={question} onOpen={() => setQuestion('')} />
      ) : current ? (
        <ManualTopic topic={current} section={section} />
      ) : (
        <StateBox role="status" title="手册中没有这个主题">
          请从左侧另选，或在手册中查找。
        </StateBox>
      )}
    </div>
  );
}
