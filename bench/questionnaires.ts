import { join } from 'node:path';
import { account } from '@antai/contract/account';
import { riskAnalysis } from '@antai/contract/questionnaires/analysis';
import { questionnaires } from '@antai/contract/questionnaires/questionnaires';
import golden from '../engines/questionnaire/data/golden.json' with { type: 'json' };
import { startServer } from '../tools/wire/start-server.ts';
import { type House, post } from './api.ts';
import { against, type Bench, figure, percentile } from './table.ts';

const answersCount = 10_000;
const clients = 8;
const rounds = 15;
const analysisMaxMs = 1_000;
const pageMaxMs = 100;
const repositoryId = 'labour-employment';

interface GoldenCase {
  questionnaireId?: string;
  answers: Record<string, unknown>;
}

async function ask<Answer>(house: House, path: string, data: object, baseInfo: object = {}): Promise<Answer> {
  const answer = JSON.parse(await post(house, path, JSON.stringify({ baseInfo, data })));
  if (answer.baseInfo.code !== 0) throw new Error(`${path}: ${answer.baseInfo.message}`);
  return answer.data as Answer;
}

/** Ten thousand answers to a questionnaire of the library, as a lawyer looks at them. */
export const questionnairesBench: Bench = async () => {
  const server = await startServer(join(import.meta.dirname, '..'), { DEMO_DATA: '0' });
  try {
    const { address, passwords } = server;
    const signedIn = await ask<{ token: string; authToken: string }>({ address, headers: {} }, account.login.path, {
      username: 'admin',
      password: passwords.admin,
    });
    const house = { address, headers: { token: signedIn.token, 'auth-token': signedIn.authToken } };
    const { questionnaireId } = await ask<{ questionnaireId: string }>(house, questionnaires.libraryCopy.path, {
      repositoryId,
    });
    await ask(house, questionnaires.release.path, { questionnaireId });
    const { answers } = (golden.cases as GoldenCase[]).find(each => each.questionnaireId === repositoryId)!;
    let next = 0;
    const fill = async () => {
      for (let at = next++; at < answersCount; at = next++)
        await ask(house, riskAnalysis.fillIn.path, {
          questionnaireId,
          respondent: `企业${at}`,
          answers,
          isFinal: true,
        });
    };
    await Promise.all(Array.from({ length: clients }, fill));
    const timed = async (path: string, data: object, baseInfo: object = {}) => {
      const times: number[] = [];
      for (let round = 0; round < rounds; round += 1) {
        const startedAt = performance.now();
        await ask(house, path, data, baseInfo);
        times.push(performance.now() - startedAt);
      }
      return { median: percentile(times, 0.5), p95: percentile(times, 0.95) };
    };
    const rowOf = ({ median, p95 }: { median: number; p95: number }, targetMs: number) => [
      ...[`${figure(median)} ms`, `${figure(p95)} ms`],
      against(p95 < targetMs, `${targetMs} ms`),
    ];
    return [
      {
        title: 'Answers to one questionnaire',
        about: `${answersCount} answers to ${repositoryId}, each call ${rounds} times over HTTP, one after the other.`,
        columns: ['call', 'median', 'p95', 'target'],
        rows: [
          ['analysis of all', ...rowOf(await timed(riskAnalysis.overall.path, { questionnaireId }), analysisMaxMs)],
          ['first page', ...rowOf(await timed(riskAnalysis.list.path, { questionnaireId }), pageMaxMs)],
          ['page 900', ...rowOf(await timed(riskAnalysis.list.path, { questionnaireId }, { pageNum: 900 }), pageMaxMs)],
        ],
      },
    ];
  } finally {
    await server.stop();
  }
};
