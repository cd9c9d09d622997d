import { reportCasesMax } from '@antai/contract/downloads';
import { recordTypes } from '@antai/contract/records';
import type { SimilarCase, search } from '@antai/contract/search';
import type { SentOf } from '@antai/contract/wire/call';
import { Link } from '@tanstack/react-router';
import { Button } from 'antd';
import { useState } from 'react';
import { addresses } from '../../../app/addresses.ts';
import { isOpen } from '../../../lib/permission.ts';
import { useCreateTask } from '../../downloads/queries.ts';
import { type Criteria, requestOf, type SimilarSource } from '../queries.ts';
import { CaseReportForm } from './CaseReportForm.tsx';
import { SimilarFigures } from './SimilarFigures.tsx';
import { SimilarGroups } from './SimilarGroups.tsx';
import styles from './SimilarResults.module.css';

interface Props {
  source: SimilarSource;
  /** The search as it was made: what the certificate of a report proves. */
  wish: SentOf<typeof search.similarCases>['data'];
  cases: SimilarCase[];
}

/** The cases found, and what is made of those that are chosen. */
export function SimilarResults({ source, wish, cases }: Props) {
  const [ids, setIds] = useState<string[]>([]);
  const [isReporting, setReporting] = useState(false);
  const create = useCreateTask();
  const selection = cases.filter(({ id }) => ids.includes(id));
  return (
    <>
      {isOpen(20019) ? (
        <div className={`${styles.card} ${styles.bar}`}>
          <span className="tabular">
            找到 {cases.length} 件，已选 {selection.length} 件
          </span>
          {create.isSuccess ? <Link {...addresses.reports}>在“我的报告”中查看进度与下载</Link> : null}
          <Button
            type="primary"
            loading={create.isPending}
            disabled={selection.length === 0 || selection.length > reportCasesMax}
            onClick={() => setReporting(true)}
          >
            生成类案检索报告
          </Button>
        </div>
      ) : null}
      <div className={styles.columns}>
        <SimilarGroups cases={cases} selection={ids} onChoose={setIds} />
        <SimilarFigures cases={cases} />
      </div>
      {isReporting ? (
        <CaseReportForm
          titles={new Map(selection.map(each => [each.id, titleOf(each)]))}
          initial={{
            ...(source.courtName ? { court: source.courtName } : {}),
            likeness: new Map(selection.map(({ id, reasons }) => [id, reasons.map(({ text }) => text).join('；')])),
          }}
          isBusy={create.isPending}
          onSend={(fileType, written) => {
            const report = { ...written, method: methodOf(source, cases.length) };
            create.mutate({ content: 'caseReport', fileType, asked: requestOf(everyCase), similar: wish, report });
            setReporting(false);
          }}
          onClose={() => setReporting(false)}
        />
      ) : null}
    </>
  );
}

const titleOf = ({ id, fields }: SimilarCase) => String(fields.caseTitle ?? fields.caseNumber ?? id);

const methodOf = ({ text, caseNumber }: SimilarSource, total: number) =>
  `${text ? `以待决案件的案情描述（${text.length}字）` : `以${caseNumber ? `案号${caseNumber}` : '所打开的案件'}`}在案台司法案例中查找相似案件，按案由、援引法条、表述与标的额比对，得到${total}件，按参照效力由高到低分组。`;

const everyCase: Criteria = { recordType: recordTypes.cases, childQueryBO: [] };
