import { hashOf, isEven, type PlantedCitation, shuffled, today } from './planted.ts';

/** A judgment as the store reads it. */
export interface PlantedCase {
  id: string;
  number: string;
  court: string;
  party: string;
  cause: string;
}
/** Case numbers with what belongs to them and with what belongs to another case. */
export function plantCases(cases: PlantedCase[]): PlantedCitation[] {
  const at = (written: string, number: string) => written.indexOf(number);
  const plant = (one: PlantedCase, kind: string, text: string, isRight: boolean): PlantedCitation => ({
    kind,
    isEven: isEven(one.id),
    isRight,
    asOf: today,
    text,
    at: at(text, one.number.slice(0, 6)),
  });
  const list = shuffled(cases, 'cases');
  const otherOf = (one: PlantedCase, differs: (other: PlantedCase) => boolean) =>
    list.slice(list.indexOf(one) + 1).find(differs) ?? list.find(differs)!;
  const ways: ((one: PlantedCase) => string)[] = [
    ({ court, number }) => `类似观点可见${court}${number}刑事判决书。`,
    ({ party, cause, number }) => `在被告人${party}${cause}一案（${number}）中，法院亦持此观点。`,
    ({ party, cause, number, court }) => `参见${party}${cause}案，${court}${number}。`,
  ];
  const right = list.slice(0, 150).map((one, index) => plant(one, '案号与案情相符', ways[index % 3]!(one), true));
  const courts = list.slice(0, 60).map(one => {
    const { court } = otherOf(one, other => other.court !== one.court);
    return plant(one, '法院属另一案', ways[0]!({ ...one, court }), false);
  });
  const parties = list.slice(60, 120).map(one => {
    const { party } = otherOf(one, other => other.party !== one.party && !one.party.includes(other.party));
    return plant(one, '当事人属另一案', ways[1]!({ ...one, party }), false);
  });
  const causes = list.slice(120, 180).map(one => {
    const { cause } = otherOf(one, other => other.cause !== one.cause);
    return plant(one, '案由属另一案', ways[2]!({ ...one, cause }), false);
  });
  const codes = list.slice(0, 40).map(one => {
    const number = one.number.replace(
      /）[一-龥]+\d*/u,
      `）${['钱', '华', '洛', '申'][hashOf(one.id) % 4]}0${100 + (hashOf(one.id) % 99)}`,
    );
    return plant(one, '法院代字不可能', `参见${number}刑事判决书。`, false);
  });
  const years = list
    .slice(40, 60)
    .map(one => plant(one, '年份不可能', `参见${one.number.replace(/\d{4}/u, '2031')}刑事判决书。`, false));
  const absent = list
    .slice(60, 90)
    .map(one =>
      plant(
        one,
        '本库没有的案号',
        `参见${one.number.replace(/\d+号/u, `${80000 + (hashOf(one.id) % 9999)}号`)}刑事判决书。`,
        false,
      ),
    );
  return [...right, ...courts, ...parties, ...causes, ...codes, ...years, ...absent];
}
