import type { LanguageModelV4Prompt } from '@ai-sdk/provider';
import type { Whom } from '../workers.ts';
import type { ModelPart, Question, ToolWish } from './ask-endpoint.ts';
import type { Endpoint } from './endpoint.ts';
import type { PrivacyFindings, PrivacySearch } from './find-private.ts';
import { ModelError } from './model-error.ts';
import { createPlaceholders, type MaskedText, restoreStream } from './placeholders.ts';

interface MaskingOptions {
  find: (search: PrivacySearch, whom: Whom) => Promise<PrivacyFindings>;
  /** Who asks. */
  whom: Whom;
  /** What the user has decided to send as it is. */
  revealed: readonly string[];
  /** Texts that name nobody, as the law does: nothing in them is taken for a name. */
  publicTexts: readonly string[];
}

export type MaskService = ReturnType<typeof createMasking>;

/** Where a text may be read as it is. */
export const isHouse = ({ location }: Endpoint): boolean => location === 'local';

/** Ids and names of the wire itself, and what the product says of its tools and answers: nobody's. */
const wireFields = new Set(['id', 'tool_call_id', 'type', 'role', 'model', 'tools', 'response_format']);

/**
 * What stands between the texts of one request and whoever is outside the house: replaces what tells who somebody is,
 * looks at the very body that leaves, and puts everything back in what is answered.
 */
export function createMasking({ find, whom, revealed, publicTexts }: MaskingOptions) {
  const placeholders = createPlaceholders();
  const names = new Set(revealed.map(fold));

  async function mask(texts: string[]): Promise<MaskedText[]> {
    const { findings } = await find({ kind: 'find', texts }, whom);
    return placeholders.mask(
      texts,
      findings.map((each, at) => {
        const isPublic = rangesOf(texts[at] ?? '', publicTexts);
        return each.filter(finding => !names.has(fold(finding.text)) && !isPublic(finding));
      }),
    );
  }

  /** Throws `privacy` where a body holds what should have been replaced. */
  async function inspect(body: string) {
    const texts = stringsOf(JSON.parse(body));
    const { leaks } = await find(
      { kind: 'inspect', texts, replaced: placeholders.replaced(), remaining: [...revealed] },
      whom,
    );
    if (leaks.length > 0) throw new ModelError('privacy', { complaint: `not sent: ${[...new Set(leaks)].join(', ')}` });
  }

  return {
    mask,
    inspect,
    unknown: placeholders.unknown,

    /** A text as it was meant. */
    restore: (text: string) => placeholders.restore(text),

    /** The question as it may leave. */
    async cover(question: Question): Promise<Question> {
      const texts: string[] = [];
      mapTexts(question.prompt, text => {
        texts.push(text);
        return text;
      });
      const replacements = (await mask(texts))[Symbol.iterator]();
      return { ...question, prompt: mapTexts(question.prompt, text => replacements.next().value?.text ?? text) };
    },

    /** What is parts, as it was meant. */
    async *restoreAnswer(parts: AsyncIterable<ModelPart>, isJson: boolean): AsyncGenerator<ModelPart> {
      const say = isJson ? (original: string) => JSON.stringify(original).slice(1, -1) : undefined;
      const streams = { text: restoreStream(placeholders, say), reasoning: restoreStream(placeholders) };
      const rest = (['reasoning', 'text'] as const).values();
      function* flush(): Generator<ModelPart> {
        for (const type of rest) {
          const text = streams[type].end();
          if (text) yield { type, text };
        }
      }
      try {
        for await (const event of parts) {
          if (event.type === 'end') {
            yield* flush();
            yield { ...event, wishes: event.wishes.map(restoreWish) };
          } else {
            const text = streams[event.type].push(event.text);
            if (text) yield { type: event.type, text };
          }
        }
      } catch (error) {
        // what has come stays, the last characters too
        yield* flush();
        throw error;
      }
    },
  };

  function restoreWish(wish: ToolWish): ToolWish {
    return { ...wish, input: placeholders.restore(wish.input, original => JSON.stringify(original).slice(1, -1)) };
  }
}

/** Whether a stretch of a text lies within one of those that stand in it. */
function rangesOf(text: string, parts: readonly string[]) {
  const ranges = parts.flatMap(part => {
    const start = part === '' ? -1 : text.indexOf(part);
    return start < 0 ? [] : [{ start, end: start + part.length }];
  });
  return ({ start, end }: { start: number; end: number }) =>
    ranges.some(range => range.start <= start && end <= range.end);
}

const fold = (text: string) => text.normalize('NFKC').replace(/\s/g, '').toLowerCase();

/**
 * A prompt with each of its texts changed, always in the same order. The system's are the product's own: they name nobody,
 * and a word of theirs that is taken for a name elsewhere would spoil them.
 */
function mapTexts(prompt: LanguageModelV4Prompt, change: (text: string) => string): LanguageModelV4Prompt {
  const within = (value: unknown): unknown => {
    if (typeof value === 'string') return change(value);
    if (Array.isArray(value)) return value.map(within);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, within(each)]));
  };
  return prompt.map(message => {
    if (message.role === 'system') return message;
    const content = message.content.map(part => {
      if ('text' in part) return { ...part, text: change(part.text) };
      if (part.type === 'tool-call') return { ...part, input: within(part.input) };
      if (part.type === 'tool-result' && part.output.type === 'text') {
        return { ...part, output: { ...part.output, value: change(part.output.value) } };
      }
      return part;
    });
    return { ...message, content } as typeof message;
  });
}

function stringsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(stringsOf);
  if (typeof value !== 'object' || value === null) return [];
  if ('role' in value && value.role === 'system') return [];
  return Object.entries(value).flatMap(([name, each]) => (wireFields.has(name) ? [] : stringsOf(each)));
}
