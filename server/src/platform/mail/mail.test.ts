import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { anOwnDatabase } from '../../../test/database.ts';
import { openPostOffice } from '../../../test/post-office.ts';
import { openListener } from '../db/listener.ts';
import { createJobs } from '../jobs/queue.ts';
import { silentLog } from '../log.ts';
import { createSealer } from '../secrets/sealer.ts';
import { createMail } from './mail.ts';

const closers: (() => Promise<void> | void)[] = [];
afterAll(async () => {
  for (const close of closers.reverse()) await close();
});

/** A house of this worker would take the mails from the queue of its own database. */
const opened = anOwnDatabase();
closers.push(async () => (await opened).close());

const sealer = createSealer('a secret of this test');
const anAddress = () => `${randomUUID()}@lvsuo.example`;

/** One process with its own queue and time; `url` is its SMTP server. */
async function aProcess(url?: string) {
  const database = await opened;
  const listener = await openListener({ database, log: silentLog });
  const time = { now: new Date() };
  const now = () => time.now;
  const jobs = createJobs({ database, listener, log: silentLog, isOnlyWorker: false, now });
  const lines: object[] = [];
  const log = { ...silentLog, warn: (fields: object) => void lines.push(fields) };
  const smtp = url ? { url, from: 'antai@lvsuo.example' } : undefined;
  const mail = createMail({ jobs, sealer, clock: { now }, log, smtp });
  closers.push(() => listener.close());
  return { mail, jobs, time, lines, database };
}

async function anOffice(options?: Parameters<typeof openPostOffice>[0]) {
  const office = await openPostOffice(options);
  closers.push(office.close);
  return office;
}

test('a mail arrives as it was written, Chinese included', async () => {
  const office = await anOffice();
  const { mail, jobs } = await aProcess(office.url);
  expect(mail.isConfigured).toBe(true);
  const to = anAddress();
  const text = `您的验证码是 123456。\n${'此行很长，须折行后仍能还原。'.repeat(20)}`;
  await mail.send({ to, subject: '案台：重置密码的验证码，以及一段足够长、须分为几段编码的标题', text });
  expect(office.to(to)).toEqual([]);
  await jobs.settle();
  expect(office.to(to)).toMatchObject([
    { subject: '案台：重置密码的验证码，以及一段足够长、须分为几段编码的标题', text },
  ]);
});

test('while the server refuses for the moment it is tried again, under the same message id', async () => {
  let isBusy = true;
  const office = await anOffice({ refuse: () => (isBusy ? 451 : undefined) });
  const { mail, jobs, time } = await aProcess(office.url);
  const to = anAddress();
  await mail.send({ to, subject: '标题', text: '正文' });
  await jobs.settle();
  isBusy = false;
  await jobs.settle();
  expect(office.to(to)).toEqual([]);
  time.now = new Date(time.now.getTime() + 31_000);
  await jobs.settle();
  expect(office.to(to)).toHaveLength(1);
});

test('what the server will never take is not tried again', async () => {
  const recipients: string[] = [];
  const refuse = (to: string) => {
    recipients.push(to);
    return 550;
  };
  const office = await anOffice({ refuse });
  const { mail, jobs, time } = await aProcess(office.url);
  const to = anAddress();
  await mail.send({ to, subject: '标题', text: '正文' });
  for (let round = 0; round < 3; round += 1) {
    await jobs.settle();
    time.now = new Date(time.now.getTime() + 3_600_000);
  }
  expect(recipients.filter(each => each === to)).toHaveLength(1);
});

test('a code that has expired is not sent any more', async () => {
  const office = await anOffice();
  const { mail, jobs, time } = await aProcess(office.url);
  const to = anAddress();
  await mail.send({ to, subject: '标题', text: '正文', expiresAt: new Date(time.now.getTime() + 60_000) });
  time.now = new Date(time.now.getTime() + 61_000);
  await jobs.settle();
  expect(office.to(to)).toEqual([]);
});

test('a code does not wait behind other mails, however many there are', async () => {
  const arrived: string[] = [];
  const office = await anOffice({ onMail: ({ to }) => void arrived.push(...to) });
  const { mail, jobs } = await aProcess(office.url);
  for (let number = 0; number < 40; number += 1) await mail.send({ to: anAddress(), subject: '标题', text: '正文' });
  const to = anAddress();
  await mail.sendCode({ to, subject: '标题', text: '您的验证码是 123456' });
  await jobs.settle();
  expect(arrived).toHaveLength(41);
  expect(arrived.indexOf(to)).toBeLessThan(10);
});

test('an address with a comma in it is one recipient, and a line break in a subject begins no new field', async () => {
  const office = await anOffice();
  const { mail, jobs } = await aProcess(office.url);
  const to = anAddress();
  await mail.send({ to: `"a,b"@lvsuo.example`, subject: `标题\r\nBcc: ${to}`, text: '正文' });
  await jobs.settle();
  expect(office.mails).toMatchObject([{ to: ['"a,b"@lvsuo.example'], subject: `标题 Bcc: ${to}`, text: '正文' }]);
});

test('nothing of a mail can be read in the queue', async () => {
  const { mail, database } = await aProcess('smtp://127.0.0.1:9');
  const to = anAddress();
  await mail.send({ to, subject: '标题', text: '正文 654321' });
  await mail.sendCode({ to, subject: '标题', text: '您的验证码是 654321' });
  const { rows } = await database.pool.query(
    "select payload::text from jobs where kind like 'mail.send%' and state = 'queued'",
  );
  expect(rows).toHaveLength(2);
  expect(JSON.stringify(rows)).not.toMatch(/654321|标题/);
  expect(JSON.stringify(rows)).not.toContain(to);
});

test('without a server the log says that a mail was not sent, and not what it says', async () => {
  const { mail, lines } = await aProcess();
  expect(mail.isConfigured).toBe(false);
  await mail.send({ to: 'li@lvsuo.example', subject: '标题', text: '您的验证码是 654321' });
  expect(lines).toEqual([{ to: 'li@lvsuo.example', subject: '标题' }]);
});
