import { type StorageHolder, type StorageUse, storageHolders } from '@antai/contract/administration/storage';
import { Alert, Form, InputNumber } from 'antd';
import { WritingDialog } from '../../../ui/WritingDialog.tsx';
import { useSetQuota } from '../queries.ts';
import { EnterpriseChoice, UserChoice } from './Choices.tsx';
import styles from './QuotaForm.module.css';

interface Props {
  holderKind: StorageHolder;
  /** Whose quota is changed; absent: it is chosen here. */
  use?: StorageUse | undefined;
  onClose: () => void;
}

interface QuotaValues {
  holderId: string;
  megabytes: number | null;
}

const megabyte = 1024 * 1024;
const quotaMaxMb = 16 * 1024 * 1024;
const choices = { user: UserChoice, enterprise: EnterpriseChoice };

/** Sets how much a user or an enterprise may keep; nothing filled in: as much as is usual. */
export function QuotaForm({ holderKind, use, onClose }: Props) {
  const [form] = Form.useForm<QuotaValues>();
  const set = useSetQuota();
  const Choice = choices[holderKind];
  const initial = {
    holderId: use?.holderId,
    megabytes: use?.isOwnQuota ? Math.round(use.quotaBytes / megabyte) : null,
  };
  const save = ({ holderId, megabytes }: QuotaValues) =>
    set.mutate(
      { holderKind, holderId: use?.holderId ?? holderId, bytes: megabytes == null ? null : megabytes * megabyte },
      { onSuccess: onClose },
    );
  return (
    <WritingDialog
      open
      title={use ? `${use.name}的上限` : `设定${storageHolders[holderKind]}的上限`}
      okText="保存"
      cancelText="取消"
      okButtonProps={{ loading: set.isPending }}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Form<QuotaValues> name="quota" form={form} layout="vertical" initialValues={initial} onFinish={save}>
        {set.error ? <Alert type="error" title={set.error.message} showIcon role="alert" /> : null}
        {use ? null : (
          <Form.Item
            label={storageHolders[holderKind]}
            name="holderId"
            rules={[{ required: true, message: `请选择${storageHolders[holderKind]}` }]}
          >
            <Choice label={storageHolders[holderKind]} placeholder="按名称查找" />
          </Form.Item>
        )}
        <Form.Item label="上限（MB）" name="megabytes" extra="留空则用通常的上限">
          <InputNumber min={0} max={quotaMaxMb} precision={0} className={styles.megabytes ?? ''} />
        </Form.Item>
      </Form>
    </WritingDialog>
  );
}
