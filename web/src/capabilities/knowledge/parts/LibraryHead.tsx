import { FolderAddOutlined, UploadOutlined } from '@ant-design/icons';
import { type KnowledgeFolder, knowledgeFileTypes, knowledgeKeywordMax } from '@antai/contract/knowledge';
import { useQuery } from '@tanstack/react-query';
import { Button, Input } from 'antd';
import { type RefObject, useEffect, useState } from 'react';
import { acceptOf } from '../../../lib/accept.ts';
import { formatCount } from '../../../lib/format.ts';
import { HiddenFiles } from '../../../ui/HiddenFiles.tsx';
import { totalQuery } from '../queries.ts';
import { FolderDialog } from './FolderDialog.tsx';
import styles from './LibraryHead.module.css';

interface Props {
  keyword: string | undefined;
  /** The folder that is open; undefined for all. */
  folder: KnowledgeFolder | undefined;
  isSending: boolean;
  onSearch: (keyword: string | undefined) => void;
  onUpload: () => void;
  chooser: RefObject<HTMLInputElement | null>;
  onFiles: (files: File[]) => void;
}

const accepted = acceptOf(knowledgeFileTypes);

/** What the library holds, the search, and how something is added. */
export function LibraryHead({ keyword, folder, isSending, onSearch, onUpload, chooser, onFiles }: Props) {
  const { data: total } = useQuery(totalQuery);
  const [typed, setTyped] = useState(keyword ?? '');
  const [isAdding, setAdding] = useState(false);
  useEffect(() => setTyped(keyword ?? ''), [keyword]);
  const mayAdd = folder?.mayChange ?? true;
  return (
    <header className={styles.head}>
      <h1>知识库</h1>
      <p className="tabular">
        {total
          ? `${total.libraries}个库 · ${formatCount(total.documents)}份 · ${formatCount(total.paragraphs)}段`
          : null}
      </p>
      <Input.Search
        allowClear
        aria-label="检索知识库"
        placeholder="检索文件名与正文；空格并列，/s同句，/p同段"
        value={typed}
        maxLength={knowledgeKeywordMax}
        onChange={event => setTyped(event.target.value)}
        onSearch={value => onSearch(value.trim() || undefined)}
      />
      <Button icon={<FolderAddOutlined />} onClick={() => setAdding(true)}>
        新建文件夹
      </Button>
      <HiddenFiles label="选择要放入知识库的文件" accept={accepted} chooser={chooser} onFiles={onFiles} />
      <Button
        type="primary"
        icon={<UploadOutlined />}
        loading={isSending}
        disabled={!mayAdd}
        title={mayAdd ? knowledgeFileTypes.join('、') : '共享的库只有建库人与管理员可以更改'}
        onClick={onUpload}
      >
        上传文件
      </Button>
      {isAdding ? (
        <FolderDialog
          parent={folder?.mayChange ? folder : undefined}
          canShare={total?.canShare ?? false}
          onClose={() => setAdding(false)}
        />
      ) : null}
    </header>
  );
}
