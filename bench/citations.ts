import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { imports } from '@antai/contract/imports';
import { recordTypes } from '@antai/contract/records';
import { citationTextMax } from '@antai/contract/statutes';
import { type PlantedCase, plantCases } from '../engines/citation/bench/plant-cases.ts';
import { plantProvisions } from '../engines/citation/bench/plant-provisions.ts';
import type { PlantedCitation } from '../engines/citation/bench/planted.ts';
import { dataFolder, hasRows, rowsOf } from '../engines/citation/bench/rows.ts';
import { type App, createApp } from '../server/src/app.ts';
import { machineCaller } from '../server/src/platform/caller.ts';
import { readConfig } from '../server/src/platform/config.ts';
import { silentLog } from '../server/src/platform/log.ts';
import { against, figure, type Table } from './table.ts';

/** What the check of citations says of those made from real rows. */

/** Judgments with a number, a court, a named party and a cause, as the product reads them. */
async function casesOf(app: App): Promise<PlantedCase[]> {
  const rows = [
    ...rowsOf<{ id: string; full_text: string }>('judgments/lecardv2_criminal_full.jsonl.gz'),
    ...rowsOf<{ id: string; full_text: string }>('judgments/judge_criminal_full.jsonl.gz'),
  ];
  const numbers = rows.flatMap(
    ({ full_text: text }) => text.slice(0, 200).match(/[（(]20\d{2}[）)][一-龥]{1,2}\d{2,4}刑初\d+号/u) ?? [],
  );
  const heads = await app.records.byNumber(recordTypes.cases, [
    ...new Set(numbers.map(each => each.replace('(', '（').replace(')', '）'))),
  ]);
  return heads.flatMap(({ id, number, fields }) => {
    const {
      court,
      party = [],
      causeOfAction,
    } = fields as { court?: string; party?: string[]; causeOfAction?: string[] };
    const named = party.find(name => /^[一-龥]{2,4}$/u.test(name) && !/[某甲乙]/u.test(name));
    const cause = causeOfAction?.at(-1);
    return number && court && named && cause ? [{ id, number, court, party: named, cause }] : [];
  });
}

async function fill(app: App) {
  const take = async (kind: 'laws' | 'cases', files: string[]) => {
    const paths = files.map(file => join(dataFolder, file));
    await app.askAsMachine(imports.start, { data: { kind, paths } });
    await app.jobs.settle();
  };
  await take('laws', ['statutes/national_laws.jsonl.gz', 'statutes/npc_laws_2026.jsonl.gz']);
  await take('cases', ['judgments/lecardv2_criminal_full.jsonl.gz', 'judgments/judge_criminal_full.jsonl.gz']);
}

interface CheckResult {
  planted: PlantedCitation;
  status: string;
  detail: string;
}

async function ask(app: App, planted: PlantedCitation): Promise<CheckResult> {
  const { text, asOf, at } = planted;
  const { citations, notChecked } = await app.statutes.checkCitations(machineCaller('bench', 'bench'), text, {
    asOfWished: asOf,
  });
  const own = citations.find(({ start, end }) => start <= at && at < end) ?? citations[0];
  const why = notChecked[0]?.why;
  return { planted, status: own?.status ?? (why ? 'notChecked' : 'overlooked'), detail: own?.detail ?? why ?? '' };
}

const accused = new Set(['differs', 'repealed', 'notYetInForce', 'malformed', 'notInStore']);
const isCaught = ({ status }: CheckResult) => accused.has(status);
const isCleared = ({ status }: CheckResult) => status === 'verified';

function rowsOfHalf(results: CheckResult[], half: string): (string | number)[][] {
  const byKind = [...Map.groupBy(results, ({ planted }) => planted.kind)];
  return byKind.map(([kind, list]) => {
    const { isRight } = list[0]!.planted;
    const good = list.filter(isRight ? isCleared : isCaught).length;
    const alarms = isRight ? list.filter(isCaught).length : '–';
    const statuses = [...Map.groupBy(list, ({ status }) => status)].map(
      ([status, those]) => `${status} ${those.length}`,
    );
    return [half, kind, list.length, figure((100 * good) / list.length), alarms, statuses.join(', ')];
  });
}

const megabyte = 1024 * 1024;
const callMax = citationTextMax;

/** Seconds for a megabyte of text (UTF-8) full of citations, in as few calls as take it. */
async function secondsForMegabyte(app: App, planted: PlantedCitation[]): Promise<number> {
  const all = planted.map(({ text }) => text).join('\n');
  const text = all.repeat(Math.ceil(megabyte / Buffer.byteLength(all)));
  const characters = Math.floor((text.length * megabyte) / Buffer.byteLength(text));
  const startedAt = performance.now();
  for (let at = 0; at < characters; at += callMax)
    await app.statutes.checkCitations(
      machineCaller('bench', 'bench'),
      text.slice(at, Math.min(characters, at + callMax)),
    );
  return (performance.now() - startedAt) / 1000;
}

/** With BENCH_SHOW what went wrong in the even half is printed; the other half is never looked at. */
const isShown = Boolean(process.env.BENCH_SHOW);

export async function citationsBench(): Promise<Table[] | string> {
  if (!hasRows) return 'skipped: no real statutes and judgments (set ANTAI_SHARED)';
  const dataDir = join(import.meta.dirname, '..', '.cache', 'bench', 'data-citations');
  const isFilled = existsSync(join(dataDir, 'filled'));
  if (!isFilled) rmSync(dataDir, { recursive: true, force: true });
  const app = await createApp({ config: readConfig({ DATA_DIR: dataDir, DEMO_DATA: '0' }), log: silentLog });
  try {
    if (!isFilled) {
      await fill(app);
      writeFileSync(join(dataDir, 'filled'), '');
    }
    const planted = [...plantProvisions(), ...plantCases(await casesOf(app))];
    const results: CheckResult[] = [];
    for (const each of planted) results.push(await ask(app, each));
    for (const each of results.filter(({ planted }) => planted.isEven)) {
      const { planted, status, detail } = each;
      const isGood = planted.isRight ? isCleared(each) : isCaught(each);
      if (isShown && !isGood) console.log([planted.kind, planted.asOf, planted.text, status, detail].join(' | '));
    }
    const seconds = await secondsForMegabyte(app, planted);
    const halves = [results.filter(({ planted }) => planted.isEven), results.filter(({ planted }) => !planted.isEven)];
    const sums = halves.map(half => {
      const [right, wrong] = [
        half.filter(({ planted }) => planted.isRight),
        half.filter(({ planted }) => !planted.isRight),
      ];
      const recall = figure((100 * wrong.filter(isCaught).length) / wrong.length);
      return `${half.length} citations, faults recalled ${recall} %, false alarms ${figure((100 * right.filter(isCaught).length) / right.length)} %, right ones verified ${figure((100 * right.filter(isCleared).length) / right.length)} %`;
    });
    return [
      {
        title: 'Citations with and without a planted fault',
        about: `Even half (developed on): ${sums[0]}. Odd half: ${sums[1]}. A megabyte of such text in ${figure(seconds)} s (${against(seconds < 2, '2 s')}).`,
        columns: ['half', 'kind', 'count', 'as it should be %', 'false alarms', 'statuses'],
        rows: [...rowsOfHalf(halves[0]!, 'even'), ...rowsOfHalf(halves[1]!, 'odd')],
      },
    ];
  } finally {
    await app.close();
  }
}
