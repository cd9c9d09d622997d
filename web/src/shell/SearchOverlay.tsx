import { CloseOutlined, QuestionCircleOutlined, SearchOutlined } from '@ant-design/icons';
import { historyTypes } from '@antai/contract/history';
import { recordTabs, resourceOfRecordType } from '@antai/contract/records';
import type { QueryNode } from '@antai/contract/search';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { type Address, addresses, hrefOf } from '../app/addresses.ts';
import { remember } from '../capabilities/history/queries.ts';
import { HistoryTabs } from '../capabilities/search/parts/HistoryPanel.tsx';
import { suggestionQuery } from '../capabilities/search/queries.ts';
import { formatCount } from '../lib/format.ts';
import { isOpen } from '../lib/permission.ts';
import styles from './SearchOverlay.module.css';
import { rowsOf, SuggestionList, type SuggestionRow } from './SuggestionList.tsx';
import { tabWithHits, useTabTotals } from './use-tab-totals.ts';

const settleMs = 120;
const keywordMax = 200;

type Tab = (typeof recordTabs)[number];

const openPage = (address: Address | string) => window.open(hrefOf(address), '_blank', 'noopener');

interface Condition {
  fieldEn: string;
  fieldShow: string;
  fieldValue: string;
}

/** Opens the results of one condition in a new tab, and remembers the search. */
function openResults({ recordType, mainTab }: Tab, { fieldEn, fieldShow, fieldValue }: Condition) {
  const childQueryBO = [{ baseQueryBO: { fieldEn, fieldValue, matchType: 1 } }];
  remember(recordType, {
    type: historyTypes.search,
    content: {
      fieldShow: `${fieldShow}：${fieldValue}`,
      childQueryBO,
      queryType: 0,
      recordType,
    },
  });
  openPage(addresses.results(mainTab, childQueryBO));
}

/** Opens what a suggestion leads to: a page, a record, or the results of its value. */
function openRow(tab: Tab, { group, item }: SuggestionRow) {
  if (item.path) openPage(item.path);
  else if (item.id) openPage(addresses.record(group.recordType, item.id));
  else openResults(tab, { fieldEn: group.fieldEn, fieldShow: group.fieldShow, fieldValue: item.text });
}

/** The keyword once typing has paused; a half-written syllable of an input method is not yet a keyword. */
function useSettled(keyword: string, isComposing: boolean): string {
  const [settled, setSettled] = useState(keyword);
  useEffect(() => {
    if (isComposing) return;
    const timer = setTimeout(() => setSettled(keyword.trim()), keyword.trim() === '' ? 0 : settleMs);
    return () => clearTimeout(timer);
  }, [keyword, isComposing]);
  return settled;
}

/** What may be meant by the keyword. */
const useSuggestions = (tab: Tab | undefined, settled: string) =>
  useQuery({
    ...suggestionQuery(tab?.recordType ?? '1', settled),
    enabled: settled !== '' && tab !== undefined,
  });

/** The global search: one box over every kind of record, with what may be meant and what was searched before. */
export default function SearchOverlay({ onClose }: { onClose: () => void }) {
  const open = recordTabs.filter(({ recordType }) => isOpen(resourceOfRecordType(recordType)));
  const [choice, setChoice] = useState<{ tab: Tab | undefined; isChosen: boolean }>({ tab: open[0], isChosen: false });
  const [keyword, setKeyword] = useState('');
  const [isComposing, setComposing] = useState(false);
  const [active, setActive] = useState(-1);
  const panel = useRef<HTMLDivElement>(null);
  const box = useRef<HTMLInputElement>(null);
  const settled = useSettled(keyword, isComposing);
  const totals = useTabTotals(open, settled);
  const tab = tabWithHits(open, choice, { totals });
  const suggestions = useSuggestions(tab, settled);
  const isBlank = keyword.trim() === '';
  const rows = isBlank ? [] : rowsOf(suggestions.data ?? []);

  useEffect(() => {
    box.current?.focus();
  }, []);
  usePressOutside(panel, onClose);

  if (!tab) return null;
  const switchTo = (next: Tab) => {
    setChoice({ tab: next, isChosen: true });
    setKeyword('');
    setActive(-1);
    box.current?.focus();
  };
  const search = () => {
    if (!isBlank) openResults(tab, { fieldEn: 'fullText', fieldShow: '全文', fieldValue: keyword.trim() });
  };
  const press = keysOf({
    count: rows.length,
    active,
    onActive: setActive,
    onEnter: () => {
      const row = rows[active];
      if (row) openRow(tab, row);
      else search();
    },
  });
  return (
    <div
      ref={panel}
      className={styles.overlay}
      role="dialog"
      aria-label="全局搜索"
      onKeyDown={event => {
        // the first Escape of an input method takes back its own letters
        if (event.key === 'Escape' && !event.nativeEvent.isComposing) onClose();
      }}
    >
      <Head tabs={open} tab={tab} totals={totals} onChoose={switchTo} onClose={onClose} />
      <KeywordBox
        place={box}
        keyword={keyword}
        rows={rows.length}
        active={active}
        onChange={typed => {
          setKeyword(typed);
          setActive(-1);
        }}
        onCompose={setComposing}
        onKeyDown={press}
        onSearch={search}
      />
      {isBlank ? (
        <PastSearches key={tab.recordType} tab={tab} />
      ) : (
        <SuggestionList
          rows={rows}
          keyword={settled}
          active={active}
          isSettled={suggestions.isSuccess}
          onChoose={row => openRow(tab, row)}
        />
      )}
      {isOpen(20017) ? <QuestionLink words={keyword.trim()} /> : null}
    </div>
  );
}

/** On to the articles for a question in everyday words. */
const QuestionLink = ({ words }: { words: string }) => (
  <a
    className={styles.question}
    href={hrefOf(addresses.findArticles(words === '' ? undefined : words))}
    target="_blank"
    rel="noopener"
  >
    <QuestionCircleOutlined aria-hidden />
    {words === '' ? '问法条：用日常说法找条文' : `问法条：“${words}”`}
  </a>
);

const PastSearches = ({ tab }: { tab: Tab }) => (
  <HistoryTabs recordType={tab.recordType} onRepeat={({ queryCondition }) => repeat(tab, queryCondition)} isInNewTab />
);

function repeat({ mainTab }: Tab, { childQueryBO }: { childQueryBO?: QueryNode[] }) {
  openPage(addresses.results(mainTab, childQueryBO));
}

interface Keys {
  count: number;
  active: number;
  onActive: (row: number) => void;
  onEnter: () => void;
}

/** The keys of the box: the arrows move among the rows, Enter takes the active one or the keyword itself. */
const keysOf =
  ({ count, active, onActive, onEnter }: Keys) =>
  (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || !['Enter', 'ArrowDown', 'ArrowUp'].includes(event.key)) return;
    event.preventDefault();
    if (event.key === 'Enter') onEnter();
    else onActive(nextRow(active, { step: event.key === 'ArrowDown' ? 1 : -1, count }));
  };

/** The row after or before the active one, round the ends; none where there are no rows. */
function nextRow(active: number, { step, count }: { step: 1 | -1; count: number }): number {
  if (count === 0) return -1;
  if (active < 0) return step > 0 ? 0 : count - 1;
  return (active + step + count) % count;
}

/** Hears a press of the mouse anywhere but inside an element. */
function usePressOutside(place: RefObject<HTMLElement | null>, onPress: () => void) {
  useEffect(() => {
    const leave = (event: MouseEvent) => {
      if (!place.current?.contains(event.target as Node)) onPress();
    };
    document.addEventListener('mousedown', leave);
    return () => document.removeEventListener('mousedown', leave);
  }, [place, onPress]);
}

interface HeadProps {
  tabs: Tab[];
  tab: Tab;
  /** How many records of each kind have the keyword, as far as it is known. */
  totals: Map<string, number>;
  onChoose: (tab: Tab) => void;
  onClose: () => void;
}

/** The kinds of record to search, and the way out. */
function Head({ tabs, tab, totals, onChoose, onClose }: HeadProps) {
  return (
    <div className={styles.head}>
      <div className={styles.tabs} role="tablist" aria-label="检索分类">
        {tabs.map(each => (
          <button
            key={each.recordType}
            type="button"
            role="tab"
            aria-selected={each === tab}
            onClick={() => onChoose(each)}
          >
            {each.name}
            <Total count={totals.get(each.recordType)} />
          </button>
        ))}
      </div>
      <Button type="text" size="small" icon={<CloseOutlined />} aria-label="关闭全局搜索" onClick={onClose} />
    </div>
  );
}

const Total = ({ count }: { count: number | undefined }) =>
  count === undefined ? null : <small className="tabular">{formatCount(count)}</small>;

interface BoxProps {
  place: RefObject<HTMLInputElement | null>;
  keyword: string;
  /** How many suggestions there are, and which of them is active. */
  rows: number;
  active: number;
  onChange: (keyword: string) => void;
  /** An input method has begun or ended a word. */
  onCompose: (isComposing: boolean) => void;
  onKeyDown: (event: KeyboardEvent) => void;
  onSearch: () => void;
}

function KeywordBox({ place, keyword, rows, active, onChange, onCompose, onKeyDown, onSearch }: BoxProps) {
  return (
    <div className={styles.box}>
      <SearchOutlined aria-hidden />
      <input
        ref={place}
        role="combobox"
        aria-label="关键词"
        aria-autocomplete="list"
        aria-expanded={rows > 0}
        aria-controls="search-suggestions"
        aria-activedescendant={active >= 0 && active < rows ? `suggestion-${active}` : undefined}
        placeholder="请输入关键词检索"
        value={keyword}
        maxLength={keywordMax}
        onChange={event => onChange(event.target.value)}
        onCompositionStart={() => onCompose(true)}
        onCompositionEnd={() => onCompose(false)}
        onKeyDown={onKeyDown}
      />
      <Button type="primary" disabled={keyword.trim() === ''} onClick={onSearch}>
        检索
      </Button>
    </div>
  );
}
