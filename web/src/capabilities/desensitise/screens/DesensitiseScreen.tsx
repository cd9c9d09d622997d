import { useSearch } from '@tanstack/react-router';
import { addresses } from '../../../app/addresses.ts';
import { PageHead } from '../../../ui/PageHead.tsx';
import { RecordTable } from '../parts/RecordTable.tsx';
import { RestoreForm } from '../parts/RestoreForm.tsx';
import { StartForm } from '../parts/StartForm.tsx';
import { Workbench } from '../parts/Workbench.tsx';
import styles from './DesensitiseScreen.module.css';

/** /Intelligence/pagehome/children/desens */
export default function DesensitiseScreen() {
  const { id, file = 0 } = useSearch({ from: addresses.desensitise().to });
  if (id) return <Workbench key={id} recordId={id} fileIndex={file} />;
  return (
    <div className={styles.screen}>
      <PageHead title="文档脱敏" about="找出文件中的个人与商业信息，逐项确认，导出脱敏件与证书；凭密钥可逐字还原。" />
      <StartForm />
      <RecordTable />
      <RestoreForm />
    </div>
  );
}
