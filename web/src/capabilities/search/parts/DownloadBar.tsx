import { DownloadOutlined } from '@ant-design/icons';
import { exportRowsMax, type FileType, reportCasesMax } from '@antai/contract/downloads';
import { recordTypes } from '@antai/contract/records';
import type { Sort } from '@antai/contract/wire/page';
import { Button } from 'antd';
import { useState } from 'react';
import { allowanceOf, withPermission } from '../../../lib/permission.ts';
import { presenter } from '../../../lib/presenter.ts';
import { ChoiceButton } from '../../../ui/ChoiceButton.tsx';
import { type NewTask, useCreateTask } from '../../downloads/queries.ts';
import { type Criteria, requestOf } from '../queries.ts';
import { CaseReportForm } from './CaseReportForm.tsx';
import styles from './DownloadBar.module.css';

interface Props {
  criteria: Criteria;
  sort: Sort | undefined;
  total: number;
  /** The chosen records by id, with their titles. */
  selected: Map<string, string>;
  onClear: () => void;
}

const downloadResource = 20019;

const forms: { key: FileType; label: string }[] = [
  { key: 'excel', label: 'Excel 表格' },
  { key: 'word', label: 'Word 文档' },
  { key: 'pdf', label: 'PDF 文档' },
  { key: 'zip', label: 'ZIP（每条一份 Word）' },
];

const reports = [
  { key: 'report pdf', label: '可视化报告 PDF' },
  { key: 'report word', label: '可视化报告 Word' },
  { key: 'certificate pdf', label: '检索证书 PDF' },
];

/** What can be made of the results: files of the chosen or of all, and reports of the search. */
export function DownloadBar({ criteria, sort, total, selected, onClear }: Props) {
  const create = useCreateTask();
  const [isReporting, setReporting] = useState(false);
  if (!allowanceOf(downloadResource).isDisplayed) return null;
  const request = requestOf(criteria);
  const sorts = sort ? [sort] : [];
  const start = (task: NewTask) =>
    withPermission(downloadResource, {
      act: () => create.mutate(task),
      refuse: name => presenter.error(`您没有“${name}”的权限，请联系管理员开通`),
    });
  const download = (fileType: FileType) => {
    const ids = selected.size > 0 ? [...selected.keys()] : undefined;
    if (!ids && total > exportRowsMax) return presenter.error(`最多导出${exportRowsMax}条，请缩小检索范围`);
    start({ content: 'records', fileType, asked: request, sorts, ...(ids ? { ids } : {}) });
  };
  const report = (key: string) => {
    if (key === 'certificate pdf') return start({ content: 'certificate', fileType: 'pdf', asked: request });
    start({ content: 'report', fileType: key === 'report word' ? 'word' : 'pdf', asked: request, sorts });
  };
  const isCases = criteria.recordType === recordTypes.cases;
  return (
    <>
      {selected.size > 0 ? (
        <span className={`${styles.selected} tabular`}>
          已选 {selected.size} 条
          <Button type="link" size="small" onClick={onClear}>
            清除
          </Button>
        </span>
      ) : null}
      {isCases && selected.size > 0 ? (
        <Button
          disabled={selected.size > reportCasesMax}
          title={selected.size > reportCasesMax ? `最多列入${reportCasesMax}件类案` : undefined}
          onClick={() => setReporting(true)}
        >
          类案检索报告
        </Button>
      ) : null}
      <ChoiceButton choices={reports} isBusy={create.isPending} onChoose={report}>
        报告与证书
      </ChoiceButton>
      <ChoiceButton
        icon={<DownloadOutlined />}
        choices={forms}
        isBusy={create.isPending}
        onChoose={key => download(key as FileType)}
      >
        {selected.size > 0 ? '下载所选' : '下载全部'}
      </ChoiceButton>
      {isReporting ? (
        <CaseReportForm
          titles={selected}
          isBusy={create.isPending}
          onSend={(fileType, written) => {
            start({ content: 'caseReport', fileType, asked: request, report: written });
            setReporting(false);
          }}
          onClose={() => setReporting(false)}
        />
      ) : null}
    </>
  );
}
