import { type Answer, AnswerEvent, addToAnswer, emptyAnswer } from '@antai/contract/assistant/answer';
import { conversations } from '@antai/contract/assistant/conversations';
import type { Call } from '@antai/contract/wire/call';

export interface Product {
  /** Where it answers: http://127.0.0.1:8080 */
  address: string;
  /** A key of the user in whose name it is asked. */
  key: string;
}

/** Sends a call; throws with what the product says where it refuses. */
async function post({ address, key }: Product, { path }: Call, data: object): Promise<Response> {
  const response = await fetch(`${address}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
    body: JSON.stringify({ data }),
  });
  if (response.headers.get('content-type')?.includes('text/event-stream')) return response;
  const { baseInfo, ...answer } = (await response.json()) as { baseInfo: { code: number; message: string } };
  if (baseInfo.code !== 0) throw new Error(`${path}：${baseInfo.message}（${baseInfo.code}）`);
  return Response.json(answer);
}

const dataOf = async <Data>(response: Response) => ((await response.json()) as { data: Data }).data;

/** The pieces of an answer in a stream of events; what is none of the contract is told by its number. */
export function readAnswer(stream: string): Answer {
  let answer = emptyAnswer;
  for (const frame of stream.split('\n\n')) {
    const data = frame.match(/^data: (.*)$/mu)?.[1];
    const name = frame.match(/^event: (\w+)/mu)?.[1];
    if (data === undefined || (name !== undefined && name !== 'message')) continue;
    answer = addToAnswer(answer, AnswerEvent.parse(JSON.parse(data)));
  }
  return answer;
}

/** Asks the assistant in a conversation of its own, which is deleted afterwards. */
export async function askProduct(product: Product, question: string): Promise<Answer> {
  const { imId } = await dataOf<{ imId: string }>(await post(product, conversations.add, {}));
  try {
    return readAnswer(await (await post(product, conversations.ask, { imId, question })).text());
  } finally {
    await post(product, conversations.remove, { imId });
  }
}
