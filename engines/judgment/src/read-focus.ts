const lead =
  /争议(?:的)?(?:主要)?焦点(?:问题)?(?:主要|应当?|可)?(?:归纳|概括|总结)?(?:如下|有(?:以下|如下)?(?:[一二三四五六七八九十两几\d]+[点个项])?|为|是|在于|系|即|包括)(?:以下|如下)?(?:[一二三四五六七八九十两几\d]+(?:[点个项]|方面|(?=[：:]))|几方面)?(?:问题)?\s*[：:，,]?\s*/g;
const elsewhere = /^(?:本院|合议庭|法庭|一审法院|原审法院|分析|评析|评判|论述|阐述|认定如下|作如下|上述|该|此)/;
/** Where the sentence turns from what is in dispute to what the court says of it. */
const turn =
  /[，,；;：:]?\s*(?:就此|对此|现|据此|本院)*(?:具体)?(?:分析|评析|认定|评判|阐述|论述|分述)(?:意见)?如下.*$/;
/** A mark of a list inside an item: the list was not understood. */
const brokenList = /(?:^|[；;，,])\s*(?:[（(]?[2-9２-９X][）)]?[.．、]|[二三四五]、)/;
const question =
  /是否|应否|能否|可否|有无|如何|何|多少|性质|效力|责任|数额|金额|标准|依据|合法|成立|问题|认定|承担|期间|义务|比例/;

const numerals = '一二三四五六七八九十';
/** The marks by which the nth item of a list may begin. */
const marksOf = (at: number) => {
  const numeral = numerals[at] ?? '';
  return [
    `${numeral}、`,
    `（${numeral}）`,
    `(${numeral})`,
    `${numeral}是`,
    `第${numeral}，`,
    `第${numeral}、`,
    `其${numeral}，`,
    ...[`${at + 1}`].flatMap(digit => [
      `${digit}、`,
      `${digit}.`,
      `${digit}．`,
      `（${digit}）`,
      `(${digit})`,
      `${digit}，`,
    ]),
    '①②③④⑤⑥⑦⑧⑨⑩'[at] ?? '',
  ];
};

const listMax = 800;
const itemMax = 150;
const itemMin = 5;
const itemsMax = 10;
/** What may stand between the end of an item and the mark of the next. */
const gap = /^[；;。，,\s]*(?:和|及|以及)?\s*/;

const isItem = (item: string) =>
  item.length >= itemMin && item.length <= itemMax && !elsewhere.test(item) && !brokenList.test(item);
const tidy = (item: string) =>
  item
    .replace(turn, '')
    .replace(/[；;。，,、：:\s]+$/, '')
    .trim();

/** A list that goes on in order from its first item; where the order breaks, it ends. */
function listed(body: string): string[] {
  const style = marksOf(0).findIndex(mark => mark !== '' && body.startsWith(mark));
  if (style < 0) return [];
  const items: string[] = [];
  let rest = body;
  for (let at = 0; at < itemsMax; at++) {
    const mark = marksOf(at)[style] ?? '';
    if (mark === '' || !rest.startsWith(mark)) break;
    rest = rest.slice(mark.length);
    const next = marksOf(at + 1)[style] ?? '';
    const end = /[；;。？?\n]/.exec(rest)?.index ?? rest.length;
    const upToNext = next === '' ? -1 : rest.indexOf(next);
    const cut = upToNext >= 0 && upToNext < end ? upToNext : end;
    items.push(tidy(rest.slice(0, cut)));
    rest = rest
      .slice(cut)
      .replace(gap, '')
      .replace(/^[？?]\s*/, '');
  }
  return items;
}

/** What the court says is in dispute, in its words; empty where it names nothing, or not in so many words. */
export function readFocus(text: string): string[] {
  for (const match of text.matchAll(lead)) {
    const body = text.slice(match.index + match[0].length, match.index + match[0].length + listMax).trimStart();
    const items = listed(body);
    if (items.length > 0) {
      if (items.every(isItem)) return items;
      continue;
    }
    const several = tidy(/^[^。？?\n]*/.exec(body)?.[0] ?? '')
      .split(/[；;]/)
      .map(tidy);
    if (several.every(each => isItem(each) && question.test(each))) return several;
  }
  return [];
}
