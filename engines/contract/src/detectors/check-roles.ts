import { type Detector, hitOn, type Sentence } from '../reading.ts';

/** Who pays whom, and what the other gives for it. */
interface Pair {
  payer: string[];
  payee: string[];
  /** What the payer pays. */
  price: string;
  /** What the payee hands over. */
  thing: string;
}

const pairs: Pair[] = [
  {
    payer: ['承租人', '承租方'],
    payee: ['出租人', '出租方'],
    price: '租金',
    thing: '房屋|租赁物|场地|厂房|商铺|车辆|设备',
  },
  {
    payer: ['买方', '买受人', '需方', '采购方', '采购人', '购买方'],
    payee: ['卖方', '出卖人', '供方', '供应方', '供货方', '销售方'],
    price: '货款|价款|合同款|采购款|设备款',
    thing: '设备|货物|产品|标的物|商品|材料',
  },
  {
    payer: ['借款人', '借款方'],
    payee: ['出借人', '贷款人', '出借方', '贷款方'],
    price: '(?<=(?:归还|偿还|清偿)[^，。；]{0,6})(?:借款|本金)|借款本息|本息|利息',
    thing: '',
  },
  {
    payer: ['发包人', '发包方'],
    payee: ['承包人', '承包方'],
    price: '工程款|工程价款|进度款|结算款',
    thing: '竣工工程|工程成果',
  },
  {
    payer: ['受让方', '受让人'],
    payee: ['转让方', '转让人', '出让方'],
    price: '转让款|转让价款|股权转让款',
    thing: '',
  },
];

/** What goes back: after the end, because of a defect, or as what was paid too much. */
const back =
  /退|返还|归还(?:房屋|设备|货物|押金|保证金)|腾|违约|赔偿|补偿|解除|终止|届满|期满|满后|不合格|维修|返修|更换|检测|检验|多收|多付|超付|垫付|代付|代收|转付|保证金|押金|定金/u;

const named = (roles: readonly string[], text: string): string[] => {
  const role = roles.join('|');
  const before = new RegExp(`(甲方|乙方)[ \\t]*[（(](?:以下简称)?[“"]?(?:${role})[”"]?[）)]`, 'u').exec(text)?.[1];
  const behind = new RegExp(`(?:${role})[ \\t]*[（(](?:以下简称)?(?:为)?[“"]?(甲方|乙方)[”"]?[）)]`, 'u').exec(
    text,
  )?.[1];
  return [...roles, ...(before ? [before] : []), ...(behind && behind !== before ? [behind] : [])];
};

function isReversed({ text }: Sentence, { payer, payee, price, thing }: Pair): boolean {
  const [pays, gets] = [payer.join('|'), payee.join('|')];
  const paid = new RegExp(
    `(?:${gets})(?:应|须|需|应当|必须)?(?![^，。；]*(?:收取|要求|收到))[^，。；]{0,30}向(?:${pays})(?:支付|交付|付|归还|偿还|清偿)[^，。；]{0,6}(?:${price})`,
    'u',
  );
  if (paid.test(text)) return true;
  if (!thing) return false;
  const handover = new RegExp(
    `(?:${pays})(?:应|须|需|应当)[^，。；]{0,24}(?:将|把)[^，。；]{0,12}(?:${thing})[^，。；]{0,8}(?:交付|移交|交给|交予)(?:给|于)?(?:${gets})`,
    'u',
  );
  return handover.test(text);
}

/** Duties that stand with the wrong party. */
export const roleDetectors: Record<string, Detector> = {
  'str-role-reversed': ({ text, sentences }) =>
    pairs.flatMap(pair => {
      const own = { ...pair, payer: named(pair.payer, text), payee: named(pair.payee, text) };
      const hasBoth = [pair.payer, pair.payee].every(roles => roles.some(role => text.includes(role)));
      if (!hasBoth || own.payer.some(role => own.payee.includes(role))) return [];
      return sentences
        .filter(each => !back.test(each.text) && isReversed(each, own))
        .map(each => hitOn(each, { p: pair.payee[0]! }));
    }),
};
