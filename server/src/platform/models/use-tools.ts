import type { LanguageModelV4FunctionTool, LanguageModelV4Message } from '@ai-sdk/provider';
import { z } from 'zod';
import { Fault } from '../fault.ts';
import type { ToolWish } from './ask-endpoint.ts';

/** What a model may use to find something out: read-only, with the rights of the user whom it works for. */
export interface ModelTool<Input = unknown> {
  description: string;
  /** What it takes, with a description of each field for the model; anything else is refused before `run`. */
  input: z.ZodType<Input>;
  /** What is found. A `Fault` is told to the model in its words; what else is thrown it learns only as a failure. */
  run: (input: Input, tools: { signal: AbortSignal }) => Promise<unknown>;
}

export type ModelTools = Record<string, ModelTool>;

/** A tool with the type of its own input. Whoever runs it gives it what its own schema has read: the type of all tools cannot say so. */
export const modelTool = <Input>({ run, ...tool }: ModelTool<Input>): ModelTool => ({
  ...tool,
  run: (input, tools) => run(input as Input, tools),
});

interface ToolOutcome {
  output: unknown;
  isError: boolean;
}

/** What a model is given back of one tool, at most. */
const outputMaxChars = 24_000;
const complaintMaxChars = 600;

export const describeTools = (tools: ModelTools): LanguageModelV4FunctionTool[] =>
  Object.entries(tools).map(([name, { description, input }]) => ({
    type: 'function',
    name,
    description,
    inputSchema: z.toJSONSchema(input, { io: 'input' }) as LanguageModelV4FunctionTool['inputSchema'],
  }));

interface Use {
  tools: ModelTools;
  signal: AbortSignal;
  /** A tool failed in a way that is the product's own fault. */
  onDefect: (error: unknown, name: string) => void;
}

/** Uses a tool as a model wishes; a wish that cannot be fulfilled is answered with what would be right. */
export async function useTool({ name, input }: ToolWish, { tools, signal, onDefect }: Use): Promise<ToolOutcome> {
  const tool = Object.hasOwn(tools, name) ? tools[name] : undefined;
  if (!tool) return failed(`没有名为${name}的工具，可用的有：${Object.keys(tools).join('、')}`);
  const read = readInput(input);
  if (read === undefined) return failed('参数不是有效的JSON，请重新给出完整的参数');
  const parsed = tool.input.safeParse(read.value);
  if (!parsed.success) return failed(`参数不合格：${z.prettifyError(parsed.error)}`);
  try {
    return { output: await untilAborted(tool.run(parsed.data, { signal }), signal), isError: false };
  } catch (error) {
    if (error instanceof Fault) return failed(error.message);
    if (signal.aborted) return failed('已停止');
    onDefect(error, name);
    return failed('工具暂时不可用');
  }
}

const failed = (complaint: string): ToolOutcome => ({
  output: { error: complaint.slice(0, complaintMaxChars) },
  isError: true,
});

function readInput(text: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(text || '{}') };
  } catch {
    // the model is told
    return undefined;
  }
}

function untilAborted<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    const leave = () => reject(signal.reason);
    signal.addEventListener('abort', leave, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave));
  });
}

/** The turn of a model that wished for tools, and what they gave. */
export function sayToolTurn(
  { text, reasoning, wishes }: { text: string; reasoning: string; wishes: ToolWish[] },
  outcomes: ToolOutcome[],
): LanguageModelV4Message[] {
  return [
    {
      role: 'assistant',
      content: [
        ...(reasoning ? [{ type: 'reasoning' as const, text: reasoning }] : []),
        ...(text ? [{ type: 'text' as const, text }] : []),
        ...wishes.map(({ id, name, input }) => ({
          type: 'tool-call' as const,
          toolCallId: id,
          toolName: name,
          input: readInput(input)?.value ?? {},
        })),
      ],
    },
    {
      role: 'tool',
      content: wishes.map(({ id, name }, index) => ({
        type: 'tool-result' as const,
        toolCallId: id,
        toolName: name,
        output: { type: 'text' as const, value: sayOutput(outcomes[index]?.output) },
      })),
    },
  ];
}

function sayOutput(output: unknown): string {
  const text = typeof output === 'string' ? output : (JSON.stringify(output) ?? '');
  return text.length > outputMaxChars ? `${text.slice(0, outputMaxChars)}…（内容过长，以下省略）` : text;
}
