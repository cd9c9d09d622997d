import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { AnswerOf, Call, SentOf } from '@antai/contract/wire/call';
import type { FastifyInstance } from 'fastify';
import { machineCaller } from '../caller.ts';
import type { Authenticate } from './http.ts';

/** The way in for commands of this machine: a token that only the owner of the data folder can read. */
export function openControl() {
  const token = randomBytes(32).toString('hex');
  const expected = Buffer.from(`control:${token}`);
  return {
    token,

    /** Lets the token in beside whoever `authenticate` lets in. */
    admit:
      (authenticate: Authenticate): Authenticate =>
      async presented => {
        const token = Buffer.from(presented.token);
        const isControl = token.length === expected.length && timingSafeEqual(token, expected);
        return isControl ? { caller: machineCaller(presented.address, presented.traceId) } : authenticate(presented);
      },

    /** Makes a call as a command of this machine; throws the message of a refusal. */
    async ask<C extends Call>(
      http: FastifyInstance,
      { call, input }: { call: C; input: SentOf<C> },
    ): Promise<AnswerOf<C>> {
      const headers = { token: `control:${token}`, 'auth-token': 'control' };
      const response = await http.inject({ method: 'POST', url: call.path, headers, payload: input as object });
      const { baseInfo, data } = response.json<{ baseInfo: { code: number; message: string }; data: AnswerOf<C> }>();
      if (baseInfo.code !== 0) throw new Error(baseInfo.message);
      return data;
    },
  };
}
