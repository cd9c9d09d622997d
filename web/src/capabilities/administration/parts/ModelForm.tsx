import {
  type ModelEndpoint,
  modelDialectNames,
  modelLocationNames,
  modelLocationRules,
  modelPurposeNames,
} from '@antai/contract/models';
import { Alert, Checkbox, Form, Input, InputNumber, Select } from 'antd';
import { WritingDialog } from '../../../ui/WritingDialog.tsx';
import { useSaveModel } from '../queries.ts';
import styles from './ModelForm.module.css';

interface Props {
  endpoint?: ModelEndpoint | undefined;
  onClose: () => void;
}

type ModelValues = Omit<Parameters<ReturnType<typeof useSaveModel>['mutate']>[0], 'endpointId'> & {
  dialect: ModelEndpoint['dialect'];
};

const optionsOf = <Key extends string>(names: Record<Key, string>) =>
  (Object.keys(names) as Key[]).map(value => ({ value, label: names[value] }));

/** Addresses of the services as they publish them; each can be changed. */
const addresses: Partial<Record<ModelEndpoint['dialect'], string>> = {
  deepseek: 'https://api.deepseek.com/v1',
  qwen: 'https://dashscope.aliyuncs.com/compatible-mode/v1',
  glm: 'https://open.bigmodel.cn/api/paas/v4',
  kimi: 'https://api.moonshot.cn/v1',
  doubao: 'https://ark.cn-beijing.volces.com/api/v3',
  local: 'http://127.0.0.1:11434/v1',
};

const fenPerYuan = 100;
const toYuan = (fen: number) => fen / fenPerYuan;
const toFen = (yuan: number | null) => Math.round((yuan ?? 0) * fenPerYuan);

const newEndpoint = {
  ...{ label: 'DeepSeek', purpose: 'chat' as const, dialect: 'deepseek' as const, location: 'cn' as const },
  ...{ baseUrl: addresses.deepseek ?? '', model: '', hasConsent: false, isEnabled: true, concurrentMax: 16 },
  ...{ inputPrice: 0, cachedInputPrice: 0, outputPrice: 0 },
};

/** What is usual of a service. */
const serviceOf = (dialect: ModelEndpoint['dialect']) => ({
  label: dialect === 'openai' ? '' : modelDialectNames[dialect],
  baseUrl: addresses[dialect] ?? '',
  location: dialect === 'local' ? ('local' as const) : ('cn' as const),
});

interface Prices {
  inputPrice: number;
  cachedInputPrice: number;
  outputPrice: number;
}

/** An endpoint as its form has it: its prices in yuan. */
const inYuan = <Endpoint extends Prices>(endpoint: Endpoint) => ({
  ...endpoint,
  inputPrice: toYuan(endpoint.inputPrice),
  cachedInputPrice: toYuan(endpoint.cachedInputPrice),
  outputPrice: toYuan(endpoint.outputPrice),
});

/** Adds a model, or changes one; a key that is kept is never shown, and stays where none is filled in. */
export function ModelForm({ endpoint, onClose }: Props) {
  const [form] = Form.useForm<ModelValues>();
  const { mutate, isPending, error } = useSaveModel();
  const location = Form.useWatch('location', form) ?? endpoint?.location ?? newEndpoint.location;

  function fillService(dialect: ModelEndpoint['dialect']) {
    if (!endpoint) form.setFieldsValue(serviceOf(dialect));
  }

  function save(filled: ModelValues) {
    const { apiKey, ...plain } = filled;
    mutate(
      {
        ...plain,
        ...(endpoint ? { endpointId: endpoint.endpointId } : {}),
        // nothing filled in leaves what is kept
        ...(apiKey ? { apiKey } : {}),
        hasConsent: filled.location === 'abroad' && filled.hasConsent === true,
        inputPrice: toFen(filled.inputPrice ?? 0),
        cachedInputPrice: toFen(filled.cachedInputPrice ?? 0),
        outputPrice: toFen(filled.outputPrice ?? 0),
      },
      { onSuccess: onClose },
    );
  }

  return (
    <WritingDialog
      open
      width={640}
      title={endpoint ? `编辑 ${endpoint.label}` : '添加模型'}
      okText="保存"
      cancelText="取消"
      okButtonProps={{ loading: isPending }}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Form<ModelValues>
        name="model"
        form={form}
        layout="vertical"
        initialValues={inYuan(endpoint ?? newEndpoint)}
        onFinish={save}
      >
        {error ? <Alert type="error" title={error.message} showIcon role="alert" className={styles.alert} /> : null}
        <ServiceFields onDialect={fillService} />
        <Form.Item
          label="地址"
          name="baseUrl"
          rules={[{ required: true, whitespace: true, message: '请填写地址' }]}
          extra="到 /chat/completions 之前为止"
        >
          <Input maxLength={500} />
        </Form.Item>
        <Form.Item
          label="密钥"
          name="apiKey"
          extra={endpoint?.hasKey ? '已保存，不再显示；留空则不变' : '加密保存，以后不再显示；不需要密钥的留空'}
        >
          <Input.Password maxLength={500} autoComplete="new-password" />
        </Form.Item>
        <Form.Item label="所在" name="location" extra={modelLocationRules[location]}>
          <Select options={optionsOf(modelLocationNames)} />
        </Form.Item>
        {location === 'abroad' ? (
          <Form.Item name="hasConsent" valuePropName="checked">
            <Checkbox>确认同意：替换代称后的内容送往境外的这一服务</Checkbox>
          </Form.Item>
        ) : null}
        <PriceFields />
        <p className={styles.note}>单价按每百万词元计，用于估算费用；不填即不计。</p>
        <Form.Item name="isEnabled" valuePropName="checked">
          <Checkbox>启用</Checkbox>
        </Form.Item>
      </Form>
    </WritingDialog>
  );
}

const ServiceFields = ({ onDialect }: { onDialect: (dialect: ModelEndpoint['dialect']) => void }) => (
  <div className={styles.two}>
    <Form.Item label="服务商" name="dialect">
      <Select options={optionsOf(modelDialectNames)} onChange={onDialect} />
    </Form.Item>
    <Form.Item label="用途" name="purpose">
      <Select options={optionsOf(modelPurposeNames)} />
    </Form.Item>
    <Form.Item label="名称" name="label" rules={[{ required: true, whitespace: true, message: '请填写名称' }]}>
      <Input maxLength={40} />
    </Form.Item>
    <Form.Item label="模型名称" name="model" rules={[{ required: true, whitespace: true, message: '请填写模型名称' }]}>
      <Input maxLength={200} placeholder="以服务商的文档为准" />
    </Form.Item>
  </div>
);

const PriceFields = () => (
  <div className={styles.four}>
    <Form.Item label="输入单价（元）" name="inputPrice">
      <InputNumber min={0} max={100_000} precision={2} />
    </Form.Item>
    <Form.Item label="缓存单价（元）" name="cachedInputPrice">
      <InputNumber min={0} max={100_000} precision={2} />
    </Form.Item>
    <Form.Item label="输出单价（元）" name="outputPrice">
      <InputNumber min={0} max={100_000} precision={2} />
    </Form.Item>
    <Form.Item label="同时进行的上限" name="concurrentMax">
      <InputNumber min={1} max={1000} precision={0} />
    </Form.Item>
  </div>
);
