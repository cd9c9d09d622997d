import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { addresses } from '../../../app/addresses.ts';
import { ErrorBox } from '../../../ui/ErrorBox.tsx';
import { LoadingBox } from '../../../ui/LoadingBox.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { useTitle } from '../../../ui/use-title.ts';
import { OwnTemplateList } from '../parts/OwnTemplateList.tsx';
import { TemplateEditor } from '../parts/TemplateEditor.tsx';
import { ownTemplateQuery } from '../queries.ts';
import styles from './DraftTemplatesScreen.module.css';

/** /Intelligence/pagehome/children/draft/templates */
export default function DraftTemplatesScreen() {
  const { id } = useSearch({ from: addresses.draftTemplates().to });
  useTitle('自有模板');
  return (
    <div className={styles.screen}>
      {id ? (
        <OpenTemplate key={id} templateId={id} />
      ) : (
        <>
          <PageHead
            title="自有模板"
            about="上传带标签或空白的docx，或复制现成模板来改；成文保留docx原有格式，可与所在单位共用。"
            actions={<Link {...addresses.draft()}>起草文书</Link>}
          />
          <OwnTemplateList />
        </>
      )}
    </div>
  );
}

function OpenTemplate({ templateId }: { templateId: string }) {
  const { data, error, refetch } = useQuery(ownTemplateQuery(templateId));
  if (error) return <ErrorBox error={error} onRetry={() => void refetch()} />;
  return data ? <TemplateEditor key={data.version} detail={data} /> : <LoadingBox />;
}
