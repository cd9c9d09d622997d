import { fileFaults } from '@antai/contract/files';
import { Fault } from '../../platform/fault.ts';

/** How far the reading of a file is. */
export interface ReadingProgress {
  /** Whether it has pages that are pictures, of which the letters are told. */
  isScan: boolean;
  /** In words; empty before the first of these pages. */
  done: string;
}

/** What is told somebody who waits for a file that is still being read: only pictures are said to be recognised. */
export function tellReading({ isScan, done }: ReadingProgress): Fault {
  const fault = isScan ? fileFaults.recognising : fileFaults.reading;
  return new Fault(fault, `${fault.text}${done}，请稍候再试`);
}
