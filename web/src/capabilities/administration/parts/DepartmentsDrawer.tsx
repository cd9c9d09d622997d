import type { Department, Enterprise } from '@antai/contract/administration/enterprises';
import { useQuery } from '@tanstack/react-query';
import { Button, Drawer, Input, Space } from 'antd';
import { useState } from 'react';
import { EditableName } from '../../../ui/EditableName.tsx';
import { EmptyBox } from '../../../ui/EmptyBox.tsx';
import { ErrorBox } from '../../../ui/ErrorBox.tsx';
import { RowTable } from '../../../ui/PagedTable.tsx';
import { departmentsQuery, useAddDepartment, useRemoveDepartment, useRenameDepartment } from '../queries.ts';
import styles from './DepartmentsDrawer.module.css';

const widthPx = 480;

/** The departments of an enterprise: made, renamed with their people, taken away when nobody is in them. */
export function DepartmentsDrawer({ enterprise, onClose }: { enterprise: Enterprise; onClose: () => void }) {
  const { enterpriseId, name: enterpriseName } = enterprise;
  const { data = [], error, refetch, isSuccess } = useQuery(departmentsQuery(enterpriseId));
  const [name, setName] = useState('');
  const add = useAddDepartment();
  const isBlank = name.trim() === '';
  const save = () => add.mutate({ enterpriseId, name }, { onSuccess: () => setName('') });
  return (
    <Drawer open size={widthPx} title={`${enterpriseName}的部门`} onClose={onClose}>
      <Space.Compact block className={styles.add ?? ''}>
        <Input
          aria-label="部门名称"
          placeholder="部门名称"
          maxLength={64}
          value={name}
          onChange={event => setName(event.target.value)}
          onPressEnter={() => !isBlank && save()}
        />
        <Button type="primary" disabled={isBlank} loading={add.isPending} onClick={save}>
          新建部门
        </Button>
      </Space.Compact>
      {error ? <ErrorBox error={error} onRetry={() => void refetch()} /> : null}
      {isSuccess && data.length === 0 ? <EmptyBox isSettled text="还没有部门" /> : null}
      {data.length > 0 ? (
        <RowTable<Department>
          name="部门"
          rows={data}
          idOf={({ departmentId }) => departmentId}
          columns={[
            { name: '部门', isHead: true, show: department => <DepartmentName department={department} /> },
            { name: '人数', isNumber: true, show: ({ users }) => users },
            { name: '操作', isNarrow: true, show: department => <RemoveDepartment department={department} /> },
          ]}
        />
      ) : null}
    </Drawer>
  );
}

function DepartmentName({ department: { departmentId, name } }: { department: Department }) {
  const rename = useRenameDepartment();
  return (
    <EditableName
      name={name}
      label={`${name}的名称`}
      action={`修改${name}的名称`}
      maxLength={64}
      onRename={changed => rename.mutateAsync({ departmentId, name: changed })}
    />
  );
}

function RemoveDepartment({ department: { departmentId, users } }: { department: Department }) {
  const remove = useRemoveDepartment();
  return (
    <Button
      type="link"
      size="small"
      disabled={users > 0}
      title={users > 0 ? '还有用户，不能删除' : undefined}
      onClick={() => remove.mutate({ departmentId })}
    >
      删除
    </Button>
  );
}
