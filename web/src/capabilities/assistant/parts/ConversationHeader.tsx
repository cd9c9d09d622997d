import { DeleteOutlined, FileWordOutlined, MenuOutlined, ReadOutlined } from '@ant-design/icons';
import { type Conversation, titleMax } from '@antai/contract/assistant/conversations';
import { Button, Popconfirm } from 'antd';
import { EditableName } from '../../../ui/EditableName.tsx';
import { useExport, useRename } from '../queries.ts';
import { AssistantTabs } from './AssistantTabs.tsx';
import styles from './ConversationHeader.module.css';

interface Props {
  conversation: Conversation | undefined;
  canExport: boolean;
  isListShown: boolean;
  isPaneShown: boolean;
  onList: () => void;
  onPane: () => void;
  onRemove: () => void;
}

/** The conversation's name and assistant, and what can be done with the whole of it. */
export function ConversationHeader(props: Props) {
  const { conversation, canExport, isListShown, isPaneShown, onList, onPane, onRemove } = props;
  const save = useExport();
  return (
    <header className={styles.header}>
      <Button
        type="text"
        icon={<MenuOutlined />}
        aria-label={isListShown ? '收起对话列表' : '展开对话列表'}
        aria-expanded={isListShown}
        onClick={onList}
      />
      <AssistantTabs page="chat" />
      {conversation ? (
        <>
          <Title key={conversation.imId} conversation={conversation} />
          <span className={styles.fact}>{conversation.owmName ?? '通用助手'}</span>
          <Popconfirm title="删除这个对话？" description="其中的回答与附件一并删除。" onConfirm={onRemove}>
            <Button type="text" icon={<DeleteOutlined />} aria-label="删除对话" />
          </Popconfirm>
          <Button
            icon={<FileWordOutlined />}
            disabled={!canExport}
            loading={save.isPending}
            onClick={() => save.mutate({ imId: conversation.imId, title: conversation.title })}
          >
            导出Word
          </Button>
        </>
      ) : (
        <h1>新对话</h1>
      )}
      <Button
        type="text"
        icon={<ReadOutlined />}
        aria-label={isPaneShown ? '收起来源' : '展开来源'}
        aria-expanded={isPaneShown}
        onClick={onPane}
      />
    </header>
  );
}

function Title({ conversation: { imId, title } }: { conversation: Conversation }) {
  const rename = useRename();
  return (
    <EditableName
      as="h1"
      name={title}
      label="对话标题"
      action="修改标题"
      maxLength={titleMax}
      onRename={changed => rename.mutateAsync({ imId, title: changed })}
    />
  );
}
