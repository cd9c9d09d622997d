import {
  desensitisedFileTypes,
  desensitisedTextMax,
  filesOfRecordMax,
  methodNames,
  type ReplacementMethod,
  type Thoroughness,
  thoroughnessNames,
} from '@antai/contract/desensitise';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { Button, Input, Segmented, Select } from 'antd';
import { useState } from 'react';
import { addresses } from '../../../app/addresses.ts';
import { dropDraft, keepDraft, readDraft } from '../../../lib/draft.ts';
import { formatCount } from '../../../lib/format.ts';
import { keepChoice, readChoice } from '../../../lib/keep-choice.ts';
import { isOpen } from '../../../lib/permission.ts';
import { FilesInput } from '../../../ui/FilesInput.tsx';
import { meansQuery, useBegin } from '../queries.ts';
import styles from './StartForm.module.css';

const draftName = 'desensitise';
const thoroughnessChoice = 'desensitise.thoroughness';
const thoroughnesses = Object.entries(thoroughnessNames).map(([value, label]) => ({
  value: value as Thoroughness,
  label,
}));
const methods = Object.entries(methodNames).map(([value, label]) => ({ value: value as ReplacementMethod, label }));

/** What is to be desensitised, and how: files as a batch, or a pasted text. */
export function StartForm() {
  const [files, setFiles] = useState<File[]>([]);
  const [text, setText] = useState(() => readDraft<string>(draftName) ?? '');
  const [source, setSource] = useState<'file' | 'text'>(text.trim() === '' ? 'file' : 'text');
  const [method, setMethod] = useState<ReplacementMethod>('pseudonym');
  const [words, setWords] = useState<string[]>([]);
  const [thoroughness, setThoroughness] = useState(() => readChoice<Thoroughness>(thoroughnessChoice) ?? 'balanced');
  const begin = useBegin();
  const navigate = useNavigate();
  const isReady = source === 'text' ? text.trim() !== '' : files.length > 0;
  const start = () =>
    begin.mutate(
      { ...(source === 'text' ? { text } : { sources: files }), thoroughness, method, words },
      {
        onSuccess: ({ recordId }) => {
          // what has become a record is not the beginning of the next
          dropDraft(draftName);
          void navigate(addresses.desensitise(recordId));
        },
      },
    );
  return (
    <section className={styles.form} aria-label="新的脱敏">
      <Segmented
        aria-label="脱敏什么"
        options={[
          { value: 'file', label: '上传文件' },
          { value: 'text', label: '粘贴文字' },
        ]}
        value={source}
        onChange={setSource}
      />
      {source === 'file' ? (
        <FilesInput
          name="选择待脱敏的文件"
          fileTypes={desensitisedFileTypes}
          title="点击选择文件，或把文件拖到这里；可一次选多个，同一对象在各文件中用同一化名"
          about={`一批至多${filesOfRecordMax}个。图片与扫描件由OCR识读（须已装文字识别），请与原件核对；图片脱敏后只给文字（docx）。`}
          filesMax={filesOfRecordMax}
          value={files}
          onChange={setFiles}
        />
      ) : (
        <Input.TextArea
          aria-label="待脱敏的文字"
          value={text}
          maxLength={desensitisedTextMax}
          autoSize={{ minRows: 6, maxRows: 14 }}
          placeholder="粘贴起诉状、合同或任何含有个人与商业信息的文字"
          onChange={event => {
            setText(event.target.value);
            keepDraft(draftName, event.target.value);
          }}
        />
      )}
      <div className={styles.settings}>
        <Ways
          {...{ thoroughness, method, words }}
          onThoroughness={setThoroughness}
          onMethod={setMethod}
          onWords={setWords}
        />
        {source === 'text' ? <small className="tabular">{formatCount(text.length)}字</small> : null}
        <Button type="primary" disabled={!isReady} loading={begin.isPending} onClick={start}>
          开始识别
        </Button>
      </div>
      <small className={styles.note}>
        {thoroughness === 'thorough' ? '不漏：另列把握不大的姓名，逐项待您确认，误报较多。' : ''}
        <Means />
      </small>
    </section>
  );
}

interface WaysProps {
  thoroughness: Thoroughness;
  method: ReplacementMethod;
  words: string[];
  onThoroughness: (thoroughness: Thoroughness) => void;
  onMethod: (method: ReplacementMethod) => void;
  onWords: (words: string[]) => void;
}

/** How much is looked for, and what stands in its place. */
const Ways = ({ thoroughness, method, words, onThoroughness, onMethod, onWords }: WaysProps) => (
  <>
    <div>
      <span>识别尺度</span>
      <Segmented
        aria-label="识别尺度"
        options={thoroughnesses}
        value={thoroughness}
        onChange={next => {
          onThoroughness(next);
          keepChoice(thoroughnessChoice, next);
        }}
      />
    </div>
    <div>
      <span>替换方式</span>
      <Select aria-label="替换方式" value={method} options={methods} onChange={onMethod} />
    </div>
    <div className={styles.words}>
      <span>自定义词</span>
      <Select
        mode="tags"
        open={false}
        aria-label="自定义词"
        placeholder="项目代号、品牌等，输入后按回车"
        value={words}
        onChange={(next: string[]) => onWords(next.filter(each => each.trim().length > 1))}
      />
    </div>
  </>
);

const byRules = '姓名与机构按规则识别（当事人栏、称谓、姓氏与上下文、简称传播）';

/** With what names are recognised, and how an administrator gets more. */
function Means() {
  const { data } = useQuery(meansQuery());
  if (!data) return null;
  if (data.hasNameModel)
    return <>姓名模型已安装：{byRules}，并用本机的姓名模型，文字不出本机。仍可能有遗漏，请逐项确认后再导出。</>;
  return (
    <>
      姓名模型未安装：{byRules}，可能有遗漏，请逐项确认后再导出。
      {isOpen(9) ? (
        <>
          可在<Link {...addresses.packs}>数据包</Link>取用“人名与机构名识别模型”。
        </>
      ) : (
        '管理员可在“数据包”中取用。'
      )}
    </>
  );
}
