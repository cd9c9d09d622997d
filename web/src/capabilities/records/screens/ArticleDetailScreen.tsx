import { recordTypes } from '@antai/contract/records';
import { ArticleFacts } from '../parts/ArticleFacts.tsx';
import { RecordPage } from '../parts/RecordPage.tsx';
import { summariseArticle } from '../parts/summarise-article.ts';

/** /intelligentTools/articleDetail */
export default function ArticleDetailScreen() {
  return (
    <RecordPage
      recordType={recordTypes.weChat}
      noun="文章"
      summarise={summariseArticle}
      facts={(detail, onCite) => <ArticleFacts detail={detail} onCite={onCite} />}
    />
  );
}
