import { inspectNames, type TaggedText } from '@antai/redaction';
import { type PackedJson, unpackJson } from '../../platform/pack-json.ts';

export interface NamesOrder {
  /** The paragraphs as they go out, with what the model of names says of each. */
  texts: PackedJson<string[]>;
  tagged: PackedJson<TaggedText[]>;
  /** What stands there on purpose: what was put in place of a name, and what was kept. */
  stands: PackedJson<string[]>;
}

/** The names that a second look sees in what goes out and that nobody decided on. For a thread. */
const inspect = ({ texts, tagged, stands }: NamesOrder) =>
  inspectNames(unpackJson(texts), { tagged: unpackJson(tagged), stands: unpackJson(stands) });
export default inspect;
