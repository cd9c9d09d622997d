import { compareTexts, type Ignorable, type TextComparison } from '@antai/comparison';

export interface PastedTexts {
  before: string;
  after: string;
  ignore: Ignorable[];
}

/** For a thread. */
export default ({ before, after, ignore }: PastedTexts): TextComparison => compareTexts(before, after, { ignore });
