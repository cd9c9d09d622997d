import { type DesensitiseDetail, thoroughnessNames } from '@antai/contract/desensitise';
import { useNavigate } from '@tanstack/react-router';
import { Tabs } from 'antd';
import { addresses } from '../../../app/addresses.ts';
import { ScanValues } from '../../../ui/ScanValues.tsx';
import { scanOf } from '../../files/queries.ts';
import styles from './FileTabs.module.css';

/** The files of a batch, with how much of each waits for a word, and how the one in view was looked at. */
export function FileTabs({ detail }: { detail: DesensitiseDetail }) {
  const { recordId, files, fileIndex, usesNameModel, thoroughness } = detail;
  const navigate = useNavigate();
  const file = files[fileIndex];
  const unread = file?.unread ?? [];
  return (
    <div className={styles.files}>
      {files.length > 1 ? (
        <Tabs
          size="small"
          activeKey={String(fileIndex)}
          items={files.map(({ fileIndex: at, fileName, openCount }) => ({
            key: String(at),
            label: openCount > 0 ? `${fileName}（待确认${openCount}）` : fileName,
          }))}
          onChange={key => void navigate(addresses.desensitise(recordId, Number(key)))}
        />
      ) : null}
      <small>
        识别尺度：{thoroughnessNames[thoroughness]}。姓名与机构按规则{usesNameModel ? '与本机的姓名模型' : ''}识别，
        {usesNameModel ? '' : '没有用姓名模型，'}可能有遗漏，请逐项确认。
        {unread.length > 0 ? `未读或须核对：${unread.join('、')}` : ''}
      </small>
      <ScanValues source={file && scanOf(file)} />
    </div>
  );
}
