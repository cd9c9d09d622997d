import { lexer, type MarkedToken, type Token } from 'marked';
import { createElement, Fragment, type ReactNode, useMemo } from 'react';
import styles from './Markdown.module.css';

interface Props {
  text: string;
  /** What a picture is shown as; its description alone unless said. */
  picture?: (name: string, description: string) => ReactNode;
}

/** Leads to a place of this product or to a page of the web; anything else is no link. */
const isSafe = (href: string) => /^(#\/|https:\/\/)/.test(href);

function Anchor({ href, children }: { href: string; children: ReactNode }) {
  if (!isSafe(href)) return children;
  return href.startsWith('#') ? (
    <a href={href}>{children}</a>
  ) : (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  );
}

/** Markdown as elements. It is read, never put into the page as HTML: markup that it holds is shown as the text it is. */
export function Markdown({ text, picture = (_, description) => description }: Props) {
  const shown = useMemo(() => all(lexer(text), picture), [text, picture]);
  return <div className={styles.markdown}>{shown}</div>;
}

type Picture = NonNullable<Props['picture']>;

const all = (tokens: Token[] | undefined, picture: Picture): ReactNode =>
  tokens?.map((token, index) => <Fragment key={index.toString()}>{one(token as MarkedToken, picture)}</Fragment>);

const simple = { paragraph: 'p', strong: 'strong', em: 'em', del: 'del', blockquote: 'blockquote' } as const;

function one(token: MarkedToken, picture: Picture): ReactNode {
  switch (token.type) {
    case 'paragraph':
    case 'strong':
    case 'em':
    case 'del':
    case 'blockquote':
      return isPicture(token)
        ? all(token.tokens, picture)
        : createElement(simple[token.type], {}, all(token.tokens, picture));
    case 'heading':
      return createElement(`h${token.depth}`, {}, all(token.tokens, picture));
    case 'list':
      return createElement(
        token.ordered ? 'ol' : 'ul',
        {},
        token.items.map((item, index) => <li key={index.toString()}>{all(item.tokens, picture)}</li>),
      );
    case 'table':
      return <Table token={token} picture={picture} />;
    case 'code':
      return (
        <pre>
          <code>{token.text}</code>
        </pre>
      );
    case 'codespan':
      return <code>{token.text}</code>;
    case 'link':
      return <Anchor href={token.href}>{all(token.tokens, picture)}</Anchor>;
    case 'image':
      return picture(token.href, token.text);
    case 'br':
      return <br />;
    case 'hr':
      return <hr />;
    case 'text':
      return token.tokens ? all(token.tokens, picture) : token.text;
    case 'escape':
    case 'html':
      return token.text;
    default:
      return null;
  }
}

/** A paragraph of a picture alone: a figure is no part of a paragraph. */
const isPicture = ({ type, tokens }: { type: string; tokens: Token[] }) =>
  type === 'paragraph' && tokens.length === 1 && tokens[0]?.type === 'image';

function Table({ token, picture }: { token: Extract<MarkedToken, { type: 'table' }>; picture: Picture }) {
  return (
    <table>
      <thead>
        <tr>
          {token.header.map(({ text, tokens }) => (
            <th key={text} scope="col">
              {all(tokens, picture)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {token.rows.map(cells => (
          <tr key={cells.map(({ text }) => text).join('|')}>
            {cells.map(({ text, tokens }) => (
              <td key={text}>{all(tokens, picture)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
