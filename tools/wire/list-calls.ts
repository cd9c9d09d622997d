import { playAccount, playFiles, playLogout } from './list-account-calls.ts';
import { playRefusals } from './list-refusals.ts';
import { playPeople, playSearch, playStatutes } from './list-search-calls.ts';
import { playDownloads, playNotices, playOpinions, playSubscriptions } from './list-work-calls.ts';
import { dataSearch, type Play } from './play.ts';

/** Every call of the contract and its refusals, in an order in which each finds what it needs. */
export async function listCalls(play: Play) {
  const user = await play.signIn('demo', 'login');
  await play.signIn('admin', 'login of the administrator');
  await play.importStatutes();
  await atRest(play);
  await playRefusals(play);
  await playAccount(play, user.userId);
  await playFiles(play);
  await playSearch(play);
  await playStatutes(play);
  await playPeople(play);
  await playSubscriptions(play);
  await playNotices(play);
  await playDownloads(play);
  await playOpinions(play);
  await playLogout(play);
}

/** Waits until everything can be searched and no part of it changes any more. */
async function atRest(play: Play) {
  const list = dataSearch('getSearchResultList');
  let before = '';
  let calm = 0;
  await play.until(async () => {
    const answers = [];
    for (const recordType of ['1', '2', '3', '4', '6', '7', '8']) {
      const { data } = await play.quiet('demo', list, { data: { recordType } });
      answers.push([data?.total ?? 0, data?.isIndexing ?? true, data?.indexVersion]);
    }
    const now = JSON.stringify(answers);
    const isFull = answers.every(([total, isIndexing]) => total > 0 && !isIndexing);
    calm = isFull && now === before ? calm + 1 : 0;
    before = now;
    return calm > 5;
  });
  const articles = { data: { question: '货物停留要缴费吗' } };
  await play.until(async () => (await play.quiet('demo', dataSearch('findArticles'), articles)).data?.length > 0);
}
