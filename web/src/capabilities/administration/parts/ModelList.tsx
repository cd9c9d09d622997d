import { type ModelEndpoint, modelDialectNames, modelLocationNames, modelPurposeNames } from '@antai/contract/models';
import { Button, Popconfirm, Tag } from 'antd';
import { EmptyBox } from '../../../ui/EmptyBox.tsx';
import { RowTable } from '../../../ui/PagedTable.tsx';
import { useOrderModels, useRemoveModel, useTestModel } from '../queries.ts';
import styles from './ModelList.module.css';

interface Props {
  endpoints: ModelEndpoint[];
  onEdit: (endpoint: ModelEndpoint) => void;
}

/** The models in the order in which they are asked; each can be tried, moved, changed and removed. */
export function ModelList({ endpoints, onEdit }: Props) {
  if (endpoints.length === 0) {
    return <EmptyBox isSettled text="还没有模型。没有模型时，各功能以检索到的原文作答" />;
  }
  return (
    <div className={styles.scroll}>
      <RowTable<ModelEndpoint>
        name="模型"
        rows={endpoints}
        idOf={({ endpointId }) => endpointId}
        columns={[
          { name: '先后', isNarrow: true, show: endpoint => <Mover endpoint={endpoint} endpoints={endpoints} /> },
          { name: '模型', isHead: true, show: endpoint => <ModelName endpoint={endpoint} /> },
          { name: '用途', isNarrow: true, show: ({ purpose }) => modelPurposeNames[purpose] },
          { name: '所在', isNarrow: true, show: ({ location }) => <Place location={location} /> },
          { name: '密钥', isNarrow: true, show: ({ hasKey }) => (hasKey ? '已保存' : '无') },
          {
            name: '状态',
            isNarrow: true,
            show: ({ isEnabled }) => <Tag color={isEnabled ? 'success' : 'default'}>{isEnabled ? '启用' : '停用'}</Tag>,
          },
          { name: '操作', show: endpoint => <Actions endpoint={endpoint} onEdit={onEdit} /> },
        ]}
      />
    </div>
  );
}

const placeColors = { local: 'success', cn: 'processing', abroad: 'warning' } as const;

const Place = ({ location }: Pick<ModelEndpoint, 'location'>) => (
  <Tag color={placeColors[location]}>{modelLocationNames[location]}</Tag>
);

function ModelName({ endpoint }: { endpoint: ModelEndpoint }) {
  const { label, model, baseUrl, dialect, isFixed } = endpoint;
  return (
    <div className={styles.name}>
      <span>
        {label} <code>{model}</code>
      </span>
      <small>
        {modelDialectNames[dialect]} · {baseUrl}
        {isFixed ? ' · 由环境变量设定' : ''}
      </small>
    </div>
  );
}

function Mover({ endpoint, endpoints }: { endpoint: ModelEndpoint; endpoints: ModelEndpoint[] }) {
  const order = useOrderModels();
  const ids = endpoints.map(({ endpointId }) => endpointId);
  const at = ids.indexOf(endpoint.endpointId);
  const moveTo = (to: number) =>
    order.mutate({ endpointIds: ids.toSpliced(at, 1).toSpliced(to, 0, endpoint.endpointId) });
  return (
    <span className={styles.mover}>
      <span className="tabular">{at + 1}</span>
      <Button
        size="small"
        type="text"
        aria-label={`上移${endpoint.label}`}
        disabled={at === 0 || order.isPending}
        onClick={() => moveTo(at - 1)}
      >
        ↑
      </Button>
      <Button
        size="small"
        type="text"
        aria-label={`下移${endpoint.label}`}
        disabled={at === ids.length - 1 || order.isPending}
        onClick={() => moveTo(at + 1)}
      >
        ↓
      </Button>
    </span>
  );
}

function Actions({ endpoint, onEdit }: { endpoint: ModelEndpoint; onEdit: (endpoint: ModelEndpoint) => void }) {
  const test = useTestModel();
  const remove = useRemoveModel();
  const { endpointId, label, isFixed } = endpoint;
  return (
    <div className={styles.actions}>
      <div>
        <Button type="link" size="small" loading={test.isPending} onClick={() => test.mutate({ endpointId })}>
          试用
        </Button>
        {isFixed ? null : (
          <>
            <Button type="link" size="small" onClick={() => onEdit(endpoint)}>
              编辑
            </Button>
            <Popconfirm
              title={`删除 ${label}？`}
              description="密钥一并删除，用量记录保留。"
              okText="删除"
              cancelText="保留"
              okButtonProps={{ danger: true }}
              onConfirm={() => remove.mutateAsync({ endpointId }).catch(() => undefined)}
            >
              <Button type="link" size="small">
                删除
              </Button>
            </Popconfirm>
          </>
        )}
      </div>
      {test.data ? <Verdict {...test.data} /> : null}
    </div>
  );
}

function Verdict({ isWorking, message, complaint, tookMs }: NonNullable<ReturnType<typeof useTestModel>['data']>) {
  return (
    <p role="status" className={styles.verdict} data-working={isWorking}>
      {isWorking ? `可用，${(tookMs / 1000).toFixed(1)}秒答复：${message}` : `不可用：${message}`}
      {complaint ? <small>服务的原话：{complaint}</small> : null}
    </p>
  );
}
