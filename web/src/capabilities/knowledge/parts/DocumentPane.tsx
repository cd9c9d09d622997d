import { CloseOutlined, DownloadOutlined, DownOutlined, UploadOutlined, UpOutlined } from '@ant-design/icons';
import { type KnowledgeDocument, knowledgeFileTypes } from '@antai/contract/knowledge';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { type ReactNode, useRef } from 'react';
import { acceptOf } from '../../../lib/accept.ts';
import { copyText } from '../../../lib/copy-text.ts';
import { useKeys } from '../../../lib/keys.ts';
import { EditableName } from '../../../ui/EditableName.tsx';
import { ErrorBox } from '../../../ui/ErrorBox.tsx';
import { LoadingBox } from '../../../ui/LoadingBox.tsx';
import { ScanValues } from '../../../ui/ScanValues.tsx';
import { StateBox } from '../../../ui/StateBox.tsx';
import { scanOf } from '../../files/queries.ts';
import { documentQuery, useRenameDocument, useReplaceDocument, useSaveDocument } from '../queries.ts';
import styles from './DocumentPane.module.css';
import { ParagraphList } from './ParagraphList.tsx';
import { useQuestionAbout, useReading } from './use-reading.ts';

interface Props {
  documentId: string;
  keyword: string | undefined;
  /** The paragraph to begin at, where no search says so. */
  paragraph: number | undefined;
  onClose: () => void;
}

const accepted = acceptOf(knowledgeFileTypes);

/** What a document says, by paragraphs, with the hits of a search in it; from the paragraph in hand on to a question. */
export function DocumentPane({ documentId, keyword, paragraph, onClose }: Props) {
  const { data, error, refetch } = useQuery(documentQuery(documentId, keyword));
  const reading = useReading(data, { keyword, paragraph });
  const { hits, hit, own, place, quotation, step } = reading;
  const ask = useQuestionAbout(data?.document);
  const askHere = () => own && ask.mutate(`${place}：“${quotation}”`);
  useKeys('文件', [
    { key: 'n', name: '下一处命中', act: () => step(1) },
    { key: 'p', name: '上一处命中', act: () => step(-1) },
    { key: 'q', name: '就此段提问', act: askHere },
  ]);
  if (error) return <ErrorBox error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingBox />;
  const { document, paragraphs } = data;
  return (
    <article className={styles.pane} aria-label={document.name}>
      <Head document={document} onClose={onClose}>
        {hits.length > 0 ? <HitSteps hit={hit} count={hits.length} onStep={step} /> : null}
      </Head>
      {document.unread.length > 0 ? <p className={styles.unread}>未读或须核对：{document.unread.join('、')}</p> : null}
      <ScanValues source={scanOf(document)} />
      {document.state === 'ready' ? (
        <ParagraphList
          paragraphs={paragraphs}
          hits={hits}
          active={reading.choice === undefined ? hit : -1}
          current={reading.current}
          onChoose={reading.choose}
        />
      ) : (
        <div className={styles.state}>
          <StateBox
            role="status"
            tone={document.state === 'unreadable' ? 'bad' : 'empty'}
            title={document.state === 'unreadable' ? '无法读取这份文件' : '正在解析这份文件'}
          >
            {document.state === 'unreadable' ? document.reason : '读出后可以检索与引用；可以离开此页。'}
          </StateBox>
        </div>
      )}
      {own ? (
        <footer>
          <span className={styles.place}>{place}</span>
          <span className={styles.said}>“{quotation}”</span>
          <Button size="small" onClick={() => void copyText(`${own.text}\n——《${document.name}》${place}`)}>
            复制带出处
          </Button>
          <Button size="small" loading={ask.isPending} onClick={askHere}>
            就此段提问
          </Button>
        </footer>
      ) : null}
    </article>
  );
}

interface HeadProps {
  document: KnowledgeDocument;
  /** How one goes among the hits. */
  children: ReactNode;
  onClose: () => void;
}

function Head({ document, children, onClose }: HeadProps) {
  const { documentId, name, mayChange } = document;
  const save = useSaveDocument();
  return (
    <header>
      <DocumentName key={documentId} document={document} />
      {children}
      {mayChange ? <Replace documentId={documentId} /> : null}
      <Button
        type="text"
        icon={<DownloadOutlined />}
        aria-label="下载原件"
        title="下载原件"
        loading={save.isPending}
        onClick={() => save.mutate({ documentId, name })}
      />
      <Button type="text" icon={<CloseOutlined />} aria-label="关闭文件" onClick={onClose} />
    </header>
  );
}

const HitSteps = ({ hit, count, onStep }: { hit: number; count: number; onStep: (by: number) => void }) => (
  <fieldset className="tabular" aria-label="命中导航">
    <output>
      第{hit + 1} / {count}处
    </output>
    <Button type="text" aria-label="上一处命中" title="上一处（P）" icon={<UpOutlined />} onClick={() => onStep(-1)} />
    <Button type="text" aria-label="下一处命中" title="下一处（N）" icon={<DownOutlined />} onClick={() => onStep(1)} />
  </fieldset>
);

/** What it is called; whoever may change it can call it otherwise. */
function DocumentName({ document: { documentId, name, mayChange } }: { document: KnowledgeDocument }) {
  const rename = useRenameDocument();
  return (
    <EditableName
      as="h2"
      name={name}
      label="文件名称"
      action="修改文件名称"
      maxLength={200}
      onRename={mayChange ? changed => rename.mutateAsync({ documentId, name: changed }) : undefined}
    />
  );
}

/** A new version in place of the file. */
function Replace({ documentId }: { documentId: string }) {
  const chooser = useRef<HTMLInputElement>(null);
  const replace = useReplaceDocument();
  return (
    <>
      <input
        ref={chooser}
        type="file"
        hidden
        accept={accepted}
        aria-label="选择新版本"
        onChange={event => {
          const [file] = event.target.files ?? [];
          if (file) replace.mutate({ documentId, file });
          event.target.value = '';
        }}
      />
      <Button
        type="text"
        icon={<UploadOutlined />}
        aria-label="上传新版本"
        title="上传新版本"
        loading={replace.isPending}
        onClick={() => chooser.current?.click()}
      />
    </>
  );
}
