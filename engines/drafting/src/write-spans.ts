import type { Evaluator } from './evaluate.ts';
import type { Label } from './number-blocks.ts';
import { type Expression, pathsIn, readExpression, TemplateFault } from './read-expression.ts';
import { isEmpty, type Scope } from './template.ts';
import { blank, writeAmount, writeDay } from './write-value.ts';

/** Where a stretch of printed text comes from: a field, a place that is still blank, or a reference to a number. */
export type SpanSource = { kind: 'value' | 'blank'; fieldId: string } | { kind: 'reference'; target: string };

/** A stretch of printed text of one kind. */
export interface Span {
  text: string;
  isBold?: boolean;
  source?: SpanSource;
}

/** A reference in the text, and what it leads to. */
export interface Reference {
  ids: string;
  targets: string[];
}

/** What a whole document gathers while its texts are written. */
interface WriteReport {
  references: Reference[];
  problems: string[];
  /** Paths that were to be printed and are empty. */
  blanks: Set<string>;
}

interface Order extends WriteReport {
  evaluator: Evaluator;
  labels: ReadonlyMap<string, Label>;
}

const part = /\{\{(.+?)\}\}|\[\[(.+?)\]\]|\*\*/g;

export type SpanWriter = ReturnType<typeof createSpanWriter>;

/** Writes texts of a template with its values and references in their places. */
export function createSpanWriter({ evaluator, labels, references, problems, blanks }: Order) {
  function spanOf(source: string, scope: Scope): Span {
    try {
      return show(readExpression(source.trim()), scope);
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      problems.push(`${error.message}　位置：${source.slice(0, 60)}`);
      return blankOf('(计算)', '');
    }
  }

  function blankOf(path: string, fieldId: string): Span {
    blanks.add(path);
    return { text: blank, source: { kind: 'blank', fieldId } };
  }

  function fieldIdOf(expression: Expression, scope: Scope): string {
    const name = pathsIn(expression)[0]?.[0] ?? '';
    return scope.findLast(binding => binding.name === name)?.fieldId ?? name;
  }

  function show(expression: Expression, scope: Scope): Span {
    const fieldId = fieldIdOf(expression, scope);
    if (expression.kind === 'path') {
      const { value, field } = evaluator.lookUp(expression.path, scope);
      if (isEmpty(value)) return blankOf(expression.path.join('.'), fieldId);
      return {
        text: writeByType(value, { type: field?.type, path: expression.path }),
        source: { kind: 'value', fieldId },
      };
    }
    const value = evaluator.evaluate(expression, scope);
    const isMissing = value === undefined || value === null || (value === '' && expression.kind !== 'call');
    if (isMissing) return blankOf('(计算)', fieldId);
    const text = String(value);
    return { text, source: { kind: text.startsWith(blank) ? 'blank' : 'value', fieldId } };
  }

  function referTo(body: string, suffix: string): Span[] {
    const [ids = '', fallback] = body.split('|');
    const targets = ids.split(',').flatMap(id => targetsOf(labels, { id: id.trim(), suffix }));
    references.push({ ids, targets });
    if (targets.length === 0) {
      if (fallback !== undefined) return [{ text: fallback }];
      problems.push(`引用的条款已删除且没有替代文字：[[${body}]]`);
      return [{ text: `【引用的条款已删除：${ids}】`, source: { kind: 'blank', fieldId: '' } }];
    }
    // of several in one table, the first alone names the table
    return targets.flatMap((target, at): Span[] => {
      const label = labels.get(target)!;
      const isSameTable = at > 0 && labels.get(targets[at - 1]!)!.prefix === label.prefix;
      const span: Span = { text: isSameTable ? label.short : label.ref, source: { kind: 'reference', target } };
      return at > 0 ? [{ text: '、' }, span] : [span];
    });
  }

  return (text: string | undefined, scope: Scope, suffix: string): Span[] => {
    if (text === undefined) return [];
    const spans: Span[] = [];
    let isBold = false;
    let from = 0;
    const add = (span: Span) => {
      if (span.text !== '') spans.push(isBold ? { ...span, isBold } : span);
    };
    for (const match of text.matchAll(part)) {
      add({ text: text.slice(from, match.index) });
      const [whole, expression, reference] = match;
      if (expression !== undefined) add(spanOf(expression, scope));
      else if (reference !== undefined) for (const span of referTo(reference, suffix)) add(span);
      else isBold = !isBold;
      from = match.index + whole.length;
    }
    add({ text: text.slice(from) });
    return tidy(spans);
  };
}

/** The numbers whose id it is: those of the same round of a repetition before those of all. */
function targetsOf(labels: Order['labels'], { id, suffix }: { id: string; suffix: string }): string[] {
  for (let round = suffix; ; round = round.slice(0, round.lastIndexOf('#'))) {
    if (labels.has(id + round)) return [id + round];
    if (!round.includes('#')) break;
  }
  return [...labels].filter(([, { base }]) => base === id).map(([key]) => key);
}

function writeByType(value: unknown, { type, path }: { type: string | undefined; path: string[] }): string {
  switch (type) {
    case 'money':
      return `${writeAmount(value as number)}元`;
    case 'date':
      return writeDay(value as string);
    case 'party':
      return (value as { name: string }).name;
    case 'multi':
      return (value as string[]).join('、');
    case 'bool':
      return value ? '是' : '否';
    case 'percent':
      return `${value}%`;
  }
  if (typeof value === 'object') throw new TemplateFault(`${path.join('.')} 不能直接输出`);
  return String(value);
}

/** Stops that meet where a value ends a sentence by itself; the first of the two goes. */
const doubledStops = [/[。；]。/g, /。；/g, /，[。；]/g];

function tidy(spans: Span[]): Span[] {
  return doubledStops.reduce((rest, stops) => {
    const text = rest.map(span => span.text).join('');
    const extra = new Set([...text.matchAll(stops)].map(({ index }) => index));
    return extra.size === 0 ? rest : without(rest, extra);
  }, spans);
}

function without(spans: Span[], extra: ReadonlySet<number>): Span[] {
  let from = 0;
  return spans.flatMap(span => {
    const start = from;
    from += span.text.length;
    let text = '';
    for (let at = 0; at < span.text.length; at += 1) if (!extra.has(start + at)) text += span.text[at];
    return text === '' ? [] : [{ ...span, text }];
  });
}

/** The words of spans in one, without how they are set. */
export const textOf = (spans: readonly Span[]): string => spans.map(({ text }) => text).join('');
