import type { Draw } from './draw.ts';
import { basicCourts, type Company, type Court, courts, individuals, officials, wordLists } from './world.ts';
import { longDate } from './write-date.ts';

/** Someone who stands before a court, and the words by which the party block tells who that is. */
export interface Party {
  name: string;
  kind: 'company' | 'person' | 'authority';
  description: string;
  city: string;
  representative?: string;
  sex?: '男' | '女';
  industry?: string;
  company?: Company;
}

/** Where a company has its seat, down to the street. */
export function seatOf(company: Company): string {
  const { province, city, district } = company.region;
  const street = wordLists.addresses[Number(company.id.slice(1)) % wordLists.addresses.length]!;
  return `${province === city ? '' : province}${city}${district}${street}`;
}

export function companyParty(company: Company): Party {
  const role = company.executives.find(each => each.name === company.legalRepresentative)?.role ?? '执行董事';
  return {
    name: company.name,
    kind: 'company',
    description: `${company.name}，住所地${seatOf(company)}。`,
    representative:
      company.registrationStatus === '破产清算'
        ? `诉讼代表人：${officials[0]}，管理人负责人。`
        : `法定代表人：${company.legalRepresentative}，${role}。`,
    city: company.region.city,
    industry: company.industry,
    company,
  };
}

/** The area of a basic court as an address begins: 湖北省武汉市洪山区. */
export function areaOf(court: Court): string {
  const place = court.name.replace(/人民法院$/, '');
  const withCity = place.startsWith(court.city) ? place : `${court.city}${place}`;
  return court.province === court.city ? withCity : `${court.province}${withCity}`;
}

/** People live in pairs of a man and a woman, each pair in the area of one court. */
export const homeOf = (index: number): Court => basicCourts[Math.floor(index / 2) % basicCourts.length]!;

const personAt = (name: string, { index, home }: { index: number; home: Court }): Party => {
  const sex = index % 2 === 0 ? '男' : '女';
  const born = `${1968 + ((Math.floor(index / 2) * 7) % 22) + (index % 2)}-${String(1 + ((index * 5) % 12)).padStart(2, '0')}-${String(1 + ((index * 11) % 28)).padStart(2, '0')}`;
  const street = wordLists.addresses[index % wordLists.addresses.length]!;
  return {
    name,
    kind: 'person',
    sex,
    city: home.city,
    description: `${name}，${sex}，${longDate(born)}出生，汉族，住${areaOf(home)}${street}。`,
  };
};

/** The surname 暨 is left out: before a name it reads as the word that joins two roles. */
export const people: Party[] = individuals
  .filter(({ name }) => !name.startsWith('暨'))
  .map(({ name }, index) => personAt(name, { index, home: homeOf(index) }));

/** A shareholder of the company who does not also represent it; undefined where the company has none. */
export function shareholderOf(company: Company): (Party & { percent: number }) | undefined {
  const holder = company.shareholders.find(
    each => each.holderType === 'person' && each.holderName !== company.legalRepresentative,
  );
  const home = courts.find(court => court.level === '基层' && court.city === company.region.city);
  if (!holder?.holderName || !home) return undefined;
  const index = [...holder.holderName].reduce((sum, char) => sum + char.charCodeAt(0), 0) % 60;
  return { ...personAt(holder.holderName, { index, home }), percent: holder.percent };
}

export const pickPerson = (draw: Draw, fits: (person: Party) => boolean): Party | undefined => {
  const fitting = people.filter(fits);
  return fitting.length > 0 ? draw.pick(fitting) : undefined;
};
