import { historyTypes } from '@antai/contract/history';
import { recordTabs, recordTypes, resourceOfRecordType } from '@antai/contract/records';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Button, Segmented } from 'antd';
import { type FormEvent, useState } from 'react';
import { addresses } from '../../../app/addresses.ts';
import { isOpen } from '../../../lib/permission.ts';
import { remember, usualTypeQuery } from '../../history/queries.ts';
import styles from './SearchBox.module.css';

/** One box that starts a search over everything of one kind. */
export function SearchBox() {
  const navigate = useNavigate();
  const open = recordTabs.filter(({ recordType }) => isOpen(resourceOfRecordType(recordType)));
  const { data: usual } = useQuery({ ...usualTypeQuery, enabled: isOpen(2001) });
  const ofType = (type: string | null | undefined) => open.find(({ recordType }) => recordType === type);
  const first = ofType(usual) ?? ofType(recordTypes.cases) ?? open[0];
  const [ownTab, setMainTab] = useState<string>();
  const mainTab = ownTab ?? first?.mainTab ?? '';
  const [keyword, setKeyword] = useState('');
  const isBlank = keyword.trim() === '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const recordType = open.find(tab => tab.mainTab === mainTab)?.recordType;
    if (isBlank || !recordType) return;
    const fieldValue = keyword.trim();
    const queryList = [{ baseQueryBO: { fieldEn: 'fullText', fieldValue, matchType: 1 } }];
    const fieldShow = `全文：${fieldValue}`;
    remember(recordType, {
      type: historyTypes.search,
      content: { fieldShow, childQueryBO: queryList, queryType: 0, recordType },
    });
    void navigate(addresses.resultsOfType(recordType, queryList));
  };
  if (open.length === 0) return null;
  return (
    <form className={styles.box} onSubmit={submit}>
      <input
        aria-label="检索词"
        placeholder="请输入关键词检索：词句、案号、当事人、法条……"
        value={keyword}
        maxLength={500}
        onChange={event => setKeyword(event.target.value)}
      />
      <div>
        <Segmented
          value={mainTab}
          options={open.map(({ mainTab: value, name }) => ({ value, label: name }))}
          onChange={setMainTab}
        />
        <Button type="primary" htmlType="submit" disabled={isBlank}>
          检索
        </Button>
      </div>
    </form>
  );
}
