import { contactComplaint, requestLimits, type ServiceKind, serviceKinds } from '@antai/contract/opinions';
import { contactPatterns } from '@antai/contract/wire/contact';
import { Button, Form, Input, Select, Upload } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { dropDraft, keepDraft, readDraft } from '../../../lib/draft.ts';
import { useUser } from '../../../lib/session.ts';
import { DatePicker } from '../../../ui/DatePicker.tsx';
import { useAddRequest, useSendAttachment } from '../queries.ts';
import styles from './RequestForm.module.css';

interface RequestValues {
  serviceKind: ServiceKind;
  title: string;
  description: string;
  wishedDate?: dayjs.Dayjs | null;
  contact: string;
}

const kinds = Object.entries(serviceKinds).map(([value, label]) => ({ value, label }));
const draftName = 'serviceRequest';

/** What was filled in before a reload; the day is text there. */
interface Draft {
  filled: Omit<RequestValues, 'wishedDate'> & { wishedDate?: string | null };
  attachment?: Attachment;
}

interface Attachment {
  fileId: string;
  fileName: string;
}

const needed = (message: string) => [{ required: true, whitespace: true, message }];

const blank = { serviceKind: undefined, title: '', description: '', wishedDate: null };

/** A day that has passed meanwhile is no wish any more. */
function filledOf(draft: Draft | undefined) {
  if (!draft) return {};
  const day = draft.filled.wishedDate ? dayjs(draft.filled.wishedDate) : null;
  return { ...draft.filled, wishedDate: day?.endOf('day').isAfter(dayjs()) ? day : null };
}

/** Asks the enterprise's own team for a piece of work. */
export function RequestForm() {
  const [form] = Form.useForm<RequestValues>();
  const user = useUser(state => state.user);
  const [draft] = useState(() => readDraft<Draft>(draftName));
  const [attachment, setAttachment] = useState(draft?.attachment);
  const add = useAddRequest();
  const sendFile = useSendAttachment();
  const empty = { ...blank, contact: user?.mobile || user?.email || '' };
  const submit = ({ wishedDate, ...filled }: RequestValues) =>
    add.mutate(
      { ...filled, wishedDate: wishedDate?.format('YYYY-MM-DD') ?? null, fileId: attachment?.fileId ?? null },
      {
        onSuccess: () => {
          dropDraft(draftName);
          form.setFieldsValue(empty);
          setAttachment(undefined);
        },
      },
    );
  const attach = (next: Attachment | undefined) => {
    setAttachment(next);
    keepDraft(draftName, { filled: form.getFieldsValue(), attachment: next });
  };
  const choose = (file: File) => {
    sendFile.mutate(file, { onSuccess: attach });
    return false;
  };
  return (
    <Form<RequestValues>
      form={form}
      layout="vertical"
      initialValues={{ ...empty, ...filledOf(draft) }}
      onValuesChange={(_, filled) => keepDraft(draftName, { filled, attachment })}
      onFinish={submit}
    >
      <Form.Item label="服务种类" name="serviceKind" rules={[{ required: true, message: '请选择服务种类' }]}>
        <Select options={kinds} placeholder="请选择" />
      </Form.Item>
      <Form.Item label="标题" name="title" rules={needed('请填写标题')}>
        <Input maxLength={requestLimits.title} placeholder="一句话说明需要什么" />
      </Form.Item>
      <Form.Item label="需求说明" name="description" rules={needed('请填写需求说明')}>
        <Input.TextArea
          maxLength={requestLimits.description}
          autoSize={{ minRows: 5, maxRows: 12 }}
          placeholder="背景、想解决的问题、范围与形式；请勿写入与事项无关的个人信息"
        />
      </Form.Item>
      <div className={styles.pair}>
        <Form.Item label="期望日期（选填）" name="wishedDate">
          <DatePicker placeholder="希望何时答复" disabledDate={day => day.endOf('day').valueOf() < Date.now()} />
        </Form.Item>
        <Form.Item
          label="联系方式"
          name="contact"
          rules={[...needed('请填写联系方式'), { pattern: contactPatterns.any, message: contactComplaint }]}
        >
          <Input maxLength={requestLimits.contact} placeholder="手机号、固定电话或邮箱" />
        </Form.Item>
      </div>
      <div className={styles.attachment}>
        <Upload showUploadList={false} beforeUpload={choose}>
          <Button loading={sendFile.isPending}>{attachment ? '更换附件' : '添加附件（选填）'}</Button>
        </Upload>
        {attachment ? (
          <>
            <span>{attachment.fileName}</span>
            <Button type="link" size="small" onClick={() => attach(undefined)}>
              移除
            </Button>
          </>
        ) : null}
      </div>
      <Button type="primary" htmlType="submit" loading={add.isPending} disabled={sendFile.isPending}>
        提交申请
      </Button>
    </Form>
  );
}
