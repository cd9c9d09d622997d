import type { QuestionnaireSheet } from '@antai/contract/questionnaires/content';
import { useId, useState } from 'react';
import styles from './FilesField.module.css';

type FileQuestion = QuestionnaireSheet['sections'][number]['questions'][number];

/** A file of an answer; one without an id was only named, before files could be sent up. */
export interface AnswerFile {
  fileId?: string;
  fileName: string;
  sizeBytes?: number;
}

/** How files come in and go; both reject with words for whoever answers. */
export interface FileActions {
  add: (questionId: string, file: File) => Promise<AnswerFile>;
  remove: (questionId: string, fileId: string) => Promise<unknown>;
}

interface Props {
  question: FileQuestion;
  value: unknown;
  /** Absent where nothing is kept: in a preview. */
  actions?: FileActions | undefined;
  isReadOnly: boolean;
  onChange: (value: unknown) => void;
}

const kilobyte = 1024;
const saySize = (bytes: number) =>
  bytes < kilobyte * kilobyte
    ? `${Math.max(1, Math.round(bytes / kilobyte))}KB`
    : `${(bytes / kilobyte / kilobyte).toFixed(1)}MB`;

interface Upload extends Pick<Props, 'actions' | 'onChange'> {
  questionId: string;
  files: AnswerFile[];
}

/** Files on their way in and out: the name of the one that is being sent, and why those that were not taken were not. */
function useUploads({ questionId, files, actions, onChange }: Upload) {
  const [busy, setBusy] = useState('');
  const [complaints, setComplaints] = useState<string[]>([]);

  async function send(selection: File[]) {
    const refused: string[] = [];
    let all = files;
    for (const file of selection) {
      setBusy(file.name);
      try {
        all = [...all, await actions!.add(questionId, file)];
        onChange(all);
      } catch (error) {
        refused.push(`${file.name}：${(error as Error).message}`);
      }
    }
    setBusy('');
    setComplaints(refused);
  }

  async function remove(file: AnswerFile) {
    const { fileId } = file;
    try {
      if (fileId) await actions?.remove(questionId, fileId);
      const left = files.filter(each => each !== file);
      onChange(left.length > 0 ? left : undefined);
      setComplaints([]);
    } catch (error) {
      setComplaints([(error as Error).message]);
    }
  }

  return { busy, complaints, send, remove };
}

/** Files that are sent up as they are chosen; why one is not taken stands below it. */
export function FilesField({ question, value, actions, isReadOnly, onChange }: Props) {
  const { id, title, accept = [], maxFiles = 1 } = question;
  const inputId = useId();
  const files = Array.isArray(value) ? (value as AnswerFile[]) : [];
  const { busy, complaints, send, remove } = useUploads({ questionId: id, files, actions, onChange });
  const isFull = files.length >= maxFiles;
  return (
    <>
      <p className={styles.help}>
        至多{maxFiles}个文件，每个不超过10MB{accept.length > 0 ? `，限${accept.join('、')}` : ''}
        。文件加密保存，只有收卷的律师能打开。
      </p>
      {files.length > 0 ? (
        <ul className={styles.files}>
          {files.map(file => (
            <li key={file.fileId ?? file.fileName}>
              <span className={styles.name}>
                {file.fileName}
                <span className={styles.size}>{file.fileId ? saySize(file.sizeBytes ?? 0) : '只写了名称，未上传'}</span>
              </span>
              {isReadOnly || !actions ? null : (
                <button
                  type="button"
                  aria-label={`删除${file.fileName}`}
                  disabled={busy !== ''}
                  onClick={() => void remove(file)}
                >
                  删除
                </button>
              )}
            </li>
          ))}
        </ul>
      ) : null}
      {isReadOnly && files.length === 0 ? <p className={styles.help}>没有上传文件。</p> : null}
      {!isReadOnly && !actions ? <p className={styles.help}>作答时在此上传。</p> : null}
      {!isReadOnly && actions && !isFull ? (
        <p className={styles.pick}>
          <input
            id={inputId}
            type="file"
            aria-label={`${title}：选择文件`}
            multiple={maxFiles - files.length > 1}
            accept={accept.map(each => `.${each}`).join(',')}
            disabled={busy !== ''}
            onChange={event => {
              const selection = [...(event.target.files ?? [])];
              event.target.value = '';
              void send(selection);
            }}
          />
          <label htmlFor={inputId}>{busy ? '正在上传…' : '选择文件'}</label>
          {busy ? <span role="status">{busy}</span> : null}
        </p>
      ) : null}
      {complaints.map(text => (
        <p key={text} className={styles.complaint} role="alert">
          {text}
        </p>
      ))}
    </>
  );
}
