import { faults } from '@antai/contract/wire/faults';
import { expect, test } from 'vitest';
import { silentLog as log } from '../log.ts';
import { envelopeOfError } from './envelope.ts';

const withCode = (code: string, cause?: Error) => Object.assign(new Error('write failed', { cause }), { code });

test.each([
  ['the disk is full', withCode('ENOSPC'), faults.diskFull],
  ['the quota of the disk', withCode('EDQUOT'), faults.diskFull],
  ['PostgreSQL has no room', withCode('53100'), faults.diskFull],
  ['a statement that failed for it', new Error('a query failed', { cause: withCode('ENOSPC') }), faults.diskFull],
  ['a disk that fails otherwise', withCode('EIO'), faults.defect],
])('%s: told in its words', (_name, error, { code, text }) => {
  const { baseInfo } = envelopeOfError(error, 'trace', { log });
  expect(baseInfo).toMatchObject({ code, message: `${text}（编号 trace）` });
});
