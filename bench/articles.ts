import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';

import learntFromEven from '../engines/retrieval/bench/data/ranker-even.json' with { type: 'json' };
import { hasNewerLaws, hasRows, newerTexts, type Question, questions } from '../engines/retrieval/bench/rows.ts';
import { measure } from '../engines/retrieval/bench/score.ts';
import { buildIndex } from '../engines/retrieval/src/build-index.ts';
import { findArticles } from '../engines/retrieval/src/index.ts';
import { readRanker } from '../engines/retrieval/src/rank-candidates.ts';
import packs from '../server/src/capabilities/packs/data/packs.json' with { type: 'json' };
import { figure, percentile, ratio, type Table } from './table.ts';

const pack = packs.find(({ name }) => name === 'laws')!;
const peer = { name: pack.publisher, version: pack.version };
const folder = join(import.meta.dirname, '..', '.cache', 'bench', `${peer.name}-${peer.version}`);
const installMs = 300_000;
const answerMs = 600_000;
const hitsMax = 100;

interface TimedAnswer {
  articles: string[];
  ms: number;
}

/** Installs the peer into a folder of its own, once; says why where that cannot be. */
function installPeer(): string | undefined {
  if (existsSync(join(folder, 'rank_bm25.py')) && existsSync(join(folder, 'jieba'))) return undefined;
  mkdirSync(folder, { recursive: true });
  const pip = ['-m', 'pip', 'install', '--quiet', '--upgrade', '--disable-pip-version-check', '--target', folder];
  // its own dependencies serve its protocol; what it searches with is these two
  for (const args of [
    ['--no-deps', `${peer.name}==${peer.version}`],
    ['jieba', 'rank-bm25'],
  ]) {
    const { status, stderr, error } = spawnSync('python3', [...pip, ...args], { encoding: 'utf8', timeout: installMs });
    if (status !== 0) return error?.message ?? stderr.trim().split('\n').at(-1);
  }
  return undefined;
}

/** What the peer finds for each question, as `title label`. */
function askPeer(list: Question[]): TimedAnswer[] | string {
  const trouble = installPeer();
  if (trouble) return trouble;
  const { status, stdout, stderr } = spawnSync('python3', [join(import.meta.dirname, 'law-peer.py')], {
    input: JSON.stringify(list.map(({ question }) => question)),
    env: { ...process.env, PYTHONPATH: folder, CHINA_LAW_INDEX: join(folder, 'bm25.pkl') },
    encoding: 'utf8',
    maxBuffer: 256 * 1024 ** 2,
    timeout: answerMs,
  });
  if (status !== 0) return stderr.trim().split('\n').at(-1) ?? 'no answer';
  const answers = JSON.parse(stdout) as { ms: number; articles: [string, string][] }[];
  return answers.map(({ ms, articles }) => ({ ms, articles: articles.map(pair => pair.join(' ')) }));
}

/** Lay questions to the same laws: the engine beside the one offline peer, on questions that neither was made from. */
export async function articlesBench(): Promise<Table[] | string> {
  if (!hasRows || !hasNewerLaws) return 'skipped: no real statutes and questions (set ANTAI_SHARED)';
  const { texts, factorOf } = newerTexts();
  const list = questions(texts).filter(({ isEven, marked }) => !isEven && marked.every(Boolean));
  const index = buildIndex(texts);
  const order = readRanker(learntFromEven);
  const nameOf = new Map<string, string>(
    texts.flatMap(({ id, title, articles }) =>
      articles.map(({ label }, ordinal) => [`${id} ${ordinal}`, `${title} ${label}`] as const),
    ),
  );
  const named = list.map(each => ({ ...each, marked: each.marked.map(place => nameOf.get(place) ?? place) }));
  const own: TimedAnswer[] = named.map(({ question }) => {
    const startedAt = performance.now();
    const articles = findArticles(index, question, { limit: hitsMax, factorOf, order });
    const ms = performance.now() - startedAt;
    return { ms, articles: articles.map(({ id, ordinal }) => nameOf.get(`${id} ${ordinal}`) ?? '') };
  });
  const others = askPeer(named);
  const rowOf = (name: string, answers: TimedAnswer[]) => {
    const byQuestion = new Map(named.map(({ question }, at) => [question, answers[at]?.articles ?? []]));
    const { recall, reciprocalRank } = measure(named, question => byQuestion.get(question) ?? []);
    const times = answers.map(({ ms }) => ms);
    const figures = [recall[10], recall[100], reciprocalRank].map(value => value.toFixed(3));
    return [name, ...figures, figure(percentile(times, 0.5)), figure(percentile(times, 0.95))];
  };
  const rows = [rowOf('案台', own)];
  if (typeof others !== 'string') rows.push(rowOf(`${peer.name} ${peer.version}`, others));
  const times = (answers: TimedAnswer[]) =>
    percentile(
      answers.map(({ ms }) => ms),
      0.5,
    );
  const beside =
    typeof others === 'string' ? `the peer was skipped: ${others}` : `${ratio(times(others), times(own))} its time`;
  return [
    {
      title: 'Articles for lay questions',
      about: `${named.length} questions of the odd half, all of whose marked articles stand in the ${texts.length} texts of the pack; the order was learnt from the even half alone; ${beside}.`,
      columns: ['engine', 'R@10', 'R@100', 'MRR@10', 'p50 ms', 'p95 ms'],
      rows,
    },
  ];
}
