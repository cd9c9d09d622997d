/** Reads the JSON in what a model wrote around it: thoughts, prose, a fence, a comma too many; undefined where there is none. */
export function readLooseJson(text: string): unknown {
  const answer = text.replace(/<think>[\s\S]*?<\/think>/g, '');
  const fenced = /```(?:json)?\s*([\s\S]*?)```/.exec(answer)?.[1];
  for (const place of [fenced, answer]) {
    const value = place === undefined ? undefined : readObject(place);
    if (value !== undefined) return value;
  }
  return undefined;
}

function readObject(text: string): unknown {
  const from = text.search(/[{[]/);
  const to = Math.max(text.lastIndexOf('}'), text.lastIndexOf(']'));
  if (from < 0 || to < from) return undefined;
  const cut = text.slice(from, to + 1);
  return readJson(cut) ?? readJson(withoutExtraCommas(cut));
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // not JSON: the caller asks the model again
    return undefined;
  }
}

/** Commas before a closing bracket, strings left as they are. */
const withoutExtraCommas = (text: string) =>
  text.replace(/"(?:[^"\\]|\\.)*"|,(?=\s*[}\]])/g, part => (part === ',' ? '' : part));
