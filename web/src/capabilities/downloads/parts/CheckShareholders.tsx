import type { DownloadTask } from '@antai/contract/downloads';
import { Button } from 'antd';
import { useCheckShareholders } from '../queries.ts';

/** Offered with a file that names the shareholders of a company: what registers and judgments say of each. */
export function CheckShareholders({ task: { taskType, companyId } }: { task: DownloadTask }) {
  const { isCreating, check } = useCheckShareholders();
  if (taskType !== 'shareholder' || companyId === null) return null;
  return (
    <Button type="link" size="small" loading={isCreating} onClick={() => check(companyId)}>
      新建核查任务
    </Button>
  );
}
