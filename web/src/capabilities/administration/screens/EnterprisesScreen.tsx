import type { Enterprise } from '@antai/contract/administration/enterprises';
import { Button, Tag } from 'antd';
import { useState } from 'react';
import { formatCount, formatMoment } from '../../../lib/format.ts';
import { type Column, PagedTable } from '../../../ui/PagedTable.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { Card, FilterRow } from '../parts/Card.tsx';
import { DepartmentsDrawer } from '../parts/DepartmentsDrawer.tsx';
import { EnterpriseForm } from '../parts/EnterpriseForm.tsx';
import { SearchField } from '../parts/SearchField.tsx';
import { enterprisesQuery, useEditEnterprise } from '../queries.ts';

type OpenDialog = { kind: 'form'; enterprise?: Enterprise } | { kind: 'departments'; enterprise: Enterprise };

interface RowActions {
  onOpen: (open: OpenDialog) => void;
  onDisable: (change: { enterpriseId: string; isDisabled: boolean }) => void;
}

const columnsOf = ({ onOpen, onDisable }: RowActions): Column<Enterprise>[] => [
  {
    name: '企业',
    isHead: true,
    show: ({ name, note }) => (
      <>
        {name}
        {note ? <small>{note}</small> : null}
      </>
    ),
  },
  { name: '用户', isNumber: true, show: ({ users }) => formatCount(users) },
  {
    name: '状态',
    isNarrow: true,
    show: ({ isDisabled }) => <Tag color={isDisabled ? 'default' : 'success'}>{isDisabled ? '停用' : '启用'}</Tag>,
  },
  { name: '新建时间', isNarrow: true, show: ({ createTime }) => formatMoment(createTime) },
  {
    name: '操作',
    isNarrow: true,
    show: enterprise => (
      <>
        <Button type="link" size="small" onClick={() => onOpen({ kind: 'departments', enterprise })}>
          部门
        </Button>
        <Button type="link" size="small" onClick={() => onOpen({ kind: 'form', enterprise })}>
          编辑
        </Button>
        <Button
          type="link"
          size="small"
          onClick={() => onDisable({ enterpriseId: enterprise.enterpriseId, isDisabled: !enterprise.isDisabled })}
        >
          {enterprise.isDisabled ? '启用' : '停用'}
        </Button>
      </>
    ),
  },
];

/** /admin/enterprises */
export default function EnterprisesScreen() {
  const [keyword, setKeyword] = useState('');
  const [pageNum, setPageNum] = useState(1);
  const [open, setOpen] = useState<OpenDialog>();
  const edit = useEditEnterprise();
  const close = () => setOpen(undefined);
  return (
    <>
      <PageHead
        title="企业与部门"
        about="停用企业后，其用户立即退出、不能登录。"
        actions={
          <Button type="primary" onClick={() => setOpen({ kind: 'form' })}>
            新建企业
          </Button>
        }
      />
      <Card>
        <FilterRow>
          <SearchField
            label="查找企业"
            placeholder="企业名称"
            onSearch={text => {
              setKeyword(text);
              setPageNum(1);
            }}
          />
        </FilterRow>
        <PagedTable<Enterprise>
          name="企业"
          query={enterprisesQuery(keyword, pageNum)}
          pageNum={pageNum}
          onPage={setPageNum}
          idOf={({ enterpriseId }) => enterpriseId}
          empty={keyword ? '没有这样的企业' : '还没有企业'}
          columns={columnsOf({ onOpen: setOpen, onDisable: edit.mutate })}
        />
      </Card>
      {open?.kind === 'form' ? <EnterpriseForm enterprise={open.enterprise} onClose={close} /> : null}
      {open?.kind === 'departments' ? <DepartmentsDrawer enterprise={open.enterprise} onClose={close} /> : null}
    </>
  );
}
