export { blocksOf, type DocxSource } from './docx-source.ts';
export { createEvaluator } from './evaluate.ts';
export { fillSource } from './fill-source.ts';
export {
  type FilledTemplate,
  fillTemplate,
  type PrintedBlock,
  type PrintedCell,
} from './fill-template.ts';
export { findPlaces } from './find-places.ts';
export { listColumns } from './list-columns.ts';
export { partyQuestions } from './name-parts.ts';
export { type Label, type NumberLevel, schemes } from './number-blocks.ts';
export { proveTemplate } from './prove-template.ts';
export { TemplateFault } from './read-expression.ts';
export { type FieldIssue, missingOf, readFields } from './read-fields.ts';
export { nameColumn, readTable, type TableReading, type TableRow } from './read-table.ts';
export { type CheckResult, runChecks } from './run-checks.ts';
export { type SectionColumn, sectionColumns, wholeText } from './section-columns.ts';
export {
  type Block,
  type Field,
  type FieldType,
  fieldTypes,
  isEmpty,
  type LegalBasis,
  type Party,
  partyKinds,
  type Template,
  type Values,
} from './template.ts';
export { type Span, textOf } from './write-spans.ts';
export { writeText } from './write-text.ts';
export { writeAmount, writeAmountWords, writeDay } from './write-value.ts';
