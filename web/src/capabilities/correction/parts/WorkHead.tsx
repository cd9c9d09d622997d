import { type CorrectionDetail, type ExportForm, exportForms } from '@antai/contract/correction';
import { Link } from '@tanstack/react-router';
import { Button } from 'antd';
import { addresses } from '../../../app/addresses.ts';
import { Decisions, ExportButton, HeadState, RecordHead } from '../../../ui/RecordHead.tsx';
import { useAskModel, useExport, useRetry, useSave } from '../queries.ts';

const forms = Object.entries(exportForms).map(([key, label]) => ({ key: key as ExportForm, label }));

/** The record, how much of it is decided, and what goes out. */
export function WorkHead({ detail }: { detail: CorrectionDetail }) {
  const { recordId, name, findings, openCount, exportStatus, exportForm, exportName, exportFailReason } = detail;
  const { evidenceStatus, evidenceFailReason, modelStatus, modelFailReason, hasModel } = detail;
  const ask = useAskModel(recordId);
  const again = useRetry(recordId);
  const order = useExport(recordId);
  const save = useSave();
  const decided = findings.length - openCount;
  const hasAccepted = findings.some(({ decision }) => decision === 'accepted');
  const isOfChanges = (key: string) => key === 'tracked' || key === 'clean';
  return (
    <RecordHead home={<Link {...addresses.correction()}>文书纠错</Link>} name={name}>
      {findings.length > 0 ? (
        <Decisions label="处理进度" verb="已处理" count={decided} total={findings.length} />
      ) : null}
      <HeadState>
        {evidenceStatus === 'running' ? '正在按语料查错别字，查到即列出' : null}
        {evidenceStatus === 'failed' ? <b>错别字未查：{evidenceFailReason}</b> : null}
        {modelStatus === 'running' ? '语言模型正在复看，完成即列出' : null}
        {modelStatus === 'failed' ? <b>模型未能复看：{modelFailReason}</b> : null}
      </HeadState>
      <HeadState>
        {exportStatus === 'running' ? '正在生成' : null}
        {exportStatus === 'failed' ? <b>未生成：{exportFailReason}</b> : null}
        {!hasAccepted && findings.length > 0 ? '采纳后可出修订稿' : null}
      </HeadState>
      {evidenceStatus === 'failed' ? (
        <Button size="small" loading={again.isPending} onClick={() => again.mutate(undefined)}>
          重查错别字
        </Button>
      ) : null}
      {hasModel && evidenceStatus !== 'running' ? (
        <Button
          size="small"
          loading={ask.isPending}
          disabled={modelStatus === 'running'}
          title="检查所得不变，另加模型建议，逐处标明，须逐处核对"
          onClick={() => ask.mutate(undefined)}
        >
          {modelStatus === null ? '请模型复看' : '再请模型复看'}
        </Button>
      ) : null}
      {exportStatus === 'done' && exportName && exportForm ? (
        <Button size="small" loading={save.isPending} onClick={() => save.mutate({ recordId, name: exportName })}>
          下载{exportForms[exportForm]}
        </Button>
      ) : null}
      <ExportButton
        forms={forms.map(each => ({ ...each, disabled: isOfChanges(each.key) && !hasAccepted }))}
        isBusy={order.isPending}
        isRunning={exportStatus === 'running'}
        onExport={form => order.mutate(form)}
      />
    </RecordHead>
  );
}
