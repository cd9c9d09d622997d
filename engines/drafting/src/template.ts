/** The kinds of fields. Money is whole fen, a day YYYY-MM-DD, 5 per cent is 5. */
export const fieldTypes = [
  'text',
  'longtext',
  'date',
  'money',
  'number',
  'percent',
  'select',
  'multi',
  'bool',
  'idNumber',
  'creditCode',
  'party',
  'rows',
] as const;
export type FieldType = (typeof fieldTypes)[number];

interface FieldLimits {
  min?: number | string;
  max?: number | string;
  integer?: boolean;
  maxLength?: number;
  pattern?: string;
  /** What is said where the pattern does not fit. */
  message?: string;
  oneLine?: boolean;
}

export interface Field {
  id: string;
  label: string;
  type: FieldType;
  section?: string;
  help?: string;
  required?: boolean;
  /** An expression; where it does not hold the field is not shown and counts as empty. */
  showIf?: string;
  /** A list of values of this type. */
  repeat?: { min?: number; max?: number };
  validate?: FieldLimits;
  /** `today` for a day stands for the present one. */
  default?: string | number | boolean | string[];
  /** Where a known value comes from: `client.party`, `company.name`. */
  from?: string;
  options?: string[];
  /** The columns of `rows`. */
  fields?: Field[];
  /** The most rows. */
  max?: number;
}

export interface LegalBasis {
  statute: string;
  article: string;
  note?: string;
}

/** Where `when` holds and `assert` does not, the message is told. */
export interface Check {
  id: string;
  level: 'error' | 'warn';
  when?: string;
  assert: string;
  message: string;
  legalBasis?: LegalBasis[];
}

export type Align = 'left' | 'center' | 'right';

/** `if` drops it, `each: "list as name"` repeats it. */
interface Conditional {
  if?: string;
  each?: string;
}

export interface Cell {
  text: string;
  span?: number;
  bold?: boolean;
  align?: Align;
}

export interface TemplateTableRow extends Conditional {
  id?: string;
  /** The row is numbered. */
  n?: boolean;
  cells: (string | Cell)[];
}

export type Block = Conditional &
  (
    | { t: 'title'; text: string; align?: Align }
    | { t: 'heading'; text: string; level?: number; align?: Align }
    | { t: 'p'; text: string; align?: Align; indent?: number; bold?: boolean }
    | { t: 'clause'; id?: string; title?: string; text?: string; blocks?: Block[]; bold?: boolean; align?: Align }
    | {
        t: 'table';
        widths: number[];
        head?: string[];
        rows: TemplateTableRow[];
        style?: string;
        refName?: string;
        refFormat?: string;
        series?: string;
      }
    | { t: 'list'; items: (string | (Conditional & { text: string }))[]; style?: string }
    | { t: 'sign'; columns: (Conditional & { lines: string[] })[] }
    | { t: 'pagebreak' }
    | { t: 'group'; blocks: Block[] }
    | { t: 'numbered'; scheme: string; blocks: Block[] }
  );

export const templateStyles = ['court', 'contract', 'letter', 'opinion', 'statute'] as const;
export type TemplateStyle = (typeof templateStyles)[number];

/** A document with places to be filled: what is asked for, what is checked, what is printed. */
export interface Template {
  id: string;
  version: number;
  title: string;
  group: string;
  summary: string;
  useWhen: string;
  style: TemplateStyle;
  numbering: string;
  legalBasis: LegalBasis[];
  /** Hints for who drafts; never printed. */
  notes: string[];
  sections: { id: string; label: string }[];
  fields: Field[];
  checks?: Check[];
  blocks: Block[];
}

/** What was filled in, by the id of the field. */
export type Values = Record<string, unknown>;

export interface Party {
  kind?: string;
  name?: string;
  gender?: string;
  ethnicity?: string;
  birth?: string;
  idType?: string;
  idNumber?: string;
  creditCode?: string;
  address?: string;
  residence?: string;
  workUnit?: string;
  job?: string;
  phone?: string;
  legalRep?: string;
  legalRepTitle?: string;
  email?: string;
  bank?: string;
  account?: string;
}

/** The parts of a party and of what type each is. */
export const partyParts: Record<keyof Party, FieldType> = {
  kind: 'select',
  name: 'text',
  gender: 'select',
  ethnicity: 'text',
  birth: 'date',
  idType: 'text',
  idNumber: 'idNumber',
  creditCode: 'creditCode',
  address: 'text',
  residence: 'text',
  workUnit: 'text',
  job: 'text',
  phone: 'text',
  legalRep: 'text',
  legalRepTitle: 'text',
  email: 'text',
  bank: 'text',
  account: 'text',
};

/** What a party may be. */
export const partyKinds = ['自然人', '法人', '非法人组织'];

/** Nothing was filled in; a party without a name is none. */
export const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  (Array.isArray(value)
    ? value.length === 0
    : typeof value === 'object' && (!Object.hasOwn(value, 'name') || !(value as Party).name));

export type FieldOfValue = Pick<Field, 'id' | 'type'> & Partial<Field>;

/** A name that a repetition gives: the item it is at, and where that comes from. */
export interface Binding {
  name: string;
  value: unknown;
  field: FieldOfValue;
  /** The field of the template whose item it is. */
  fieldId: string;
}
export type Scope = readonly Binding[];
