import { resources } from '@antai/contract/wire/resources';
import { expect, test } from 'vitest';
import { everyCall } from '../../attack/every-call.ts';
import { mutateBody, randomOf } from '../../attack/mutate-body.ts';
import { sampleBody } from '../../attack/sample-body.ts';
import { aUser, startHouse, type TestUser } from '../test/house.ts';

const calls = await everyCall();
const grantsOf = (isGiven: boolean) =>
  Object.keys(resources).map(id => ({ resourceId: Number(id), display: isGiven, permission: isGiven }));

const closed = calls.filter(({ call }) => call.access !== 'open');
const guarded = closed.filter(({ call }) => call.access !== 'signedIn' && call.kind !== 'upload');

test.each(closed)('$name: a stranger, and one with made-up tokens, is not signed in', async ({ call }) => {
  const { asStranger } = await startHouse();
  const body = sampleBody(call);
  const madeUp = { token: 'x'.repeat(43), 'auth-token': 'a.b.c' };
  expect(await asStranger().raw(call, body)).toMatchObject({ code: 90004, data: null });
  expect(await asStranger().raw(call, body, madeUp)).toMatchObject({ code: 90004, data: null });
});

const powerless = aUser({ grants: grantsOf(false) });

test.each(guarded)('$name: a user without its resource is refused', async ({ call }) => {
  const { as } = await startHouse();
  expect(await as(await powerless).raw(call, sampleBody(call))).toMatchObject({ code: 403, data: null });
});

const seed = 20_260_726;
const bodiesOfACall = 6;

const users = new Map<string, Promise<TestUser>>();

/** One user for the calls of a capability: what a body takes away the next does not miss, and who is signed out signs in again. */
function userOf(name: string): Promise<TestUser> {
  const [capability] = name.split('.') as [string];
  const user = users.get(capability) ?? aUser({ grants: grantsOf(true) });
  users.set(capability, user);
  return user;
}

test.each(calls)('$name: no mutated body is a defect', async ({ name, call }) => {
  const { as } = await startHouse();
  const random = randomOf(seed + call.path.length * 31 + call.path.charCodeAt(call.path.length - 3));
  const user = await userOf(name);
  for (let round = 0; round < bodiesOfACall; round += 1) {
    const body = mutateBody(sampleBody(call, round % 2 === 0), random);
    const { code, message } = await as(user).raw(call, body);
    expect({ code, body: body.subarray(0, 300).toString(), message }).not.toMatchObject({ code: 20000 });
    if (code === 90005) user.tokens = undefined;
  }
});

const leaves =
  /(?:delete|remove|\/del|merge|split|share|assign|export\w*|report)[A-Z]?\w*$|(?:^|\/)(?:delete|remove|export)|download(?:SingleWord)?$|attachment$|downloadTask\/(?:create|retry)$/i;

/** What only looks like it: one's own file, a blank form, what is shown and not handed out, what somebody without an account does. */
const harmless = [
  ...['files.download', 'files.scanPicture', 'drafting.blanks', 'draftBatches.sheet', 'draftBatches.blanks'],
  ...['playbooks.template', 'terms.template', 'reportTemplates.list', 'reportTemplates.save'],
  ...['respondent.removeFile', 'telemetry.warn'],
];

test('every call that takes something away, joins people, shares, or hands a file out is kept in the audit log', () => {
  const unkept = calls.filter(({ call }) => (leaves.test(call.path) || call.kind === 'download') && !call.audit);
  expect(unkept.map(({ name }) => name).filter(name => !harmless.includes(name))).toEqual([]);
});
