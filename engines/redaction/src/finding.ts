/** What may stand in a document that tells who or what somebody is. */
export const entityKinds = [
  'person',
  'organization',
  'address',
  'idNumber',
  'creditCode',
  'bankCard',
  'mobile',
  'landline',
  'email',
  'plate',
  'passport',
  'caseNumber',
  'amount',
  'date',
  'account',
  'wechat',
  'licence',
  'custom',
] as const;
export type EntityKind = (typeof entityKinds)[number];

/** One mention of somebody or something. Places are UTF-16, into the text that was looked through. */
export interface EntityFinding {
  kind: EntityKind;
  start: number;
  end: number;
  text: string;
  /** Why it was taken for one, in words for the lawyer: 校验位通过. */
  rule: string;
  /** How sure that is, from 0 to 1. */
  confidence: number;
  /** The full name that this one stands for: the company of a short name. */
  fullName?: string;
  /** What a reader would usually leave as it is: an authority, a day that is no birthday, a name that is masked already. */
  isUsuallyKept?: true;
}

/** A finding before its text is cut out. */
export type Span = Omit<EntityFinding, 'text'>;
