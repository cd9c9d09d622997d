import type { DraftDetail, DraftFileType } from '@antai/contract/drafting';
import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, type KeyboardEvent, useState } from 'react';
import { isOpen } from '../../../lib/permission.ts';
import { presenter } from '../../../lib/presenter.ts';
import { KeyBar } from '../../../ui/KeyBar.tsx';
import { WorkFrame } from '../../../ui/WorkFrame.tsx';
import { calculatorsQuery } from '../../calculators/queries.ts';
import { sectionStatusQuery, useExport } from '../queries.ts';
import { CalculatorDialog } from './CalculatorDialog.tsx';
import { CheckColumn } from './CheckColumn.tsx';
import { DraftForm } from './DraftForm.tsx';
import { ExportDialog } from './ExportDialog.tsx';
import { MaterialDialog } from './MaterialDialog.tsx';
import { PagePreview } from './PagePreview.tsx';
import { SectionDialog } from './SectionDialog.tsx';
import { SectionNav } from './SectionNav.tsx';
import { useDraft } from './use-draft.ts';
import { useProposals } from './use-proposals.ts';
import { useSections } from './use-sections.ts';
import styles from './Workbench.module.css';
import { WorkHead } from './WorkHead.tsx';
import { currentField, goTo, nextOpen } from './walk-fields.ts';

const calculatorsResource = 30019;
const keyNames = [
  { key: 'Tab', name: '下一项' },
  { key: 'Alt ↓', name: '下一处缺漏' },
  { key: 'Alt ↑', name: '上一处缺漏' },
  { key: 'Alt A', name: '采纳' },
  { key: 'Alt E', name: '导出 Word' },
];

/** What is open over the work. */
type Dialog =
  | { kind: 'material' }
  | { kind: 'section' | 'calculator'; id: string }
  | { kind: 'export'; fileType: DraftFileType };

/** Makes a file of what is kept on the server, once everything that was filled in is there. */
function useExportOfDraft(taskId: string, draft: ReturnType<typeof useDraft>) {
  const exporting = useExport(taskId);
  const exportAs = async (fileType: DraftFileType) => {
    if (await draft.settled()) exporting.mutate(fileType);
    else presenter.error('所填内容还没有保存到服务器，请稍后再导出');
  };
  return { exportAs, isExporting: exporting.isPending };
}

/** The work of a draft: questions at the left, the page as it will be printed, and what to look at beside it. */
export function Workbench({ detail }: { detail: DraftDetail }) {
  const draft = useDraft(detail);
  const { printed, template, issues } = draft;
  const [dialog, setDialog] = useState<Dialog>();
  const proposals = useProposals(detail.taskId, draft);
  const sections = useSections(detail.taskId, draft);
  const { data: model } = useQuery(sectionStatusQuery);
  const { data } = useQuery({ ...calculatorsQuery, enabled: isOpen(calculatorsResource) });
  const calculators = data?.calculators ?? [];
  const { exportAs, isExporting } = useExportOfDraft(detail.taskId, draft);
  const askToExport = (fileType: DraftFileType) => {
    if (draft.missing.length > 0) setDialog({ kind: 'export', fileType });
    else void exportAs(fileType);
  };
  const step = (by: 1 | -1) => {
    const next = nextOpen(by, {
      order: template.fields.map(({ id }) => id),
      open: issues.map(({ fieldId }) => fieldId),
    });
    if (next) goTo(next);
  };
  const takeHere = () => {
    const [first] = proposals.openOf(currentField());
    const [section] = sections.openOf(currentField());
    if (first) proposals.take(first);
    else if (section) sections.take(section);
  };
  const press = (event: KeyboardEvent) => {
    if (!event.altKey || event.ctrlKey || event.metaKey) return;
    const act = {
      ArrowDown: () => step(1),
      ArrowUp: () => step(-1),
      KeyA: takeHere,
      KeyE: () => askToExport('docx'),
    }[event.code];
    if (!act) return;
    event.preventDefault();
    // a number would be stepped by the same arrow
    event.stopPropagation();
    act();
  };
  return (
    <WorkFrame onKeyDown={press}>
      <WorkHead
        detail={detail}
        draft={draft}
        isExporting={isExporting}
        onExport={askToExport}
        onMaterial={() => setDialog({ kind: 'material' })}
      />
      <div className={styles.body}>
        <SectionNav draft={draft} calculators={calculators} onCalculate={id => setDialog({ kind: 'calculator', id })} />
        <DraftForm
          draft={draft}
          proposals={proposals}
          sections={sections}
          onWrite={model?.isConfigured ? id => setDialog({ kind: 'section', id }) : undefined}
        />
        <PagePreview blocks={printed.blocks} style={template.style} onChoose={goTo} />
        <CheckColumn
          draft={draft}
          lacksModel={model?.isConfigured === false && template.fields.some(sections.canDraft)}
          onChoose={goTo}
        />
      </div>
      <KeyBar keys={keyNames} />
      <Opened
        dialog={dialog}
        taskId={detail.taskId}
        draft={draft}
        proposals={proposals}
        calculators={calculators}
        onExport={fileType => void exportAs(fileType)}
        onClose={() => setDialog(undefined)}
      />
    </WorkFrame>
  );
}

interface OpenedProps {
  dialog: Dialog | undefined;
  taskId: string;
  draft: ReturnType<typeof useDraft>;
  proposals: ReturnType<typeof useProposals>;
  calculators: ComponentProps<typeof CalculatorDialog>['calculator'][];
  onExport: (fileType: DraftFileType) => void;
  onClose: () => void;
}

function Opened({ dialog, taskId, draft, proposals, calculators, onExport, onClose }: OpenedProps) {
  if (dialog?.kind === 'export')
    return (
      <ExportDialog
        draft={draft}
        onClose={onClose}
        onExport={() => {
          onClose();
          onExport(dialog.fileType);
        }}
        onChoose={fieldId => {
          onClose();
          goTo(fieldId);
        }}
      />
    );
  if (dialog?.kind === 'material')
    return (
      <MaterialDialog
        taskId={taskId}
        onClose={onClose}
        onProposals={matches => {
          onClose();
          proposals.add(matches);
          if (matches[0]) goTo(matches[0].fieldId);
        }}
      />
    );
  const field = dialog?.kind === 'section' && draft.template.fields.find(({ id }) => id === dialog.id);
  if (field)
    return (
      <SectionDialog
        taskId={taskId}
        field={field}
        settled={draft.settled}
        onClose={onClose}
        onBegun={fieldId => {
          onClose();
          goTo(fieldId);
        }}
      />
    );
  const calculator = dialog?.kind === 'calculator' && calculators.find(({ id }) => id === dialog.id);
  return calculator ? (
    <CalculatorDialog key={calculator.id} calculator={calculator} draft={draft} onClose={onClose} />
  ) : null;
}
