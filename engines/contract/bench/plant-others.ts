import { type PlantedContract, seeded, writeContract } from './plant-faults.ts';

/** A fault in several wordings: each wording is a change of a contract that has none. */
interface OtherFault {
  kind: string;
  types: string[];
  rules: string[];
  wordings: ((text: string) => string)[];
}

const dispute = /第五条 争议解决/u;
const insert = (line: string) => (text: string) => text.replace(dispute, match => `${line}\n${match}`);
const replace = (pattern: RegExp, by: string) => (text: string) => text.replace(pattern, by);
const civil = ['lease', 'sale', 'loan'];
const all = [...civil, 'labour'];

/**
 * Kinds that were written down before anybody looked whether they are found, in the wordings in which they are met; the
 * wordings of one kind differ in figures, order and form.
 */
const others: OtherFault[] = [
  {
    kind: '两处约定不同的法院',
    types: civil,
    rules: ['str-two-forums'],
    wordings: [
      insert('双方发生纠纷的，向乙方住所地人民法院提起诉讼。'),
      insert('因履行本合同引起的诉讼，由南京市玄武区人民法院管辖。'),
      insert('与本条有关的争议，任何一方可向合同签订地人民法院起诉。'),
    ],
  },
  {
    kind: '一处仲裁一处诉讼',
    types: civil,
    rules: ['str-two-forums', 'gen-arb-or-court'],
    wordings: [
      insert('因本条发生的争议，提交中国国际经济贸易仲裁委员会仲裁。'),
      insert('双方协商不成的，应将争议提交上海仲裁委员会，按其规则仲裁，裁决是终局的。'),
      insert('本合同项下的一切争议均由北京仲裁委员会仲裁解决。'),
    ],
  },
  {
    kind: '份数不符',
    types: all,
    rules: ['str-copies'],
    wordings: [
      insert('本合同一式四份，甲方执一份，乙方执一份，具有同等法律效力。'),
      insert('本合同一式叁份，甲乙双方各执贰份。'),
      insert('本合同正本一式五份，甲方执二份，乙方执二份。'),
      insert('本合同一式两份，甲方、乙方各持两份。'),
    ],
  },
  {
    kind: '期限或比例大小写不符',
    types: all,
    rules: ['str-figure-mismatch'],
    wordings: [
      insert('任何一方变更地址的，应在十五（10）日内书面通知对方。'),
      insert('守约方应给予三十日（20日）的改正期限。'),
      insert('双方应于收到通知后5（十五）个工作日内书面答复。'),
      insert('迟延答复的，按对应金额的百分之五（10%）承担责任。'),
    ],
  },
  {
    kind: '总价前后不一',
    types: ['sale'],
    rules: ['str-price-twice'],
    wordings: [
      insert('乙方开具的发票总额应与合同总价人民币1250000元一致。'),
      insert('本合同总价款为1,180,000.00元，已包含安装与培训费用。'),
      insert('验收合格后，甲方付清合同总金额人民币壹佰贰拾万元整。'),
    ],
  },
  {
    kind: '租金或工资前后不一',
    types: ['lease', 'labour'],
    rules: ['str-price-twice'],
    wordings: [
      text => insert(/租/u.test(text) ? '上述月租金2350元不含物业费。' : '乙方的月工资为2350元，已含岗位津贴。')(text),
      text =>
        insert(/租/u.test(text) ? '乙方每月支付租金人民币12,500元。' : '甲方每月支付乙方工资人民币12,500元。')(text),
    ],
  },
  {
    kind: '履行日早于签订日',
    types: ['sale', 'loan'],
    rules: ['str-due-before-signing'],
    wordings: [
      text => `${text.replace(/2024|2025|2026/gu, '2025')}\n签订日期：2026年9月1日`,
      text => `${text.replace(/2024|2025|2026/gu, '2024')}\n签订时间：2026年3月15日`,
    ],
  },
  {
    kind: '双方的义务写反',
    types: ['lease', 'sale', 'loan'],
    rules: ['str-role-reversed'],
    wordings: [
      text =>
        insert(
          /出租/u.test(text)
            ? '承租人应按时将租金收据交付，出租人应于每月5日前向承租人支付租金。'
            : /买方/u.test(text)
              ? '卖方应于验收后十日内向买方支付货款。'
              : '出借人应于到期日向借款人归还借款本息。',
        )(text),
      text =>
        insert(
          /出租/u.test(text)
            ? '乙方应于起租日将房屋交付甲方使用。'
            : /买方/u.test(text)
              ? '甲方应于2026年12月1日前将设备交付乙方并负责安装。'
              : '甲方应按月向乙方支付利息。',
        )(text),
    ],
  },
  {
    kind: '签名处名称不符',
    types: ['sale', 'loan', 'lease'],
    rules: ['gen-party-name-mismatch'],
    wordings: [
      replace(/乙方：[^\n]*（签字）/u, '乙方（公章）：北岸物流有限公司'),
      replace(/乙方：[^\n]*（签字）/u, '乙方签字：北岸物流有限公司'),
      replace(/甲方：[^\n]*（盖章）/u, '甲方盖章：北岸物流有限公司'),
    ],
  },
  {
    kind: '不带编号的附件缺失',
    types: all,
    rules: ['gen-annex-missing', 'str-annex-named'],
    wordings: [
      insert('双方的联系人见附件《联系人名单》。'),
      insert('具体要求详见本合同所附《工作说明书》。'),
      insert('费用明细见后附《费用清单》。'),
    ],
  },
  {
    kind: '比例之和不为一百',
    types: ['sale'],
    rules: ['gen-percent-sum'],
    wordings: [
      insert('付款方式：合同签订后支付30%，到货后支付40%，验收合格后支付10%。'),
      insert('价款分三期：预付款为总价的百分之三十，到货款为百分之五十，尾款为百分之三十。'),
      insert('甲方于签约时付合同款的20%；设备到场付50%；质保期满付5%。'),
    ],
  },
  {
    kind: '待定的内容',
    types: all,
    rules: ['gen-blank', 'str-to-be-agreed'],
    wordings: [
      insert('服务费的金额为【待定】。'),
      insert('乙方应于收到通知后X个工作日内答复。'),
      insert('具体交接日期：TBD。'),
      insert('联系地址：（待补充）。'),
    ],
  },
  {
    kind: '保密期限前后不一',
    types: civil,
    rules: ['str-period-twice'],
    wordings: [
      insert('保密期限为合同终止后2年。\n任何一方的保密义务在合同终止后五年内持续有效。'),
      insert('双方的保密义务持续3年。\n本条约定的保密期限为五年。'),
    ],
  },
  {
    kind: '违约责任只约束一方',
    types: ['lease', 'sale'],
    rules: ['gen-penalty-one-sided'],
    wordings: [
      replace(
        /任何一方逾期[^\n]*/u,
        '乙方逾期履行的，每日支付违约金500元；乙方擅自转让合同的，支付违约金10000元；乙方违反保密义务的，赔偿甲方损失。',
      ),
      replace(
        /任何一方逾期[^\n]*/u,
        '1．乙方未按期履行的，应按日支付违约金300元。\n2．乙方未经同意转委托的，应支付违约金5000元。\n3．乙方拒绝改正的，应赔偿甲方全部损失。',
      ),
    ],
  },
  {
    kind: '大小写不符的其他写法',
    types: all,
    rules: ['gen-amount-mismatch'],
    wordings: [
      insert('履约保证金为人民币壹万贰仟元整（￥15,000.00）。'),
      insert('保证金￥80,000.00元，人民币大写：捌仟元整。'),
      insert('违约金总额以人民币伍拾万元（小写：¥5,000,000元）为限。'),
    ],
  },
  {
    kind: '比例与金额不符',
    types: ['sale'],
    rules: ['str-share-amount'],
    wordings: [
      insert('签约后五日内，甲方支付合同总价的30%，即人民币77777元。'),
      insert('甲方于到货后支付合同总价的60%（77,777元）。'),
    ],
  },
  {
    kind: '表中金额不符',
    types: ['sale'],
    rules: ['str-table-sum'],
    wordings: [
      insert('| 名称 | 数量 | 单价 | 金额 |\n| 检测设备 | 3 | 12,000 | 38,000 |'),
      insert('| 名称 | 数量 | 单价 | 金额 |\n| 甲 | 3 | 100 | 300 |\n| 乙 | 2 | 50 | 100 |\n| 合计 | | | 500 |'),
    ],
  },
  {
    kind: '不存在的款',
    types: all,
    rules: ['str-xref-clause', 'str-xref-paragraph'],
    wordings: [
      insert('前述情形适用本合同第二条第九款的约定。'),
      insert('一方违反第一条第（六）项的，对方有权要求改正。'),
    ],
  },
];

export const otherKinds = others.map(({ kind }) => kind);

/** Contracts with one fault of a kind that the generator of `plant-faults` does not have, every wording in turn. */
export function plantOthers(count: number, seed: number): PlantedContract[] {
  const random = seeded(seed);
  const list = others.flatMap(({ wordings, ...fault }) => wordings.map(plant => ({ ...fault, plant })));
  return Array.from({ length: count }, (_, at) => {
    const { kind, types, rules, plant } = list[at % list.length]!;
    const typeId = types[Math.floor(random() * types.length)]!;
    const clean = writeContract(typeId, Math.floor(random() * 1e9));
    const text = plant(clean);
    if (text === clean) throw new Error(`${kind} was not planted in ${typeId}`);
    return { kind, typeId, text, rules };
  });
}
