import { Tokenizer } from 'htmlparser2';

const lineTags = new Set(
  'address article aside blockquote body br caption center dd div dl dt fieldset figure footer form h1 h2 h3 h4 h5 h6 header hr html li main nav ol p pre section table tbody tfoot thead title tr ul'.split(
    ' ',
  ),
);
const cellTags = new Set(['td', 'th']);
const hiddenTags = new Set('script style head template noscript iframe object svg textarea select title'.split(' '));
/** Their content is no markup: what follows one that is never closed is no text of the page. */
const rawTags = new Set('script style textarea title iframe'.split(' '));

/** The visible text of HTML with a line end at each block; nothing is executed, and broken markup never throws. */
export function stripHtml(html: string): string {
  const page = new Page();
  const nothing = () => {};
  // the tokenizer alone: a parser's stack of open tags costs a square of their number on hostile pages
  const tokenizer = new Tokenizer(
    {},
    {
      ontext: (start, end) => page.write(html.slice(start, end)),
      ontextentity: code => page.write(code === 0xfffd ? '' : String.fromCodePoint(code)),
      onopentagname: (start, end) => page.open(html.slice(start, end).toLowerCase()),
      onclosetag: (start, end) => page.close(html.slice(start, end).toLowerCase()),
      oncdata: (start, end, offset) => page.write(html.slice(start, end - offset)),
      onattribdata: nothing,
      onattribentity: nothing,
      onattribend: nothing,
      onattribname: nothing,
      oncomment: nothing,
      ondeclaration: nothing,
      onend: nothing,
      onopentagend: nothing,
      onprocessinginstruction: nothing,
      onselfclosingtag: nothing,
    },
  );
  tokenizer.write(html);
  tokenizer.end();
  return page.text();
}

/** The text of a page as its tags come; what a hidden tag holds waits until the tag is closed, and then goes. */
class Page {
  readonly #parts: string[] = [];
  #hiddenTag = '';
  #hiddenFrom = 0;

  write(text: string): void {
    this.#parts.push(text);
  }

  open(tag: string): void {
    if (this.#hiddenTag === 'head' && tag === 'body') this.close('head');
    if (this.#hiddenTag === '' && hiddenTags.has(tag)) {
      this.#hiddenTag = tag;
      this.#hiddenFrom = this.#parts.length;
    }
    if (lineTags.has(tag)) this.write('\n');
    else if (cellTags.has(tag)) this.write(' ');
  }

  close(tag: string): void {
    if (tag === this.#hiddenTag) {
      this.#parts.length = this.#hiddenFrom;
      this.#hiddenTag = '';
    }
    if (lineTags.has(tag)) this.write('\n');
  }

  text(): string {
    if (rawTags.has(this.#hiddenTag)) this.#parts.length = this.#hiddenFrom;
    return this.#parts.join('');
  }
}
