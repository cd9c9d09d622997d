import regions from '../data/regions.json' with { type: 'json' };
import type { CourtLevel, Region } from './judgment.ts';

const provinces = regions.provinces.map(([, name]) => name!);
const byChar = new Map(regions.provinces.map(([char, name]) => [char!, name!]));
const shortProvinces = Object.entries(regions.shortProvinces);
const cities = Object.entries(regions.cities).flatMap(([province, list]) =>
  list.split(' ').map(city => ({ province, city })),
);
const special = new RegExp(regions.specialCourts.join('|'));
const place = /^[\u4e00-\u9fa5]{1,12}?(?:自治县|自治旗|新区|开发区|矿区|林区|特区|合作区|垦区|[县区旗市])/;

/** 最高, 高级, 中级 or 基层, or 专门法院 for courts of one field (海事, 知识产权, 金融, 互联网, 铁路, 军事 …). */
export function tellCourtLevel(court: string): CourtLevel | undefined {
  if (/最高人民法院/.test(court)) return '最高人民法院';
  if (special.test(court) && !/^.{2,8}高级人民法院/.test(court)) return '专门法院';
  if (/高级人民法院/.test(court)) return '高级人民法院';
  if (/中级(?:人民)?法院$/.test(court)) return '中级人民法院';
  return /法院$/.test(court) ? '基层人民法院' : undefined;
}

/** Province, city and county as far as the court's name says, the province also by its character in the case number. */
export function tellRegion(court: string, courtCode?: string): Region | undefined {
  if (/最高人民法院/.test(court)) return undefined;
  const province = provinceOf(court) ?? byChar.get(courtCode?.[0] ?? '');
  const afterProvince = stripProvince(court, province);
  const city = cities.find(entry => afterProvince.startsWith(entry.city) && (!province || entry.province === province));
  const region: Region = {};
  const known = province ?? city?.province;
  if (known) region.province = known;
  if (known && regions.municipalities.includes(known)) region.city = known;
  else if (city) region.city = city.city;
  const county = place.exec(city ? afterProvince.slice(city.city.length) : afterProvince)?.[0];
  if (county && /(?:人民|基层)法院$/.test(court) && !/[中高]级/.test(court)) region.county = county;
  return Object.keys(region).length > 0 ? region : undefined;
}

function provinceOf(court: string): string | undefined {
  const full = provinces.find(name => court.startsWith(name));
  return full ?? shortProvinces.find(([short]) => court.startsWith(short))?.[1] ?? cityProvince(court);
}

const cityProvince = (court: string) => cities.find(({ city }) => court.startsWith(city))?.province;

function stripProvince(court: string, province?: string): string {
  if (province && court.startsWith(province)) return court.slice(province.length);
  const short = shortProvinces.find(([name]) => court.startsWith(name));
  return short ? court.slice(short[0].length) : court;
}

/** Where a court's name begins in a run of text that ends with it: at the last province or city named, else at the start. */
export function trimCourt(run: string): string {
  const bare = run.replace(/^中华人民共和国(?=.)/, '');
  const starts = [...provinces, ...shortProvinces.map(([short]) => short)]
    .map(name => bare.lastIndexOf(name))
    .filter(at => at > 0);
  return starts.length > 0 ? bare.slice(Math.max(...starts)) : bare;
}
