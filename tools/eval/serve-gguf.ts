import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';

const usage = `用法：node tools/eval/serve-gguf.ts --model 模型.gguf [--port 8099] [--threads 1]

以本机的小模型提供OpenAI兼容的对话接口，供试用网关与助手，不供执业使用。
需先在当前文件夹安装 node-llama-cpp（npm install --no-save node-llama-cpp）。`;

interface Message {
  role: 'system' | 'user' | 'assistant';
  content: string;
}
interface Wish {
  model: string;
  messages: Message[];
  stream?: boolean;
  max_tokens?: number;
}

const contextTokens = 8192;
const answerTokensMax = 400;
const temperature = 0.2;

// biome-ignore lint/suspicious/noExplicitAny: the library is installed by hand and brings its types only then
async function openModel(path: string, threads: number): Promise<any> {
  const from = createRequire(join(process.cwd(), 'package.json'));
  const { getLlama } = await import(pathToFileURL(from.resolve('node-llama-cpp')).href);
  const llama = await getLlama({ gpu: false, maxThreads: threads });
  const model = await llama.loadModel({ modelPath: path });
  return model.createContext({ contextSize: contextTokens, threads });
}

async function bodyOf(request: IncomingMessage): Promise<Wish> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return JSON.parse(Buffer.concat(chunks).toString('utf8')) as Wish;
}

const partOf = (model: string, choice: object, more: object = {}) => ({
  id: 'gguf',
  object: 'chat.completion.chunk',
  created: Math.floor(Date.now() / 1000),
  model,
  choices: [{ index: 0, ...choice }],
  ...more,
});

/** Answers one question with the words as they come; whoever leaves ends it. */
// biome-ignore lint/suspicious/noExplicitAny: see above
async function answer(context: any, wish: Wish, response: ServerResponse): Promise<void> {
  const left = new AbortController();
  response.once('close', () => left.abort());
  const from = createRequire(join(process.cwd(), 'package.json'));
  const { LlamaChatSession } = await import(pathToFileURL(from.resolve('node-llama-cpp')).href);
  const sequence = context.getSequence();
  const system = wish.messages.filter(({ role }) => role === 'system').map(({ content }) => content);
  const session = new LlamaChatSession({ contextSequence: sequence, systemPrompt: system.join('\n') });
  const question = wish.messages.findLast(({ role }) => role === 'user')?.content ?? '';
  const send = (event: object) => response.write(`data: ${JSON.stringify(event)}\n\n`);
  if (wish.stream) response.writeHead(200, { 'content-type': 'text/event-stream' });
  const said = await session
    .prompt(question, {
      signal: left.signal,
      stopOnAbortSignal: true,
      maxTokens: Math.min(wish.max_tokens ?? answerTokensMax, answerTokensMax),
      temperature,
      onTextChunk: (content: string) => wish.stream && send(partOf(wish.model, { delta: { content } })),
    })
    .finally(() => sequence.dispose());
  const usage = { prompt_tokens: 0, completion_tokens: 0, total_tokens: 0 };
  if (wish.stream) {
    send(partOf(wish.model, { delta: {}, finish_reason: 'stop' }, { usage }));
    response.end('data: [DONE]\n\n');
    return;
  }
  const message = { role: 'assistant', content: said };
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(JSON.stringify(partOf(wish.model, { message, finish_reason: 'stop' }, { usage })));
}

const { values } = parseArgs({
  options: {
    model: { type: 'string' },
    port: { type: 'string', default: '8099' },
    // several that wait for each other spin: on a busy machine for minutes
    threads: { type: 'string', default: '1' },
  },
});
if (!values.model) {
  console.error(usage);
  process.exit(1);
}
const context = await openModel(values.model, Number(values.threads));
/** One at a time: there is one context. */
let last: Promise<unknown> = Promise.resolve();
createServer((request, response) => {
  last = last
    .then(async () => answer(context, await bodyOf(request), response))
    .catch(error => {
      console.error(error);
      if (!response.headersSent) response.writeHead(500);
      response.end();
    });
}).listen(Number(values.port), '127.0.0.1', () => console.log(`http://127.0.0.1:${values.port}/v1`));
