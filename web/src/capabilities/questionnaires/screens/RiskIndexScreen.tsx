import { publishStates, type QuestionnaireRow } from '@antai/contract/questionnaires/questionnaires';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Tag } from 'antd';
import { addresses } from '../../../app/addresses.ts';
import { useUser } from '../../../lib/session.ts';
import { type Column, PagedTable, timeColumn } from '../../../ui/PagedTable.tsx';
import { TableCard } from '../../../ui/TableCard.tsx';
import { QuestionnaireActions } from '../parts/QuestionnaireActions.tsx';
import { RiskHead } from '../parts/RiskHead.tsx';
import { questionnairesQuery } from '../queries.ts';

/** The ids of the two top tabs, and of the lists below the first, on the address. */
const own = '1';
const states = [
  { childId: '1', name: '全部', publishState: undefined },
  { childId: '2', name: '已发布', publishState: publishStates.published },
  { childId: '3', name: '未发布', publishState: publishStates.unpublished },
] as const;
/** What colleagues share; there for whoever belongs to an enterprise. */
const shared = { childId: '4', name: '同事共享', publishState: undefined } as const;

const columns: Column<QuestionnaireRow>[] = [
  {
    name: '问卷',
    isHead: true,
    show: ({ questionnaireId, title, isOwn, ownerName, sharing }) => (
      <>
        <Link {...addresses.riskEditor(questionnaireId)}>{title || '未命名问卷'}</Link>{' '}
        {isOwn && sharing !== 'none' ? <Tag>{sharing === 'answers' ? '已共享问卷与答卷' : '已共享问卷'}</Tag> : null}
        {isOwn ? null : <Tag>{ownerName}</Tag>}
      </>
    ),
  },
  {
    name: '状态',
    isNarrow: true,
    show: ({ publishState, version, hasChanges }) => (
      <>
        {publishState === publishStates.published ? <Tag color="success">已发布 第{version}版</Tag> : <Tag>未发布</Tag>}
        {hasChanges ? <Tag color="warning">草稿有改动</Tag> : null}
      </>
    ),
  },
  { name: '题数', isNumber: true, show: ({ questionCount }) => questionCount },
  { name: '答卷', isNumber: true, show: ({ answerCount }) => answerCount },
  { ...timeColumn, name: '修改时间', show: row => timeColumn.show({ createTime: row.updateTime }) },
  { name: '操作', isNarrow: true, show: row => <QuestionnaireActions row={row} /> },
];

/** /risk/index */
export default function RiskIndexScreen() {
  const navigate = useNavigate();
  const { childId, keyword, pageNum = 1 } = useSearch({ from: addresses.risk().to });
  const hasColleagues = useUser(({ user }) => Boolean(user?.enterpriseId));
  const tabs = hasColleagues ? [...states, shared] : states;
  const state = tabs.find(each => each.childId === childId) ?? states[0];
  const go = (search: { keyword?: string; pageNum?: number }) =>
    void navigate(addresses.risk({ parentId: own, childId: state.childId, ...search }));
  const withKeyword = keyword ? { keyword } : {};
  return (
    <>
      <RiskHead
        key={keyword}
        current="own"
        keyword={keyword}
        onSearch={typed => go(typed ? { keyword: typed } : {})}
        tabs={tabs.map(each => ({
          name: each.name,
          address: addresses.risk({ parentId: own, childId: each.childId, ...withKeyword }),
          isCurrent: each === state,
        }))}
      />
      <TableCard>
        <PagedTable
          name="我的问卷"
          query={questionnairesQuery({
            pageNum,
            ...(state.publishState ? { publishState: state.publishState } : {}),
            ...(state === shared ? { isShared: true } : {}),
            ...withKeyword,
          })}
          columns={columns}
          idOf={({ questionnaireId }) => questionnaireId}
          pageNum={pageNum}
          onPage={to => go({ ...withKeyword, pageNum: to })}
          empty={
            keyword
              ? '没有符合的问卷，请换一个词'
              : state === shared
                ? '还没有同事共享问卷'
                : '还没有问卷：从问卷库复制一份，或新建问卷'
          }
        />
      </TableCard>
    </>
  );
}
