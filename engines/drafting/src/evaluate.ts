import { createDecider } from './decide.ts';
import { functions, isTrue, needsAll } from './functions.ts';
import { operate } from './operate.ts';
import { type Expression, readExpression, TemplateFault } from './read-expression.ts';
import {
  type Field,
  type FieldOfValue,
  isEmpty,
  partyParts,
  type Scope,
  type Template,
  type Values,
} from './template.ts';
import { writeBoxes } from './write-value.ts';

interface Answer {
  value: unknown;
  field?: FieldOfValue;
}

export type Evaluator = ReturnType<typeof createEvaluator>;

const numberField = { id: 'length', type: 'number' } as const;
const partOf = (value: unknown, part: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, part) ? (value as Values)[part] : undefined;

function fieldOf(field: FieldOfValue | undefined, part: string): FieldOfValue | undefined {
  if (!field) return undefined;
  if (field.type === 'party') {
    if (!Object.hasOwn(partyParts, part)) throw new TemplateFault(`当事人没有 ${part} 这一项`);
    return { id: part, type: partyParts[part as keyof typeof partyParts] };
  }
  const column = field.fields?.find(({ id }) => id === part);
  if (!column) throw new TemplateFault(`${field.id} 没有子字段 ${part}`);
  return column;
}

/** Answers expressions of a template from what was filled in. A field that is not shown counts as empty. */
export function createEvaluator(template: Pick<Template, 'fields'>, values: Values) {
  const fields = new Map(template.fields.map(field => [field.id, field]));
  const visibility = new Map<string, boolean>();

  const { decide, isOpen } = createDecider({
    isUnanswered(name, scope) {
      const field = scope.some(each => each.name === name) ? undefined : fields.get(name);
      return field?.required === true && isShown(field) && isEmpty(values[name]);
    },
    isYesNo: (path, scope) => lookUp(path, scope).field?.type === 'bool',
    evaluate,
  });

  function isShown(field: Pick<Field, 'id' | 'showIf'>): boolean {
    if (!field.showIf) return true;
    const before = visibility.get(field.id);
    if (before !== undefined) return before;
    // a field that depends on itself is not shown
    visibility.set(field.id, false);
    const is = isTrue(evaluate(readExpression(field.showIf), []));
    visibility.set(field.id, is);
    return is;
  }

  function lookUp(path: readonly string[], scope: Scope): Answer {
    const [name = '', ...parts] = path;
    const binding = scope.findLast(each => each.name === name);
    let field: FieldOfValue | undefined = binding?.field ?? fields.get(name);
    if (!field) throw new TemplateFault(`未定义的字段：${path.join('.')}`);
    let value = binding ? binding.value : isShown(field) && Object.hasOwn(values, name) ? values[name] : undefined;
    for (const part of parts) {
      if (part === 'length' && !binding)
        return { value: Array.isArray(value) ? value.length : 0, field: { ...numberField } };
      value = partOf(value, part);
      field = fieldOf(field, part);
    }
    return field ? { value, field } : { value };
  }

  function evaluate(expression: Expression, scope: Scope): unknown {
    switch (expression.kind) {
      case 'literal':
        return expression.value;
      case 'not':
        return decide(expression.of, scope) === false;
      case 'path':
        return lookUp(expression.path, scope).value;
      case 'binary':
        return combine(expression, scope);
      case 'call':
        return answerCall(expression, {
          evaluate: of => evaluate(of, scope),
          decide: of => decide(of, scope),
          isOpen: of => isOpen(of, scope),
          lookUp: path => lookUp(path, scope),
        });
    }
  }

  function combine({ sign, left, right }: Extract<Expression, { kind: 'binary' }>, scope: Scope): unknown {
    if (sign === '&&') return isTrue(evaluate(left, scope)) && isTrue(evaluate(right, scope));
    if (sign === '||') return isTrue(evaluate(left, scope)) || isTrue(evaluate(right, scope));
    if (sign === '!=') return decide({ kind: 'binary', sign, left, right }, scope) === true;
    return operate(sign, { left: evaluate(left, scope), right: evaluate(right, scope) });
  }

  return {
    isShown,
    lookUp,
    evaluate,
    /** Whether an expression holds. */
    holds: (source: string, scope: Scope = []) => isTrue(evaluate(readExpression(source), scope)),
    /** The same; undefined where nobody has answered yet what it hangs on. */
    decide: (source: string) => decide(readExpression(source), []),
  };
}

interface EvaluateTools {
  evaluate: (expression: Expression) => unknown;
  decide: (expression: Expression) => boolean | undefined;
  isOpen: (expression: Expression) => boolean;
  lookUp: (path: readonly string[]) => Answer;
}

function answerCall({ name, inputs }: Extract<Expression, { kind: 'call' }>, means: EvaluateTools): unknown {
  const { evaluate, isOpen } = means;
  if (name === '选') return choose(inputs, means);
  if (name === '选项') return boxesOf(inputs[0], means);
  const answer = functions.get(name);
  if (!answer) throw new TemplateFault(`未定义的函数：${name}`);
  const values = inputs.map(evaluate);
  return needsAll.has(name) && (values.some(isEmpty) || inputs.some(isOpen)) ? undefined : answer(...values);
}

function choose([condition, yes, no]: readonly Expression[], { evaluate, decide, isOpen }: EvaluateTools): unknown {
  if (!condition || !yes) throw new TemplateFault('选() 须有条件和结果');
  const is = decide(condition);
  if (is) return evaluate(yes);
  // what nobody answered is a blank, not the other answer
  if (is === undefined && no && isOpen(condition)) return undefined;
  return no ? evaluate(no) : '';
}

function boxesOf(input: Expression | undefined, { lookUp }: EvaluateTools): string {
  const { value, field } = input?.kind === 'path' ? lookUp(input.path) : { value: undefined, field: undefined };
  if (!field?.options) throw new TemplateFault('选项() 的参数须为选择字段');
  return writeBoxes(field.options, Array.isArray(value) ? value : [value]);
}
