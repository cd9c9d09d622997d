import type { DocumentHit, KnowledgeFolder } from '@antai/contract/knowledge';
import { useQuery } from '@tanstack/react-query';
import { Button, Checkbox } from 'antd';
import { useState } from 'react';
import { EmptyBox } from '../../../ui/EmptyBox.tsx';
import { LoadingBox } from '../../../ui/LoadingBox.tsx';
import { Paginator } from '../../../ui/Paginator.tsx';
import { RemoveDialog } from '../../../ui/RemoveDialog.tsx';
import { documentsQuery, type ListFilter, type RefusedFile, useMoveDocuments, useRemoveDocuments } from '../queries.ts';
import styles from './DocumentList.module.css';
import { DocumentRow } from './DocumentRow.tsx';
import { FolderSelect } from './FolderSelect.tsx';

interface Props {
  refused: RefusedFile[];
  onDismiss: (file: RefusedFile) => void;
  page:
    | {
        records: DocumentHit[];
        total: number;
        pageNum: number;
        pageSize: number;
        documents: number;
        isIndexing: boolean;
      }
    | undefined;
  isStale: boolean;
  listed: ListFilter;
  folders: KnowledgeFolder[];
  openId: string | undefined;
  selection: string[];
  onChoose: (documentIds: string[]) => void;
  onOpen: (documentId: string) => void;
  onPage: (pageNum: number) => void;
  onUpload: () => void;
}

/** The documents of a folder; where something is looked for, those that say it first, the others folded below. */
export function DocumentList(props: Props) {
  const { page, isStale, listed, openId, selection, onChoose, onOpen, onPage, onUpload } = props;
  if (!page) return <LoadingBox />;
  const { records, total, documents, isIndexing } = page;
  const { keyword } = listed;
  const mine = records.flatMap(({ document }) => (document.mayChange ? document.documentId : []));
  const isAll = mine.length > 0 && mine.every(id => selection.includes(id));
  return (
    <section className={styles.list} aria-label="文件" data-stale={isStale}>
      <header>
        <Checkbox
          aria-label="全选本页"
          checked={isAll}
          indeterminate={!isAll && selection.length > 0}
          disabled={mine.length === 0}
          onChange={() => onChoose(isAll ? [] : mine)}
        />
        <strong className="tabular">{keyword ? `${total}份命中` : `${documents}份文件`}</strong>
        <small className="tabular">{keyword ? `共${documents}份` : null}</small>
        {isIndexing ? <small role="status">有文件正在编入索引</small> : null}
        {selection.length > 0 ? <SelectionBar {...props} /> : null}
      </header>
      <div className={styles.scroll}>
        <RefusedList {...props} />
        {records.length === 0 ? (
          <EmptyBox
            isSettled
            text={keyword ? '没有文件说到这些词' : '这里还没有文件'}
            details={
              keyword
                ? '减少词语，或改用“词 OR 词”；读不出文字的文件不参与检索。'
                : '可放入docx、doc、pdf、xlsx、txt、md、html、png、jpg、webp、tif；图片与扫描件由OCR识读（须已装文字识别），请与原件核对。'
            }
          >
            {keyword ? null : <Button onClick={onUpload}>上传文件</Button>}
          </EmptyBox>
        ) : (
          <ul>
            {records.map(hit => (
              <DocumentRow
                key={hit.document.documentId}
                hit={hit}
                isOpen={hit.document.documentId === openId}
                isChosen={selection.includes(hit.document.documentId)}
                onChoose={isNow =>
                  onChoose(
                    isNow
                      ? [...selection, hit.document.documentId]
                      : selection.filter(id => id !== hit.document.documentId),
                  )
                }
                onOpen={() => onOpen(hit.document.documentId)}
              />
            ))}
          </ul>
        )}
        {total > page.pageSize ? (
          <Paginator total={total} pageNum={page.pageNum} pageSize={page.pageSize} onChange={onPage} />
        ) : null}
        {keyword ? <Unmatched listed={listed} openId={openId} onOpen={onOpen} /> : null}
      </div>
    </section>
  );
}

/** The files that did not get in, each with the reason. */
function RefusedList({ refused, onDismiss }: Pick<Props, 'refused' | 'onDismiss'>) {
  if (refused.length === 0) return null;
  return (
    <ul className={styles.refused} aria-label="没有放入的文件">
      {refused.map((file, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same file may be refused twice
        <li key={at} role="alert">
          <p>
            <strong>{file.name}</strong> 没有放入：{file.reason}
          </p>
          <Button size="small" type="text" aria-label={`不再列出${file.name}`} onClick={() => onDismiss(file)}>
            知道了
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** What can be done with the chosen documents. */
function SelectionBar({ folders, selection, onChoose }: Props) {
  const [isMoving, setMoving] = useState(false);
  const [isRemoving, setRemoving] = useState(false);
  const [move, remove] = [useMoveDocuments(), useRemoveDocuments()];
  return (
    <span className={styles.actions}>
      <Button size="small" onClick={() => setMoving(true)}>
        移动
      </Button>
      <Button size="small" danger onClick={() => setRemoving(true)}>
        删除
      </Button>
      {isRemoving ? (
        <RemoveDialog
          title={`删除所选的${selection.length}份文件？`}
          about="原件、读出的文字与索引一并删除，不能恢复。引用过的回答会标明来源已删除。"
          isPending={remove.isPending}
          onClose={() => setRemoving(false)}
          onRemove={() => remove.mutate(selection, { onSuccess: () => onChoose([]) })}
        />
      ) : null}
      {isMoving ? (
        <FolderSelect
          title={`移动${selection.length}份文件`}
          folders={folders}
          onClose={() => setMoving(false)}
          onChoose={folderId =>
            folderId &&
            move.mutate(
              { documentIds: selection, folderId },
              {
                onSuccess: () => {
                  setMoving(false);
                  onChoose([]);
                },
              },
            )
          }
        />
      ) : null}
    </span>
  );
}

function Unmatched({ listed, openId, onOpen }: Pick<Props, 'listed' | 'openId' | 'onOpen'>) {
  const { data } = useQuery(documentsQuery({ ...listed, isUnmatched: true }, 1));
  if (!data || data.total === 0) return null;
  return (
    <details className={styles.unmatched}>
      <summary className="tabular">未命中{data.total}份</summary>
      <ul>
        {data.records.map(hit => (
          <DocumentRow
            key={hit.document.documentId}
            hit={hit}
            isOpen={hit.document.documentId === openId}
            onOpen={() => onOpen(hit.document.documentId)}
          />
        ))}
      </ul>
      {data.total > data.records.length ? <p>只列最近的{data.records.length}份</p> : null}
    </details>
  );
}
