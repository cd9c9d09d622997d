import { isOrganisation } from '@antai/names';
import type { EntityKind, Span } from './finding.ts';
import { mayBegin } from './judge-person.ts';

interface HeadRule {
  kind: EntityKind;
  /** What the head of a column, or the cell before, is called. */
  head: RegExp;
  /** What may stand below it. */
  value: RegExp;
  confidence: number;
}

const headMax = 14;
const noHead = /(?:比例|数量|类型|种类|方式|状态|性质|金额|份额|日期|时间|说明|备注|性别|次数|编码规则)$/u;
const note = /\s|[（(][^（()）]*[)）]|[：:*＊]/gu;

const rules: HeadRule[] = [
  { kind: 'idNumber', head: /身份证|证件(?:号|编号)|身份号码/u, value: /^[0-9A-Za-z()*×-]{6,24}$/u, confidence: 0.95 },
  { kind: 'creditCode', head: /信用代码|纳税人识别号|税号/u, value: /^[0-9A-Za-z]{10,20}$/u, confidence: 0.95 },
  {
    kind: 'account',
    head: /卡号|账号|帐号|账户(?!名)|帐户(?!名)|银行账/u,
    value: /^\d[\d *×-]{5,40}$/u,
    confidence: 0.95,
  },
  { kind: 'passport', head: /护照|通行证/u, value: /^[0-9A-Za-z]{6,12}$/u, confidence: 0.95 },
  { kind: 'landline', head: /电话|手机|联系方式|座机|传真/u, value: /^[+\d][\d ()*×-]{6,24}$/u, confidence: 0.95 },
  { kind: 'wechat', head: /微信|QQ|支付宝|抖音|昵称|网名/iu, value: /^[^\t\n]{2,40}$/u, confidence: 0.92 },
  {
    kind: 'licence',
    head: /执业证|许可证|证书(?:编?号)|驾驶证|行驶证|车架|发动机|注册号|证照/u,
    value: /^[0-9A-Za-z\u4e00-\u9fa5()〔〕-]*\d[0-9A-Za-z\u4e00-\u9fa5()〔〕-]{4,40}$/u,
    confidence: 0.95,
  },
  { kind: 'address', head: /地址|住址|住所|户籍地|坐落/u, value: /^(?=.*[\u4e00-\u9fa5]).{4,80}$/u, confidence: 0.93 },
  {
    kind: 'person',
    head: /姓名|户名|户主|机主|车主|名字|联系人|经办人|负责人|代表人|收款人|付款人|汇款人|收货人|债权人|债务人|借款人|出借人|担保人|保证人|股东|持卡人|开户人|承租人|出租人|业主|原告|被告|当事人|代理人|申请人|证人|对方名称|交易对[方手]|员工|职工|客户/u,
    value:
      /^(?:[\u4e00-\u9fa5]{2,4}|[\u4e00-\u9fa5]{1,8}(?:·[\u4e00-\u9fa5]{1,8}){1,3}|[A-Za-z][A-Za-z.'-]*(?: [A-Za-z][A-Za-z.'-]*){1,4})$/u,
    confidence: 0.95,
  },
];
/** What stands below the head of a name and is none. */
const noName =
  /^(?:合计|总计|小计|共计|本人|无|同上|同前|不详|未知|其他|配偶|子女|父母|父亲|母亲|现金|利息|工资|转账|法人|自然人|公司|个人)$/u;
const unsure = 0.75;

const ruleOf = (head: string): HeadRule | undefined => {
  const plain = head.replace(note, '');
  return plain === '' || plain.length > headMax || noHead.test(plain)
    ? undefined
    : rules.find(each => each.head.test(plain));
};

/** Whether a text is what the head of a column is called and nobody's name: 户主. */
export const isHead = (text: string): boolean => rules.some(({ head }) => head.exec(text)?.[0] === text);

/** What a table says of some texts: for each the heads that may name it, the nearest first. */
export type Heads = readonly (readonly string[])[];

/**
 * What only the head of its column or the cell before it tells: names, accounts and numbers of a table, text by text. Rows
 * that are one text have their cells parted by tabs; of a cell that is a text of its own, `heads` says what may name it.
 */
export function findUnderHeads(folded: readonly string[], heads: Heads = []): Span[][] {
  let columns: (HeadRule | undefined)[] = [];
  return folded.map((text, index) => {
    if (!text.includes('\t')) return spanOf(text, 0, heads[index] ?? []);
    const cells = text.split('\t');
    const named = cells.map(cell => ruleOf(cell));
    if (isHeadRow(cells, named)) {
      columns = named;
      return [];
    }
    let at = 0;
    return cells.flatMap((cell, column) => {
      const start = at;
      at += cell.length + 1;
      if (named[column]) return [];
      const rule = columns[column] ?? (column > 0 ? ruleOf(cells[column - 1]!) : undefined);
      return rule ? judge(cell, start, rule) : [];
    });
  });
}

/** A row of heads names two columns at least, holds no number of its own, and is not label and value in turns. */
const isHeadRow = (cells: readonly string[], named: readonly unknown[]) =>
  named.filter(Boolean).length >= 2 &&
  cells.every(cell => cell.length <= headMax * 2 && !/\d{5}/u.test(cell)) &&
  !cells.every((cell, at) =>
    at % 2 === 0 ? named[at] : !named[at] && cell.trim() !== '' && !noHead.test(cell.trim()),
  );

function spanOf(cell: string, start: number, heads: readonly string[]): Span[] {
  if (heads.length === 0 || ruleOf(cell)) return [];
  const rule = heads.map(ruleOf).find(Boolean);
  return rule ? judge(cell, start, rule) : [];
}

function judge(cell: string, from: number, { kind, value, confidence }: HeadRule): Span[] {
  const text = cell.trim();
  if (!value.test(text) || noName.test(text)) return isNamed(kind, text) ? [organisation(cell, from)] : [];
  const start = from + cell.indexOf(text);
  const span = { start, end: start + text.length, rule: '表头所指' };
  if (kind !== 'person') return [{ kind, ...span, confidence }];
  if (isOrganisation(text)) return [organisation(cell, from)];
  return [{ kind, ...span, confidence: /[^\u4e00-\u9fa5]/u.test(text) || mayBegin(text, 0) ? confidence : unsure }];
}

const isNamed = (kind: EntityKind, text: string) => kind === 'person' && text.length <= 60 && isOrganisation(text);

function organisation(cell: string, from: number): Span {
  const text = cell.trim();
  const start = from + cell.indexOf(text);
  return { kind: 'organization', start, end: start + text.length, rule: '表头所指', confidence: 0.95 };
}
