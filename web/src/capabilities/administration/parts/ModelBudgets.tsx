import type { ModelBudget } from '@antai/contract/models';
import { useQuery } from '@tanstack/react-query';
import { Button, Progress } from 'antd';
import { formatCount } from '../../../lib/format.ts';
import { EmptyBox } from '../../../ui/EmptyBox.tsx';
import { ErrorBox } from '../../../ui/ErrorBox.tsx';
import { LoadingBox } from '../../../ui/LoadingBox.tsx';
import { RowTable } from '../../../ui/PagedTable.tsx';
import { modelBudgetsQuery, useSetModelBudget } from '../queries.ts';

const wholePercent = 100;
const periods = { user: '每日', enterprise: '每月' } as const;
const everyone = { user: '每位用户', enterprise: '每家企业' } as const;

/** How much may be used: by everyone, and by those who have a limit of their own. */
export function ModelBudgets({ onEdit }: { onEdit: (budget: ModelBudget) => void }) {
  const { data, error, refetch } = useQuery(modelBudgetsQuery);
  const set = useSetModelBudget();
  if (error) return <ErrorBox error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingBox />;
  if (data.budgets.length === 0) return <EmptyBox isSettled text="没有设上限，用量不受限制" />;
  return (
    <RowTable<ModelBudget>
      name="用量上限"
      rows={data.budgets}
      idOf={({ scope, holderId }) => `${scope} ${holderId}`}
      columns={[
        { name: '对象', isHead: true, show: ({ scope, holderId, name }) => (holderId ? name : everyone[scope]) },
        { name: '周期', isNarrow: true, show: ({ scope }) => periods[scope] },
        { name: '上限（词元）', isNumber: true, show: ({ tokensMax }) => formatCount(tokensMax) },
        {
          name: '本期已用',
          show: ({ usedTokens, tokensMax }) =>
            usedTokens === null ? (
              '各自计算'
            ) : (
              <Progress
                size="small"
                aria-label="本期已用"
                percent={Math.min(wholePercent, Math.ceil((usedTokens / tokensMax) * wholePercent))}
                format={() => formatCount(usedTokens)}
              />
            ),
        },
        {
          name: '操作',
          isNarrow: true,
          show: budget => (
            <>
              <Button type="link" size="small" onClick={() => onEdit(budget)}>
                修改
              </Button>
              <Button
                type="link"
                size="small"
                onClick={() => set.mutate({ scope: budget.scope, holderId: budget.holderId, tokensMax: null })}
              >
                取消
              </Button>
            </>
          ),
        },
      ]}
    />
  );
}
