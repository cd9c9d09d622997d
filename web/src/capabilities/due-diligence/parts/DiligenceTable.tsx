import type { DiligenceKind, DiligenceRecord } from '@antai/contract/due-diligence';
import { Link } from '@tanstack/react-router';
import type { Address } from '../../../app/addresses.ts';
import { RecordTable } from '../../../ui/RecordTable.tsx';
import { TableCard } from '../../../ui/TableCard.tsx';
import { recordsQuery, useRemove, useRetry } from '../queries.ts';

interface Props {
  kind: DiligenceKind;
  addressOf: (recordId: string) => Address;
  empty: string;
}

/** The checks of one kind, the newest first. */
export const DiligenceTable = ({ kind, addressOf, empty }: Props) => (
  <TableCard>
    <RecordTable<DiligenceRecord>
      name="核查记录"
      verb="核查"
      query={pageNum => recordsQuery(kind, pageNum)}
      showName={({ recordId, name }) => <Link {...addressOf(recordId)}>{name}</Link>}
      showResult={({ companyCount, highCount, unknownCount }) =>
        `${companyCount}家 · 高风险${highCount} · 未收录${unknownCount}`
      }
      useRetry={useRetry}
      useRemove={useRemove}
      question="删除这次核查与其中的备注？"
      empty={empty}
    />
  </TableCard>
);
