import { Alert, Button } from 'antd';
import { copyText } from '../../../lib/copy-text.ts';
import { saveFile } from '../../../lib/save-file.ts';
import styles from './RecoveryCodes.module.css';

/** The recovery codes, shown this once. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const text = codes.join('\n');
  return (
    <div className={styles.codes}>
      <Alert type="warning" showIcon title="请现在保存恢复码：手机不在时凭它登录，每个只能用一次，以后不再显示。" />
      <ul>
        {codes.map(code => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Button onClick={() => void copyText(text)}>复制</Button>{' '}
      <Button onClick={() => saveFile(new Blob([`案台恢复码\n${text}\n`]), '案台恢复码.txt')}>下载</Button>{' '}
      <Button type="primary" onClick={onDone}>
        我已妥善记下
      </Button>
    </div>
  );
}
