import { creditCodeSign } from '@antai/values';

/** A number that tells somebody, as a text may say it. */
export interface Identifier {
  kind: string;
  text: string;
  sentence: string;
}

/** Numbers by chance, the same for the same seed. */
function dice(seed: number) {
  let state = seed;
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  const below = (count: number) => Math.floor(next() * count);
  const digits = (count: number) => Array.from({ length: count }, () => below(10)).join('');
  return { below, digits, pick: <Value>(values: readonly Value[]): Value => values[below(values.length)]! };
}

type Dice = ReturnType<typeof dice>;

const two = (value: number) => String(value).padStart(2, '0');

/** GB 11643: region, birthday, order and check digit. */
function identityNumber({ pick, below, digits }: Dice): string {
  const head = `${pick(['110105', '320508', '440305', '500112'])}${1950 + below(55)}${two(1 + below(12))}${two(1 + below(28))}${digits(3)}`;
  const sum = [...head].reduce((total, digit, at) => total + Number(digit) * (2 ** (17 - at) % 11), 0);
  return head + '10X98765432'[sum % 11];
}

/** GB 32100: a code of 17 signs and its check sign. */
function creditCode({ digits, pick }: Dice): string {
  const head = `91${digits(6)}MA${digits(6)}${pick(['A', 'B', 'N'])}`;
  return head + creditCodeSign(head);
}

/** ISO/IEC 7812 with the check digit of Luhn. */
function bankCard({ pick, digits }: Dice): string {
  const head = pick(['622202', '622848', '621700']) + digits(12);
  const sum = [...head].reverse().reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 === 0 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return head + ((10 - (sum % 10)) % 10);
}

const wide = (text: string) => text.replace(/[!-~]/g, sign => String.fromCharCode(sign.charCodeAt(0) + 0xfee0));
const grouped = (text: string, size: number) => text.match(new RegExp(`.{1,${size}}`, 'g'))!.join(' ');

/** How each kind is made, written and led in. */
const makers: [string, (dice: Dice) => string, ((text: string) => string)[], string[]][] = [
  ['idNumber', identityNumber, [text => text, wide], ['公民身份号码', '身份证号：', '身份证号码为', '（身份证']],
  ['creditCode', creditCode, [text => text, wide], ['统一社会信用代码', '统一社会信用代码：', '信用代码为']],
  ['bankCard', bankCard, [text => text, text => grouped(text, 4)], ['银行账户', '卡号：', '尾号不详的银行卡', '账号']],
  [
    'mobile',
    ({ pick, digits }) => `1${pick(['38', '59', '77', '86'])}${digits(8)}`,
    [text => text, wide, text => `${text.slice(0, 3)}-${text.slice(3, 7)}-${text.slice(7)}`],
    ['联系电话', '手机号码', '致电', '电话：'],
  ],
  ['landline', ({ digits, below }) => `0512-${2 + below(7)}${digits(7)}`, [text => text], ['电话', '传真：']],
  ['email', ({ digits }) => `zhang${digits(4)}@example.com`, [text => text], ['电子邮箱', '邮箱：', '发送至']],
  [
    'plate',
    ({ pick, digits }) => `苏${pick(['A', 'E', 'U'])}${digits(5)}`,
    [text => text],
    ['驾驶', '车牌号为', '乘坐'],
  ],
  ['wechat', ({ digits }) => `wx_${digits(6)}`, [text => text], ['微信号', '微信：', '微信号为']],
];

/** One identifier of each kind and writing by each lead, with a sentence that says it. */
export function makeIdentifiers(seed: number): Identifier[] {
  const own = dice(seed);
  return makers.flatMap(([kind, make, writings, leads]) =>
    writings.flatMap(write =>
      leads.map(lead => {
        const text = write(make(own));
        return { kind, text, sentence: `${lead}${text}${lead.startsWith('（') ? '）' : ''}。` };
      }),
    ),
  );
}
