import { DownloadOutlined } from '@ant-design/icons';
import { ChoiceButton } from './ChoiceButton.tsx';

interface Props {
  isBusy: boolean;
  onSave: (fileType: 'word' | 'pdf') => void;
}

const forms = [
  { key: 'word', label: 'Word 文档' },
  { key: 'pdf', label: 'PDF 文档' },
];

/** Saves what is read as a document of its own. */
export function DocumentButton({ isBusy, onSave }: Props) {
  return (
    <ChoiceButton
      icon={<DownloadOutlined />}
      choices={forms}
      isBusy={isBusy}
      onChoose={key => onSave(key === 'pdf' ? 'pdf' : 'word')}
    >
      下载
    </ChoiceButton>
  );
}
