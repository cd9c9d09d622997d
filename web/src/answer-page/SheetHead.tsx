import type { QuestionnaireSheet } from '@antai/contract/questionnaires/content';
import type { ReactNode } from 'react';
import styles from './SheetHead.module.css';

interface Props {
  sheet: Pick<QuestionnaireSheet, 'title' | 'description' | 'estimatedMinutes'>;
  logo: string | null;
  /** The title is the heading of a page, or of a part of one. */
  level: 1 | 2;
  children?: ReactNode;
}

/** What stands above the questions: whose questionnaire it is, what it is for, how long it takes. */
export function SheetHead({ sheet: { title, description, estimatedMinutes }, logo, level, children }: Props) {
  const Heading = level === 1 ? 'h1' : 'h2';
  return (
    <header className={styles.head}>
      {logo ? <img className={styles.logo} src={logo} alt="" /> : null}
      <Heading>{title || '未命名问卷'}</Heading>
      {children}
      <p>{description}</p>
      <p className={styles.quiet}>约{estimatedMinutes}分钟；随时保存，凭私人链接在任何设备上继续。</p>
    </header>
  );
}
