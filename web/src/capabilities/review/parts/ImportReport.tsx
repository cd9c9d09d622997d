import type { PlaybookReport } from '@antai/contract/review/playbooks';
import { Alert } from 'antd';

/** What came of a file of points: which rows were refused, and why. */
export function ImportReport({ report, onClose }: { report: PlaybookReport; onClose: () => void }) {
  const { version, added, changed, refused } = report;
  return (
    <Alert
      role="status"
      type={refused.length > 0 ? 'warning' : 'success'}
      closable={{ onClose }}
      title={`已并入第${version}版：新增${added}点，改写${changed}点，未收${refused.length}行`}
      description={
        refused.length > 0 ? (
          <ul>
            {refused.map(({ row, reason }) => (
              <li key={`${row} ${reason}`}>
                第{row}行：{reason}
              </li>
            ))}
          </ul>
        ) : undefined
      }
    />
  );
}
