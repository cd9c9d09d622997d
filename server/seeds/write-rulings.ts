import { addDays } from '@antai/values';
import type { Matter } from './choose-matter.ts';
import { yuan } from './court-fee.ts';
import type { DemoCase } from './demo-case.ts';
import type { Draw } from './draw.ts';
import type { Registry } from './registry.ts';
import { claimsOf, factsOf, ordersOf } from './tell-matter.ts';
import { courtById, interpretationAt, procedureAt } from './world.ts';
import { longDate, workday } from './write-date.ts';
import { caseOf } from './write-first-instance.ts';
import {
  claimLine,
  headLines,
  itemLines,
  partyLines,
  procedureInterpretation,
  procedureLaw,
  sentence,
  signatureLines,
} from './write-frame.ts';

const reasons = ['双方已自行协商解决', '需要补充证据', '被告已履行义务', '双方达成庭外和解'];

/** A plaintiff takes the action back before judgment, and the court allows it. */
export function writeWithdrawal(draw: Draw, matter: Matter): DemoCase {
  const { court, first, second, causeName, decidedOn, feeFen } = matter;
  const half = matter.script.fee === 'labour' ? 500 : feeFen / 2;
  const lines = [
    ...headLines(court, { kind: '民事裁定书', number: matter.number }),
    ...partyLines('原告', first, { lawyer: matter.firstLawyer }),
    ...partyLines('被告', second),
    `原告${first.name}与被告${second.name}${causeName}一案，本院于${longDate(matter.filedOn)}立案后，依法进行审理。原告${first.name}于${longDate(addDays(decidedOn, -draw.between(1, 9)))}以${draw.pick(reasons)}为由，向本院提出撤诉申请。`,
    `本院认为，原告${first.name}在本案审理期间提出撤诉请求，不违反法律规定，本院予以准许。`,
    `依照《${procedureLaw}》${procedureAt(decidedOn).withdrawn}第一款的规定，裁定如下：`,
    `准许原告${first.name}撤诉。`,
    `案件受理费${yuan(feeFen)}元，减半收取计${yuan(half)}元，由原告${first.name}负担。`,
    ...signatureLines(matter.bench, decidedOn),
  ];
  const lawyers = matter.firstLawyer ? [matter.firstLawyer.name] : [];
  return {
    ...caseOf(matter, '裁定书'),
    lawyers,
    title: `${first.name}与${second.name}${causeName}一审民事裁定书`,
    text: lines.join('\n'),
  };
}

/** The parties agree before the court; its paper has the force of a judgment (《民事诉讼法》第一百条, earlier 第九十七条). */
export function writeMediation(matter: Matter): DemoCase {
  const { court, first, second, causeName, decidedOn, feeFen } = matter;
  const agreed = ordersOf(matter, 'granted').map(order =>
    order.replace(/于本判决生效之日起(十|三十)日内/, `于${longDate(addDays(decidedOn, 30))}前`),
  );
  const closing = `双方就${causeName}再无其他争议`;
  const lines = [
    ...headLines(court, { kind: '民事调解书', number: matter.number }),
    ...partyLines('原告', first, { lawyer: matter.firstLawyer }),
    ...partyLines('被告', second, { lawyer: matter.secondLawyer }),
    `原告${first.name}与被告${second.name}${causeName}一案，本院于${longDate(matter.filedOn)}立案后，依法适用${matter.isSimple ? '简易' : '普通'}程序进行审理。本案现已审理终结。`,
    `${first.name}向本院提出诉讼请求：${claimLine(claimsOf(matter))}。`,
    `经审理查明：${sentence(factsOf(matter))}`,
    '本案审理过程中，经本院主持调解，双方当事人自愿达成如下协议：',
    ...itemLines([...agreed, closing]),
    `案件受理费${yuan(feeFen)}元，减半收取计${yuan(feeFen / 2)}元，由被告${second.name}负担。`,
    '上述协议，不违反法律规定，本院予以确认。',
    '本调解书经各方当事人签收后，即具有法律效力。',
    ...signatureLines(matter.bench, decidedOn),
  ];
  return {
    ...caseOf(matter, '调解书'),
    title: `${first.name}与${second.name}${causeName}一审民事调解书`,
    text: lines.join('\n'),
  };
}

/** The court above looks at an application against a judgment in force, and turns it down. */
export function writeRetrial(draw: Draw, { registry, matter }: { registry: Registry; matter: Matter }): DemoCase {
  const court = courtById(matter.court.appealCourtId!);
  const filedOn = workday(addDays(matter.decidedOn, draw.between(60, 150)));
  const decidedOn = workday(addDays(filedOn, draw.between(40, 80)));
  const { first, second, causeName } = matter;
  const [left, right] = matter.result === 'dismissed' ? [first, second] : [second, first];
  const [own, other] = left === first ? ['原告', '被告'] : ['被告', '原告'];
  const lawyer = left === first ? matter.firstLawyer : matter.secondLawyer;
  const number = registry.number(draw, { date: filedOn, courtCode: court.courtCode, token: '民申' });
  const bench = registry.benchOf(draw, { court, form: 'full' });
  const lines = [
    ...headLines(court, { kind: '民事裁定书', number }),
    ...partyLines(`再审申请人（原审${own}）`, left, { lawyer }),
    ...partyLines(`被申请人（原审${other}）`, right),
    `再审申请人${left.name}因与被申请人${right.name}${causeName}一案，不服${matter.court.name}${matter.number}民事判决，向本院申请再审。本院依法组成合议庭进行了审查，现已审查终结。`,
    `${left.name}申请再审称，原判决认定的基本事实缺乏证据证明，适用法律确有错误，请求依法再审。`,
    `本院认为，当事人申请再审应当提交证据证明其主张的再审事由成立。原审法院已就${causeName}的相关事实组织质证，${left.name}在再审审查期间未提交足以推翻原判决的新证据，其申请再审的事由不能成立。`,
    `依照《${procedureLaw}》${procedureAt(decidedOn).retrial}、《${procedureInterpretation}》${interpretationAt(decidedOn).retrial}的规定，裁定如下：`,
    `驳回${left.name}的再审申请。`,
    ...signatureLines(bench, decidedOn),
  ];
  return {
    ...caseOf(matter, '裁定书'),
    number,
    court: court.name,
    decidedOn,
    presiding: bench.presiding,
    judges: bench.judges,
    lawyers: lawyer ? [lawyer.name] : [],
    earlierNumber: matter.number,
    title: `${left.name}与${right.name}${causeName}再审审查民事裁定书`,
    text: lines.join('\n'),
  };
}

/** The winner applies for execution, after the appeal where there was one, and nothing is found: the present procedure ends. */
export function writeEndOfExecution(
  draw: Draw,
  { registry, matter, appeal }: { registry: Registry; matter: Matter; appeal?: DemoCase },
): DemoCase {
  const { court, first, second, causeName, awardedYuan } = matter;
  const filedOn = workday(addDays(appeal?.decidedOn ?? matter.decidedOn, draw.between(45, 120)));
  const decidedOn = workday(addDays(filedOn, draw.between(80, 170)));
  const basis = `本院作出的${matter.number}民事判决${appeal ? `、${appeal.court}作出的${appeal.number}民事判决` : ''}已经发生法律效力`;
  const number = registry.number(draw, { date: filedOn, courtCode: court.courtCode, token: '执' });
  const bench = registry.benchOf(draw, { court, form: 'mixed' });
  const deductedYuan = draw.chance(40) ? Math.round((awardedYuan * draw.between(3, 20)) / 1000) * 10 : 0;
  const lines = [
    ...headLines(court, { kind: '执行裁定书', number }),
    ...partyLines('申请执行人', first, { lawyer: matter.firstLawyer }),
    ...partyLines('被执行人', second),
    `申请执行人${first.name}与被执行人${second.name}${causeName}一案，${basis}。因被执行人未履行生效法律文书确定的义务，申请执行人向本院申请强制执行，本院于${longDate(filedOn)}立案执行，执行标的为${awardedYuan}元及相应利息、违约金。`,
    `本院在执行过程中查明：本院向被执行人${second.name}发出执行通知书、报告财产令，并通过网络执行查控系统对其银行存款、车辆、不动产、证券等财产信息进行了查询${deductedYuan > 0 ? `。扣划银行存款${deductedYuan}元并已发放申请执行人，除此之外` : ''}，未发现其有其他可供执行的财产。本院已对被执行人采取限制消费措施，并将上述情况告知申请执行人，申请执行人未能提供其他可供执行的财产线索，同意终结本次执行程序。`,
    `本院认为，经穷尽财产调查措施，未发现被执行人有可供执行的财产，符合终结本次执行程序的条件。被执行人负有继续向申请执行人履行债务的义务。`,
    `依照《${procedureInterpretation}》${interpretationAt(decidedOn).endOfExecution}的规定，裁定如下：`,
    '终结本次执行程序。',
    '申请执行人发现被执行人有可供执行财产的，可以再次申请执行，不受申请执行时效期间的限制。',
    '本裁定送达后立即生效。',
    ...signatureLines(bench, decidedOn),
  ];
  return {
    ...caseOf(matter, '裁定书'),
    number,
    caseType: '执行',
    decidedOn,
    presiding: bench.presiding,
    judges: bench.judges,
    lawyers: matter.firstLawyer ? [matter.firstLawyer.name] : [],
    earlierNumber: matter.number,
    title: `${first.name}与${second.name}${causeName}执行裁定书`,
    text: lines.join('\n'),
  };
}
