import { type AdministeredUser, type UserState, userStates } from '@antai/contract/administration/users';
import { Button, Checkbox, Select, Tag } from 'antd';
import { useRef, useState } from 'react';
import { formatRecent } from '../../../lib/format.ts';
import { useKeys } from '../../../lib/keys.ts';
import { KeyBar } from '../../../ui/KeyBar.tsx';
import { type Column, PagedTable } from '../../../ui/PagedTable.tsx';
import { useChangeRoles, usersQuery, useSetDisabled, type WhichUsers } from '../queries.ts';
import { Card, FilterRow } from './Card.tsx';
import { EnterpriseChoice, RoleChoice } from './Choices.tsx';
import { SearchField } from './SearchField.tsx';
import styles from './UserList.module.css';

const states = Object.entries(userStates).map(([value, label]) => ({ value: value as UserState, label }));
const colours: Record<UserState, string> = { active: 'success', firstSignIn: 'processing', disabled: 'default' };

interface Props {
  current: string | undefined;
  onOpen: (userId: string) => void;
}

const listKeys = [
  { key: 'J K', name: '移动' },
  { key: 'X', name: '选择' },
  { key: 'Enter', name: '打开' },
  { key: '/', name: '查找' },
];

/** Keys that move the focus among the names of the list, so that Enter opens the one that has it. */
function useListKeys() {
  const list = useRef<HTMLDivElement>(null);
  const rows = () => [...(list.current?.querySelectorAll('tbody tr') ?? [])];
  const at = () => rows().findIndex(row => row.contains(document.activeElement));
  const go = (index: number) => rows()[index]?.querySelector<HTMLElement>('th button')?.focus();
  useKeys('用户', [
    { key: 'j', name: '下一位', act: () => go(at() + 1) },
    { key: 'k', name: '上一位', act: () => go(Math.max(0, at() - 1)) },
    { key: 'x', name: '选择或取消选择这一位', act: () => rows()[at()]?.querySelector('input')?.click() },
    { key: '/', name: '到查找', act: () => list.current?.querySelector('input')?.focus() },
  ]);
  return list;
}

interface RowActions {
  userIds: string[];
  onToggle: (userId: string) => void;
  onOpen: (userId: string) => void;
}

const columnsOf = ({ userIds, onToggle, onOpen }: RowActions): Column<AdministeredUser>[] => [
  {
    name: '选择',
    show: ({ userId, name }) => (
      <Checkbox aria-label={`选择${name}`} checked={userIds.includes(userId)} onChange={() => onToggle(userId)} />
    ),
  },
  {
    name: '姓名',
    isHead: true,
    show: ({ userId, name, username }) => (
      <button type="button" className={styles.name} onClick={() => onOpen(userId)}>
        {name}
        <small>{username}</small>
      </button>
    ),
  },
  {
    name: '企业与部门',
    show: ({ enterpriseName, department }) => (
      <>
        {enterpriseName || '—'}
        <small>{department}</small>
      </>
    ),
  },
  { name: '角色', isNarrow: true, show: ({ roles }) => sayRoles(roles) },
  {
    name: '最近使用',
    isNarrow: true,
    show: ({ lastSeenTime }) => (lastSeenTime ? formatRecent(lastSeenTime) : '从未'),
  },
  {
    name: '状态',
    isNarrow: true,
    show: ({ state }) => <Tag color={colours[state]}>{userStates[state]}</Tag>,
  },
];

/** Users, looked for and filtered; those chosen are given roles, disabled or enabled together. */
export function UserList({ current, onOpen }: Props) {
  const [which, setWhich] = useState<WhichUsers>({});
  const [pageNum, setPageNum] = useState(1);
  const [userIds, setUserIds] = useState<string[]>([]);
  const list = useListKeys();
  const filter = (change: WhichUsers) => {
    setWhich({ ...which, ...change });
    setPageNum(1);
    setUserIds([]);
  };
  const toggle = (userId: string) =>
    setUserIds(userIds.includes(userId) ? userIds.filter(id => id !== userId) : [...userIds, userId]);
  return (
    <div ref={list}>
      <Card>
        <FilterRow>
          <SearchField
            label="查找用户"
            placeholder="姓名、账号、邮箱、手机号、部门"
            onSearch={keyword => filter({ keyword })}
          />
          <EnterpriseChoice
            label="企业"
            placeholder="全部企业"
            value={which.enterpriseId ?? undefined}
            onChange={enterpriseId => filter({ enterpriseId })}
          />
          <RoleChoice
            label="角色"
            placeholder="全部角色"
            value={which.roleId ?? undefined}
            onChange={roleId => filter({ roleId })}
          />
          <Select
            aria-label="状态"
            placeholder="全部状态"
            allowClear
            options={states}
            onChange={(state?: UserState) => filter({ state })}
          />
        </FilterRow>
        {userIds.length > 0 ? <SelectionBar userIds={userIds} onDone={() => setUserIds([])} /> : null}
        <PagedTable<AdministeredUser>
          name="用户"
          query={usersQuery(which, pageNum)}
          pageNum={pageNum}
          onPage={setPageNum}
          idOf={({ userId }) => userId}
          current={current}
          empty="没有符合条件的用户"
          columns={columnsOf({ userIds, onToggle: toggle, onOpen })}
        />
      </Card>
      <KeyBar keys={listKeys} />
    </div>
  );
}

const sayRoles = (roles: AdministeredUser['roles']) =>
  roles.length === 0 ? '—' : `${roles[0]?.name}${roles.length > 1 ? ` +${roles.length - 1}` : ''}`;

function SelectionBar({ userIds, onDone }: { userIds: string[]; onDone: () => void }) {
  const [roleId, setRoleId] = useState<string>();
  const change = useChangeRoles();
  const disable = useSetDisabled();
  const roleIds = roleId ? [roleId] : [];
  return (
    <div className={styles.chosen} role="toolbar" aria-label="对所选用户">
      <strong>已选 {userIds.length} 人</strong>
      <RoleChoice label="要授予或收回的角色" placeholder="选择角色" value={roleId} onChange={setRoleId} />
      <Button
        disabled={!roleId}
        onClick={() => change.mutate({ userIds, grantedRoleIds: roleIds }, { onSuccess: onDone })}
      >
        授予角色
      </Button>
      <Button
        disabled={!roleId}
        onClick={() => change.mutate({ userIds, revokedRoleIds: roleIds }, { onSuccess: onDone })}
      >
        收回角色
      </Button>
      <Button onClick={() => disable.mutate({ userIds, isDisabled: true }, { onSuccess: onDone })}>停用</Button>
      <Button onClick={() => disable.mutate({ userIds, isDisabled: false }, { onSuccess: onDone })}>启用</Button>
      <Button type="link" onClick={onDone}>
        清除
      </Button>
    </div>
  );
}
