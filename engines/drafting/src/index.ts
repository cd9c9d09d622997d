export { blocksOf, type DocxSource, type SourcePlace, type SourceStretch } from './docx-source.ts';
export { createEvaluator, type Evaluator } from './evaluate.ts';
export { fillSource } from './fill-source.ts';
export {
  type Filled,
  fillTemplate,
  type Printed,
  type PrintedCell,
  type PrintedRow,
} from './fill-template.ts';
export { findPlaces } from './find-places.ts';
export { listColumns, type TableColumn } from './list-columns.ts';
export { type PartyPart, partyQuestions } from './name-parts.ts';
export { type Label, type NumberLevel, schemes } from './number-blocks.ts';
export { proveTemplate } from './prove-template.ts';
export { TemplateFault } from './read-expression.ts';
export { type FieldIssue, type FieldReading, missingOf, readFields } from './read-fields.ts';
export { type CellFault, nameColumn, readTable, type TableReading, type TableRow } from './read-table.ts';
export { type CheckResult, runChecks } from './run-checks.ts';
export { type SectionColumn, sectionColumns, wholeText } from './section-columns.ts';
export {
  type Align,
  type Block,
  type Check,
  type Field,
  type FieldType,
  fieldTypes,
  isEmpty,
  type LegalBasis,
  type Party,
  partyKinds,
  partyParts,
  type Template,
  type TemplateStyle,
  templateStyles,
  type Values,
} from './template.ts';
export { type Source, type Span, textOf } from './write-spans.ts';
export { writeText } from './write-text.ts';
export { blank, writeAmount, writeAmountWords, writeDay } from './write-value.ts';
