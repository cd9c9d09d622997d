import { listCausePlaces } from '@antai/judgment';
import { hasSurname, isMasked, isName, isOrganisation } from '@antai/names';

/** What a judgment in the store says of itself. */
export interface CaseFacts {
  id: string;
  title: string;
  court?: string;
  parties: string[];
  causes: string[];
}

/** A case number with what its sentence says before and behind it. */
export interface CaseMention {
  before: string;
  after: string;
}

const sentenceMax = 300;

/** What stands around a case number in its sentence. */
export function mentionAround(text: string, { start, end }: { start: number; end: number }): CaseMention {
  const before = text.slice(Math.max(0, start - sentenceMax), start).split(/[。！？；\n]/u);
  const after = text.slice(end, end + sentenceMax).split(/[。！？；\n]/u);
  return { before: before.at(-1) ?? '', after: after[0] ?? '' };
}

const courtName = /[\u4e00-\u9fa5]{0,24}?(?:人民|铁路运输|海事|知识产权|互联网|金融)法院/gu;
const bareCourt = (name: string) =>
  name.replace(/^.*?(?:系|见|由|经|向|据|及|和|与|在|为|参照|根据|依据)(?=[\u4e00-\u9fa5]{2,}(?:法院))/u, '');

const placeOfCourt = (name: string) => name.replace(/[省市区县旗]?(?:高级|中级)?人民法院$/u, '');
const branchMin = 6;
const placeMin = 4;

/** 朝阳区人民法院 is 北京市朝阳区人民法院; words that run on into a name (并处罚金南宁市…) leave its end the same. */
function isSameCourt(court: string, own: string): boolean {
  if (court.endsWith(own) || own.endsWith(court) || (court.length > branchMin && own.startsWith(court))) return true;
  const end = placeOfCourt(own).slice(-placeMin);
  return end.length === placeMin && placeOfCourt(court).endsWith(end);
}

function courtDiffers({ before, after }: CaseMention, { court }: CaseFacts): string | null {
  const courts = [...`${before}#${after}`.matchAll(courtName)].map(([name]) => bareCourt(name));
  if (!court || courts.length === 0) return null;
  return courts.some(name => isSameCourt(name, court)) ? null : `法院不符：该案号属${court}，文中作${courts[0]}`;
}

/** 张三盗窃一案（…号: the name of a case right before its number, with a court between them at most. */
const nameBefore =
  /([^，。；：！？（）()《》“”\n]{3,80}?)(?:一案|案件|案)(?:中)?[，、：:（(]{0,2}(?:[\u4e00-\u9fa5]{2,30}?法院)?[（(]?$/u;
/** …号张三盗窃案, …号民事判决书（甲与乙买卖合同纠纷案. */
const nameAfter =
  /^(?:(?:刑事|民事|行政|执行)?(?:判决|裁定|调解|决定)书?)?[，、：:（(]{0,2}(?:即|为|系)?([^，。；：！？（）()《》“”\n]{3,80}?)(?:一案|案件|案)(?![\u4e00-\u9fa5]?[号由件情])/u;

const leadingWords =
  /^(?:(?:可|请|另|并|又|也|还)?(?:参见|参照|参考|例如|比如|譬如|如|见|在|即|系|据|依据|根据|按照|援引|引用)|(?:该院|本院|法院|其)?(?:审理|判决|裁判|办理)的|公诉机关(?:起诉)?指控|指控|关于|对于|对|类似|上述|前述|被告人|被告|原告|上诉人|被上诉人|申请人|被申请人|再审申请人|罪犯|当事人|犯罪嫌疑人)+/u;
const betweenNames = /(?:与|诉|和|及|、|等)/u;
const behindNames = /^(?:等(?:\d+|[一二三四五六七八九十]+)?人?|之间|因|的|犯有?|涉嫌|与|诉|和|及|、)+/u;

const causePaths = new Map(listCausePlaces());
const listedCause = (words: string) => [words, `${words}罪`, `${words}纠纷`].find(name => causePaths.has(name));

/** A case's name as a text gives it, divided into who and what over. */
function divideName(name: string, record: CaseFacts): { parties: string; cause: string } | null {
  const own = record.parties.filter(party => party.length > 1 && name.includes(party));
  const end = Math.max(-1, ...own.map(party => name.lastIndexOf(party) + party.length));
  if (end >= 0) return { parties: name.slice(0, end), cause: name.slice(end).replace(behindNames, '') };
  const causes = record.causes.flatMap(cause => [cause, cause.replace(/(?:罪|纠纷)$/u, '')]);
  const ending = causes.find(cause => cause.length > 1 && name.endsWith(cause));
  if (ending) return { parties: name.slice(0, -ending.length), cause: ending };
  for (let at = 0; at < name.length - 1; at += 1) {
    const words = name.slice(at);
    if (listedCause(words)) return { parties: name.slice(0, at), cause: words };
  }
  return null;
}

const isAbove = (path: string, other: string) => other.startsWith(`${path}/`);

/** Whether two names may mean one cause: one listed above the other, or one written out more fully where a list lacks it. */
function isSameCause(cause: string, own: string): boolean {
  const [textListed, ownListed] = [listedCause(cause), listedCause(own)];
  if (!textListed || !ownListed) {
    const [a, b] = [cause, own].map(cause => cause.replace(/(?:罪|纠纷|行为)+$/u, ''));
    return a!.includes(b!) || b!.includes(a!) || shareOfPairs(a!, b!) >= 0.4;
  }
  const [textPath, ownPath] = [causePaths.get(textListed)!, causePaths.get(ownListed)!];
  return textPath === ownPath || isAbove(textPath, ownPath) || isAbove(ownPath, textPath);
}

/** How many pairs of neighbouring characters of the shorter stand in the longer. */
function shareOfPairs(a: string, b: string): number {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  const pairs = [...short].slice(1).map((char, at) => `${[...short][at]}${char}`);
  return pairs.length === 0 ? 0 : pairs.filter(pair => long.includes(pair)).length / pairs.length;
}

/** A single charge or dispute, not a run of words that happens to stand before 案. */
const isCause = (words: string) => words.length > 1 && (Boolean(listedCause(words)) || /(?:罪|纠纷)$/u.test(words));

const saysName = (words: string) =>
  isName(words) && (isOrganisation(words) || (hasSurname(words) && /^.{2,4}$/u.test(words)));
const mayHide = (mask: string, name: string) => isMasked(mask) && (isOrganisation(mask) || mask[0] === name[0]);

function partiesDiffer(text: string, { parties }: CaseFacts): string | null {
  const names = text
    .replace(leadingWords, '')
    .split(betweenNames)
    .map(name => name.replace(leadingWords, ''))
    .filter(saysName);
  if (names.length === 0 || parties.length === 0) return null;
  const isOwn = (name: string) =>
    parties.some(
      party => party.includes(name) || name.includes(party) || isShortened(name, party) || mayHide(party, name),
    );
  return names.some(isOwn) ? null : `当事人不符：该案号的当事人为${parties.slice(0, 4).join('、')}，文中作${names[0]}`;
}

/** 甲公司 for 北京甲科技有限公司: its characters stand in the other in their order. */
function isShortened(name: string, party: string): boolean {
  if (!isOrganisation(name) || !isOrganisation(party)) return false;
  let at = -1;
  return [...name].every(char => {
    at = party.indexOf(char, at + 1);
    return at >= 0;
  });
}

function nameDiffers(mention: CaseMention, record: CaseFacts): string | null {
  const name = mention.before.match(nameBefore)?.[1] ?? mention.after.match(nameAfter)?.[1];
  const divided = name && divideName(name.replace(leadingWords, ''), record);
  if (!divided) return null;
  const { parties, cause } = divided;
  const difference = partiesDiffer(parties, record);
  if (difference || record.causes.length === 0 || !isCause(cause)) return difference;
  const isOwn = record.causes.some(own => isSameCause(cause, own));
  return isOwn ? null : `案由不符：该案号的案由为${record.causes.slice(0, 3).join('、')}，文中作${cause}`;
}

/** Finds what a sentence says of a case that the judgment of that number does not; null where nothing differs. */
export function caseDiffers(mention: CaseMention, record: CaseFacts): string | null {
  return courtDiffers(mention, record) ?? nameDiffers(mention, record);
}
