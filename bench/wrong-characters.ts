import { readFileSync } from 'node:fs';
import {
  correctBy,
  measureSentences,
  type Score,
  type Sentence,
  sentenceF1,
  sentencesOf,
} from '../engines/proofreading/bench/evidence/measure-rows.ts';
import { statutes } from '../engines/proofreading/bench/measure-clean.ts';
import { hasRows } from '../engines/proofreading/bench/rows.ts';
import { openEvidence } from '../engines/proofreading/src/evidence/open-evidence.ts';
import { findIssues } from '../engines/proofreading/src/index.ts';
import { suggestionsService } from '../server/src/capabilities/correction/suggestions/service.ts';
import { readConfig } from '../server/src/platform/config.ts';
import { readEnvironment } from '../server/src/platform/models/read-environment.ts';
import { createWorkers } from '../server/src/platform/workers.ts';
import { gatewayTo } from '../tools/eval/score-objects.ts';
import type { Bench } from './table.ts';

interface Correction {
  start: number;
  end: number;
  right: string;
}

const evidenceFile = new URL('../engines/proofreading/data/evidence.bin', import.meta.url);
/** F1 of whole sentences that pycorrector prints of all of EC-LAW, of which the odd half is a part. */
const published = { 'Kenlm-CSC': 0.3763, 'MacBERT-CSC': 0.161, 'ERNIE-CSC': 0.3357, 'ChatGLM3-6B-CSC': 0.4369 };

const byRules = (text: string): Correction[] =>
  findIssues(text, statutes).flatMap(({ check, right, ...place }) =>
    check === 'confusion' && right !== undefined ? [{ ...place, right }] : [],
  );

/** The wrong characters of a text as a configured model finds them, by the product's own question and judgement; undefined without one. */
async function openModel() {
  const model = readConfig(process.env).models.find(({ purpose }) => purpose === 'chat');
  if (!model) return undefined;
  const workers = createWorkers();
  const suggestions = suggestionsService({ models: gatewayTo(readEnvironment(model)), workers });
  const caller = { userId: 'bench', enterpriseId: '', signal: new AbortController().signal };
  const correct = async (text: string): Promise<Correction[]> => {
    // what could not be asked is not found
    const { findings } = await suggestions
      .suggest({ text, issues: [], onStretch: () => {} }, caller)
      .catch(() => ({ findings: [] }));
    return findings
      .map(({ start, end, right = '' }) => ({ start, end, right }))
      .sort((one, other) => one.start - other.start);
  };
  return { name: model.model, correct, close: workers.close };
}

const rowOf = (rows: string, who: string, score: Score) => {
  const { errors, alarms, right, clean, cleanAlarmed } = score;
  const share = (part: number, whole: number) => (whole === 0 ? '–' : (part / whole).toFixed(3));
  const figures = [share(right, alarms), share(right, errors), sentenceF1(score).toFixed(3)];
  return [rows, who, ...figures, `${cleanAlarmed}/${clean}`];
};

/** Wrong characters on labelled sentences that nothing was tuned on: the evidence, the list of rules, published figures, a configured model. */
export const wrongCharactersBench: Bench = async () => {
  if (!hasRows) return '跳过：没有找到 ../shared/data（可用 ANTAI_SHARED 指明）。';
  const evidence = openEvidence(new Uint8Array(readFileSync(evidenceFile)).buffer);
  const model = await openModel();
  const rows: (string | number)[][] = [];
  for (const [name, read] of Object.entries(sentencesOf)) {
    const sentences = read('odd');
    const say = (who: string, correct: (text: string) => readonly Correction[]) =>
      rows.push(rowOf(name, who, measureSentences(sentences, correct)));
    say('安静', correctBy(evidence, 'quiet'));
    say('细查', correctBy(evidence, 'thorough'));
    say('只凭易错词表', byRules);
    if (!model) continue;
    const corrections = await correctAll(sentences, model.correct);
    say(model.name, text => corrections.get(text) ?? []);
  }
  for (const [who, f1] of Object.entries(published))
    rows.push(['EC-LAW（全部，其作者所列）', `pycorrector ${who}`, '–', '–', f1.toFixed(3), '–']);
  await model?.close();
  const about = model
    ? `模型 ${model.name} 按本产品的提问与判断。`
    : '没有配置模型（AI_BASE_URL、AI_MODEL），其一行从缺。';
  return [
    {
      title: '错别字：未用于调整的一半句子',
      about: `按编号散列的奇数一半。${about}`,
      columns: ['句子', '谁', '准确率', '召回率', '整句 F1', '无误的句子误报'],
      rows,
    },
  ];
};

async function correctAll(sentences: readonly Sentence[], correct: (text: string) => Promise<Correction[]>) {
  const corrections = new Map<string, Correction[]>();
  for (const { original } of sentences) corrections.set(original, await correct(original));
  return corrections;
}
