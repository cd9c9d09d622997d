import type { Grant, Role } from '@antai/contract/administration/roles';
import { resourceOf, resources } from '@antai/contract/wire/resources';
import { Alert, Button, Drawer, Form, Input, Popconfirm, Select } from 'antd';
import { useState } from 'react';
import { RowTable } from '../../../ui/PagedTable.tsx';
import { useCreateRole, useEditRole, useRemoveRole } from '../queries.ts';
import styles from './RoleForm.module.css';

const widthPx = 650;

type Choice = 'unsaid' | 'open' | 'visible' | 'closed';

const choices: { value: Choice; label: string }[] = [
  { value: 'unsaid', label: '不规定' },
  { value: 'open', label: '可见可用' },
  { value: 'visible', label: '可见不可用' },
  { value: 'closed', label: '不可见' },
];

const flagsOf: Record<Exclude<Choice, 'unsaid'>, { display: boolean; permission: boolean }> = {
  open: { display: true, permission: true },
  visible: { display: true, permission: false },
  closed: { display: false, permission: false },
};

const choiceOf = (grant: Grant | undefined): Choice =>
  !grant ? 'unsaid' : grant.permission ? 'open' : grant.display ? 'visible' : 'closed';

const resourceIds = Object.keys(resources).map(Number);

const sayUsual = (resourceId: number) => (resourceOf(resourceId)?.permission === '1' ? '可用' : '不可用');

interface RoleValues {
  name: string;
  description: string;
}

/** Makes a role or changes it: its name, and what it says of each resource. */
export function RoleForm({ role, onClose }: { role?: Role | undefined; onClose: () => void }) {
  const [form] = Form.useForm<RoleValues>();
  const [grants, setGrants] = useState<Grant[]>(role?.grants ?? []);
  const [isTouched, setTouched] = useState(false);
  const create = useCreateRole();
  const edit = useEditRole();
  const { error, isPending } = role ? edit : create;
  const say = (resourceId: number, choice: Choice) => {
    setTouched(true);
    const others = grants.filter(grant => grant.resourceId !== resourceId);
    setGrants(choice === 'unsaid' ? others : [...others, { resourceId, ...flagsOf[choice] }]);
  };
  const save = (filled: RoleValues) =>
    role
      ? edit.mutate({ roleId: role.roleId, ...filled, grants }, { onSuccess: onClose })
      : create.mutate({ ...filled, grants }, { onSuccess: onClose });
  return (
    <Drawer
      open
      size={widthPx}
      title={role ? `编辑角色 ${role.name}` : '新建角色'}
      // what was written or set is not thrown away by a key or a click beside it
      keyboard={!isTouched}
      mask={{ closable: !isTouched }}
      onClose={onClose}
      footer={<Foot role={role} isPending={isPending} onSave={form.submit} onClose={onClose} />}
    >
      <Form<RoleValues>
        name="role"
        form={form}
        layout="vertical"
        initialValues={{ name: role?.name ?? '', description: role?.description ?? '' }}
        onValuesChange={() => setTouched(true)}
        onFinish={save}
      >
        {error ? <Alert type="error" title={error.message} showIcon role="alert" /> : null}
        <Form.Item label="名称" name="name" rules={[{ required: true, whitespace: true, message: '请填写角色名称' }]}>
          <Input maxLength={32} />
        </Form.Item>
        <Form.Item label="说明" name="description">
          <Input maxLength={200} />
        </Form.Item>
      </Form>
      <Grants grants={grants} onChoose={say} />
    </Drawer>
  );
}

interface FootProps {
  role: Role | undefined;
  isPending: boolean;
  onSave: () => void;
  onClose: () => void;
}

function Foot({ role, isPending, onSave, onClose }: FootProps) {
  const remove = useRemoveRole();
  return (
    <div className={styles.foot}>
      {role ? (
        <Popconfirm
          title={`删除角色“${role.name}”？其${role.users}位用户立即失去它。`}
          okText="删除"
          cancelText="取消"
          onConfirm={() => remove.mutate({ roleId: role.roleId }, { onSuccess: onClose })}
        >
          <Button danger>删除角色</Button>
        </Popconfirm>
      ) : (
        <span />
      )}
      <Button type="primary" loading={isPending} onClick={onSave}>
        {role ? '保存' : '新建'}
      </Button>
    </div>
  );
}

interface GrantsProps {
  grants: Grant[];
  onChoose: (resourceId: number, choice: Choice) => void;
}

/** What a role says of each resource. */
const Grants = ({ grants, onChoose }: GrantsProps) => (
  <RowTable<number>
    name="资源"
    rows={resourceIds}
    idOf={String}
    columns={[
      { name: '资源', isHead: true, show: id => resourceOf(id)?.name },
      { name: '编号', isNumber: true, show: id => id },
      { name: '系统默认', show: sayUsual },
      {
        name: '本角色',
        show: id => (
          <Select<Choice>
            aria-label={`${resourceOf(id)?.name}的规定`}
            value={choiceOf(grants.find(grant => grant.resourceId === id))}
            options={choices}
            className={styles.choice ?? ''}
            onChange={choice => onChoose(id, choice)}
          />
        ),
      },
    ]}
  />
);
