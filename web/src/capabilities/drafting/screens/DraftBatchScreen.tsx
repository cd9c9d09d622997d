import { Link, useSearch } from '@tanstack/react-router';
import { addresses } from '../../../app/addresses.ts';
import { PageHead } from '../../../ui/PageHead.tsx';
import { useTitle } from '../../../ui/use-title.ts';
import { BatchStart } from '../parts/BatchStart.tsx';
import { BatchTable } from '../parts/BatchTable.tsx';
import { BatchWork } from '../parts/BatchWork.tsx';
import styles from './DraftBatchScreen.module.css';

/** /Intelligence/pagehome/children/draft/batch */
export default function DraftBatchScreen() {
  const { id } = useSearch({ from: addresses.draftBatch().to });
  useTitle('批量起草');
  return (
    <div className={styles.screen}>
      <PageHead
        title="批量起草"
        about="一张表，一行一份文书：逐行核对，有误的行各自说明；成文合为一个压缩包，附缺项报告。"
        actions={id ? <Link {...addresses.draftBatch()}>全部批次</Link> : <Link {...addresses.draft()}>逐份起草</Link>}
      />
      {id ? (
        <BatchWork key={id} batchId={id} />
      ) : (
        <>
          <BatchStart />
          <BatchTable />
        </>
      )}
    </div>
  );
}
