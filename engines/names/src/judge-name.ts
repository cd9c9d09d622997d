import noName from '../data/no-name.json' with { type: 'json' };
import { alternatives } from './alternatives.ts';
import { hasCompoundSurname, hasSurname, isOrganisation, organisationEnds } from './tell-kind.ts';

const harmless = new RegExp(alternatives(noName.harmless), 'g');
/** A court that hides all but the surname of somebody writes 张犯故意伤害罪, 张遇事不能冷静. */
const behindPerson = `(?<=^[\u4e00-\u9fa5]{1,3})${alternatives(noName.deedsOfPersons)}`;
const deeds = new RegExp(`${alternatives([...noName.roles, ...noName.verbs])}|${behindPerson}`);
const particles = new RegExp(`[${noName.particles.join('')}]`, 'g');
const doubtful = new RegExp(`[${noName.particles.join('')}]|${deeds.source}`);
const kindsOfOrganisation = new Set([...organisationEnds, ...noName.kinds]);
const loosePerson = /^[\u4e00-\u9fa5]{2}[因在被以与于对已称诉]$|^[\u4e00-\u9fa5][因在被以与对称诉]$/;
/** A preposition or verb that is a surname, too, with a particle or its object behind it: 向法庭, 付款, 方给. */
const wordBeforeObject = new RegExp(
  `^[${noName.surnamesThatAreWords}](?:[给及按为被将对与因从到在是]|${alternatives(noName.objects)})`,
);
const calledByTitle = new RegExp(`^[\u4e00-\u9fa5]{1,2}(?:${alternatives(noName.titles)})$`);

/** What comes after a name, not after a particle: 王国为诉…, 王国为、…. */
const behindName = /^(?:诉|因|不服|犯|等|$|[^\u4e00-\u9fa5])/;

/** The text with the same length, in which words of names that only look like deeds are blotted out. */
const withoutHarmless = (text: string) => text.replace(harmless, word => '〇'.repeat(word.length));

/**
 * Where a role, a deed or a particle first stands in a text that begins like a name; its length where none does. A
 * particle inside a given name (李向东) is none.
 */
export function endOfForm(text: string): number {
  if (!doubtful.test(text)) return text.length;
  const open = withoutHarmless(text);
  const deed = open.search(deeds);
  const least = hasCompoundSurname(text) ? 3 : 2;
  let end = deed < 0 ? text.length : deed;
  for (const { index } of open.slice(0, end).matchAll(particles)) {
    if (index === 0 && !hasSurname(text)) return 0;
    if (index < least || (index === least && behindName.test(open.slice(index + 1)))) continue;
    end = index;
    break;
  }
  return end;
}

/** 向某某公司 is told of an organisation, not named so: of names that begin so only a person's is one (向明). */
export const beginsWithParticle = (text: string): boolean => withoutHarmless(text.slice(0, 8)).search(particles) === 0;

/** The form is that of a name: no role, no deed, no particle stands in it, and it says more than a kind (公司, 公安机关). */
export function isName(name: string): boolean {
  if (endOfForm(name) < name.length || kindsOfOrganisation.has(name)) return false;
  if (isOrganisation(name)) return !beginsWithParticle(name);
  return ![loosePerson, wordBeforeObject, calledByTitle, /^[\u4e00-\u9fa5]{2,3}是$/u].some(form => form.test(name));
}
