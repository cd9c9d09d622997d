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
const quotedMax = 40;

const arbitration = /([\u4e00-\u9fa5]{2,20}?(?:仲裁委员会|仲裁院|仲裁中心))/u;
const someCourt = /([\u4e00-\u9fa5]{0,24}?)(?:有管辖权的?)?(?:基层|中级|高级)?(?:人民)?法院/u;
/** What is asked of a court beside an arbitration, and disputes that have their own way. */
const besides =
  /执行|保全|撤销|不服|劳动|人事|鉴定|查封|异议之诉|先予|保证人|[□☑√■]|(?:没有|未|不)[^。]{0,16}(?:约定|达成|选择|选定)[^。]{0,8}仲裁/u;
const decides = /争议|纠纷|争端|诉讼|起诉|管辖|仲裁/u;

interface Forum {
  kind: 'court' | 'arbitration';
  /** Which one, as far as it is said; empty where any may be meant. */
  name: string;
  sentence: Sentence;
}

const ofParty =
  /(甲方|乙方|丙方|买方|卖方|出租[人方]|承租[人方]|出借[人方]|借款人|原告|被告|供方|需方|委托[人方]|受托[人方])(?:方)?(?:的)?(?:住所|所在|当|注册|经常居住)/u;

/** The court that is meant: of whose place, of which deed, or by its name. */
function nameOfCourt(before: string): string {
  const party = ofParty.exec(before)?.[1];
  if (party) return party.replace(/方$/u, '人');
  const deed = /(签订|签署|签约|履行|标的物所在|房屋所在|不动产所在|工程所在|项目所在)/u.exec(before)?.[1];
  if (deed) return deed.replace(/签署|签约/u, '签订');
  const places = [...before.matchAll(placeName)].map(each => each[1]!);
  return places.at(-1)?.replace(/^[向由交至]/u, '') ?? '';
}

function forumOf(sentence: Sentence): Forum[] {
  const institute = arbitration.exec(sentence.text);
  const judge = someCourt.exec(sentence.text);
  if (institute && judge) return [];
  if (institute) return [{ kind: 'arbitration', name: '', sentence }];
  return judge ? [{ kind: 'court', name: nameOfCourt(judge[1]!), sentence }] : [];
}

function namesTwo({ text }: Sentence): boolean {
  const names = new Set([...text.replace(linkWords, ' ').matchAll(institution)].map(match => match[1]));
  return names.size >= 2 || eitherPlace.test(text);
}

/** Who decides a dispute. */
export const disputeDetectors: Record<string, Detector> = {
  'gen-arb-two': reading =>
    sentencesOf(reading, { says: /仲裁/ })
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

  'str-two-forums': reading => {
    const forums = sentencesOf(reading, { says: decides, saysNot: besides }).flatMap(forumOf);
    const first = forums.find(({ kind, name }) => kind === 'arbitration' || name);
    const other = forums.find(each => {
      if (!first || each === first) return false;
      if (each.kind !== first.kind) return true;
      return each.kind === 'court' && each.name !== '' && each.name !== first.name;
    });
    if (!first || !other) return [];
    const [early, late] = [first, other].sort((a, b) => a.sentence.start - b.sentence.start) as [Forum, Forum];
    return [hitOn(late.sentence, { a: early.sentence.text.trim().slice(-quotedMax) })];
  },
};
