import { recordTypes } from '@antai/contract/records';
import { CommentaryFacts } from '../parts/CommentaryFacts.tsx';
import { RecordPage } from '../parts/RecordPage.tsx';
import { summariseCommentary } from '../parts/summarise-commentary.ts';

/** /intelligentTools/articleDetail */
export default function CommentaryDetailScreen() {
  return (
    <RecordPage
      recordType={recordTypes.weChat}
      noun="文章"
      summarise={summariseCommentary}
      facts={(detail, onCite) => <CommentaryFacts detail={detail} onCite={onCite} />}
    />
  );
}
