import type { QuestionnaireRow } from '@antai/contract/questionnaires/questionnaires';
import { Link } from '@tanstack/react-router';
import { Button } from 'antd';
import { addresses } from '../../../app/addresses.ts';
import { RemoveButton } from '../../../ui/RemoveButton.tsx';
import { useCopy, useRelease, useRemove, useTakeBack } from '../queries.ts';

/** What can be done with a questionnaire: of a colleague, only what is shared is read or copied. */
export const QuestionnaireActions = ({ row }: { row: QuestionnaireRow }) =>
  row.isOwn ? <OwnActions row={row} /> : <SharedActions row={row} />;

function SharedActions({ row: { questionnaireId, title, version, sharing } }: { row: QuestionnaireRow }) {
  const copy = useCopy(questionnaireId);
  return (
    <>
      {version !== null && sharing === 'answers' ? (
        <Link {...addresses.riskAnalysis({ id: questionnaireId })} aria-label={`${title}的答卷`}>
          答卷
        </Link>
      ) : null}
      <Button type="link" size="small" loading={copy.isPending} onClick={() => copy.mutate(undefined)}>
        复制
      </Button>
    </>
  );
}

function OwnActions({ row }: { row: QuestionnaireRow }) {
  const { questionnaireId, title, publishState, version, hasChanges, answerCount } = row;
  const release = useRelease(questionnaireId);
  const takeBack = useTakeBack(questionnaireId);
  const copy = useCopy(questionnaireId);
  const remove = useRemove(questionnaireId);
  const isPublished = publishState === 2;
  return (
    <>
      {isPublished && !hasChanges ? null : (
        <Button type="link" size="small" loading={release.isPending} onClick={() => release.mutate(undefined)}>
          {isPublished ? '发布新版' : '发布'}
        </Button>
      )}
      {isPublished ? (
        <Button type="link" size="small" loading={takeBack.isPending} onClick={() => takeBack.mutate(undefined)}>
          取消发布
        </Button>
      ) : null}
      {version === null ? null : (
        <Link {...addresses.riskAnalysis({ id: questionnaireId })} aria-label={`${title}的答卷与链接`}>
          答卷与链接
        </Link>
      )}
      <Button type="link" size="small" loading={copy.isPending} onClick={() => copy.mutate(undefined)}>
        复制
      </Button>
      <RemoveButton
        question={`删除“${title}”及其全部版本、链接与${answerCount}份答卷？`}
        isPending={remove.isPending}
        onRemove={() => remove.mutate(undefined)}
      />
    </>
  );
}
