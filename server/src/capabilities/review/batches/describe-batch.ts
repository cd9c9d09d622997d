import type { BatchFile, ReviewBatch } from '@antai/contract/review/batches';
import type { Preparation, ReviewRecord } from '@antai/contract/review/records';
import type { Workbook } from '@antai/documents/write-excel';
import type { BatchRow } from './store.ts';

/** What has to be confirmed before a contract can be judged; null where nothing has. */
export function confirmationOf({ typeOutcome, otherLaw, factsWanted }: Preparation): string | null {
  if (otherLaw) return '须先确认适用法';
  if (typeOutcome === 'none') return '没有认出类型，请选择';
  if (typeOutcome === 'close') return '几类难以区分，请选择类型';
  return factsWanted.length > 0 ? '有规则须先确认事实' : null;
}

interface Read {
  record: ReviewRecord;
  preparation: Preparation;
}

/** A batch with how far it is: what could not be read counts as finished. */
export function showBatch({ batchId, name, refused, createdAt }: BatchRow, reviews: readonly Read[]): ReviewBatch {
  const files: BatchFile[] = [
    ...reviews.map(showFile),
    ...refused.map(each => ({
      ...nothingFound,
      ...each,
      recordId: null,
      typeName: null,
      status: 'unreadable' as const,
    })),
  ];
  const percents = files.map(({ status, finishPercent }) => (isOver(status) ? 100 : finishPercent));
  const finishPercent =
    files.length === 0 ? 0 : Math.floor(percents.reduce((sum, each) => sum + each, 0) / files.length);
  const doneCount = files.filter(({ status }) => status === 'done').length;
  return { batchId, name, createTime: createdAt.toISOString(), finishPercent, doneCount, files };
}

const isOver = (status: BatchFile['status']) => status === 'done' || status === 'failed' || status === 'unreadable';
const nothingFound = {
  isReady: false,
  finishPercent: 0,
  findingCount: null,
  highCount: null,
  mediumCount: null,
  lowCount: null,
};

function showFile({ record, preparation }: Read): BatchFile {
  const { recordId, name, typeName, status, finishPercent, failReason, isExpired } = record;
  const { findingCount, highCount, mediumCount, lowCount } = record;
  const why =
    status === 'prepared' ? (confirmationOf(preparation) ?? '尚未开始') : isExpired ? '结果已过期，请重新审查' : null;
  return {
    ...{ recordId, name, typeName, status, finishPercent },
    reason: failReason ?? why,
    isReady: status === 'prepared' && confirmationOf(preparation) === null,
    ...{ findingCount, highCount, mediumCount, lowCount },
  };
}

const statusNames = {
  prepared: '待确认',
  running: '审查中',
  done: '已完成',
  failed: '失败',
  unreadable: '无法读取',
} as const;

/** The results of a batch as a list of Excel. */
export function listBatch({ name, files, createTime }: ReviewBatch): Workbook {
  const texts = ['合同', '类型', '状态', '说明'].map(column => ({ name: column, kind: 'text' as const }));
  const numbers = ['发现', '高', '中', '低'].map(column => ({ name: column, kind: 'number' as const }));
  return {
    sheets: ['批量审查', '说明'],
    columns: [...texts, ...numbers],
    isForm: true,
    rows: files.map(file => [
      file.name,
      file.typeName ?? '未识别',
      statusNames[file.status],
      file.reason ?? '',
      file.findingCount,
      file.highCount,
      file.mediumCount,
      file.lowCount,
    ]),
    facts: [
      ['批次', name],
      ['建立时间', createTime],
      ['审查方式', '硬规则、审查清单与所选立场库；未使用模型。未命中不等于没有问题'],
    ],
  };
}
