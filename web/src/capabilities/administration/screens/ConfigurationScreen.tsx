import { departmentField } from '@antai/contract/account';
import type { ConfigurationEntry } from '@antai/contract/administration/configuration';
import { Button, Popconfirm } from 'antd';
import { useState } from 'react';
import { PagedTable } from '../../../ui/PagedTable.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { Card, FilterRow } from '../parts/Card.tsx';
import { ConfigurationForm } from '../parts/ConfigurationForm.tsx';
import { SearchField } from '../parts/SearchField.tsx';
import { configurationQuery, useRemoveConfiguration } from '../queries.ts';

/** What a field is called: in words where the product itself looks it up. */
const nameOfField = (field: string) => (field === departmentField ? `结算部门（${field}）` : field);

/** /admin/configuration */
export default function ConfigurationScreen() {
  const [keyword, setKeyword] = useState('');
  const [pageNum, setPageNum] = useState(1);
  const [open, setOpen] = useState<{ entry?: ConfigurationEntry }>();
  const remove = useRemoveConfiguration();
  return (
    <>
      <PageHead
        title="系统配置"
        about={'系统按配置项与名称查找取值。合作企业用户的部门，从配置项“结算部门”中选取。'}
        actions={
          <Button type="primary" onClick={() => setOpen({})}>
            新增配置
          </Button>
        }
      />
      <Card>
        <FilterRow>
          <SearchField
            label="查找配置"
            placeholder="配置项、名称或取值"
            onSearch={text => {
              setKeyword(text);
              setPageNum(1);
            }}
          />
        </FilterRow>
        <PagedTable<ConfigurationEntry>
          name="系统配置"
          query={configurationQuery(keyword, pageNum)}
          pageNum={pageNum}
          onPage={setPageNum}
          idOf={({ field, name }) => `${field} ${name}`}
          empty={keyword ? '没有这样的配置' : '还没有配置'}
          columns={[
            { name: '配置项', isHead: true, show: ({ field }) => nameOfField(field) },
            { name: '名称', show: ({ name }) => name },
            { name: '取值', show: ({ value }) => value },
            {
              name: '操作',
              isNarrow: true,
              show: entry => (
                <>
                  <Button type="link" size="small" onClick={() => setOpen({ entry })}>
                    修改
                  </Button>
                  <Popconfirm
                    title={`删除“${entry.name}”？`}
                    okText="删除"
                    cancelText="取消"
                    onConfirm={() => remove.mutate({ field: entry.field, name: entry.name })}
                  >
                    <Button type="link" size="small">
                      删除
                    </Button>
                  </Popconfirm>
                </>
              ),
            },
          ]}
        />
      </Card>
      {open ? <ConfigurationForm entry={open.entry} onClose={() => setOpen(undefined)} /> : null}
    </>
  );
}
