import { compoundSurnames, isOrganisation } from '@antai/names';
import context from '../data/person-context.json' with { type: 'json' };
import type { Span } from './finding.ts';
import { startsWord } from './judge-person.ts';
import { endsWithRole, maskedSurnames } from './read-mask.ts';
import { shareOf, type TaggedText, type TaggedWord, wordsOf } from './tagging/tagged-text.ts';

interface Place {
  start: number;
  end: number;
}

const stops = new Set(context.stops);
const leads = new Set('后但向从由被与和及给同对将把在是于号因让');
const tails = new Set('处家等伙贩');
const surnames = new Set(maskedSurnames);
const places = new RegExp(`^(?:${context.places}|市场|大门|门口|公?物鉴|公鉴|房|岛|河|山|湖|桥|屯|寨|圩)`);
const notPersons = new RegExp(`^(?:${context.notPersons.join('|')})`);
const endOfPlace = /[省市县区路街镇乡村]$/;
const leastShare = 0.5;
const leastWithoutSurname = 0.9;

/** The names of persons that a tagger tells, without what it usually takes with them. */
export function findTaggedPersons(text: string, tagged: TaggedText): Span[] {
  return wordsOf(tagged).flatMap(word => {
    if (word.kind !== 'person') return [];
    const place = trim(text, word);
    const share = shareOf(tagged, place);
    if (!isPerson(text, { place, share })) return [];
    return [{ kind: 'person' as const, ...place, rule: '姓名模型', confidence: confidenceOf(text, { place, share }) }];
  });
}

function isPerson(text: string, { place: { start, end }, share }: { place: Place; share: number }): boolean {
  const name = text.slice(start, end);
  if (name.length < 2 || share < leastShare || /[\s“”"]/.test(name)) return false;
  if (name.length === 2 && (tails.has(name[1]!) || stops.has(name[1]!))) return false;
  if (notPersons.test(name) || places.test(text.slice(end, end + 4)) || isOrganisation(name)) return false;
  if (endOfPlace.test(name)) return false;
  return hasHead(name) ? !startsWord(name) || share >= leastWithoutSurname : share >= leastWithoutSurname;
}

const hasHead = (name: string) =>
  surnames.has(name[0]!) || compoundSurnames.includes(name.slice(0, 2)) || /[·•・]/.test(name);

const confidenceOf = (text: string, { place: { start, end }, share }: { place: Place; share: number }) =>
  Math.min(0.94, (hasHead(text.slice(start, end)) || endsWithRole(text, start) ? 0.95 : 0.7) * share);

/** Without a preposition before the name and a place word or verb behind it. */
function trim(text: string, { start, end }: TaggedWord): Place {
  let [from, to] = [start, end];
  while (to - from > 2 && leads.has(text[from]!)) from += 1;
  while (to - from > 2 && (tails.has(text[to - 1]!) || (to - from === 3 && stops.has(text[to - 1]!)))) to -= 1;
  return { start: from, end: to };
}
