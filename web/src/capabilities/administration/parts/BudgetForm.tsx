import type { ModelBudget } from '@antai/contract/models';
import { Alert, Form, InputNumber, Radio } from 'antd';
import { WritingDialog } from '../../../ui/WritingDialog.tsx';
import { useSetModelBudget } from '../queries.ts';
import styles from './BudgetForm.module.css';
import { EnterpriseChoice, UserChoice } from './Choices.tsx';

interface BudgetValues {
  whose: 'users' | 'user' | 'enterprises' | 'enterprise';
  holderId?: string;
  tokensMax: number;
}

const whoseNames = [
  { value: 'users', label: '每位用户每日' },
  { value: 'enterprises', label: '每家企业每月' },
  { value: 'user', label: '某位用户每日' },
  { value: 'enterprise', label: '某家企业每月' },
];
const choices = { user: UserChoice, enterprise: EnterpriseChoice };
const usualTokens = 500_000;

/** Sets how many tokens everyone, one user or one enterprise may use. */
export function BudgetForm({ budget, onClose }: { budget?: ModelBudget | undefined; onClose: () => void }) {
  const [form] = Form.useForm<BudgetValues>();
  const { mutate, isPending, error } = useSetModelBudget();
  const whose = Form.useWatch('whose', form);
  const Choice = whose === 'user' || whose === 'enterprise' ? choices[whose] : undefined;
  const save = ({ whose: filled, holderId = '', tokensMax }: BudgetValues) =>
    mutate(
      budget
        ? { scope: budget.scope, holderId: budget.holderId, tokensMax }
        : { scope: filled.startsWith('user') ? 'user' : 'enterprise', holderId, tokensMax },
      { onSuccess: onClose },
    );
  return (
    <WritingDialog
      open
      title={budget ? `修改${budget.name || '通常'}的上限` : '设定用量上限'}
      okText="保存"
      cancelText="取消"
      okButtonProps={{ loading: isPending }}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Form<BudgetValues>
        name="budget"
        form={form}
        layout="vertical"
        initialValues={{ whose: 'users', tokensMax: budget?.tokensMax ?? usualTokens }}
        onFinish={save}
      >
        {error ? <Alert type="error" title={error.message} showIcon role="alert" /> : null}
        {budget ? null : (
          <Form.Item label="对象" name="whose">
            <Radio.Group options={whoseNames} />
          </Form.Item>
        )}
        {Choice && !budget ? (
          <Form.Item label="名称" name="holderId" rules={[{ required: true, message: '请选择' }]}>
            <Choice label="名称" placeholder="按名称查找" />
          </Form.Item>
        ) : null}
        <Form.Item
          label="上限（词元）"
          name="tokensMax"
          rules={[{ required: true, message: '请填写上限' }]}
          extra="输入与输出合计；中文约每10个字7个词元。到上限即停止，已有的内容保留"
        >
          <InputNumber min={1000} max={1_000_000_000_000} step={10_000} precision={0} className={styles.tokens ?? ''} />
        </Form.Item>
      </Form>
    </WritingDialog>
  );
}
