import organisations from '../data/organisations.json' with { type: 'json' };
import running from '../data/running-text.json' with { type: 'json' };
import { alternatives } from './alternatives.ts';
import { beginsWithParticle, endOfForm } from './judge-name.ts';
import { compoundSurnames, hasCompoundSurname, hasSurname, organisationEnds } from './tell-kind.ts';

const ends = new RegExp(alternatives(organisationEnds), 'g');
const branches = new RegExp(alternatives(organisations.branch), 'g');
const stops = new RegExp(alternatives(running.stops), 'g');
const hardStops = new RegExp(running.hardStops, 'g');
const notName = new RegExp(`^(?:${running.notNames})`);
/** Between an organisation and its branch stands a place or a field, never what was done or what the case is about. */
const harmlessBetween =
  /行政(?=执法|审批)|(?:土地|国有土地上)?(?:房屋)?征收(?=与?补偿|办公室|事务|管理)|登记(?=中心|管理|局)|政务|执行(?=局)/g;
const carriesOn =
  /[与和及对以于向为的未副]|经(?!济)|不|作出|行政|政府|信息|履行|强制|纠纷|处罚|征收|登记|确认|赔偿|复议|执行|被告|原告|第三人|上诉|申请/;
const outside = '^，,。；;：:（(）)《》“”"、\\s［〔【\\[\\]';
const bareRun = new RegExp(`^[${outside}]{0,60}`);
const withBrackets = new RegExp(
  `^[${outside}]{2,20}[（(](?!以下|简称|下称|原|系|又|曾)[\\u4e00-\\u9fa5]{1,16}[）)](?!被|诉|因|不服|与)[${outside}]{2,40}`,
);
const personBeforeAnother = /^([\u4e00-\u9fa5]{2,3})(?:与|等与)(?=[\u4e00-\u9fa5]{2})/;
const masked = `^(?:${alternatives(compoundSurnames)}|[\\u4e00-\\u9fa5])(?:某{1,2}|[×＊*XxＸｘ]{1,3})(?:[甲乙丙丁戊己庚辛]|\\d{1,2})?`;
const maskedPerson = new RegExp(
  `${masked}|^[\\u4e00-\\u9fa5]{1,3}\\d{1,2}|^[\\u4e00-\\u9fa5]{2,12}[·•][\\u4e00-\\u9fa5·•]{1,20}`,
);
const branchMax = 18;

interface Reading {
  /** How often the whole text uses a word: the name of a person goes on as far as it is used elsewhere. */
  countUses?: (word: string) => number;
  isPerson?: boolean;
}

/** How far a name reaches that runs on into a sentence (某省教育厅政府信息公开); 0 when no name begins here. */
export function measureName(text: string, { countUses = () => 0, isPerson = false }: Reading = {}): number {
  if (notName.test(text)) return 0;
  const run = cutAtVerb(withBrackets.exec(text)?.[0] ?? bareRun.exec(text)![0]);
  const person = personBeforeAnother.exec(run)?.[1];
  if (person) return person.length;
  return (!isPerson && !beginsWithParticle(run) && measureOrganisation(run)) || measurePerson(run, countUses);
}

function cutAtVerb(whole: string): string {
  const run = whole.slice(0, endOfForm(whole));
  for (const stop of run.matchAll(hardStops)) if (stop.index >= 2) return run.slice(0, stop.index);
  return run;
}

/** The first end of an organisation, carried on to its branches (某市公安局 → 交通警察大队) and to the number of a masked one. */
function measureOrganisation(run: string): number {
  const first = [...run.matchAll(ends)].find(end => end.index + end[0].length >= 3);
  if (!first) return 0;
  const own = first.index + first[0].length;
  let length = own;
  for (const end of run.slice(own).matchAll(branches)) {
    const reach = own + end.index + end[0].length;
    if (
      reach - length > branchMax ||
      carriesOn.test(run.slice(length, reach).replace(harmlessBetween, '').slice(0, -end[0].length))
    )
      break;
    length = reach;
  }
  const isNumbered = /[某×XxＸｘ]/.test(run.slice(0, length));
  return length + (isNumbered ? /^(?:\d{1,3}|[甲乙丙丁戊己])?/.exec(run.slice(length))![0].length : 0);
}

/** Two or three characters (four with a double surname); where the sentence runs on, the longest start used elsewhere too. */
function measurePerson(run: string, countUses: (word: string) => number): number {
  const mask = maskedPerson.exec(run);
  if (mask && isMaskOfPerson(mask[0], run)) return mask[0].length;
  const person = run.slice(0, stopAt(run));
  if (person.length < 2 || !/^[\u4e00-\u9fa5]{2}/.test(person) || /[了的第不未其]/.test(person.slice(0, 3))) return 0;
  const most = hasCompoundSurname(person) ? 4 : 3;
  if (person.length <= most) return person.length;
  for (let length = most; length >= 2; length--) {
    const uses = countUses(person.slice(0, length));
    if (uses > 1 && uses > countUses(person.slice(0, length + 1))) return length;
  }
  return 0;
}

/** 借款20万元 and 律师费15元 are no persons told apart by number. */
function isMaskOfPerson(name: string, run: string): boolean {
  if (!/\d$/.test(name) || /[某×＊*XxＸｘ]/.test(name)) return true;
  return hasSurname(name) && !/^[\d.．%％万千百元年月日时点分号余张个份套台次天人米吨亩]/.test(run.slice(name.length));
}

function stopAt(run: string): number {
  for (const stop of run.matchAll(stops)) if (stop.index >= 2) return stop.index;
  return run.length;
}
