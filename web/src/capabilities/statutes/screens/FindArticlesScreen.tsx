import { FileSearchOutlined } from '@ant-design/icons';
import { questionMax } from '@antai/contract/statutes';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Button, Input } from 'antd';
import dayjs from 'dayjs';
import { type FormEvent, useState } from 'react';
import { addresses } from '../../../app/addresses.ts';
import { DatePicker } from '../../../ui/DatePicker.tsx';
import { EmptyBox } from '../../../ui/EmptyBox.tsx';
import { ErrorBox } from '../../../ui/ErrorBox.tsx';
import { LoadingBox } from '../../../ui/LoadingBox.tsx';
import { StatusNote } from '../../../ui/StatusNote.tsx';
import { useTitle } from '../../../ui/use-title.ts';
import { usePackNote } from '../../packs/queries.ts';
import { ArticleHitList } from '../parts/ArticleHitList.tsx';
import { findArticlesQuery } from '../queries.ts';
import styles from './FindArticlesScreen.module.css';

const examples = [
  '公司拖欠工资不发怎么办',
  '借条没有写还款日期，什么时候可以要求还钱',
  '房东不退押金',
  '合同约定的违约金太高能不能减少',
  '网购到假货可以要求几倍赔偿',
];

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text);

/** /intelligentTools/findArticles */
export default function FindArticlesScreen() {
  const { question = '', asOf } = useSearch({ from: addresses.findArticles().to });
  const navigate = useNavigate();
  const [typed, setTyped] = useState(question);
  const [day, setDay] = useState(asOf && isDay(asOf) ? asOf : undefined);
  const answer = useQuery(findArticlesQuery(question, asOf && isDay(asOf) ? asOf : undefined));
  const note = usePackNote('laws');
  useTitle(question ? `${question.slice(0, 40)} · 问法条` : '问法条');
  const ask = (words: string) => {
    if (words.trim() === '') return;
    setTyped(words);
    void navigate({ ...addresses.findArticles(), search: { question: words.trim(), asOf: day } });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    ask(typed);
  };
  return (
    <div className={styles.page}>
      <header>
        <h1>问法条</h1>
        <p>用日常说法写下问题，找可能适用的条文，并写明为什么；结果由检索得出，请核对原文后使用。</p>
      </header>
      <form className={styles.form} onSubmit={submit}>
        <Input.TextArea
          aria-label="问题"
          placeholder="例如：公司拖欠工资不发怎么办"
          autoSize={{ minRows: 2, maxRows: 6 }}
          value={typed}
          maxLength={questionMax}
          showCount={typed.length > questionMax * 0.8}
          onChange={event => setTyped(event.target.value)}
          onPressEnter={event => {
            if (event.shiftKey || event.nativeEvent.isComposing) return;
            event.preventDefault();
            ask(typed);
          }}
        />
        <div className={styles.tools}>
          <DatePicker
            aria-label="效力日期"
            prefix={<span className={styles.label}>效力日期</span>}
            placeholder="今天"
            value={day ? dayjs(day) : null}
            onChange={date => setDay(date?.format('YYYY-MM-DD'))}
          />
          <Button type="primary" htmlType="submit" disabled={typed.trim() === ''} loading={answer.isFetching}>
            查找条文
          </Button>
        </div>
      </form>
      <StatusNote note={note} />
      {question === '' ? (
        <section className={styles.examples}>
          <h2>可以这样问</h2>
          <ul>
            {examples.map(example => (
              <li key={example}>
                <Button onClick={() => ask(example)}>{example}</Button>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {answer.error ? <ErrorBox error={answer.error} onRetry={() => void answer.refetch()} /> : null}
      {answer.isFetching && !answer.data ? <LoadingBox /> : null}
      {answer.data?.length === 0 ? (
        <EmptyBox
          isSettled
          icon={<FileSearchOutlined />}
          text={note ? '法规正文取到后即可查找' : '没有找到相关条文，请换一种说法，或补充事情的经过'}
        />
      ) : null}
      {answer.data && answer.data.length > 0 ? <ArticleHitList articles={answer.data} /> : null}
    </div>
  );
}
