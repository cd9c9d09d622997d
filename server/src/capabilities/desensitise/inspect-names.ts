import { inspectNames, type TaggedText } from '@antai/redaction';

export interface NamesOrder {
  /** The paragraphs as they go out, with what the model of names says of each. */
  texts: string[];
  tagged: TaggedText[];
  /** What stands there on purpose: what was put in place of a name, and what was kept. */
  stands: string[];
}

/** The names that a second look sees in what goes out and that nobody decided on. For a thread. */
const inspect = ({ texts, tagged, stands }: NamesOrder) => inspectNames(texts, { tagged, stands });
export default inspect;
