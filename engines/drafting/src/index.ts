export { createEvaluator, type Evaluator } from './evaluate.ts';
export {
  type Filled,
  fillTemplate,
  type Printed,
  type PrintedCell,
  type PrintedRow,
} from './fill-template.ts';
export { type Label, type NumberLevel, schemes } from './number-blocks.ts';
export { TemplateFault } from './read-expression.ts';
export { type FieldIssue, type FieldReading, missingOf, readFields } from './read-fields.ts';
export { type CheckResult, runChecks } from './run-checks.ts';
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
