import { type CaseNumber, findCaseNumbers } from '@antai/citation';
import tokens from '../data/case-tokens.json' with { type: 'json' };

const caseWord = /[刑民行执赔商知破经辖特催督申监抗再终初审保撤更医清仲]/;

/** Numbers of certificates and administrative acts look alike; a case number names a kind of case. */
export const isCaseNumber = ({ typeToken }: CaseNumber): boolean => caseWord.test(typeToken);

/** The case number that a line consists of, as it stands in the head. */
export function caseNumberAtStart(line: string): CaseNumber | undefined {
  if (line.length > 80 || !line.includes('号')) return undefined;
  const first = findCaseNumbers(line).find(isCaseNumber);
  return first && first.start <= 8 && line.length - first.end <= 4 && !/[，。]/.test(line) ? first : undefined;
}

const rules = tokens.rules.map(([pattern, caseType, procedure]) => ({
  pattern: new RegExp(pattern!),
  caseType,
  procedure,
}));
const titles = tokens.fromTitle.map(([pattern, procedure]) => ({ pattern: new RegExp(pattern!), procedure }));

/** Case type and procedure from the type token (刑初, 行终字, 民一（民）初字); empty when the token is unknown. */
export function tellProcedure(token: string): { caseType?: string; procedure?: string } {
  const rule = rules.find(({ pattern }) => pattern.test(token));
  return rule ? { caseType: rule.caseType || undefined, procedure: rule.procedure } : {};
}

/** The procedure that a title names; undefined where it names none. */
export const procedureInTitle = (title: string) => titles.find(({ pattern }) => pattern.test(title))?.procedure;
