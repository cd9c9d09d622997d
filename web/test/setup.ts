import { format } from 'node:util';
import { cleanup, configure } from '@testing-library/react';
import '@testing-library/jest-dom/vitest';
import { afterEach, beforeEach, expect, type MockInstance, vi } from 'vitest';
import { resetServer } from './fake-server.ts';
import './keep-styles.ts';

// what a browser has and this document has not
vi.stubGlobal(
  'matchMedia',
  (query: string) =>
    ({
      // nothing moves in a test, as for a user who has asked for rest
      matches: query.includes('reduced-motion'),
      media: query,
      addEventListener: () => {},
      removeEventListener: () => {},
      addListener: () => {},
      removeListener: () => {},
    }) as unknown as MediaQueryList,
);
// newer browsers answer a scroll with a promise: an effect that gives it on takes it for its own end
Element.prototype.scrollIntoView = (() => Promise.resolve()) as () => void;

const usualStyle: Record<string, string> = {
  ...{ display: 'block', visibility: 'visible', opacity: '1' },
  // a browser always knows these; what grows with its text counts with them
  ...{ 'padding-top': '0px', 'padding-bottom': '0px', 'border-top-width': '0px', 'border-bottom-width': '0px' },
};
const inline = new Set(['A', 'B', 'CODE', 'EM', 'I', 'MARK', 'SMALL', 'SPAN', 'STRONG']);

// the document would match every rule of every sheet for each name it is asked for: a test reads what stands on the element
window.getComputedStyle = element => {
  const { style } = element as HTMLElement;
  const read = (name: string) => {
    const usual = name === 'display' && inline.has(element.tagName) ? 'inline' : usualStyle[name];
    return style.getPropertyValue(name) || usual || '';
  };
  return new Proxy({} as CSSStyleDeclaration, {
    get: (_target, name) =>
      name === 'getPropertyValue' ? read : read(String(name).replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)),
  });
};

configure({
  asyncUtilTimeout: 15_000,
  // a whole document in a failure hides what failed
  getElementError: message =>
    Object.assign(new Error(message?.split('\n')[0] ?? ''), { name: 'TestingLibraryElementError' }),
});

const { happyDOM } = window as unknown as { happyDOM: { setURL: (url: string) => void } };

/** What the product itself writes of an answer that it did not expect, and an element that this document has not. */
const isExpected = (text: string) =>
  text.startsWith('请求发生错误') || text.includes('is unrecognized in this browser');

// React and antd warn in development of what a user meets: elements nested as no page may be, attributes that are none
let errors: MockInstance<typeof console.error>;

beforeEach(() => {
  errors = vi.spyOn(console, 'error');
  // the test before may have gone elsewhere
  happyDOM.setURL('http://localhost:3000/');
  localStorage.clear();
  sessionStorage.clear();
});

afterEach(() => {
  cleanup();
  resetServer();
  const warnings = errors.mock.calls.map(words => format(...words)).filter(text => !isExpected(text));
  errors.mockRestore();
  expect(warnings).toEqual([]);
});
