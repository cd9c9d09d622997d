import { CloseOutlined, PaperClipOutlined, SearchOutlined, StopOutlined } from '@ant-design/icons';
import {
  type ChatFile,
  chatFileTypes,
  chatQuestionMax,
  questionFilesMax,
} from '@antai/contract/assistant/conversations';
import type { Template } from '@antai/contract/assistant/presets';
import { Button, Dropdown, Input, Spin } from 'antd';
import type { TextAreaRef } from 'antd/es/input/TextArea';
import dayjs from 'dayjs';
import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { acceptOf } from '../../../lib/accept.ts';
import { DatePicker } from '../../../ui/DatePicker.tsx';
import { HiddenFiles } from '../../../ui/HiddenFiles.tsx';
import styles from './Composer.module.css';
import { type Draft, putAfter } from './use-draft.ts';

interface Props {
  draft: Draft;
  onDraft: (change: Partial<Draft>) => void;
  templates: Template[];
  /** Files on their way, by name. */
  sending: string[];
  isRunning: boolean;
  isPending: boolean;
  onSend: () => void;
  onStop: () => void;
  onFiles: (files: File[]) => void;
  onRemoveFile: (file: ChatFile) => void;
  /** The user wants the last question back to change it. */
  onRecall: () => void;
  /** Where the libraries of the conversation are chosen. */
  libraries: ReactNode;
  /** Shows what would be sent to a model; absent where none is asked. */
  onPreview: (() => void) | undefined;
}

const accepted = acceptOf(chatFileTypes);

/** Puts the cursor on the first blank of a template. */
function chooseBlank(field: HTMLTextAreaElement | undefined) {
  const [blank] = field?.value.match(/【[^】]*】/u) ?? [];
  if (!field || !blank) return field?.focus();
  const start = field.value.indexOf(blank);
  field.focus();
  field.setSelectionRange(start, start + blank.length);
}

/** Where a question is written: with files, a day for the force of statutes, and templates. */
export function Composer(props: Props) {
  const { draft, onDraft, sending, isRunning, isPending, onSend, onStop, onFiles, onRecall } = props;
  const field = useRef<TextAreaRef>(null);
  const textOf = () => field.current?.resizableTextArea?.textArea;
  const canSend = draft.text.trim() !== '' && !isRunning && !isPending && sending.length === 0;
  const press = (event: KeyboardEvent) => {
    if (event.key === 'ArrowUp' && draft.text === '') {
      event.preventDefault();
      onRecall();
    }
    if (event.key === 'Escape' && isRunning) onStop();
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (canSend) onSend();
  };
  return (
    <form
      className={styles.composer}
      onSubmit={event => {
        event.preventDefault();
        if (canSend) onSend();
      }}
      onDragOver={event => event.preventDefault()}
      onDrop={event => {
        event.preventDefault();
        onFiles([...event.dataTransfer.files]);
      }}
    >
      {draft.edited ? (
        <p className={styles.edited}>
          改问：原问题与回答保留为另一分支
          <Button
            type="link"
            size="small"
            onClick={() => onDraft({ text: '', files: [], ...draft.aside, edited: undefined, aside: undefined })}
          >
            取消
          </Button>
        </p>
      ) : null}
      <Input.TextArea
        ref={field}
        aria-label="问题"
        variant="borderless"
        placeholder={isRunning ? '可以先写下一问，答完后发送' : '写下问题，或拖入文件；Enter发送，Shift+Enter换行'}
        autoSize={{ minRows: 2, maxRows: 8 }}
        value={draft.text}
        maxLength={chatQuestionMax}
        readOnly={isPending}
        onChange={event => onDraft({ text: event.target.value })}
        onKeyDown={press}
      />
      <Files {...props} />
      <Tools {...props} canSend={canSend} onBlanks={() => requestAnimationFrame(() => chooseBlank(textOf()))} />
    </form>
  );
}

interface ToolsProps extends Props {
  canSend: boolean;
  /** A template with blanks has come into the question. */
  onBlanks: () => void;
}

/** What goes with a question, and how it goes off. */
function Tools({ canSend, onBlanks, ...props }: ToolsProps) {
  const { draft, onDraft, templates, sending, onFiles } = props;
  const use = (key: string) => {
    const template = templates.find(({ templateId }) => templateId === key);
    if (!template) return;
    onDraft({ text: putAfter(draft.text, template.text) });
    onBlanks();
  };
  return (
    <div className={styles.tools}>
      <FileChooser isFull={draft.files.length + sending.length >= questionFilesMax} onFiles={onFiles} />
      {props.libraries}
      <Dropdown
        trigger={['click']}
        menu={{
          items: templates.map(({ templateId, name }) => ({ key: templateId, label: name })),
          onClick: ({ key }) => use(key),
        }}
      >
        <Button type="text">模板</Button>
      </Dropdown>
      <DatePicker
        aria-label="法规按哪一天的效力"
        variant="borderless"
        size="small"
        className={styles.day}
        placeholder="按今日效力"
        value={draft.asOf ? dayjs(draft.asOf) : null}
        onChange={day => onDraft({ asOf: day?.format('YYYY-MM-DD') })}
      />
      {props.onPreview ? (
        <Button type="text" disabled={!canSend} onClick={props.onPreview}>
          发送前预览{draft.revealed?.length ? `（${draft.revealed.length}项照原文）` : ''}
        </Button>
      ) : null}
      {draft.text.length > chatQuestionMax * 0.8 ? (
        <small className="tabular">
          {draft.text.length} / {chatQuestionMax}
        </small>
      ) : null}
      {props.isRunning ? (
        <Button className={styles.send} icon={<StopOutlined />} onClick={props.onStop}>
          停止 <kbd>Esc</kbd>
        </Button>
      ) : (
        <Button
          className={styles.send}
          type="primary"
          htmlType="submit"
          icon={<SearchOutlined />}
          loading={props.isPending}
          disabled={!canSend}
        >
          发送
        </Button>
      )}
    </div>
  );
}

function FileChooser({ isFull, onFiles }: { isFull: boolean } & Pick<Props, 'onFiles'>) {
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <>
      <HiddenFiles label="选择附件" accept={accepted} chooser={chooser} onFiles={onFiles} />
      <Button
        type="text"
        icon={<PaperClipOutlined />}
        title={`附件：${chatFileTypes.join('、')}，一次最多${questionFilesMax}个`}
        disabled={isFull}
        onClick={() => chooser.current?.click()}
      >
        附件
      </Button>
    </>
  );
}

function Files({ draft, sending, onRemoveFile }: Props) {
  if (draft.files.length + sending.length === 0) return null;
  return (
    <ul className={styles.files} aria-label="附件">
      {draft.files.map(file => (
        <li key={file.fileId}>
          <PaperClipOutlined />
          <span>{file.fileName}</span>
          <small>
            已读{file.characters.toLocaleString()}字
            {file.unread.length > 0 ? `，未读或须核对：${file.unread.join('、')}` : ''}
          </small>
          <button type="button" aria-label={`移去附件${file.fileName}`} onClick={() => onRemoveFile(file)}>
            <CloseOutlined />
          </button>
        </li>
      ))}
      {sending.map(name => (
        <li key={name}>
          <Spin size="small" />
          <span>{name}</span>
          <small>正在读取</small>
        </li>
      ))}
    </ul>
  );
}
