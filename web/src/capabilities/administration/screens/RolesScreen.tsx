import type { Role } from '@antai/contract/administration/roles';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { EmptyBox } from '../../../ui/EmptyBox.tsx';
import { ErrorBox } from '../../../ui/ErrorBox.tsx';
import { LoadingBox } from '../../../ui/LoadingBox.tsx';
import { RowTable } from '../../../ui/PagedTable.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { Card } from '../parts/Card.tsx';
import { RoleForm } from '../parts/RoleForm.tsx';
import { rolesQuery } from '../queries.ts';

/** /admin/roles */
export default function RolesScreen() {
  const { data, error, refetch } = useQuery(rolesQuery);
  const [open, setOpen] = useState<{ role?: Role }>();
  return (
    <>
      <PageHead
        title="角色与权限"
        about="角色是一组资源的规定；一人有几个角色时取其宽，个人授予优先于角色，企业开关只收不放。"
        actions={
          <Button type="primary" onClick={() => setOpen({})}>
            新建角色
          </Button>
        }
      />
      <Card>
        {error ? <ErrorBox error={error} onRetry={() => void refetch()} /> : null}
        {!data && !error ? <LoadingBox /> : null}
        {data?.length === 0 ? <EmptyBox isSettled text="还没有角色；没有角色的用户使用系统默认" /> : null}
        {data && data.length > 0 ? (
          <RowTable<Role>
            name="角色"
            rows={data}
            idOf={({ roleId }) => roleId}
            columns={[
              {
                name: '角色',
                isHead: true,
                show: ({ name, description }) => (
                  <>
                    {name}
                    {description ? <small>{description}</small> : null}
                  </>
                ),
              },
              { name: '规定的资源', isNumber: true, show: ({ grants }) => grants.length },
              {
                name: '其中禁止',
                isNumber: true,
                show: ({ grants }) => grants.filter(({ permission }) => !permission).length,
              },
              { name: '人数', isNumber: true, show: ({ users }) => users },
              {
                name: '操作',
                isNarrow: true,
                show: role => (
                  <Button type="link" size="small" onClick={() => setOpen({ role })}>
                    编辑
                  </Button>
                ),
              },
            ]}
          />
        ) : null}
      </Card>
      {open ? <RoleForm role={open.role} onClose={() => setOpen(undefined)} /> : null}
    </>
  );
}
