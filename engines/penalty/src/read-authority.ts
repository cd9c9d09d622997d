import { isShortFor } from '@antai/names';
import { type Region, shortNameOfProvince, tellRegion } from '@antai/values';
import authorities from '../data/authorities.json' with { type: 'json' };

const fullNames = authorities.fullNames.map(([short, full]) => [new RegExp(short!), full!] as const);
const byNumber = authorities.byNumber.map(([word, full]) => [new RegExp(word!), full!] as const);
const families = authorities.families.map(([family, words]) => [family!, new RegExp(words!)] as const);
const prefixes = new RegExp(authorities.prefixes);
const municipality = /^(北京|天津|上海|重庆)(?!市)/;
const province =
  /^(河北|山西|辽宁|吉林|黑龙江|江苏|浙江|安徽|福建|江西|山东|河南|湖北|湖南|广东|海南|四川|贵州|云南|陕西|甘肃|青海)(?!省)/;
const authorityInTitle =
  /^\s*([\u4e00-\u9fa5（）()·]{4,60}?(?:局|厅|委员会|总队|支队|大队|海关|人民政府|管委会|分行|银行))\s*(?:行政|当场|简易|不予|市场禁入|处罚|关于)/;

interface AuthoritySigns {
  ofRegister?: string;
  signer?: string;
  /** Title and head of the paper. */
  heading: string;
  documentNumber?: string;
}

/** The authority by its full name. What a register gives goes before the text, unless it is the short form of what the paper names. */
export function readAuthority({ ofRegister, signer, heading, documentNumber }: AuthoritySigns): string | undefined {
  const ofPaper = [signer, authorityInTitle.exec(heading)?.[1], ofNumber(documentNumber)].flatMap(name =>
    name ? [fullNameOf(name)] : [],
  );
  if (!ofRegister) return ofPaper[0];
  return ofPaper.find(name => isShortFor(ofRegister, name)) ?? fullNameOf(ofRegister);
}

function fullNameOf(name: string): string {
  const bare = name.replace(/\s/g, '');
  const form = fullNames.find(([short]) => short.test(bare));
  return form ? bare.replace(form[0], form[1]) : bare;
}

function ofNumber(documentNumber = ''): string | undefined {
  for (const [word, full] of byNumber) {
    const char = word.exec(documentNumber)?.[1];
    const place = char ? tellRegion('', char)?.province : undefined;
    if (place) return full.replace('$1', shortNameOfProvince(place));
  }
  return undefined;
}

/** Which family of regulators an authority belongs to; undefined where its name does not say. */
export const tellFamily = (authority = ''): string | undefined =>
  families.find(([, words]) => words.test(authority))?.[0];

/** The place whose authority it is, as far as its name says. */
export function tellPlace(authority = ''): Region | undefined {
  const local = authority.replace(prefixes, '').replace(municipality, '$1市').replace(province, '$1省');
  const region = tellRegion(local);
  if (!region) return undefined;
  const rest = [region.province, region.city].reduce<string>(
    (name, part) => (part && name.startsWith(part) ? name.slice(part.length) : name),
    local,
  );
  const county = /^(?!城市|市[场政容])[\u4e00-\u9fa5]{1,10}?(?:自治县|自治旗|新区|[县区旗市])(?!场|政|容)/.exec(
    rest,
  )?.[0];
  return county ? { ...region, county } : region;
}
