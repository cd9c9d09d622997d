import {
  type PracticeArea,
  practiceAreas,
  type SelectionItem,
  type SelectionKind,
  selectionKinds,
} from '@antai/contract/selection';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Input, Segmented, Switch } from 'antd';
import { useState } from 'react';
import { addresses } from '../../../app/addresses.ts';
import { EmptyBox } from '../../../ui/EmptyBox.tsx';
import { ErrorBox } from '../../../ui/ErrorBox.tsx';
import { LoadingBox } from '../../../ui/LoadingBox.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { ItemCard } from '../parts/ItemCard.tsx';
import { ItemPreview } from '../parts/ItemPreview.tsx';
import { selectItems } from '../parts/select-items.ts';
import { selectionQuery } from '../queries.ts';
import styles from './SmartSelectionScreen.module.css';

const everything = '';

/** /smartSelection */
export default function SmartSelectionScreen() {
  const { data, error, refetch } = useQuery(selectionQuery);
  return (
    <>
      <PageHead
        title="AI智选库"
        about="现成的助手、提问模板、文书、条款、问卷与审查要点，按业务领域选用；加入后即为自己的，可以再改。"
      />
      {error && !data ? <ErrorBox error={error} onRetry={() => void refetch()} /> : null}
      {data ? <Items items={data} /> : error ? null : <LoadingBox />}
    </>
  );
}

function Items({ items }: { items: SelectionItem[] }) {
  const { kind = everything, area = everything, keyword = '' } = useSearch({ from: addresses.selection().to });
  const navigate = useNavigate();
  const [isFavouriteOnly, setFavouriteOnly] = useState(false);
  const [current, setItem] = useState<SelectionItem>();
  const kindsThere = (Object.keys(selectionKinds) as SelectionKind[]).filter(each =>
    items.some(item => item.kind === each),
  );
  const go = (part: { kind?: string; area?: string; keyword?: string }) => {
    const next = { kind, area, keyword, ...part };
    const search = Object.fromEntries(Object.entries(next).filter(([, value]) => value !== everything));
    void navigate({ ...addresses.selection(search), replace: true });
  };
  const selection = selectItems(items, {
    kind: kindsThere.find(each => each === kind),
    area: area in practiceAreas ? (area as PracticeArea) : undefined,
    keyword,
    isFavouriteOnly,
  });
  return (
    <>
      <div className={styles.choices}>
        <Input.Search
          allowClear
          aria-label="在智选库中查找"
          placeholder="名称或说明中的词，可写几个"
          defaultValue={keyword}
          maxLength={50}
          onSearch={word => go({ keyword: word.trim() })}
        />
        <span className={styles.favourites}>
          <Switch size="small" checked={isFavouriteOnly} onChange={setFavouriteOnly} aria-label="只看收藏" />
          只看收藏
        </span>
        <Segmented
          aria-label="种类"
          value={kind}
          options={[
            { value: everything, label: '全部' },
            ...kindsThere.map(each => ({ value: each, label: selectionKinds[each].name })),
          ]}
          onChange={value => go({ kind: value })}
        />
        <Segmented
          aria-label="业务领域"
          value={area}
          options={[
            { value: everything, label: '全部领域' },
            ...Object.entries(practiceAreas).map(([value, label]) => ({ value, label })),
          ]}
          onChange={value => go({ area: value })}
        />
      </div>
      <p role="status" className={`${styles.total} tabular`}>
        共 {selection.length} 项
      </p>
      {selection.length === 0 ? (
        <EmptyBox isSettled text="没有符合的内容，请换一个词、种类或领域" />
      ) : (
        <ul className={styles.grid} aria-label="智选库">
          {selection.map(item => (
            <li key={`${item.kind} ${item.itemId}`}>
              <ItemCard item={item} onOpen={() => setItem(item)} />
            </li>
          ))}
        </ul>
      )}
      {current ? <ItemPreview item={current} onClose={() => setItem(undefined)} /> : null}
    </>
  );
}
