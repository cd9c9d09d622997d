/** A failure that is the operator's to mend: the message says in Chinese what is wrong and what to do, no stack is shown. */
export class OperatorError extends Error {}
