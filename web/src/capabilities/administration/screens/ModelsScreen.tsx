import type { ModelBudget, ModelEndpoint } from '@antai/contract/models';
import { useQuery } from '@tanstack/react-query';
import { Button, Segmented } from 'antd';
import { useState } from 'react';
import { ErrorBox } from '../../../ui/ErrorBox.tsx';
import { LoadingBox } from '../../../ui/LoadingBox.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { BudgetForm } from '../parts/BudgetForm.tsx';
import { Card } from '../parts/Card.tsx';
import { ModelBudgets } from '../parts/ModelBudgets.tsx';
import { ModelForm } from '../parts/ModelForm.tsx';
import { ModelList } from '../parts/ModelList.tsx';
import { ModelUsage } from '../parts/ModelUsage.tsx';
import { modelsQuery } from '../queries.ts';
import styles from './ModelsScreen.module.css';

type OpenDialog = { kind: 'model'; endpoint?: ModelEndpoint } | { kind: 'budget'; budget?: ModelBudget };

const views = [
  { value: 'models', label: '模型' },
  { value: 'usage', label: '用量' },
  { value: 'budgets', label: '上限' },
];

/** /admin/models */
export default function ModelsScreen() {
  const [view, setView] = useState('models');
  const [open, setOpen] = useState<OpenDialog>();
  const close = () => setOpen(undefined);
  return (
    <>
      <PageHead
        title="模型"
        about="任何兼容 OpenAI 接口的服务都可使用。按先后使用，前者不可用时改用后者；送往外部之前先把姓名、机构与证件号等替换为代称。"
        actions={
          view === 'models' ? (
            <Button type="primary" onClick={() => setOpen({ kind: 'model' })}>
              添加模型
            </Button>
          ) : view === 'budgets' ? (
            <Button type="primary" onClick={() => setOpen({ kind: 'budget' })}>
              设定上限
            </Button>
          ) : null
        }
      />
      <Segmented className={styles.view} value={view} options={views} onChange={setView} />
      {view === 'models' ? <Models onEdit={endpoint => setOpen({ kind: 'model', endpoint })} /> : null}
      {view === 'usage' ? <ModelUsage /> : null}
      {view === 'budgets' ? (
        <Card>
          <ModelBudgets onEdit={budget => setOpen({ kind: 'budget', budget })} />
        </Card>
      ) : null}
      {open?.kind === 'model' ? <ModelForm endpoint={open.endpoint} onClose={close} /> : null}
      {open?.kind === 'budget' ? <BudgetForm budget={open.budget} onClose={close} /> : null}
    </>
  );
}

function Models({ onEdit }: { onEdit: (endpoint: ModelEndpoint) => void }) {
  const { data, error, refetch } = useQuery(modelsQuery);
  if (error) return <ErrorBox error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingBox />;
  return (
    <Card>
      <ModelList endpoints={data.endpoints} onEdit={onEdit} />
    </Card>
  );
}
