import { people } from '@antai/contract/people';
import { propertyClues } from '@antai/contract/property-clues';
import { expect, test } from 'vitest';
import { aUser, startHouse } from '../../../test/house.ts';
import { mostPosted } from '../../../test/most-posted.ts';
import { aHouse } from '../../../test/people.ts';

async function aCompany(suits = 1) {
  const { mark, suit, put, settle } = await aHouse();
  await put(...Array.from({ length: suits }, (_, at) => suit(String(at + 1), { date: '2025-05-06' })));
  await settle();
  const { as } = await startHouse();
  const name = `${mark}栖桐科技有限公司`;
  const [person] = await as(await aUser()).ok(people.find, { data: { recordType: '1', names: [{ name, place: '' }] } });
  return { name, companyId: person!.id, mark };
}

test('线索分级列出，写明查了什么；可下载为 Excel', async () => {
  const { as } = await startHouse();
  const { name, companyId } = await aCompany();
  const user = await aUser();
  const clues = await as(user).ok(propertyClues.find, { data: { companyId } });
  expect(clues.companyName).toBe(name);
  expect(clues.coverage).toContain('涉案裁判文书1件');
  const { data: bytes } = await as(user).raw(propertyClues.download, { data: { companyId } });
  expect(Buffer.from(bytes as unknown as Uint8Array).toString('latin1', 0, 2)).toBe('PK');
});

test('许多文书的全文分段打包送到线程，不占住别人', async () => {
  const { as } = await startHouse();
  const { companyId } = await aCompany(45);
  const user = await aUser();
  let coverage: string[] = [];
  const most = await mostPosted(async () => {
    coverage = (await as(user).ok(propertyClues.find, { data: { companyId } })).coverage;
  });
  expect(coverage).toContain('涉案裁判文书45件');
  expect(most).toBeLessThan(45);
});

test('无权查看裁判文书的写明未查；无权查看机构的403；没有这家企业404；没有写企业400', async () => {
  const { as } = await startHouse();
  const { companyId } = await aCompany();
  const limited = await as(await aUser({ grants: [{ resourceId: 20011, display: false, permission: false }] })).ok(
    propertyClues.find,
    { data: { companyId } },
  );
  expect(limited.coverage.at(-1)).toBe('您无权查看裁判文书，未查');
  const blind = as(await aUser({ grants: [{ resourceId: 20016, display: false, permission: false }] }));
  expect((await blind.raw(propertyClues.find, { data: { companyId } })).code).toBe(403);
  const user = as(await aUser());
  expect((await user.raw(propertyClues.find, { data: { companyId: 'nobody' } })).code).toBe(404);
  expect((await user.raw(propertyClues.download, { data: { companyId: 'nobody' } })).code).toBe(404);
  expect(await user.raw(propertyClues.find, { data: { companyId: '' } })).toMatchObject({ code: 400 });
});
