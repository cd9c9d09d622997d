import type { Choice } from './choose-mention.ts';
import type { DayMention, Mentions } from './find-mentions.ts';

/** What was taken from a question for one calculator, what it still has to tell, and how something was understood. */
export interface SheetInput {
  input: Record<string, unknown>;
  missing: string[];
  remarks: string[];
}

/** Undefined where the question asks for something else after all. */
export type Take = (mentions: Mentions, today: string) => SheetInput | undefined;

/** A form that is filled from what a question tells. */
export class Sheet implements SheetInput {
  input: Record<string, unknown> = {};
  missing: string[] = [];
  remarks: string[] = [];

  put(id: string, value: unknown): void {
    if (value !== undefined) this.input[id] = value;
  }

  /** Puts what was chosen; what was not, or is not sure, is missing. */
  need<Value>(id: string, { label, choice }: { label: string; choice: Choice<Value> }): void {
    if (choice.kind === 'one') this.put(id, choice.value);
    else this.missing.push(choice.kind === 'unclear' ? `${label}（题中有几个金额，请说明是哪一个）` : label);
  }

  needDay(id: string, { label, mention }: { label: string; mention: DayMention | undefined }): void {
    if (mention?.day) this.put(id, mention.day);
    else this.missing.push(mention?.lacks ? `${label}（请写明${mention.lacks}）` : label);
  }

  may<Value>(id: string, choice: Choice<Value>): void {
    if (choice.kind === 'one') this.put(id, choice.value);
  }
}
