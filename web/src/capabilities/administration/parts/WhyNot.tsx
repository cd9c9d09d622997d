import { CheckOutlined, CloseOutlined, RightOutlined } from '@ant-design/icons';
import { type ExplainedResource, type ExplainedStep, grantSources } from '@antai/contract/administration/roles';
import type { AdministeredUser } from '@antai/contract/administration/users';
import { useQuery } from '@tanstack/react-query';
import { Button, Segmented, Select } from 'antd';
import { useState } from 'react';
import { formatMoment } from '../../../lib/format.ts';
import { ErrorBox } from '../../../ui/ErrorBox.tsx';
import { LoadingBox } from '../../../ui/LoadingBox.tsx';
import { RowTable } from '../../../ui/PagedTable.tsx';
import { explainQuery, useSetEnterpriseGrant, useSetUserGrant } from '../queries.ts';
import styles from './WhyNot.module.css';

const administration = 9;

const sayFlags = ({ display, permission }: Pick<ExplainedStep, 'display' | 'permission'>) =>
  permission ? (display ? '可见，可用' : '可用，不显示') : display ? '可见，不可用' : '不可见，不可用';

/** What decided about a resource, in one sentence. */
function sayReason({ isOpen, decidedBy, steps, missingParents }: ExplainedResource): string {
  if (isOpen) return '可以使用';
  if (missingParents.length > 0) return `上级“${missingParents.map(({ name }) => name).join('、')}”不可用`;
  const last = steps.findLast(step => step.source === decidedBy);
  return `由${grantSources[decidedBy]}${last?.name ? `“${last.name}”` : ''}决定`;
}

const Mark = ({ isSet, text }: { isSet: boolean; text: string }) => (
  <span className={styles.mark} data-set={isSet}>
    {isSet ? <CheckOutlined aria-hidden /> : <CloseOutlined aria-hidden />}
    <span className="visually-hidden">{isSet ? text : `不${text}`}</span>
  </span>
);

/** 为什么看不到: what each resource is for a user, from which source, and which step decided. */
export function WhyNot({ user }: { user: AdministeredUser }) {
  const { data, error, refetch } = useQuery(explainQuery(user.userId));
  const [current, setResourceId] = useState<number>();
  const [filter, setFilter] = useState<'all' | 'closed'>('all');
  if (error) return <ErrorBox error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingBox />;
  const closed = data.filter(({ isOpen }) => !isOpen);
  // the administration is closed to almost everybody: nobody wonders why
  const wondered = closed.find(({ resourceId }) => resourceId !== administration) ?? data[0];
  const resource = data.find(({ resourceId }) => resourceId === current) ?? wondered;
  return (
    <div className={styles.why}>
      <div className={styles.question}>
        <strong>{user.name}为什么看不到</strong>
        <Select
          aria-label="资源"
          value={resource?.resourceId}
          options={data.map(({ resourceId, name }) => ({ value: resourceId, label: name }))}
          showSearch={{ optionFilterProp: 'label' }}
          onChange={setResourceId}
        />
      </div>
      {resource ? <Chain user={user} resource={resource} /> : null}
      <Segmented
        value={filter}
        options={[
          { value: 'all', label: `全部 ${data.length}` },
          { value: 'closed', label: `不可用 ${closed.length}` },
        ]}
        onChange={setFilter}
      />
      <RowTable
        name="实际权限"
        rows={filter === 'all' ? data : closed}
        idOf={({ resourceId }) => String(resourceId)}
        current={String(resource?.resourceId)}
        columns={[
          {
            name: '资源',
            isHead: true,
            show: ({ resourceId, name }) => (
              <button type="button" className={styles.link} onClick={() => setResourceId(resourceId)}>
                {name}
              </button>
            ),
          },
          { name: '编号', isNumber: true, show: ({ resourceId }) => resourceId },
          { name: '可见', show: ({ display }) => <Mark isSet={display} text="可见" /> },
          { name: '可用', show: ({ permission }) => <Mark isSet={permission} text="可用" /> },
          { name: '来自', show: ({ decidedBy }) => grantSources[decidedBy] },
          { name: '说明', show: each => sayReason(each) },
        ]}
      />
    </div>
  );
}

function Chain({ user, resource }: { user: AdministeredUser; resource: ExplainedResource }) {
  const { steps, decidedBy, missingParents } = resource;
  return (
    <section className={styles.chain} aria-label={`${resource.name}的来由`}>
      <p className={styles.verdict} data-open={resource.isOpen} role="status">
        {resource.isOpen ? <CheckOutlined aria-hidden /> : <CloseOutlined aria-hidden />} {sayReason(resource)}
      </p>
      <ol>
        {steps.map((step, at) => (
          <li
            key={`${step.source} ${step.name}`}
            data-deciding={step.source === decidedBy && missingParents.length === 0}
          >
            {at > 0 ? <RightOutlined className={styles.arrow} aria-hidden /> : null}
            <div>
              <strong>
                {at + 1} {grantSources[step.source]}
              </strong>
              {step.name ? <span>{step.name}</span> : null}
              <span>{sayFlags(step)}</span>
              {step.setTime ? (
                <small>
                  {step.setBy ?? '系统'} {formatMoment(step.setTime)}
                </small>
              ) : null}
            </div>
          </li>
        ))}
      </ol>
      <Remedy user={user} resource={resource} />
    </section>
  );
}

/** The one thing that opens the resource: at the step that closed it. */
function Remedy({ user, resource }: { user: AdministeredUser; resource: ExplainedResource }) {
  const grant = useSetUserGrant();
  const enterprise = useSetEnterpriseGrant();
  const { resourceId, decidedBy, steps, missingParents } = resource;
  const { userId, enterpriseId } = user;
  const hasOwn = steps.some(({ source }) => source === 'user');
  const open = { display: true, permission: true };
  const closed = { display: false, permission: false };
  return (
    <div className={styles.remedy}>
      {missingParents.length > 0 ? <p>先开通上级“{missingParents[0]?.name}”，再看本资源。</p> : null}
      {!resource.isOpen && decidedBy === 'enterprise' && enterpriseId ? (
        <Button onClick={() => enterprise.mutate({ enterpriseId, resourceId, flags: null })}>为企业启用</Button>
      ) : null}
      {!resource.permission && decidedBy !== 'enterprise' ? (
        <Button onClick={() => grant.mutate({ userId, resourceId, flags: open })}>授予个人</Button>
      ) : null}
      {resource.permission ? (
        <Button onClick={() => grant.mutate({ userId, resourceId, flags: closed })}>禁止个人使用</Button>
      ) : null}
      {hasOwn ? <Button onClick={() => grant.mutate({ userId, resourceId, flags: null })}>取消个人规定</Button> : null}
      {resource.permission && enterpriseId ? (
        <Button onClick={() => enterprise.mutate({ enterpriseId, resourceId, flags: closed })}>对其企业关闭</Button>
      ) : null}
    </div>
  );
}
