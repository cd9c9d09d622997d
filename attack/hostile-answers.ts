/** An answer of a model that is dear to read: long, and nothing but one thing; how many characters come at once. */
export interface HostileAnswer {
  name: string;
  text: string;
  size: number;
  reasoning?: string;
}

/** As much as the product reads of one answer. */
const answerMax = 190_000;
/** A sentence of ranges of articles names thousands of places: each is looked up. */
const rangesMax = 4_000;
const few = 50;

const long = (text: string, length = answerMax) => text.repeat(Math.ceil(length / text.length)).slice(0, length);
const numbered = (say: (at: number) => string) => Array.from({ length: answerMax / 10 }, (_, at) => say(at)).join('');

/** What a model may say for itself, in sentences. */
export const hostileTexts: HostileAnswer[] = [
  { name: 'sentences', text: long('货物逾期堆存，应当缴纳费用。'), size: few },
  { name: 'sentences, word by word', text: long('货物逾期堆存，应当缴纳费用。', answerMax / 2), size: 2 },
  { name: 'one sentence', text: long('货物逾期堆存，'), size: few },
  { name: 'a sentence without a mark', text: long('货物逾期堆存'), size: few },
  { name: 'ends of titles', text: long('》货物堆存'), size: 10 },
  { name: 'quotations that are not closed', text: long('“货物堆存。'), size: 10 },
  { name: 'articles', text: long('《中华人民共和国民法典》第五百七十七条。', answerMax / 4), size: few },
  {
    name: 'articles of laws that are none',
    text: numbered(at => `《虚构${at}号办法》第一条。`).slice(0, answerMax / 4),
    size: few,
  },
  { name: 'ranges of articles', text: long('《民法典》第1-50条。', rangesMax), size: few },
  { name: 'ranges of articles in one sentence', text: long('《民法典》第1-50条、'), size: answerMax },
  { name: 'numbers of cases', text: numbered(at => `（2020）沪0115民初${at}号。`).slice(0, answerMax / 4), size: few },
  { name: 'days', text: long('2025年3月1日、'), size: answerMax },
  { name: 'all at once', text: long('依据《民法典》第五百七十七条，应当支付违约金[1]。'), size: answerMax },
  { name: 'marks', text: long('[1][2]**|#`<'), size: few },
  { name: 'blank lines', text: long('\n'), size: 10 },
  { name: 'placeholders', text: long('【人名1】【电话2】'), size: 10 },
  { name: 'thoughts', text: '好。', reasoning: long('货物逾期堆存，'), size: 10 },
  { name: 'thoughts in the text', text: long('<think>想</think>'), size: 10 },
];

const objects = {
  prose: long('货物逾期堆存，'),
  'thoughts without an end': long('<think>'),
  'a fence without an end': `\`\`\`${long(' ')}{`,
  'a string without an end': `["${long('\\"')}]`,
  'empty values': `{"findings":[${long('{},', answerMax - 1)}{}]}`,
  'open brackets': long('['),
  'nested lists': `${long('[', answerMax / 2)}${long(']', answerMax / 2)}`,
  'unknown names': `{${Array.from({ length: answerMax / 20 }, (_, at) => `"k${at}":${at}`).join(',')}}`,
  commas: `[${long(',')}]`,
  'one long value': JSON.stringify({ findings: [{ quote: long('货') }] }),
};

/** What a model may say where a value is wanted. */
export const hostileObjects: HostileAnswer[] = Object.entries(objects).map(([name, text]) => ({
  ...{ name, text },
  size: answerMax,
}));
