import type { Answers } from '@antai/contract/questionnaires/content';
import { type PrefillField, prefillNames } from '@antai/contract/questionnaires/filling';
import type { CompanyFields } from '@antai/contract/records/company';
import { checkAnswers, type Question, type Questionnaire, questionsOf, sayAnswer } from '@antai/questionnaire';

/** What is known of a company: its name, and the fields of its record. */
export interface CompanyFacts {
  name: string;
  fields: Partial<CompanyFields>;
}

export interface PrefillResult {
  answers: Answers;
  filled: { questionId: string; field: string; value: string }[];
  unknown: { questionId: string; field: string }[];
}

const fenPerWan = 1_000_000;

/** The number that a register writes as a text, “128人” for one; undefined where it writes a range or none. */
function numberIn(written = ''): number | undefined {
  const [, digits] = written.replaceAll(',', '').match(/^\s*(\d+(?:\.\d+)?)\s*人?\s*$/u) ?? [];
  return digits === undefined ? undefined : Number(digits);
}

type Fact = string | number | { name: string; creditCode?: string } | undefined;

const readers: Record<PrefillField, (company: CompanyFacts) => Fact> = {
  'company.party': ({ name, fields: { unifiedCreditCode } }) => ({
    name,
    ...(unifiedCreditCode ? { creditCode: unifiedCreditCode } : {}),
  }),
  'company.employeeCount': ({ fields }) => numberIn(fields.insuredCount) ?? numberIn(fields.staffSize),
  'company.name': ({ name }) => name,
  'company.unifiedCreditCode': ({ fields }) => fields.unifiedCreditCode,
  'company.legalRepresentative': ({ fields }) => fields.legalRepresentative,
  'company.establishedDate': ({ fields }) => fields.establishedDate,
  'company.registeredCapital': ({ fields }) =>
    fields.registeredCapital === undefined ? undefined : fields.registeredCapital / fenPerWan,
  'company.industry': ({ fields }) => fields.industry,
  'company.address': ({ fields }) => fields.address,
  'company.businessScope': ({ fields }) => fields.businessScope,
  'company.lawsuitCount': ({ fields }) => fields.lawsuitCount,
  'company.penaltyCount': ({ fields }) => fields.penaltyCount,
};

const isField = (text: string): text is PrefillField => Object.hasOwn(prefillNames, text);

const yuanPerWan = 10_000;

/** What is known as the question takes it: texts to their length, the registered capital in yuan where an amount is asked for. */
function fitTo({ type, maxLength }: Question, { field, value }: { field: string; value: Fact }): Fact {
  if (type === 'text' && value !== undefined) return String(value).slice(0, maxLength);
  const isInWan = type === 'amount' && field === 'company.registeredCapital' && typeof value === 'number';
  return isInWan ? value * yuanPerWan : value;
}

/** What a company's data answers of a questionnaire: the questions that ask for it, and no answer that they would refuse. */
export function prefillAnswers(questionnaire: Pick<Questionnaire, 'sections'>, company: CompanyFacts): PrefillResult {
  const prefilled: PrefillResult = { answers: {}, filled: [], unknown: [] };
  for (const question of questionsOf(questionnaire)) {
    const { id, prefill } = question;
    if (prefill === undefined) continue;
    const field = isField(prefill) ? prefillNames[prefill] : prefill;
    const fact = isField(prefill) ? readers[prefill](company) : undefined;
    const value = fitTo(question, { field: prefill, value: fact });
    const isFit = value !== undefined && checkAnswers(questionnaire, { [id]: value }).length === 0;
    if (!isFit) {
      prefilled.unknown.push({ questionId: id, field });
      continue;
    }
    prefilled.answers[id] = value;
    prefilled.filled.push({
      questionId: id,
      field,
      value: typeof value === 'object' ? sayAnswer(question, value) : String(value),
    });
  }
  return prefilled;
}
