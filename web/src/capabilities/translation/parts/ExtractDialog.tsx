import type { TermProposal, TermReport } from '@antai/contract/translation/terms';
import { useQuery } from '@tanstack/react-query';
import { Button, Checkbox, Input, Select, Upload } from 'antd';
import { useState } from 'react';
import { WritingDialog } from '../../../ui/WritingDialog.tsx';
import { basesQuery, type TermSource, useAdopt, useExtract } from '../queries.ts';
import styles from './ExtractDialog.module.css';
import { ImportReport } from './ImportReport.tsx';

interface Props {
  /** Which base they are for, where that is known. */
  termBaseId?: string;
  /** Whose segments they are taken from; otherwise two files are asked for. */
  recordId?: string;
  onClose: () => void;
}

interface ProposedTerm extends TermProposal {
  isChosen: boolean;
}

interface Files {
  zh?: File;
  en?: File;
}

const widthPx = 960;

/** Terms on their way into a base: taken out of two texts, looked through, taken in. */
function useExtraction({ usual, recordId }: { usual: string | undefined; recordId: string | undefined }) {
  const own = useQuery(basesQuery()).data?.records.filter(({ isOwn }) => isOwn) ?? [];
  const [choice, setTermBaseId] = useState<string>();
  const termBaseId = choice ?? usual ?? own[0]?.termBaseId;
  const [files, setFiles] = useState<Files>({});
  const [rows, setRows] = useState<ProposedTerm[]>();
  const [report, setReport] = useState<TermReport>();
  const extract = useExtract();
  const adopt = useAdopt(setReport);
  const source: TermSource | undefined = recordId
    ? { recordId }
    : files.zh && files.en
      ? { zh: files.zh, en: files.en }
      : undefined;
  const picked = rows?.filter(({ isChosen, en }) => isChosen && en.trim() !== '') ?? [];
  return {
    ...{ own, termBaseId, setTermBaseId, files, rows, report, picked, source },
    isExtracting: extract.isPending,
    isAdopting: adopt.isPending,
    addFile: (part: Files) => setFiles(now => ({ ...now, ...part })),
    begin: () =>
      source &&
      extract.mutate(
        { source, termBaseId },
        {
          onSuccess: ({ proposals }) =>
            setRows(proposals.map(each => ({ ...each, isChosen: each.isDefined && !each.known.includes(each.en) }))),
        },
      ),
    take: () => termBaseId && adopt.mutate({ termBaseId, terms: picked.map(({ zh, en }) => ({ zh, en: en.trim() })) }),
    change: (at: number, part: Partial<ProposedTerm>) =>
      setRows(now => now?.map((row, index) => (index === at ? { ...row, ...part } : row))),
  };
}

type Extraction = ReturnType<typeof useExtraction>;

/** Words that two texts say for the same, to be looked through and taken into a base. */
export function ExtractDialog({ termBaseId: usual, recordId, onClose }: Props) {
  const extraction = useExtraction({ usual, recordId });
  const { own, termBaseId, setTermBaseId, files, rows, report, addFile, change } = extraction;
  return (
    <WritingDialog
      open
      width={widthPx}
      title="提取术语"
      onCancel={onClose}
      footer={<Foot extraction={extraction} onClose={onClose} />}
    >
      {report ? <ImportReport report={report} onClose={onClose} /> : null}
      {!rows && !report ? (
        <>
          <p>
            {recordId
              ? '从本文已译的各段中找出两边一同出现的词，逐条确认后收入自建的术语库。'
              : '选择同一文书的中文与英文文本；先逐段对齐，再找出两边都定义或一同出现的词，逐条确认后收入。'}
          </p>
          {recordId ? null : (
            <div className={styles.files}>
              <FileInput label="中文文本" file={files.zh} onChange={zh => addFile({ zh })} />
              <FileInput label="英文文本" file={files.en} onChange={en => addFile({ en })} />
            </div>
          )}
        </>
      ) : null}
      {rows && !report ? (
        <>
          <div className={styles.tools}>
            {usual ? null : (
              <Select
                aria-label="收入哪个术语库"
                value={termBaseId}
                options={own.map(base => ({ value: base.termBaseId, label: base.name }))}
                onChange={setTermBaseId}
              />
            )}
            <span>共{rows.length}条。提取按出现的规律推定，请逐条核对译法。</span>
          </div>
          {rows.length === 0 ? (
            <p>没有找出成对的词：文字太少，或两份文本对不上。</p>
          ) : (
            <Rows rows={rows} onChange={change} />
          )}
        </>
      ) : null}
    </WritingDialog>
  );
}

function Foot({ extraction, onClose }: { extraction: Extraction; onClose: () => void }) {
  const { own, termBaseId, rows, report, picked, source } = extraction;
  if (report)
    return (
      <Button type="primary" onClick={onClose}>
        完成
      </Button>
    );
  return rows ? (
    <>
      <span className={styles.count}>
        {own.length === 0 ? '还没有自建的术语库，请先新建' : `已选${picked.length}条`}
      </span>
      <Button onClick={onClose}>取消</Button>
      <Button
        type="primary"
        disabled={picked.length === 0 || !termBaseId}
        loading={extraction.isAdopting}
        onClick={extraction.take}
      >
        收入术语库
      </Button>
    </>
  ) : (
    <>
      <Button onClick={onClose}>取消</Button>
      <Button type="primary" disabled={!source} loading={extraction.isExtracting} onClick={extraction.begin}>
        提取
      </Button>
    </>
  );
}

const fileTypes = '.docx,.doc,.pdf,.txt,.md,.html';

function FileInput({
  label,
  file,
  onChange,
}: {
  label: string;
  file: File | undefined;
  onChange: (file: File) => void;
}) {
  return (
    <Upload.Dragger
      accept={fileTypes}
      maxCount={1}
      showUploadList={false}
      beforeUpload={next => {
        onChange(next);
        return false;
      }}
      aria-label={label}
    >
      <p>{file ? file.name : `选择${label}`}</p>
    </Upload.Dragger>
  );
}

interface RowsProps {
  rows: readonly ProposedTerm[];
  onChange: (at: number, part: Partial<ProposedTerm>) => void;
}

const Rows = ({ rows, onChange }: RowsProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keyboard
  <section className={styles.scroll} aria-label="提出的术语" tabIndex={0}>
    <table>
      <thead>
        <tr>
          <th scope="col">收入</th>
          <th scope="col">中文</th>
          <th scope="col">英文</th>
          <th scope="col">次数</th>
          <th scope="col">例句</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ zh, en, count, isDefined, isChosen, example, known: translations }, at) => (
          <tr key={`${zh} ${example.en}`}>
            <td>
              <Checkbox
                aria-label={`收入${zh}`}
                checked={isChosen}
                onChange={event => onChange(at, { isChosen: event.target.checked })}
              />
            </td>
            <th scope="row">
              {zh}
              {isDefined ? <small>文中定义</small> : null}
            </th>
            <td>
              <Input
                size="small"
                aria-label={`${zh}的译法`}
                value={en}
                maxLength={200}
                onChange={event => onChange(at, { en: event.target.value })}
              />
              {translations.length > 0 ? <small>库中已有：{translations.join('；')}</small> : null}
            </td>
            <td className="tabular">{count}</td>
            <td>
              <small>{example.zh}</small>
              <small>{example.en}</small>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);
