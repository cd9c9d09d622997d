import { Input, Segmented, Upload } from 'antd';
import { useEffect, useState } from 'react';
import { acceptOf } from '../lib/accept.ts';
import { keepDraft, readDraft } from '../lib/draft.ts';

/** What a work begins with: one file, or a text. */
export type WorkSource = { file: File } | { text: string };

interface Props {
  /** What is done with it, as the labels say it: 审查. */
  verb: string;
  /** What it is called: 合同. */
  noun: string;
  fileTypes: readonly string[];
  /** What is said of the files below their types. */
  about: string;
  textMax: number;
  placeholder: string;
  /** Under this name what is pasted is kept until it is used. */
  draftName: string;
  onChange: (source: WorkSource | undefined) => void;
}

const sourceOf = (text: string): WorkSource | undefined => (text.trim() === '' ? undefined : { text });

/** One file to be chosen or dropped, or a text to be pasted; what is pasted survives a reload, and is then what is shown. */
export function SourceInput({ verb, noun, fileTypes, about, textMax, placeholder, draftName, onChange }: Props) {
  const [file, setFile] = useState<File>();
  const [text, setText] = useState(() => readDraft<string>(draftName) ?? '');
  const [kind, setKind] = useState<'file' | 'text'>(sourceOf(text) ? 'text' : 'file');
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was kept is told once
  useEffect(() => {
    if (kind === 'text') onChange(sourceOf(text));
  }, []);
  const turnTo = (next: 'file' | 'text') => {
    setKind(next);
    onChange(next === 'text' ? sourceOf(text) : file && { file });
  };
  return (
    <>
      <Segmented
        aria-label={`${verb}什么`}
        options={[
          { value: 'file', label: `上传${noun}` },
          { value: 'text', label: '粘贴文字' },
        ]}
        value={kind}
        onChange={turnTo}
      />
      {kind === 'file' ? (
        <Upload.Dragger
          accept={acceptOf(fileTypes)}
          maxCount={1}
          showUploadList={false}
          beforeUpload={file => {
            setFile(file);
            onChange({ file });
            return false;
          }}
          aria-label={`选择待${verb}的${noun}`}
        >
          <p>{file ? file.name : `点击选择${noun}，或把文件拖到这里`}</p>
          <small>
            {fileTypes.join('、')}。{about}图片与扫描件由OCR识读（须已装文字识别），请与原件核对。
          </small>
        </Upload.Dragger>
      ) : (
        <Input.TextArea
          aria-label={`待${verb}的文字`}
          value={text}
          maxLength={textMax}
          showCount
          autoSize={{ minRows: 6, maxRows: 14 }}
          placeholder={placeholder}
          onChange={({ target }) => {
            setText(target.value);
            keepDraft(draftName, target.value);
            onChange(sourceOf(target.value));
          }}
        />
      )}
    </>
  );
}
