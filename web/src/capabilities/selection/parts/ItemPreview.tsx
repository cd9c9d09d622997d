import { type SelectionItem, type SelectionKind, selectionKinds } from '@antai/contract/selection';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button, Drawer } from 'antd';
import type { Address } from '../../../app/addresses.ts';
import { addresses } from '../../../app/addresses.ts';
import { copyText } from '../../../lib/copy-text.ts';
import { presenter } from '../../../lib/presenter.ts';
import { ErrorBox } from '../../../ui/ErrorBox.tsx';
import { LoadingBox } from '../../../ui/LoadingBox.tsx';
import { previewQuery, useAdd } from '../queries.ts';
import styles from './ItemPreview.module.css';

interface Props {
  item: SelectionItem;
  onClose: () => void;
}

/** What taking an item is called, and where the copy is found. */
const takings: Record<SelectionKind, { verb: string; address: (recordId: string) => Address }> = {
  assistant: { verb: '加为我的助手', address: () => addresses.assistantList },
  question: { verb: '加为我的提问模板', address: () => addresses.assistantList },
  document: { verb: '加为我的文书模板', address: recordId => addresses.draftTemplates(recordId) },
  clause: { verb: '复制条款', address: () => addresses.contractReview() },
  questionnaire: { verb: '加为我的问卷', address: recordId => addresses.riskEditor(recordId) },
  pointSet: { verb: '加为我的要点集', address: () => addresses.examination() },
};

/** The whole of an item, to be read before it is taken; after that, the way to one's own copy. */
export function ItemPreview({ item, onClose }: Props) {
  const { kind, title } = item;
  const { data, error, refetch } = useQuery(previewQuery(item));
  const add = useAdd();
  const { verb, address } = takings[kind];
  const take = () =>
    add.mutate(item, {
      onSuccess: async () => {
        if (data?.text && kind === 'clause' && !(await copyText(data.text))) return;
        presenter.success(kind === 'clause' ? '条款已复制' : '已加入我的工作台');
      },
    });
  const recordId = add.data?.recordId;
  return (
    <Drawer
      open
      size={640}
      title={`${selectionKinds[kind].name}：${title}`}
      onClose={onClose}
      footer={
        <div className={styles.foot}>
          {recordId ? <Link {...address(recordId)}>打开我的这一份</Link> : null}
          <Button type="primary" disabled={!data} loading={add.isPending} onClick={take}>
            {verb}
          </Button>
        </div>
      }
    >
      {error ? <ErrorBox error={error} onRetry={() => void refetch()} /> : null}
      {data ? (
        <>
          {data.about ? <p className={styles.about}>{data.about}</p> : null}
          {data.parts.map(({ heading, lines }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two sections may have one heading, and none moves
            <section key={at} className={styles.part}>
              <h3>{heading}</h3>
              {lines.map((line, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be equal, and none moves
                <p key={place}>{line}</p>
              ))}
            </section>
          ))}
        </>
      ) : error ? null : (
        <LoadingBox />
      )}
    </Drawer>
  );
}
