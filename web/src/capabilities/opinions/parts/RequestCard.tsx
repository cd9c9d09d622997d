import { requestStates, type ServiceRequest, serviceKinds } from '@antai/contract/opinions';
import { Button, Tag } from 'antd';
import type { ReactNode } from 'react';
import { formatMoment } from '../../../lib/format.ts';
import { useSaveAttachment } from '../queries.ts';
import styles from './RequestCard.module.css';

const colours = { submitted: 'processing', handling: 'warning', answered: 'success', withdrawn: 'default' } as const;

interface Props {
  request: ServiceRequest;
  /** Who asked, where that is somebody else. */
  ownerName?: string;
  /** Whether a notice led here. */
  isNamed?: boolean;
  /** What can be done beside the attachment. */
  action?: ReactNode;
  children?: ReactNode;
}

/** A request with all that was asked and answered. */
export function RequestCard({ request, ownerName, isNamed = false, action, children }: Props) {
  const save = useSaveAttachment();
  const { attachment } = request;
  const whose = ownerName === undefined ? {} : { requestId: request.requestId };
  return (
    <article className={styles.request} aria-current={isNamed || undefined}>
      <header>
        <h3>{request.title}</h3>
        <Tag color={colours[request.state]}>{requestStates[request.state]}</Tag>
      </header>
      <small className="tabular">
        {ownerName ? <span>{ownerName}</span> : null}
        <span>{serviceKinds[request.serviceKind]}</span>
        <span>提交于 {formatMoment(request.createTime)}</span>
        {request.wishedDate ? <span>期望 {request.wishedDate}</span> : null}
        <span>联系方式 {request.contact}</span>
      </small>
      <p>{request.description}</p>
      {request.answer ? (
        <blockquote>
          <strong>答复</strong>
          {request.answerTime ? <time className="tabular">{formatMoment(request.answerTime)}</time> : null}
          <p>{request.answer}</p>
        </blockquote>
      ) : null}
      {attachment || action ? (
        <footer>
          {attachment ? (
            <Button
              type="link"
              size="small"
              loading={save.isPending}
              onClick={() => save.mutate({ ...whose, fileId: attachment.fileId, fileName: attachment.fileName })}
            >
              附件：{attachment.fileName}
            </Button>
          ) : (
            <span />
          )}
          {action}
        </footer>
      ) : null}
      {children}
    </article>
  );
}
