import { checkNames, type DictionaryWord } from '@antai/contract/correction';
import { Button } from 'antd';
import { useState } from 'react';
import { formatMoment } from '../../../lib/format.ts';
import { type Column, PagedTable } from '../../../ui/PagedTable.tsx';
import { dictionaryQuery, useForget } from '../queries.ts';
import styles from './DictionaryTable.module.css';

const columns: Column<DictionaryWord>[] = [
  { name: '写法', isHead: true, show: ({ word }) => word },
  { name: '项目', isNarrow: true, show: ({ check }) => checkNames[check] },
  {
    name: '记下的时间',
    isNarrow: true,
    show: ({ createTime }) => <span className="tabular">{formatMoment(createTime)}</span>,
  },
  { name: '操作', isNarrow: true, show: ({ wordId, word }) => <Forget wordId={wordId} word={word} /> },
];

/** What the user does not want to be told of again. */
export function DictionaryTable() {
  const [pageNum, setPageNum] = useState(1);
  return (
    <section className={styles.card} aria-labelledby="correction-dictionary">
      <h2 id="correction-dictionary">本人词典</h2>
      <p>忽略时选“以后不再提示”的写法，在各文书中都不再提示。</p>
      <PagedTable
        name="本人词典"
        query={dictionaryQuery(pageNum)}
        columns={columns}
        idOf={({ wordId }) => wordId}
        pageNum={pageNum}
        onPage={setPageNum}
        empty="词典中还没有写法"
      />
    </section>
  );
}

function Forget({ wordId, word }: { wordId: string; word: string }) {
  const forget = useForget();
  return (
    <Button
      type="link"
      size="small"
      danger
      aria-label={`从词典删去：${word}`}
      loading={forget.isPending}
      onClick={() => forget.mutate([wordId])}
    >
      删去
    </Button>
  );
}
