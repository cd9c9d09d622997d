import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { addresses } from '../../../app/addresses.ts';
import { ErrorBox } from '../../../ui/ErrorBox.tsx';
import { LoadingBox } from '../../../ui/LoadingBox.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { useTitle } from '../../../ui/use-title.ts';
import { TemplateChooser } from '../parts/TemplateChooser.tsx';
import { Workbench } from '../parts/Workbench.tsx';
import { draftQuery } from '../queries.ts';
import styles from './DraftTaskScreen.module.css';

/** /Intelligence/pagehome/children/draft/task */
export default function DraftTaskScreen() {
  const { id } = useSearch({ from: addresses.draft().to });
  if (id) return <OpenDraft key={id} taskId={id} />;
  return (
    <div className={styles.screen}>
      <PageHead
        title="文书起草"
        about="选一份模板，边填边看成文；条款编号、引用、大写金额随填随改，按规则核对并列明依据。"
        actions={
          <>
            <Link {...addresses.draftBatch()}>批量起草</Link>
            <Link {...addresses.draftTemplates()}>自有模板</Link>
            <Link {...addresses.draftHistory}>起草历史</Link>
          </>
        }
      />
      <TemplateChooser />
    </div>
  );
}

function OpenDraft({ taskId }: { taskId: string }) {
  const { data, error, refetch } = useQuery(draftQuery(taskId));
  useTitle(data ? `${data.name} · 文书起草` : '文书起草');
  if (error) return <ErrorBox error={error} onRetry={() => void refetch()} />;
  return data ? <Workbench detail={data} /> : <LoadingBox />;
}
