import { DownloadOutlined } from '@ant-design/icons';
import { allowanceOf, withPermission } from '../../../lib/permission.ts';
import { presenter } from '../../../lib/presenter.ts';
import { ChoiceButton } from '../../../ui/ChoiceButton.tsx';
import { type NewTask, useCreateTask } from '../../downloads/queries.ts';
import styles from './HolderFiles.module.css';

const files: { key: string; label: string; content: 'shareholders' | 'shareholderCheck'; fileType: 'word' | 'pdf' }[] =
  [
    { key: 'report word', label: '股权穿透报告 Word', content: 'shareholders', fileType: 'word' },
    { key: 'report pdf', label: '股权穿透报告 PDF', content: 'shareholders', fileType: 'pdf' },
    { key: 'check word', label: '核查股东 Word', content: 'shareholderCheck', fileType: 'word' },
    { key: 'check pdf', label: '核查股东 PDF', content: 'shareholderCheck', fileType: 'pdf' },
  ];

/** Files about who holds the company; they are made as tasks. */
export function HolderFiles({ companyId }: { companyId: string }) {
  const create = useCreateTask();
  if (!allowanceOf(20019).isDisplayed) return null;
  const start = (task: NewTask) =>
    withPermission(20019, {
      act: () => create.mutate(task),
      refuse: name => presenter.error(`您没有“${name}”的权限，请联系管理员开通`),
    });
  return (
    <div className={styles.files}>
      <ChoiceButton
        icon={<DownloadOutlined />}
        isBusy={create.isPending}
        choices={files.map(({ key, label }) => ({ key, label }))}
        onChoose={key => {
          const file = files.find(each => each.key === key);
          if (file) start({ content: file.content, fileType: file.fileType, companyId });
        }}
      >
        股权报告与核查
      </ChoiceButton>
    </div>
  );
}
