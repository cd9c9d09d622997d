import { functions, isTrue, needsAll } from './functions.ts';
import { type Expression, readExpression, TemplateFault } from './read-expression.ts';
import { type Field, isEmpty, partyParts, type Template, type Values } from './template.ts';
import { writeBoxes } from './write-value.ts';

type FieldOfValue = Pick<Field, 'id' | 'type'> & Partial<Field>;

/** A name that a repetition gives: the item it is at, and where that comes from. */
export interface Binding {
  name: string;
  value: unknown;
  field: FieldOfValue;
  /** The field of the template whose item it is. */
  fieldId: string;
}
export type Scope = readonly Binding[];

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
        return !isTrue(evaluate(expression.of, scope));
      case 'path':
        return lookUp(expression.path, scope).value;
      case 'binary':
        return combine(expression, scope);
      case 'call':
        return answerCall(expression, scope);
    }
  }

  function combine({ sign, left, right }: Extract<Expression, { kind: 'binary' }>, scope: Scope): unknown {
    if (sign === '&&') return isTrue(evaluate(left, scope)) && isTrue(evaluate(right, scope));
    if (sign === '||') return isTrue(evaluate(left, scope)) || isTrue(evaluate(right, scope));
    return operate(sign, { left: evaluate(left, scope), right: evaluate(right, scope) });
  }

  function answerCall({ name, inputs }: Extract<Expression, { kind: 'call' }>, scope: Scope): unknown {
    if (name === '选') {
      const [condition, yes, no] = inputs;
      if (!condition || !yes) throw new TemplateFault('选() 须有条件和结果');
      if (isTrue(evaluate(condition, scope))) return evaluate(yes, scope);
      return no ? evaluate(no, scope) : '';
    }
    if (name === '选项') return boxesOf(inputs[0], scope);
    const answer = functions.get(name);
    if (!answer) throw new TemplateFault(`未定义的函数：${name}`);
    const values = inputs.map(input => evaluate(input, scope));
    return needsAll.has(name) && values.some(isEmpty) ? undefined : answer(...values);
  }

  function boxesOf(input: Expression | undefined, scope: Scope): string {
    const { value, field } =
      input?.kind === 'path' ? lookUp(input.path, scope) : { value: undefined, field: undefined };
    if (!field?.options) throw new TemplateFault('选项() 的参数须为选择字段');
    return writeBoxes(field.options, Array.isArray(value) ? value : [value]);
  }

  return {
    isShown,
    lookUp,
    evaluate,
    /** Whether an expression holds. */
    holds: (source: string, scope: Scope = []) => isTrue(evaluate(readExpression(source), scope)),
  };
}

/** Nothing compares with what is empty; added to something, it is 0 or no text. */
function operate(sign: string, { left, right }: { left: unknown; right: unknown }): unknown {
  const [a, b] = [left as number, right as number];
  switch (sign) {
    case '==':
      return left === right;
    case '!=':
      return left !== right;
    case '+':
      return typeof left === 'string' || typeof right === 'string'
        ? String(left ?? '') + String(right ?? '')
        : (a ?? 0) + (b ?? 0);
    case '-':
      return (a ?? 0) - (b ?? 0);
    case '*':
      return (a ?? 0) * (b ?? 0);
    case '/':
      return (a ?? 0) / b;
  }
  if (isEmpty(left) || isEmpty(right)) return false;
  switch (sign) {
    case '<':
      return a < b;
    case '<=':
      return a <= b;
    case '>':
      return a > b;
    default:
      return a >= b;
  }
}
