import { SaxesParser } from 'saxes';

/** An element: its name without a prefix, its attributes as they are written, and what stands in it. */
export interface XmlElement {
  name: string;
  namespace: string;
  attributes: Record<string, string>;
  children: (XmlElement | string)[];
}

type XmlReading =
  | { kind: 'read'; root: XmlElement }
  /** What the file would have us define or fetch, or how large it is. */
  | { kind: 'refused'; reason: 'entities' | 'deep' | 'large' }
  | { kind: 'broken' };

const depthMax = 60;
const nodesMax = 600_000;
const attributeMax = 20_000;

class Refusal extends Error {
  readonly reason: Extract<XmlReading, { kind: 'refused' }>['reason'];
  constructor(reason: Refusal['reason']) {
    super(reason);
    this.reason = reason;
  }
}

/**
 * The elements of an XML text. Nothing is fetched and nothing is defined by the text: a document type that declares
 * anything itself is refused, one that only names a file is passed over; entities are the five of XML. Depth and size are bounded.
 */
export function readXml(text: string): XmlReading {
  const stack: XmlElement[] = [{ name: '', namespace: '', attributes: {}, children: [] }];
  let nodes = 0;
  const count = () => {
    nodes += 1;
    if (nodes > nodesMax) throw new Refusal('large');
  };
  const add = (data: string) => {
    count();
    stack.at(-1)!.children.push(data);
  };
  const parser = new SaxesParser({ xmlns: true, fragment: false });
  parser.on('doctype', doctype => {
    if (doctype.includes('[')) throw new Refusal('entities');
  });
  parser.on('opentag', tag => {
    count();
    if (stack.length > depthMax) throw new Refusal('deep');
    const attributes = Object.fromEntries(Object.entries(tag.attributes).map(([name, { value }]) => [name, value]));
    if (Object.values(attributes).some(value => value.length > attributeMax)) throw new Refusal('large');
    const element: XmlElement = { name: tag.local, namespace: tag.uri, attributes, children: [] };
    stack.at(-1)!.children.push(element);
    stack.push(element);
  });
  parser.on('closetag', () => {
    stack.pop();
  });
  parser.on('text', add);
  parser.on('cdata', add);
  // the parser throws by itself where nobody listens for its errors
  try {
    parser.write(text).close();
  } catch (error) {
    return error instanceof Refusal ? { kind: 'refused', reason: error.reason } : { kind: 'broken' };
  }
  const root = stack[0]!.children.find(child => typeof child !== 'string');
  return root ? { kind: 'read', root } : { kind: 'broken' };
}

/** The elements within an element that have one of the names. */
export const childrenOf = ({ children }: XmlElement, ...names: string[]): XmlElement[] =>
  children.filter((child): child is XmlElement => typeof child !== 'string' && names.includes(child.name));

/** All that an element says, whatever stands around it. */
export const textOf = ({ children }: XmlElement): string =>
  children.map(child => (typeof child === 'string' ? child : textOf(child))).join('');
