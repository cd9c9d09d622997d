import type { TermBase, TermData, TermReport } from '@antai/contract/translation/terms';
import { Button, Checkbox, Dropdown, Input, Select, Upload } from 'antd';
import { useState } from 'react';
import { type Column, PagedTable } from '../../../ui/PagedTable.tsx';
import { RemoveButton } from '../../../ui/RemoveButton.tsx';
import { RemoveDialog } from '../../../ui/RemoveDialog.tsx';
import { termsQuery, useImport, useRemoveBase, useRemoveTerm, useSaveTemplate, useSaveTerms } from '../queries.ts';
import { BaseDialog } from './BaseDialog.tsx';
import { BasisButton } from './BasisButton.tsx';
import { ExtractDialog } from './ExtractDialog.tsx';
import { ImportReport } from './ImportReport.tsx';
import { TermDialog } from './TermDialog.tsx';
import styles from './TermPane.module.css';

const noTerms = '还没有术语。可以逐条新增、从文本提取，或下载模板填好后导入';

interface Props {
  base: TermBase;
  keyword: string;
  onSearch: (keyword: string) => void;
}

function columnsOf({ termBaseId, isOwn, domains }: TermBase, onEdit: (term: TermData) => void): Column<TermData>[] {
  const domainNames = new Map(domains.map(each => [each.domain, each.name]));
  return [
    { name: '中文', isHead: true, show: ({ zh, zhVariants }) => <Words first={zh} others={zhVariants} /> },
    { name: '英文', show: ({ en, enAlternatives }) => <Words first={en} others={enAlternatives} /> },
    { name: '禁用译法', show: ({ forbidden }) => <Forbidden forbidden={forbidden} /> },
    { name: '释义与依据', show: term => <Definition term={term} /> },
    { name: '领域', isNarrow: true, show: term => domainNames.get(term.domain) ?? term.domain },
    ...(isOwn
      ? [
          {
            name: '操作',
            isNarrow: true,
            show: (term: TermData) => <RowTools termBaseId={termBaseId} term={term} onEdit={() => onEdit(term)} />,
          },
        ]
      : []),
  ];
}

/** The terms of one base, searched by either language, pinyin or definition; one's own can be changed. */
export function TermPane({ base, keyword, onSearch }: Props) {
  const { termBaseId, domains } = base;
  const [pageNum, setPageNum] = useState(1);
  const [domain, setDomain] = useState('');
  const [edited, setEdited] = useState<TermData | 'new'>();
  const [report, setReport] = useState<TermReport>();
  const [isDoubled, setDoubled] = useState(false);
  return (
    <section className={styles.pane} aria-label={base.name}>
      <header className={styles.head}>
        <h2>{base.name}</h2>
        <Input.Search
          allowClear
          aria-label="查找术语"
          placeholder="中文、英文、拼音或释义"
          defaultValue={keyword}
          onSearch={own => {
            setPageNum(1);
            onSearch(own.trim());
          }}
        />
        {domains.length > 1 ? (
          <Select
            aria-label="领域"
            value={domain}
            options={[
              { value: '', label: '全部领域' },
              ...domains.map(each => ({ value: each.domain, label: each.name })),
            ]}
            onChange={value => {
              setPageNum(1);
              setDomain(value);
            }}
          />
        ) : null}
        <Checkbox
          checked={isDoubled}
          onChange={event => {
            setPageNum(1);
            setDoubled(event.target.checked);
          }}
        >
          只看重复与冲突
        </Checkbox>
        <BaseTools base={base} onAdd={() => setEdited('new')} onReport={setReport} />
      </header>
      {report ? <ImportReport report={report} onClose={() => setReport(undefined)} /> : null}
      <PagedTable
        name="术语"
        query={termsQuery({ termBaseId, keyword, domain, isDoubled, pageNum })}
        columns={columnsOf(base, setEdited)}
        idOf={({ termId }) => termId}
        pageNum={pageNum}
        onPage={setPageNum}
        empty={isDoubled ? '没有重复或冲突的术语' : keyword === '' ? noTerms : '没有这样的术语，换个说法或清空查找'}
      />
      {edited ? (
        <TermDialog
          termBaseId={termBaseId}
          term={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
        />
      ) : null}
    </section>
  );
}

const Words = ({ first, others }: { first: string; others: string[] }) => (
  <>
    {first}
    {others.length > 0 ? <small className={styles.others}>{others.join('；')}</small> : null}
  </>
);

const Forbidden = ({ forbidden }: Pick<TermData, 'forbidden'>) => (
  <span className={styles.forbidden}>
    {forbidden.map(({ text, reason }) => (reason ? `${text}（${reason}）` : text)).join('；')}
  </span>
);

const Definition = ({ term: { definition, usage, legalBasis, isChecked } }: { term: TermData }) => (
  <>
    {definition}
    <small className={styles.others}>
      {[usage, ...(isChecked ? [] : ['只显示、不检查'])].filter(Boolean).join('；')}
    </small>
    {legalBasis.map(({ statute, article }) => (
      <BasisButton key={`${statute}${article}`} statute={statute} article={article} />
    ))}
  </>
);

function RowTools({ termBaseId, term, onEdit }: { termBaseId: string; term: TermData; onEdit: () => void }) {
  const remove = useRemoveTerm(termBaseId);
  return (
    <>
      <Button type="link" size="small" onClick={onEdit}>
        修改
      </Button>
      <RemoveButton
        question={`删除术语“${term.zh}”？`}
        isPending={remove.isPending}
        onRemove={() => remove.mutate(term.termId)}
      />
    </>
  );
}

interface ToolProps {
  base: TermBase;
  onAdd: () => void;
  onReport: (report: TermReport) => void;
}

function BaseTools({ base, onAdd, onReport }: ToolProps) {
  const { termBaseId, name, isOwn } = base;
  const [dialog, setDialog] = useState<'copy' | 'change' | 'remove' | 'extract'>();
  const take = useImport(termBaseId, onReport);
  const saveTemplate = useSaveTemplate();
  const save = useSaveTerms();
  const remove = useRemoveBase();
  const items = [
    { key: 'copy', label: '复制为自己的' },
    { key: 'xlsx', label: '导出xlsx' },
    { key: 'csv', label: '导出csv' },
    { key: 'tbx', label: '导出TBX' },
    ...(isOwn
      ? [
          { key: 'template', label: '下载模板' },
          { key: 'change', label: '改名与共享' },
          { key: 'remove', label: '删除术语库', danger: true },
        ]
      : []),
  ];
  const act = (key: string) => {
    if (key === 'xlsx' || key === 'csv' || key === 'tbx') save.mutate({ termBaseId, fileType: key, name });
    else if (key === 'template') saveTemplate.mutate();
    else setDialog(key as typeof dialog);
  };
  return (
    <div className={styles.tools}>
      {isOwn ? (
        <>
          <Button type="primary" onClick={onAdd}>
            新增术语
          </Button>
          <Upload
            accept=".xlsx,.csv,.tbx,.xml"
            showUploadList={false}
            beforeUpload={file => {
              take.mutate(file);
              return false;
            }}
          >
            <Button loading={take.isPending}>导入</Button>
          </Upload>
          <Button onClick={() => setDialog('extract')}>从文本提取</Button>
        </>
      ) : null}
      <Dropdown trigger={['click']} menu={{ items, onClick: ({ key }) => act(key) }}>
        <Button aria-haspopup="menu">更多</Button>
      </Dropdown>
      {dialog === 'copy' || dialog === 'change' ? (
        <BaseDialog base={base} isCopy={dialog === 'copy'} onClose={() => setDialog(undefined)} />
      ) : null}
      {dialog === 'extract' ? <ExtractDialog termBaseId={termBaseId} onClose={() => setDialog(undefined)} /> : null}
      {dialog === 'remove' ? (
        <RemoveDialog
          title={`删除术语库“${name}”`}
          about={`其中的${base.count}条术语一并删除，不能恢复。已译的文件不受影响。`}
          isPending={remove.isPending}
          onClose={() => setDialog(undefined)}
          onRemove={() => remove.mutate(termBaseId, { onSuccess: () => setDialog(undefined) })}
        />
      ) : null}
    </div>
  );
}
