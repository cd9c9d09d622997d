import regions from '../data/regions.json' with { type: 'json' };

export interface Region {
  province?: string;
  city?: string;
  county?: string;
}

const provinces = regions.provinces.map(([, name]) => name!);
const ofCourtCodes = new Map(regions.provinces.map(([char, name]) => [char!, name!]));
const shortProvinces = Object.entries(regions.shortProvinces);
const cities = Object.entries(regions.cities).flatMap(([province, list]) =>
  list.split(' ').map(city => ({ province, city })),
);
const countyOfCourt = /^[\u4e00-\u9fa5]{1,12}?(?:自治县|自治旗|新区|开发区|矿区|林区|特区|合作区|垦区|[县区旗市])/;

/** Province, city and county as far as the name of an office says, the province also by its character in the case number. */
export function tellRegion(office: string, courtCode?: string): Region | undefined {
  if (/最高人民法院/.test(office)) return undefined;
  const province = provinceOf(office) ?? ofCourtCodes.get(courtCode?.[0] ?? '');
  const local = withoutProvince(office, province);
  const city = cities.find(entry => local.startsWith(entry.city) && (!province || entry.province === province));
  const region: Region = {};
  const whole = province ?? city?.province;
  if (whole) region.province = whole;
  if (whole && regions.municipalities.includes(whole)) region.city = whole;
  else if (city) region.city = city.city;
  const county = countyOfCourt.exec(city ? local.slice(city.city.length) : local)?.[0];
  if (county && /(?:人民|基层)法院$/.test(office) && !/[中高]级/.test(office)) region.county = county;
  return Object.keys(region).length > 0 ? region : undefined;
}

const provinceOf = (name: string): string | undefined =>
  provinces.find(whole => name.startsWith(whole)) ??
  shortProvinces.find(([short]) => name.startsWith(short))?.[1] ??
  cities.find(({ city }) => name.startsWith(city))?.province;

function withoutProvince(name: string, province?: string): string {
  if (province && name.startsWith(province)) return name.slice(province.length);
  const short = shortProvinces.find(([word]) => name.startsWith(word));
  return short ? name.slice(short[0].length) : name;
}

const placeNames = [...provinces, ...shortProvinces.map(([short]) => short)];

/** Where in a run of text the last name of a province or city stands; 0 where none does. */
export const lastPlaceIn = (run: string): number => Math.max(0, ...placeNames.map(name => run.lastIndexOf(name)));

const nationwide = [...provinces.slice(0, -1), ...regions.otherProvinces];
const suffix = /(?:省|市|壮族自治区|回族自治区|维吾尔自治区|自治区|特别行政区)$/;
const levels =
  /^(?<province>.{2,7}?(?:省|自治区|特别行政区|(?<=北京|天津|上海|重庆)市))?(?<city>.{2,8}?(?:市|自治州|地区|盟))?(?<county>.{1,9}?(?:区|县|旗|市))?/;

/** 上海 for 上海市, 广西 for 广西壮族自治区. */
export const shortNameOfProvince = (province: string): string => province.replace(suffix, '');

/** Province, city and county of an address, the province by its full name; empty where it names no province. */
export function readRegion(address: string): string[] {
  const province = nationwide.find(name => address.startsWith(name) || address === shortNameOfProvince(name));
  if (!province) return [];
  const { city, county } = levels.exec(address)?.groups ?? {};
  return [...new Set([province, city, county].filter((part): part is string => Boolean(part)))];
}
