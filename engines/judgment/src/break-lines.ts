import { startsPartyLine } from './read-party-line.ts';
import { signatureStart } from './read-signatures.ts';
import { recognise, recogniseSentence } from './recognise.ts';

const documentKinds = '判决书|裁定书|调解书|决定书|通知书|支付令|民事制裁决定书|令';
const numberShape =
  '[（(〔﹝[［]\\s*(?:19|20)\\d{2}\\s*[）)〕﹞\\]］][^，。；：\\s]{1,24}?号(?:之[一二三四五六七八九十\\d]{1,3})?';
const headShape = new RegExp(
  `^(.{0,200}?(?:${documentKinds}|案|号|罪|\\s)(?:[（(][\\d.\\-— ]{1,30}[）)]|\\d{1,8})?)??((?:中华人民共和国)?(?:(?!书)[\\u4e00-\\u9fa5×某]){2,40}?法院(?:[\\u4e00-\\u9fa5]{2,8}分院)?)\\s*((?:刑\\s?事|民\\s?事|行\\s?政|执\\s?行|国\\s?家\\s?赔\\s?偿|赔\\s?偿|知识产权|附带|公益诉讼|非诉|申诉|再审|\\s){0,6}(?:${documentKinds}))\\s*(?:[（(][\\u4e00-\\u9fa5]{2,10}[）)])?\\s*(${numberShape})(：(?!\\s*$))?`,
);

/** Gives back the line ends that a source lost: at the head, each party, each section and the signatures. Splits, never rewords. */
export function breakLines(lines: string[]): string[] {
  const lineParts = isFlat(lines) ? lines.flatMap(breakAtBlanks) : lines;
  const headLines = lineParts.flatMap((line, i) => (i < 5 ? breakHead(line) : [line]));
  const partyLines = breakParties(headLines);
  return partyLines.flatMap(breakSections);
}

/** A long text in next to no lines: its blanks are what is left of its line ends. */
function isFlat(lines: string[]): boolean {
  const length = lines.reduce((sum, line) => sum + line.length, 0);
  return lines.length <= 1 + length / 2500;
}

/** "审 判 长" and "iPhone 6" keep their blanks; every other blank was a line end. */
function breakAtBlanks(line: string): string[] {
  const groups: string[][] = [];
  for (const piece of line.split(/[ \u3000]+/).filter(Boolean)) {
    const last = groups.at(-1);
    if (last && isSpacedOut(last.at(-1)!, piece)) last.push(piece);
    else groups.push([piece]);
  }
  return groups.map(group => group.join(' '));
}

const isSpacedOut = (before: string, after: string) =>
  /(?:审判长|审判员|陪审员|书记员|法官助理)[：:]?$/.test(before.slice(-6)) ||
  (after.length <= 4 && /(?:^|。)[\u4e00-\u9fa5]$/.test(before.slice(-2))) ||
  (/[\w.,]$/.test(before.slice(-1)) && /^[\w.(]/.test(after));

function breakHead(line: string): string[] {
  if (line.length < 20 || !/[书令]/.test(line.slice(0, 400))) return [line];
  const match = headShape.exec(line.slice(0, 400));
  if (!match) return [line];
  const [whole, title = '', court = '', kind = '', number = '', colon = ''] = match;
  return [title, court, kind, number + colon, line.slice(whole.length)].map(piece => piece.trim()).filter(Boolean);
}

/** Parties run together in one paragraph get a line each, up to the paragraph that tells how the case came. */
function breakParties(lines: string[]): string[] {
  let isOpen = true;
  const cuts = (sentence: string, isFirst: boolean) => {
    const begins = beginsProcedure(sentence);
    const isCut = isOpen && !isFirst && (begins || startsPartyLine(sentence));
    if (begins) isOpen = false;
    return isCut;
  };
  return lines.flatMap((line, i) => (isOpen && i < 400 ? pieces(line, cuts) : [line]));
}

const beginsProcedure = (sentence: string) =>
  !startsPartyLine(sentence) &&
  !/^(?:因|曾|[12]\d{3}年)/.test(sentence) &&
  /一案|提起公诉|起诉书指控|向本院提|法院审理[^，。]{2,60}指控/.test(sentence.slice(0, 300)) &&
  recognise(sentence) !== undefined;

/** A paragraph that runs from one section into the next is split between them. */
function breakSections(line: string): string[] {
  let before = recognise(line);
  return pieces(line, (sentence, isFirst) => {
    if (isFirst) return false;
    if (signatureStart(sentence)) return true;
    const key = recogniseSentence(sentence);
    const isTurn = key !== undefined && key !== before;
    if (isTurn) before = key;
    return isTurn;
  }).flatMap(breakDisposition);
}

function breakDisposition(line: string): string[] {
  const lead = /(?:判决|裁定|决定|达成协议|调解协议|发出如下支付令)如下[：:]/.exec(
    line.length > 3000 ? line.slice(-3000) : line,
  );
  if (!lead) return [line];
  const cut = (line.length > 3000 ? line.length - 3000 : 0) + lead.index + lead[0].length;
  return [line.slice(0, cut), line.slice(cut).trim()].filter(Boolean);
}

/** Cuts a line before each sentence for which `isCut` holds; sentences end at 。！？ or where 现已审理终结 lost its full stop. */
function pieces(line: string, isCut: (sentence: string, isFirst: boolean) => boolean): string[] {
  const out: string[] = [];
  let from = 0;
  let at = 0;
  for (const end of sentenceEnds(line)) {
    if (at > from || at === 0) {
      const sentence = line.slice(at, Math.min(end, at + 300));
      if (isCut(sentence, at === 0)) {
        out.push(line.slice(from, at).trim());
        from = at;
      }
    }
    at = end;
  }
  out.push(line.slice(from).trim());
  return out.filter(Boolean);
}

function* sentenceEnds(line: string): Generator<number> {
  for (const stop of line.matchAll(
    /[。！？]+[”’）)」』]*\s*|(?:审理|审查)(?:终结|完毕)(?![。，；）)])|(?:判决|裁定)如下[：:](?=\S)|审理了本案(?=[\u4e00-\u9fa5]{2,24}指控|经审理查明)/g,
  ))
    yield stop.index + stop[0].length;
  yield line.length;
}
