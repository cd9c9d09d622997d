import type { Answers } from '@antai/contract/questionnaires/content';
import { Segmented } from 'antd';
import { useState } from 'react';
import { SheetForm } from '../../../answer-page/SheetForm.tsx';
import type { Content } from './edit-content.ts';
import styles from './PreviewPanel.module.css';

/** The questionnaire as it is answered, wide or as on a telephone; answers here bring up questions and are kept nowhere. */
export function PreviewPanel({ content }: { content: Content }) {
  const [width, setWidth] = useState<'desktop' | 'phone'>('desktop');
  const [answers, setAnswers] = useState<Answers>({});
  return (
    <section aria-label="预览">
      <Segmented
        value={width}
        options={[
          { value: 'desktop', label: '电脑' },
          { value: 'phone', label: '手机' },
        ]}
        onChange={setWidth}
      />
      <div className={width === 'phone' ? styles.phone : styles.desktop}>
        <p className={styles.title}>{content.title || '未命名问卷'}</p>
        <p>{content.description}</p>
        <SheetForm
          sheet={content}
          answers={answers}
          onAnswer={(id, value) => setAnswers({ ...answers, [id]: value })}
        />
      </div>
    </section>
  );
}
