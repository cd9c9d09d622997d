import { createElement, Fragment, type ReactNode, useMemo } from 'react';

const allowed = new Set(['p', 'ul', 'ol', 'li', 'b', 'strong', 'em', 'br']);
const dropped = new Set(['script', 'style', 'template', 'iframe', 'object', 'svg', 'math', 'head', 'title']);
const depthMax = 20;

function childrenOf(node: Node, depth: number): ReactNode[] {
  return [...node.childNodes].map((child, index) => nodeOf(child, { key: index, depth }));
}

/** A node as an element without attributes; what is not allowed leaves its text behind, what can act leaves nothing. */
function nodeOf(node: Node, { key, depth }: { key: number; depth: number }): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent;
  if (node.nodeType !== Node.ELEMENT_NODE) return null;
  const name = node.nodeName.toLowerCase();
  if (dropped.has(name)) return null;
  if (depth > depthMax) return node.textContent;
  if (name === 'br') return <br key={key} />;
  const children = childrenOf(node, depth + 1);
  return allowed.has(name) ? createElement(name, { key }, ...children) : <Fragment key={key}>{children}</Fragment>;
}

/** HTML of a notice as a few plain elements without attributes; it is parsed, never put into the page. */
export function SafeHtml({ html }: { html: string }) {
  const content = useMemo(() => childrenOf(new DOMParser().parseFromString(html, 'text/html').body, 0), [html]);
  return <>{content}</>;
}
