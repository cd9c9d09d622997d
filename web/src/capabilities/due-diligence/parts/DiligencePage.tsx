import type { DiligenceKind } from '@antai/contract/due-diligence';
import type { Address } from '../../../app/addresses.ts';
import { PageHead } from '../../../ui/PageHead.tsx';
import styles from './DiligencePage.module.css';
import { DiligenceTable } from './DiligenceTable.tsx';
import { StartForm } from './StartForm.tsx';
import { Workbench } from './Workbench.tsx';

interface Props {
  kind: DiligenceKind;
  title: string;
  about: string;
  /** What is said where there is no check yet. */
  empty: string;
  /** The record that is open. */
  recordId: string | undefined;
  /** The address of the page, and of a record on it. */
  addressOf: (recordId?: string) => Address;
}

/** A page of checks of one kind: where one begins, those there are, and the one that is open. */
export function DiligencePage({ kind, title, about, empty, recordId, addressOf }: Props) {
  if (recordId) return <Workbench key={recordId} recordId={recordId} home={{ name: title, address: addressOf() }} />;
  return (
    <div className={styles.screen}>
      <PageHead title={title} about={about} />
      <StartForm kind={kind} addressOf={addressOf} />
      <DiligenceTable kind={kind} addressOf={addressOf} empty={empty} />
    </div>
  );
}
