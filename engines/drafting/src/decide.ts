import { isTrue } from './functions.ts';
import { operate } from './operate.ts';
import type { Expression } from './read-expression.ts';
import { isEmpty, type Scope } from './template.ts';

interface DecideTools {
  /** Whether a name is that of a question which has to be answered, is shown, and is not answered. */
  isUnanswered: (name: string, scope: Scope) => boolean;
  isYesNo: (path: readonly string[], scope: Scope) => boolean;
  evaluate: (expression: Expression, scope: Scope) => unknown;
}

/** These say something of what is empty, too. */
const answersAbsence = new Set(['有', '空', '默认']);
const orders = new Set(['<', '<=', '>', '>=']);

/** Tells what holds from what nobody has answered yet: neither is taken for the other. */
export function createDecider({ isUnanswered, isYesNo, evaluate }: DecideTools) {
  /** Whether an expression hangs on a question of the template that has to be answered and is not. */
  function isOpen(expression: Expression, scope: Scope): boolean {
    switch (expression.kind) {
      case 'path':
        return isUnanswered(expression.path[0] ?? '', scope);
      case 'binary':
        return isOpen(expression.left, scope) || isOpen(expression.right, scope);
      case 'call':
        return !answersAbsence.has(expression.name) && expression.inputs.some(input => isOpen(input, scope));
      case 'not':
        return isOpen(expression.of, scope);
      case 'literal':
        return false;
    }
  }

  /** Whether an expression holds; undefined where that hangs on what nobody has answered yet. */
  function decide(expression: Expression, scope: Scope): boolean | undefined {
    switch (expression.kind) {
      case 'not': {
        const is = decide(expression.of, scope);
        return is === undefined ? undefined : !is;
      }
      case 'binary':
        return decideBinary(expression, scope);
      case 'path':
        return isYesNo(expression.path, scope) && isOpen(expression, scope)
          ? undefined
          : isTrue(evaluate(expression, scope));
      case 'call':
        return isOpen(expression, scope) ? undefined : isTrue(evaluate(expression, scope));
      case 'literal':
        return isTrue(expression.value);
    }
  }

  function decideBinary(expression: Extract<Expression, { kind: 'binary' }>, scope: Scope): boolean | undefined {
    const { sign, left, right } = expression;
    if (sign === '&&' || sign === '||') {
      const answers = [decide(left, scope), decide(right, scope)];
      const settling = sign === '||';
      if (answers.includes(settling)) return settling;
      return answers.includes(undefined) ? undefined : !settling;
    }
    if (isOpen(expression, scope)) return undefined;
    const [a, b] = [evaluate(left, scope), evaluate(right, scope)];
    if (orders.has(sign) && (isEmpty(a) || isEmpty(b))) return undefined;
    return isTrue(operate(sign, { left: a, right: b }));
  }

  return { isOpen, decide };
}
