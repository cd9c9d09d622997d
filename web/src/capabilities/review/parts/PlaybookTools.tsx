import type { PlaybookDetail, PlaybookReport } from '@antai/contract/review/playbooks';
import { useNavigate } from '@tanstack/react-router';
import { Button, Upload } from 'antd';
import { useState } from 'react';
import { addresses } from '../../../app/addresses.ts';
import { RemoveDialog } from '../../../ui/RemoveDialog.tsx';
import { useImportPoints, useRemovePlaybook, useSavePoints, useSaveTemplate } from '../queries.ts';
import styles from './PlaybookTools.module.css';

interface Props {
  detail: PlaybookDetail;
  mayChange: boolean;
  /** Something on the page is not saved: an import would not see it. */
  isChanged: boolean;
  onReport: (report: PlaybookReport) => void;
}

/** What can be done with a playbook as a whole. */
export function PlaybookTools({ detail, mayChange, isChanged, onReport }: Props) {
  const { playbookId, name, version } = detail;
  const [isRemoving, setRemoving] = useState(false);
  const take = useImportPoints(playbookId, onReport);
  const saveTemplate = useSaveTemplate();
  const save = useSavePoints();
  const remove = useRemovePlaybook();
  const navigate = useNavigate();
  return (
    <div className={styles.tools}>
      <Button loading={save.isPending} onClick={() => save.mutate({ playbookId, version, name })}>
        导出Excel
      </Button>
      {mayChange ? (
        <>
          <Upload
            accept=".xlsx"
            showUploadList={false}
            disabled={isChanged}
            beforeUpload={file => {
              take.mutate(file);
              return false;
            }}
          >
            <Button loading={take.isPending} disabled={isChanged}>
              导入Excel
            </Button>
          </Upload>
          <Button loading={saveTemplate.isPending} onClick={() => saveTemplate.mutate()}>
            下载模板
          </Button>
          <Button danger type="text" onClick={() => setRemoving(true)}>
            删除
          </Button>
          {isChanged ? <small>先保存或放弃修改，再导入</small> : null}
        </>
      ) : null}
      {isRemoving ? (
        <RemoveDialog
          title={`删除立场库“${name}”`}
          about="各版本一并删除，不能恢复。用过它的审查保留所用的版本。"
          isPending={remove.isPending}
          onClose={() => setRemoving(false)}
          onRemove={() => remove.mutate(playbookId, { onSuccess: () => void navigate(addresses.playbooks()) })}
        />
      ) : null}
    </div>
  );
}
