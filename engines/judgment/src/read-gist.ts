const heading = /(?:^|\n)[\s#]*[【[]?(?:裁判要旨|裁判要点|裁判摘要|案例要旨)[】\]]?\s*[：:]?[ \t]*\n?/;
const nextHeading =
  /\n\s*(?:#|[【[]|(?:关键词|关键字|相关法条|关联索引|关联案件|基本案情|案情简介|案情|裁判结果|裁判理由|典型意义|案例索引|案号|审级|法官评析|评析)\s*(?:[：:\n]|$))/;
const gistMax = 2000;

/** The gist that whoever published the case put under a heading of its own; undefined where there is none: nobody's words are made up. */
export function readGist(text: string): string | undefined {
  const match = heading.exec(text);
  if (!match) return undefined;
  const rest = text.slice(match.index + match[0].length);
  const gist = rest.slice(0, nextHeading.exec(rest)?.index ?? rest.length).trim();
  return gist.length >= 10 && gist.length <= gistMax ? gist : undefined;
}
