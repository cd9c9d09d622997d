import { createHash } from 'node:crypto';
import { findCitations, judgeProvision, readCaseNumber } from '@antai/citation';
import { type Judgment, readJudgment } from '@antai/judgment';
import { describe, expect, test } from 'vitest';
import { readCaseRow } from '../src/capabilities/records/read-case-row.ts';
import { inOrder } from '../src/capabilities/search/disputes/order-instances.ts';
import { instanceOf, joinInstances } from '../src/capabilities/search/disputes/tie-instances.ts';
import { divorceFeeFen, propertyFeeFen, yuan } from './court-fee.ts';
import { demoCases, demoJudgments } from './judgments.ts';
import { numeralDate, workday } from './write-date.ts';

const started = process.cpuUsage();
const cases = demoCases();
const rows = demoJudgments();
const read: Judgment[] = cases.map(each => readJudgment({ text: each.text, title: each.title }));
/** Processor time: what the machine does beside the test does not count. */
const tookMs = process.cpuUsage(started).user / 1000;

const count = (values: string[]) => {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
};
const hash = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('hex');
const recurring = (values: string[]) => [...count(values).values()].filter(times => times >= 3).length;
const wrong = (isWrong: (at: number) => boolean) => cases.filter((_, at) => isWrong(at)).map(each => each.title);

describe('演示裁判文书', () => {
  test('每次生成的内容完全相同', () => {
    expect(hash(demoJudgments())).toBe(hash(rows));
  });

  test('文书、案由、法院、年份和二审的数量足够', () => {
    expect(cases.length).toBeGreaterThanOrEqual(320);
    expect(count(cases.map(each => each.cause)).size).toBeGreaterThanOrEqual(30);
    expect(count(cases.map(each => each.court)).size).toBeGreaterThanOrEqual(20);
    expect([...count(cases.map(each => each.decidedOn.slice(0, 4))).keys()].sort()).toEqual(
      Array.from({ length: 9 }, (_, at) => String(2017 + at)),
    );
    expect(cases.filter(each => /二审/.test(each.title)).length).toBeGreaterThanOrEqual(40);
    for (const word of ['再审审查', '执行裁定书', '调解书']) {
      expect(cases.filter(each => each.title.includes(word)).length, word).toBeGreaterThanOrEqual(5);
    }
    for (const [word, least] of [
      ['撤诉。', 5],
      ['发回', 2],
      ['上诉请求部分成立', 4],
      ['撤回上诉', 1],
    ] as const) {
      expect(cases.filter(each => each.text.includes(word)).length, word).toBeGreaterThanOrEqual(least);
    }
  });

  test('每份文书带演示标记，没有空缺的填充项和重叠的标点', () => {
    const faulty =
      /\{\{|\}\}|undefined|NaN|[，。；：、]{2}|元元|工程工程|项目项目|》《|原告原告|被告被告|[；。]；|纠纷纠纷/;
    expect(wrong(at => faulty.test(cases[at]!.text) || !cases[at]!.text.startsWith('（演示数据）\n'))).toEqual([]);
  });

  test('案号规范，互不重复，顺序号在九万以上', () => {
    expect(wrong(at => readCaseNumber(cases[at]!.number, '2026-01-01').kind !== 'regular')).toEqual([]);
    expect(new Set(cases.map(each => each.number)).size).toBe(cases.length);
    expect(cases.filter(each => !/9\d{4}号$/.test(each.number))).toEqual([]);
  });

  test('二审、再审和执行文书所指的原判决存在，且早于该文书', () => {
    const byNumber = new Map(cases.map(each => [each.number, each]));
    const linked = cases.filter(each => each.earlierNumber);
    expect(linked.length).toBeGreaterThanOrEqual(60);
    for (const each of linked) {
      const earlier = byNumber.get(each.earlierNumber!);
      expect((earlier?.decidedOn ?? '9999') < each.decidedOn, each.title).toBe(true);
      expect(each.text).toContain(each.earlierNumber);
    }
  });

  test('当事人、律师、法官在多案中出现，律师不代理双方', () => {
    expect(recurring(cases.flatMap(each => each.parties))).toBeGreaterThanOrEqual(40);
    expect(recurring(cases.flatMap(each => each.lawyers))).toBeGreaterThanOrEqual(25);
    expect(recurring(cases.flatMap(each => [each.presiding, ...each.judges]))).toBeGreaterThanOrEqual(40);
    expect(cases.filter(each => new Set(each.lawyers).size < each.lawyers.length)).toEqual([]);
    expect(cases.filter(each => new Set([each.presiding, ...each.judges]).size <= each.judges.length)).toEqual([]);
  });

  test('裁判日为工作日', () => {
    expect(cases.filter(each => workday(each.decidedOn) !== each.decidedOn)).toEqual([]);
  });
});

describe('解析结果与生成所依据的事实一致', () => {
  test.each([
    ['法院', (at: number) => [read[at]!.court, cases[at]!.court]],
    ['案号', (at: number) => [read[at]!.caseNumber, cases[at]!.number]],
    ['文书类型', (at: number) => [read[at]!.documentType, cases[at]!.documentType]],
    ['案件类型', (at: number) => [read[at]!.caseType, cases[at]!.caseType]],
    ['裁判日期', (at: number) => [read[at]!.judgmentDate, cases[at]!.decidedOn]],
    ['案由', (at: number) => [read[at]!.causeOfAction, [cases[at]!.cause]]],
    ['当事人', (at: number) => [read[at]!.parties.map(party => party.name).sort(), [...cases[at]!.parties].sort()]],
    ['审判长', (at: number) => [read[at]!.presidingJudge ?? '', cases[at]!.presiding]],
    [
      '律师',
      (at: number) => [
        read[at]!.parties.flatMap(party => party.agents.map(agent => agent.name)).sort(),
        [...cases[at]!.lawyers].sort(),
      ],
    ],
  ] as const)('%s', (_, pair) => {
    const differing = cases.flatMap((each, at) => {
      const [value, expected] = pair(at);
      return hash(value ?? null) === hash(expected) ? [] : [[each.title, value, expected]];
    });
    expect(differing).toEqual([]);
  });

  test('各部分齐备', () => {
    const needed = ['head', 'parties', 'procedureHistory', 'disposition', 'tail'];
    const lacks = (at: number) => {
      const keys = new Set(read[at]!.sections.map(section => section.key as string));
      const isJudgment = cases[at]!.documentType === '判决书';
      const all = isJudgment ? [...needed, 'claims', 'defence', 'factsFound', 'courtReasoning'] : needed;
      return all.some(key => !keys.has(key));
    };
    expect(wrong(lacks)).toEqual([]);
  });

  test('生成与解析在三秒之内', () => {
    expect(tookMs).toBeLessThan(3000);
  });

  test('导入规则接受每一行，并保留演示标志', () => {
    for (const row of rows) {
      const outcome = readCaseRow(row);
      expect(outcome.kind).toBe('cases');
      if (outcome.kind === 'cases') {
        expect(outcome.cases[0]!.fields).toMatchObject({ isDemo: true, dataFrom: '演示数据' });
        expect(outcome.cases[0]!.number).toBe(row.case_no);
      }
    }
  });
});

describe('同一纠纷', () => {
  const instances = rows.flatMap(row => {
    const outcome = readCaseRow(row);
    return outcome.kind === 'cases' ? outcome.cases.map(instanceOf) : [];
  });
  const chains = instances.map(own => {
    const { instances: others } = joinInstances(own, instances);
    return { own, others, all: inOrder(own, others) };
  });

  test('各审级凭案号相连，没有靠推断的', () => {
    const inferred = chains.flatMap(({ own, others }) =>
      others.filter(({ tie }) => tie !== 'caseNumber').map(({ instance }) => [own.title, instance.title]),
    );
    expect(inferred).toEqual([]);
  });

  test('一条纠纷只有一件一审，依次在后的各审级日期也在后', () => {
    const rank = ['一审', '二审', '再审', '执行'];
    const senseless = chains.filter(({ all }) => {
      const ranks = all.map(({ procedure }) => rank.findIndex(name => procedure.includes(name)));
      return ranks.some((each, at) => each < 0 || (at > 0 && each <= ranks[at - 1]!));
    });
    expect(senseless.map(({ own }) => own.title)).toEqual([]);
  });

  test('有三个审级的纠纷', () => {
    const long = chains.filter(({ all }) => all.length >= 3).length;
    expect(long).toBeGreaterThanOrEqual(15);
  });
});

test('引用的条文在裁判之日有效', () => {
  const cited = cases.flatMap(({ text, title, decidedOn }) =>
    findCitations(text).flatMap(citation => (citation.kind === 'provision' ? [{ citation, title, decidedOn }] : [])),
  );
  const doubtful = cited.flatMap(({ citation, title, decidedOn }) => {
    const { kind } = judgeProvision(citation, decidedOn);
    return kind === 'inForce' || kind === 'registered' ? [] : [[title, decidedOn, citation.raw, kind]];
  });
  expect(cited.length).toBeGreaterThan(800);
  expect(doubtful).toEqual([]);
});

test.each([
  [10_000, '50'],
  [100_000, '2300'],
  [200_000, '4300'],
  [500_000, '8800'],
  [1_000_000, '13800'],
  [2_000_000, '22800'],
  [5_000_000, '46800'],
  [10_000_000, '81800'],
  [20_000_000, '141800'],
])('标的额%i元的案件受理费为%s元', (claim, fee) => {
  expect(yuan(propertyFeeFen(claim))).toBe(fee);
});

test('财产超过二十万元的离婚案件，超过部分按千分之五交纳', () => {
  expect(yuan(divorceFeeFen(1_000_000))).toBe('4300');
});

test.each([
  ['2020-10-20', '二〇二〇年十月二十日'],
  ['2017-12-31', '二〇一七年十二月三十一日'],
  ['2025-01-06', '二〇二五年一月六日'],
])('%s写作%s', (date, words) => {
  expect(numeralDate(date)).toBe(words);
});
