import { randomUUID } from 'node:crypto';
import { test } from 'vitest';
import { conformance } from '../conformance.ts';
import { openSearchFulltext } from './opensearch.ts';

const url = process.env.OPENSEARCH_URL;

/** Names of an index that no other run has. */
const freshPrefix = () => `test-${randomUUID().slice(0, 8)}`;

if (url) {
  conformance('opensearch', async definition =>
    openSearchFulltext({ url, prefix: freshPrefix(), definitions: [definition], readers: 1 }),
  );
} else test.skip('skipped: no OPENSEARCH_URL', () => {});
