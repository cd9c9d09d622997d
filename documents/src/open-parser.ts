import { type Handler, Parser, type ParserOptions } from 'htmlparser2';
import { UnreadableFile } from './text-document.ts';

/**
 * The parser moves all open elements at each tag: a hundred thousand of them, one in the other, take five seconds, ten thousand
 * some fifty milliseconds. No program nests so deep, and browsers end at 512.
 */
const nestingMax = 10_000;

/** A parser of XML or HTML; throws `UnreadableFile` where elements stand deeper in each other than any program writes them. */
export function openParser(handler: Partial<Handler>, options?: ParserOptions): Parser {
  let depth = 0;
  return new Parser(
    {
      ...handler,
      onopentag(...tag) {
        depth += 1;
        if (depth > nestingMax) throw new UnreadableFile('文件嵌套超过1万层，无法读取，请用Word打开并另存为docx后重试');
        handler.onopentag?.(...tag);
      },
      onclosetag(...tag) {
        depth -= 1;
        handler.onclosetag?.(...tag);
      },
    },
    options,
  );
}
