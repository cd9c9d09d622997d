import { type Detector, hitOn, hitWhole, type Sentence, sentencesOf, spanOf } from '../reading.ts';

const institution = /([\u4e00-\u9fa5]{2,12}?(?:仲裁委员会|仲裁院|仲裁中心))/g;
const linkWords = /(?:提交|提请|向|由|交|或者|或|和|及|、|以及|申请|选择)/g;
const eitherPlace = /(?:甲方|乙方|双方|各自)[^，。]{0,6}(?:或|和|及)[^，。]{0,8}所在地[^，。]{0,4}仲裁/;
const court = /(?:由|向)([\u4e00-\u9fa5]{2,12}?)(?:中级)?人民法院/g;
const placeName = /([\u4e00-\u9fa5]{2,4}?)(?:省|市|区|县|自治州)/g;
const settlement = /(?:争议|纠纷|争端)[\s\S]{0,60}(?:法院|仲裁|诉讼)|(?:法院|仲裁委员会)[\s\S]{0,20}(?:管辖|解决)/;
/** A shorter text is an excerpt. */
const excerptMax = 60;
/** More courts than any contract names are not looked for in the rest of the text. */
const courtsMax = 50;

function namesTwo({ text }: Sentence): boolean {
  const names = new Set([...text.replace(linkWords, ' ').matchAll(institution)].map(match => match[1]));
  return names.size >= 2 || eitherPlace.test(text);
}

/** Who decides a dispute. */
export const disputeDetectors: Record<string, Detector> = {
  'gen-arb-two': reading =>
    sentencesOf(reading, /仲裁/)
      .filter(namesTwo)
      .map(each => hitOn(each)),

  'gen-jur-no-link': ({ text }) =>
    [...text.matchAll(court)].slice(0, courtsMax).flatMap(match => {
      const name = match[1]!;
      const places = [...name.matchAll(placeName)].map(each => each[1]!);
      if (places.length === 0 || /住所地|所在地|履行地|签订地/.test(name)) return [];
      const span = spanOf(match);
      const rest = text.slice(0, span.start) + text.slice(span.end);
      const isLinked = places.some(place => rest.includes(place) || rest.includes(place.slice(0, 2)));
      return isLinked ? [] : [hitOn(span, { n: name })];
    }),

  'gen-dispute-missing': reading =>
    reading.text.length >= excerptMax && !settlement.test(reading.text) ? [hitWhole(reading)] : [],
};
