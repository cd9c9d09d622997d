import type { AnswerRow, OverallAnalysis } from '@antai/contract/questionnaires/analysis';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Button, Select, Tag } from 'antd';
import { type ComponentProps, useRef } from 'react';
import { addresses } from '../../../app/addresses.ts';
import { EmptyBox } from '../../../ui/EmptyBox.tsx';
import { ErrorBox } from '../../../ui/ErrorBox.tsx';
import { LoadingBox } from '../../../ui/LoadingBox.tsx';
import { type Column, PagedTable, timeColumn } from '../../../ui/PagedTable.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { RemoveButton } from '../../../ui/RemoveButton.tsx';
import { TableCard } from '../../../ui/TableCard.tsx';
import { AnswerFilters } from '../parts/AnswerFilters.tsx';
import {
  type AnswersWish,
  answersQuery,
  overallQuery,
  useRemoveAnswer,
  useSaveTable,
} from '../parts/answer-queries.ts';
import { LevelTag } from '../parts/LevelTag.tsx';
import { LinkPanel } from '../parts/LinkPanel.tsx';
import { OverallPanel } from '../parts/OverallPanel.tsx';
import { SharePanel } from '../parts/SharePanel.tsx';
import { VersionsButton } from '../parts/VersionsDrawer.tsx';
import { questionnaireQuery } from '../queries.ts';

const published = 2;

const sayState = ({ state, isReturned }: AnswerRow) =>
  state === 'submitted' ? '已提交' : isReturned ? '待补充' : '填写中';

const columnsOf = (questionnaireId: string, isOwn: boolean): Column<AnswerRow>[] => [
  {
    name: '填写人',
    isHead: true,
    show: ({ answerId, respondent }) => <Link {...addresses.riskResult(answerId)}>{respondent || '未填写'}</Link>,
  },
  { name: '来源', show: ({ linkName }) => linkName ?? '律师代填' },
  {
    name: '状态',
    isNarrow: true,
    show: row => (
      <>
        {sayState(row)} {row.isStale ? <Tag color="warning">依据有变</Tag> : null}
      </>
    ),
  },
  { name: '得分', isNumber: true, show: ({ score }) => score ?? '—' },
  { name: '等级', isNarrow: true, show: ({ level }) => <LevelTag level={level} /> },
  { name: '发现', isNumber: true, show: ({ findingCount }) => findingCount },
  { ...timeColumn, show: ({ saveTime }) => timeColumn.show({ createTime: saveTime }) },
  { name: '保存至', isNarrow: true, show: ({ keepUntil }) => keepUntil },
  ...(isOwn
    ? [
        {
          name: '操作',
          isNarrow: true,
          show: (row: AnswerRow) => <RemoveAnswer questionnaireId={questionnaireId} row={row} />,
        },
      ]
    : []),
];

/** /risk/analysis: links, the answers that came in, what they show together. */
export default function RiskAnalysisScreen() {
  const { id } = useSearch({ from: '/risk/analysis' });
  return id ? (
    <Analysis key={id} questionnaireId={id} />
  ) : (
    <EmptyBox isSettled text="没有指定问卷，请从“我的问卷”打开" />
  );
}

function Analysis({ questionnaireId }: { questionnaireId: string }) {
  const navigate = useNavigate();
  const { id: _id, pageNum = 1, ...search } = useSearch({ from: '/risk/analysis' });
  const { version, ...wish } = search;
  const { linkId, fromDay, toDay } = wish;
  const list = useRef<HTMLDivElement>(null);
  const questionnaire = useQuery(questionnaireQuery(questionnaireId));
  const isReleased = questionnaire.data !== undefined && questionnaire.data.version !== null;
  const overall = useQuery({
    ...overallQuery(questionnaireId, { version, linkId, fromDay, toDay }),
    enabled: isReleased,
  });
  const isFiltered = Object.values(wish).some(value => value !== undefined && value !== null && value !== false);
  const show = (part: AnswersWish) =>
    void navigate(addresses.riskAnalysis({ id: questionnaireId, ...(part as typeof search) }));
  if (questionnaire.error) return <ErrorBox error={questionnaire.error} onRetry={() => void questionnaire.refetch()} />;
  if (!questionnaire.data) return <LoadingBox />;
  const { publishState, isOwn } = questionnaire.data;
  return (
    <>
      <Head questionnaire={questionnaire.data} overall={overall.data} search={search} isFiltered={isFiltered} />
      {isOwn ? (
        <>
          <SharePanel questionnaire={questionnaire.data} />
          <LinkPanel questionnaireId={questionnaireId} isPublished={publishState === published} />
        </>
      ) : null}
      {overall.error ? <ErrorBox error={overall.error} onRetry={() => void overall.refetch()} /> : null}
      {overall.data && overall.data.answerCount > 0 ? (
        <OverallPanel
          overall={overall.data}
          onList={part => {
            show({ ...wish, ...part, version: overall.data.version });
            list.current?.scrollIntoView({ block: 'start' });
          }}
        />
      ) : null}
      <div ref={list}>
        <AnswerFilters
          key={wish.keyword ?? ''}
          questionnaireId={questionnaireId}
          isOwn={isOwn}
          wish={wish}
          overall={overall.data}
          onChange={part => show({ ...(version ? { version } : {}), ...part })}
        />
      </div>
      <TableCard>
        <PagedTable
          name="答卷"
          query={answersQuery(questionnaireId, { wish: search, pageNum })}
          columns={columnsOf(questionnaireId, isOwn)}
          idOf={({ answerId }) => answerId}
          pageNum={pageNum}
          onPage={to => void navigate(addresses.riskAnalysis({ id: questionnaireId, ...search, pageNum: to }))}
          empty={
            isFiltered
              ? '没有符合的答卷，可清除筛选'
              : isOwn
                ? '还没有答卷：把链接发给填写人，或由您代填'
                : '还没有答卷'
          }
        />
      </TableCard>
    </>
  );
}

interface HeadProps {
  questionnaire: ComponentProps<typeof SharePanel>['questionnaire'];
  overall: OverallAnalysis | undefined;
  search: AnswersWish;
  isFiltered: boolean;
}

/** Whose answers these are, of which version, and what may be done with all of them. */
function Head({ questionnaire, overall, search, isFiltered }: HeadProps) {
  const navigate = useNavigate();
  const { questionnaireId, title, publishState, isOwn, ownerName } = questionnaire;
  const table = useSaveTable(questionnaireId, { ...search, version: search.version ?? overall?.version });
  const versions = overall?.versions ?? [];
  return (
    <PageHead
      title={title}
      about={isOwn ? '答卷与链接' : `答卷，由${ownerName}共享`}
      actions={
        <>
          <Link {...addresses.riskEditor(questionnaireId)}>{isOwn ? '编辑问卷' : '查看问卷'}</Link>
          <VersionsButton questionnaire={questionnaire} />
          {versions.length > 1 ? (
            <Select
              aria-label="版本"
              value={overall?.version}
              options={versions.map(each => ({
                value: each.version,
                label: `第${each.version}版（${each.answerCount}份）`,
              }))}
              onChange={version => void navigate(addresses.riskAnalysis({ id: questionnaireId, version }))}
            />
          ) : null}
          {overall && (overall.answerCount > 0 || isFiltered) ? (
            <Button
              loading={table.isPending}
              onClick={() => table.mutate(`${title} 答卷${isFiltered ? '（筛选）' : ''}.xlsx`)}
            >
              {isFiltered ? '导出筛选结果' : '导出Excel'}
            </Button>
          ) : null}
          {publishState === published && isOwn ? (
            <Button type="primary" onClick={() => void navigate(addresses.riskFilling(questionnaireId))}>
              代客户填写
            </Button>
          ) : null}
        </>
      }
    />
  );
}

function RemoveAnswer({ questionnaireId, row }: { questionnaireId: string; row: AnswerRow }) {
  const remove = useRemoveAnswer(questionnaireId, row.answerId);
  return (
    <RemoveButton
      question={`删除“${row.respondent || '未填写'}”的答卷？`}
      isPending={remove.isPending}
      onRemove={() => remove.mutate(undefined)}
    />
  );
}
