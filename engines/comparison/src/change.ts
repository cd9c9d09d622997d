/** What may differ without being told. */
export const ignorable = ['whiteSpace', 'width', 'punctuation', 'letterCase', 'numbering'] as const;
export type Ignorable = (typeof ignorable)[number];

/** A stretch of a text, by UTF-16 offsets. */
export interface Span {
  start: number;
  end: number;
  text: string;
}

export const changeKinds = ['insert', 'delete', 'replace', 'move'] as const;
export type ChangeKind = (typeof changeKinds)[number];

/** Why a change matters, the gravest first. */
export const reasons = [
  '金额',
  '费率',
  '否定',
  '勾选',
  '日期',
  '期限',
  '主体',
  '责任',
  '义务',
  '数字',
  '条款',
  '文字',
  '移动',
  '编号',
  '格式',
] as const;
export type Reason = (typeof reasons)[number];

/** One difference of two texts. What stands outside the ranges of all changes is the same in both. */
export interface Change {
  kind: ChangeKind;
  before: Span;
  after: Span;
  /** 0 to 100, higher matters more. */
  importance: number;
  reason: Reason;
  /** The smallest sets of ignorables under which both say the same; absent where there is none. */
  sameUnder?: Ignorable[][];
  /** Where a stretch that moved was altered too: its differences, by offsets into the two texts. */
  within?: Change[];
}

/** One paragraph of a document. Paragraphs of one cell, and the cells of one row, follow each other. */
export interface Line {
  text: string;
  /** Which part of the document it belongs to: lines are compared with lines of the same part. */
  part: string;
  /** What automatic numbering shows before it. */
  number?: string;
  /** Of which the other document does not tell whether it has it: neither new nor gone nor altered. */
  isSilent?: boolean;
  cell?: { table: number; row: number; column: number };
}
