import type { DraftDetail, DraftFileType } from '@antai/contract/drafting';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useState } from 'react';
import { isOpen } from '../../../lib/permission.ts';
import { presenter } from '../../../lib/presenter.ts';
import { KeyBar } from '../../../ui/KeyBar.tsx';
import { WorkFrame } from '../../../ui/WorkFrame.tsx';
import { calculatorsQuery } from '../../calculators/queries.ts';
import { sectionStatusQuery, useExport } from '../queries.ts';
import { CalculatorDialog } from './CalculatorDialog.tsx';
import { CheckColumn } from './CheckColumn.tsx';
import { DraftForm } from './DraftForm.tsx';
import { MaterialDialog } from './MaterialDialog.tsx';
import { PagePreview } from './PagePreview.tsx';
import { SectionDialog } from './SectionDialog.tsx';
import { SectionNav } from './SectionNav.tsx';
import { useDraft } from './use-draft.ts';
import { useProposals } from './use-proposals.ts';
import { useSections } from './use-sections.ts';
import styles from './Workbench.module.css';
import { WorkHead } from './WorkHead.tsx';

const calculatorsResource = 30019;
const keyNames = [
  { key: 'Tab', name: '下一项' },
  { key: 'Alt ↓', name: '下一处缺漏' },
  { key: 'Alt ↑', name: '上一处缺漏' },
  { key: 'Alt A', name: '采纳' },
  { key: 'Alt E', name: '导出 Word' },
];

/** Goes to a question: its first control gets the focus. */
function goTo(fieldId: string) {
  const row = document.querySelector(`form [data-field="${CSS.escape(fieldId)}"]`);
  row?.scrollIntoView({ block: 'center' });
  row?.querySelector<HTMLElement>('input, textarea, button')?.focus({ preventScroll: true });
}

/** The work of a draft: questions at the left, the page as it will be printed, and what to look at beside it. */
export function Workbench({ detail }: { detail: DraftDetail }) {
  const draft = useDraft(detail);
  const { printed, template, issues } = draft;
  const [calculatorId, setCalculatorId] = useState<string>();
  const [isAsking, setAsking] = useState(false);
  const proposals = useProposals(detail.taskId, draft);
  const sections = useSections(detail.taskId, draft);
  const [writtenId, setWrittenId] = useState<string>();
  const written = template.fields.find(({ id }) => id === writtenId);
  const { data: model } = useQuery(sectionStatusQuery);
  const { data } = useQuery({ ...calculatorsQuery, enabled: isOpen(calculatorsResource) });
  const calculator = data?.calculators.find(({ id }) => id === calculatorId);
  const exporting = useExport(detail.taskId);
  const exportAs = async (fileType: DraftFileType) => {
    if (await draft.settled()) exporting.mutate(fileType);
    else presenter.error('所填内容还没有保存到服务器，请稍后再导出');
  };
  const step = (by: 1 | -1) => {
    const open = [...new Set(issues.map(({ fieldId }) => fieldId))];
    const here = document.activeElement?.closest('[data-field]')?.getAttribute('data-field');
    const order = template.fields.map(({ id }) => id);
    const at = order.indexOf(here ?? '');
    const sorted = by > 0 ? open : open.toReversed();
    const next = sorted.find(id => (order.indexOf(id) - at) * by > 0) ?? sorted[0];
    if (next) goTo(next);
  };
  const takeHere = () => {
    const here = document.activeElement?.closest('[data-field]')?.getAttribute('data-field');
    const [first] = proposals.openOf(here ?? '');
    const [section] = sections.openOf(here ?? '');
    if (first) proposals.take(first);
    else if (section) sections.take(section);
  };
  const press = (event: KeyboardEvent) => {
    if (!event.altKey || event.ctrlKey || event.metaKey) return;
    const act = {
      ArrowDown: () => step(1),
      ArrowUp: () => step(-1),
      KeyA: takeHere,
      KeyE: () => void exportAs('docx'),
    }[event.code];
    if (!act) return;
    event.preventDefault();
    act();
  };
  return (
    <WorkFrame onKeyDown={press}>
      <WorkHead
        detail={detail}
        draft={draft}
        isExporting={exporting.isPending}
        onExport={fileType => void exportAs(fileType)}
        onMaterial={() => setAsking(true)}
      />
      <div className={styles.body}>
        <SectionNav draft={draft} calculators={data?.calculators ?? []} onCalculate={setCalculatorId} />
        <DraftForm
          draft={draft}
          proposals={proposals}
          sections={sections}
          onWrite={model?.isConfigured ? setWrittenId : undefined}
        />
        <PagePreview blocks={printed.blocks} style={template.style} onChoose={goTo} />
        <CheckColumn
          draft={draft}
          lacksModel={model?.isConfigured === false && template.fields.some(sections.canDraft)}
          onChoose={goTo}
        />
      </div>
      <KeyBar keys={keyNames} />
      {isAsking ? (
        <MaterialDialog
          taskId={detail.taskId}
          onClose={() => setAsking(false)}
          onFound={found => {
            setAsking(false);
            proposals.add(found);
            if (found[0]) goTo(found[0].fieldId);
          }}
        />
      ) : null}
      {written ? (
        <SectionDialog
          taskId={detail.taskId}
          field={written}
          settled={draft.settled}
          onClose={() => setWrittenId(undefined)}
          onBegun={fieldId => {
            setWrittenId(undefined);
            goTo(fieldId);
          }}
        />
      ) : null}
      {calculator ? (
        <CalculatorDialog
          key={calculator.id}
          calculator={calculator}
          draft={draft}
          onClose={() => setCalculatorId(undefined)}
        />
      ) : null}
    </WorkFrame>
  );
}
