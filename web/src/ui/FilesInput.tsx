import { Button, Upload } from 'antd';
import { acceptOf } from '../lib/accept.ts';
import styles from './FilesInput.module.css';

interface Props {
  /** What it is called: 选择待脱敏的文件. */
  name: string;
  fileTypes: readonly string[];
  /** What is said in it, first what to do, then what is taken. */
  title: string;
  about: string;
  filesMax: number;
  value: readonly File[];
  onChange: (files: File[]) => void;
}

/** Files to be chosen or dropped, several at a time; those that are chosen stand below and can be taken back. */
export function FilesInput({ name, fileTypes, title, about, filesMax, value, onChange }: Props) {
  // what is dropped together comes one by one, before anything is drawn anew
  let all = [...value];
  return (
    <>
      <Upload.Dragger
        multiple
        accept={acceptOf(fileTypes)}
        showUploadList={false}
        beforeUpload={file => {
          all = [...all, file].slice(0, filesMax);
          onChange(all);
          return false;
        }}
        aria-label={name}
      >
        <p>{title}</p>
        <small>
          {fileTypes.join('、')}，{about}
        </small>
      </Upload.Dragger>
      {value.length > 0 ? (
        <ul className={styles.chosen} aria-label="已选的文件">
          {value.map(file => (
            <li key={`${file.name} ${file.lastModified} ${file.size}`}>
              {file.name}
              <Button type="link" size="small" onClick={() => onChange(value.filter(each => each !== file))}>
                移除
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}
