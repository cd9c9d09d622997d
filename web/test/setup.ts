import { cleanup, configure } from '@testing-library/react';
import '@testing-library/jest-dom/vitest';
import { afterEach, beforeEach, vi } from 'vitest';
import { resetServer } from './fake-server.ts';

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
Element.prototype.scrollIntoView = () => {};

configure({ asyncUtilTimeout: 5000 });

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

afterEach(() => {
  cleanup();
  resetServer();
});
