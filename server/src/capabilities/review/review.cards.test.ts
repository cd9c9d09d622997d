import { existsSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import {
  findAmounts,
  findDates,
  findDeadlines,
  findDurations,
  findParties,
  recogniseType,
  summarise,
} from '@antai/contract-text';
import { expect, test } from 'vitest';
import { readContract } from './read-contract.ts';

interface ExpectedCard {
  file: string;
  /** A lease where it is not named. */
  type?: string;
  half: string;
  parties?: Record<string, string>;
  amount?: number;
  deposit?: number;
  /** From one day to another, or so many months. */
  term?: string[] | number;
  signed?: string;
  dates?: string[];
}

const shared = process.env.ANTAI_SHARED ?? join(import.meta.dirname, '../../../../../shared');
const annotations = join(import.meta.dirname, '../../../../engines/contract/data/card-facts.json');
const { contracts } = JSON.parse(readFileSync(annotations, 'utf8')) as { contracts: ExpectedCard[] };
const isThere = contracts.every(({ file }) => existsSync(join(shared, file)));
const amountNames = ['合同金额', '租金', '工资'];
const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);
const daysIn = (text: string) => findDates(text).map(({ time }) => dayOf(time));

/** What the card says of the six things that are annotated, as JSON; what it does not say is empty. */
function readCard(text: string): Record<string, string> {
  const facts = summarise(text);
  const valuesOf = (...names: string[]) => facts.filter(({ name }) => names.includes(name)).map(({ value }) => value);
  const yuanOf = (...names: string[]) => [...new Set(valuesOf(...names).map(value => findAmounts(value)[0]?.yuan))];
  const [term] = valuesOf('期限');
  const days = daysIn(term ?? '');
  const parties = findParties(text).map(({ role, name }) => [role, name] as const);
  const said = {
    parties: Object.fromEntries([...parties].sort()),
    amount: yuanOf(...amountNames),
    deposit: yuanOf('押金／定金'),
    term: days.length > 0 ? days : findDurations(term ?? '').map(({ months }) => months),
    signed: valuesOf('签订日期').flatMap(daysIn),
    dates: [...new Set(findDeadlines(text).map(({ day }) => day))],
  };
  return Object.fromEntries(Object.entries(said).map(([name, value]) => [name, JSON.stringify(value)]));
}

const listOf = <Value>(value: Value | Value[] | undefined) => (value === undefined ? [] : [value].flat());

const wantedOf = ({
  parties = {},
  amount,
  deposit,
  term,
  signed,
  dates = [],
}: ExpectedCard): Record<string, string> => ({
  parties: JSON.stringify(Object.fromEntries(Object.entries(parties).sort())),
  amount: JSON.stringify(listOf(amount)),
  deposit: JSON.stringify(listOf(deposit)),
  term: JSON.stringify(listOf<string | number>(term)),
  signed: JSON.stringify(listOf(signed)),
  dates: JSON.stringify(dates),
});

async function readText(file: string) {
  const bytes = new Uint8Array(readFileSync(join(shared, file)));
  const fileType = extname(file).slice(1);
  const input = fileType === 'txt' ? { text: new TextDecoder().decode(bytes) } : { bytes, fileType };
  const reading = await readContract(input, 1_000_000);
  if (reading.kind !== 'read') throw new Error(`${file}: ${reading.kind}`);
  return reading.text;
}

test.skipIf(!isThere)(
  '四十份合同的摘要卡：当事人、金额、押金、期限、签订日与到期日不低于95%，空白不编造（没有数据时跳过）',
  async () => {
    const faults: string[] = [];
    const right = { develop: 0, report: 0, filled: 0 };
    const all = { develop: 0, report: 0, filled: 0 };
    for (const contract of contracts) {
      const card = readCard(await readText(contract.file));
      const half = contract.half as 'develop' | 'report';
      for (const [name, wanted] of Object.entries(wantedOf(contract))) {
        const isRight = card[name] === wanted;
        const groups = wanted.length > 2 ? ([half, 'filled'] as const) : [half];
        for (const group of groups) {
          all[group] += 1;
          right[group] += Number(isRight);
        }
        if (!isRight) faults.push(`${half} ${contract.file} ${name}: ${card[name]}，应为 ${wanted}`);
      }
    }
    const said = (group: keyof typeof all) => `${right[group]}/${all[group]}`;
    console.log(
      [
        `summary card: develop ${said('develop')}, report ${said('report')}, not blank ${said('filled')}`,
        ...faults,
      ].join('\n'),
    );
    for (const group of ['develop', 'report', 'filled'] as const)
      expect(right[group] / all[group], faults.join('\n')).toBeGreaterThanOrEqual(0.95);
  },
);

test.skipIf(!isThere)('四十份合同的类型认对不低于98%（没有数据时跳过）', async () => {
  const wrong: string[] = [];
  for (const { file, type = 'lease' } of contracts) {
    const recognition = recogniseType(await readText(file));
    const typeId = recognition.kind === 'found' ? recognition.typeId : recognition.kind;
    if (typeId !== type) wrong.push(`${file}: ${typeId}，应为 ${type}`);
  }
  console.log(`types: ${contracts.length - wrong.length}/${contracts.length} ${wrong.join('\n')}`);
  expect(wrong.length / contracts.length).toBeLessThanOrEqual(0.02);
});
