import type { Answers } from '@antai/contract/questionnaires/content';
import { Segmented } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { measureSheet, SheetForm } from '../../../answer-page/SheetForm.tsx';
import { SheetHead } from '../../../answer-page/SheetHead.tsx';
import type { Content } from './edit-content.ts';
import styles from './PreviewPanel.module.css';

interface Props {
  content: Content;
  logo: string | null;
  /** The question that is being written: it is brought to the eye. */
  currentId?: string | undefined;
}

/** The questionnaire as it is answered, wide or as on a telephone; answers here bring up questions and are kept nowhere. */
export function PreviewPanel({ content, logo, currentId }: Props) {
  const [width, setWidth] = useState<'phone' | 'desktop'>('phone');
  const [answers, setAnswers] = useState<Answers>({});
  const page = useRef<HTMLElement>(null);
  const { questionCount, answered } = measureSheet(content, answers);
  useEffect(() => {
    const question = currentId && page.current?.querySelector<HTMLElement>(`[id="question-${currentId}"]`);
    if (!page.current || !question) return;
    const { top } = question.getBoundingClientRect();
    page.current.scrollTop += top - page.current.getBoundingClientRect().top - page.current.clientHeight / 4;
  }, [currentId]);
  return (
    <section className={styles.panel} aria-label="预览">
      <div className={styles.bar}>
        <Segmented
          size="small"
          value={width}
          options={[
            { value: 'phone', label: '手机' },
            { value: 'desktop', label: '电脑' },
          ]}
          onChange={setWidth}
        />
        <span>
          试答{answered}/{questionCount}题，不保存
        </span>
        <button type="button" className={styles.clear} onClick={() => setAnswers({})}>
          清空试答
        </button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a page longer than its frame is scrolled by keys too */}
      <section className={styles.frame} ref={page} tabIndex={0} aria-label="填写人所见">
        <div className={width === 'phone' ? styles.phone : styles.desktop}>
          <SheetHead sheet={content} logo={logo} level={2} />
          <SheetForm
            sheet={content}
            answers={answers}
            onAnswer={(id, value) => setAnswers(before => ({ ...before, [id]: value }))}
          >
            <p className={styles.quiet}>{content.disclaimer}</p>
          </SheetForm>
        </div>
      </section>
    </section>
  );
}
