import type { AnswerAnalysis } from '@antai/contract/questionnaires/analysis';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { Alert, Button } from 'antd';
import { addresses } from '../../../app/addresses.ts';
import { inTitleMarks } from '../../../lib/name-statute.ts';
import { EmptyBox } from '../../../ui/EmptyBox.tsx';
import { ErrorBox } from '../../../ui/ErrorBox.tsx';
import { LoadingBox } from '../../../ui/LoadingBox.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { AnswerReport, ReportButton } from '../parts/AnswerReport.tsx';
import { answerQuery, useAnalyseAgain } from '../parts/answer-queries.ts';
import { CompareAnswers } from '../parts/CompareAnswers.tsx';
import { FillingForm } from '../parts/FillingForm.tsx';
import { PreviewReportButton } from '../parts/ReportPreview.tsx';
import { SendBackButton } from '../parts/SendBackButton.tsx';
import { questionnaireQuery, sheetQuery } from '../queries.ts';

/** /risk/result: one answer, or a new one to be filled in. */
export default function RiskResultScreen() {
  const { id, questionnaireId } = useSearch({ from: '/risk/result' });
  if (id) return <OneAnswer key={id} answerId={id} />;
  if (questionnaireId) return <NewAnswer key={questionnaireId} questionnaireId={questionnaireId} />;
  return <EmptyBox isSettled text="没有指定答卷，请从“答卷与链接”打开" />;
}

function OneAnswer({ answerId }: { answerId: string }) {
  const { data, error, refetch, isFetchedAfterMount } = useQuery(answerQuery(answerId));
  if (error) return <ErrorBox error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingBox />;
  const { questionnaireId, content, respondent, state, linkName, referenceDate, version, isOwn, returned } = data;
  const isFilledIn = state === 'draft' && linkName === null && isOwn;
  // what was read before may be older than what was kept since: nobody goes on with that
  if (isFilledIn && !isFetchedAfterMount) return <LoadingBox />;
  if (isFilledIn)
    return <FillingForm questionnaireId={questionnaireId} sheet={content} content={content} first={data} />;
  const facts = [
    respondent || '未填写填写人',
    `第${version}版`,
    referenceDate,
    ...(returned ? [`已退回补充：${returned.reason}`] : state === 'draft' ? ['尚未提交'] : []),
  ];
  return (
    <>
      <PageHead
        title={content.title}
        about={facts.join('，')}
        actions={
          <>
            <Link {...addresses.riskAnalysis({ id: questionnaireId })}>全部答卷</Link>
            {state === 'submitted' ? <CompareAnswers analysis={data} /> : null}
            {state === 'submitted' && isOwn ? <SendBackButton analysis={data} /> : null}
            {state === 'submitted' ? <PreviewReportButton answerId={answerId} /> : null}
            {state === 'submitted' ? <ReportButton analysis={data} /> : null}
          </>
        }
      />
      {data.isStale ? <StaleNote analysis={data} /> : null}
      <AnswerReport analysis={data} />
    </>
  );
}

/** The law has changed since it was analysed: what has, and the button that looks again. */
function StaleNote({ analysis: { questionnaireId, answerId, basisChanges, isOwn } }: { analysis: AnswerAnalysis }) {
  const again = useAnalyseAgain(questionnaireId, answerId);
  return (
    <Alert
      type="warning"
      showIcon
      title="分析之后，发现所引的依据有变化"
      description={basisChanges
        .map(({ statute, article = '', change, day }) => `${inTitleMarks(statute)}${article}${change}（${day}发现）`)
        .join('；')}
      action={
        isOwn ? (
          <Button loading={again.isPending} onClick={() => again.mutate(undefined)}>
            重新分析
          </Button>
        ) : undefined
      }
    />
  );
}

function NewAnswer({ questionnaireId }: { questionnaireId: string }) {
  const questionnaire = useQuery(questionnaireQuery(questionnaireId));
  const version = questionnaire.data?.version ?? undefined;
  const sheet = useQuery({ ...sheetQuery(questionnaireId, version), enabled: version !== undefined });
  const error = questionnaire.error ?? sheet.error;
  if (error) return <ErrorBox error={error} onRetry={() => void questionnaire.refetch()} />;
  if (questionnaire.data?.version === null) return <EmptyBox isSettled text="问卷尚未发布，请先发布再填写" />;
  if (!sheet.data) return <LoadingBox />;
  if (!questionnaire.data?.isOwn) return <EmptyBox isSettled text="他人共享的问卷只能查看，复制到我的问卷后可以填写" />;
  return <FillingForm questionnaireId={questionnaireId} sheet={sheet.data} content={questionnaire.data.content} />;
}
