import { Button, Collapse, Drawer, Form, Input, Radio } from 'antd';
import { useState } from 'react';
import { keepDraft, readDraft } from '../../../lib/draft.ts';
import { useUser } from '../../../lib/session.ts';
import { type NewTask, reportDraft } from '../../downloads/queries.ts';
import styles from './CaseReportForm.module.css';
import { ReportTemplates } from './ReportTemplates.tsx';

type ReportWords = Extract<NewTask, { content: 'caseReport' }>['report'];

type ReportValues = Omit<ReportWords, 'cases'> & { cases: Record<string, Omit<ReportWords['cases'][number], 'id'>> };

interface Props {
  /** The chosen cases by id, with their titles. */
  titles: Map<string, string>;
  /** What is known before: the court that hears the case, and in what the chosen cases are alike. */
  initial?: { court?: string; likeness?: Map<string, string> };
  isBusy: boolean;
  onSend: (fileType: 'word' | 'pdf', report: ReportWords) => void;
  onClose: () => void;
}

const textMax = 5000;
const conclusionMax = 10_000;
const area = { autoSize: { minRows: 2, maxRows: 8 }, maxLength: textMax };

/** What the lawyer writes in a report on similar cases; what is left empty is marked to be filled in. */
export function CaseReportForm({ titles, initial, isBusy, onSend, onClose }: Props) {
  const [form] = Form.useForm<ReportValues>();
  const [{ cases: written = {}, ...draft }] = useState(() => readDraft<Partial<ReportValues>>(reportDraft) ?? {});
  const user = useUser(state => state.user);
  const searcher = [user?.name, user?.enterpriseName].filter(Boolean).join('，');
  const submit = async (fileType: 'word' | 'pdf') => {
    const { cases, ...report } = await form.validateFields();
    onSend(fileType, { ...report, cases: [...titles.keys()].map(id => ({ id, ...cases[id] })) });
  };
  const contentOf = () => {
    const { searcher: by = '', court = '', issues = '', conclusion = '' } = form.getFieldsValue();
    return { searcher: by, court, issues, conclusion };
  };
  const fill = (content: Partial<ReportValues>) => {
    const current = form.getFieldsValue();
    const blank = Object.entries(content).filter(([field]) => !current[field as keyof ReportValues]);
    form.setFieldsValue(Object.fromEntries(blank));
    keepDraft(reportDraft, form.getFieldsValue());
  };
  const start = (fileType: 'word' | 'pdf') => void submit(fileType).catch(() => undefined);
  return (
    <Drawer
      open
      title="类案检索报告"
      size={720}
      onClose={onClose}
      footer={
        <div className={styles.footer}>
          <span>检索条件、时间、结果与检索证书由平台写入；留空的栏目标为“待填写”。</span>
          <Button loading={isBusy} onClick={() => start('pdf')}>
            生成 PDF
          </Button>
          <Button type="primary" loading={isBusy} onClick={() => start('word')}>
            生成 Word
          </Button>
        </div>
      }
    >
      <Form
        form={form}
        layout="vertical"
        initialValues={{ searcher, court: initial?.court ?? '', ...draft }}
        onValuesChange={(_, filled) => keepDraft(reportDraft, filled)}
      >
        <ReportTemplates read={contentOf} fill={fill} />
        <PendingCaseFields />
        <Collapse
          defaultActiveKey={[...titles.keys()].slice(0, 1)}
          items={[...titles].map(([id, title]) => ({
            key: id,
            label: title,
            forceRender: true,
            children: <CaseFields id={id} initial={{ likeness: initial?.likeness?.get(id) ?? '', ...written[id] }} />,
          }))}
        />
        <Form.Item name="conclusion" label="结论及类案运用情况" className={styles.conclusion}>
          <Input.TextArea {...area} maxLength={conclusionMax} />
        </Form.Item>
      </Form>
    </Drawer>
  );
}

/** The case that waits for its decision, and who looked for cases like it. */
const PendingCaseFields = () => (
  <>
    <Form.Item
      name="title"
      label="待决案件"
      rules={[{ required: true, whitespace: true, message: '请填写待决案件名称' }]}
    >
      <Input maxLength={200} placeholder="如：甲公司诉乙公司买卖合同纠纷" />
    </Form.Item>
    <div className={styles.pair}>
      <Form.Item name="caseNumber" label="案号">
        <Input maxLength={100} />
      </Form.Item>
      <Form.Item name="court" label="审理法院" extra="用于识别本院与上一级人民法院的案例">
        <Input maxLength={100} placeholder="法院全称" />
      </Form.Item>
    </div>
    <Form.Item
      name="searcher"
      label="检索主体"
      rules={[{ required: true, whitespace: true, message: '请填写检索主体' }]}
    >
      <Input maxLength={200} />
    </Form.Item>
    <Form.Item
      name="issues"
      label="待决案件争议焦点"
      rules={[{ required: true, whitespace: true, message: '请填写争议焦点' }]}
    >
      <Input.TextArea {...area} />
    </Form.Item>
  </>
);

function CaseFields({ id, initial }: { id: string; initial: Partial<ReportValues['cases'][string]> }) {
  return (
    <>
      <Form.Item name={['cases', id, 'holding']} label="裁判要点" initialValue={initial.holding}>
        <Input.TextArea {...area} placeholder="留空则摘自“本院认为”" />
      </Form.Item>
      <div className={styles.pair}>
        <Form.Item name={['cases', id, 'likeness']} label="与待决案件的相同点" initialValue={initial.likeness}>
          <Input.TextArea {...area} />
        </Form.Item>
        <Form.Item name={['cases', id, 'difference']} label="与待决案件的不同点" initialValue={initial.difference}>
          <Input.TextArea {...area} />
        </Form.Item>
      </div>
      <Form.Item name={['cases', id, 'isFollowed']} label="是否参照" initialValue={initial.isFollowed ?? true}>
        <Radio.Group
          options={[
            { value: true, label: '参照（参考）' },
            { value: false, label: '不参照（参考）' },
          ]}
        />
      </Form.Item>
      <Form.Item name={['cases', id, 'reason']} label="理由" initialValue={initial.reason}>
        <Input.TextArea {...area} maxLength={2000} />
      </Form.Item>
    </>
  );
}
