import { search } from '@antai/contract/search';
import { statutes } from '@antai/contract/statutes';
import { playRefusals } from './list-refusals.ts';
import { nobody, type Play } from './play.ts';
import { playAbout } from './plays/about.ts';
import { playAccount, playCodes, playEndOfSession } from './plays/account.ts';
import {
  colleaguePassword,
  playColleagues,
  playEnterprises,
  playInvitations,
  playOversight,
  playPublishing,
  playRoles,
  playUserImport,
  playUsers,
} from './plays/administration.ts';
import { playApiKeys } from './plays/apikeys.ts';
import { playConversations, playPresets } from './plays/assistant.ts';
import { playBackups } from './plays/backups.ts';
import { playCalculators } from './plays/calculators.ts';
import { playCitations } from './plays/citations.ts';
import { playComparison } from './plays/comparison.ts';
import { playCorrection } from './plays/correction.ts';
import { playDesensitise } from './plays/desensitise.ts';
import { playDownloads } from './plays/downloads.ts';
import { playDrafting, playDraftingBatches, playOwnTemplates } from './plays/drafting.ts';
import { playDueDiligence, playHongKong, playPropertyClues } from './plays/due-diligence.ts';
import { playExamination } from './plays/examination.ts';
import { playFiles } from './plays/files.ts';
import { playImports } from './plays/imports.ts';
import { playKnowledge } from './plays/knowledge.ts';
import { playModels } from './plays/models.ts';
import { playSingleSignOn } from './plays/oidc.ts';
import { playOpinions } from './plays/opinions.ts';
import { playPacks } from './plays/packs.ts';
import { playPeople } from './plays/people.ts';
import { playPersonalData } from './plays/personal-data.ts';
import { playQuestionnaires } from './plays/questionnaires.ts';
import { playPlaybooks, playReview, playReviewBatches } from './plays/review.ts';
import { playSearch } from './plays/search.ts';
import { playSecurity } from './plays/security.ts';
import { playSelection } from './plays/selection.ts';
import { playReportTemplates, playSettings } from './plays/settings.ts';
import { playStatutes } from './plays/statutes.ts';
import { playNotices, playSubscriptions } from './plays/subscriptions.ts';
import { playMemories, playTerms, playTranslation } from './plays/translation.ts';

const noModel = 'no model is configured: what is said without one is kept';
const noProposal = 'nothing is drafted without a model: a run or task that nobody has is refused';

/** Calls that no play has answered well, and why: each is played, and its refusal kept. This list only shrinks. */
export const onlyRefused: Record<string, string> = {
  'conversations.continue': 'an answer without a model is over before anybody can stop it',
  'conversations.preview': noModel,
  'correction.askModel': noModel,
  'downloads.retry': 'no file fails, and none expires while it is recorded',
  'downloads.verifyCertificate': 'the number of a certificate stands in its PDF alone',
  'files.scanPicture': 'the models that read pictures are a pack from outside',
  'imports.cancel': 'taken from the command line of the machine alone',
  'imports.start': 'taken from the command line of the machine alone',
  'imports.state': 'taken from the command line of the machine alone',
  'packs.look': 'its sources are outside',
  'riskInvitations.remind': 'nobody is reminded on the day of the invitation',
  'riskProposals.add': noModel,
  'riskProposals.get': noProposal,
  'riskProposals.remove': noProposal,
  'riskProposals.retry': noProposal,
  'sections.continue': noProposal,
  'sections.follow': noProposal,
  'sections.propose': noModel,
  'sections.remove': noProposal,
  'sections.stop': noProposal,
  'translation.retry': 'no translation fails without a model',
};

/** Every call of the contract and its refusals, in an order in which each finds what it needs. */
export async function playAll(play: Play) {
  for (const who of ['demo', 'admin'] as const)
    await play.signIn(who, { username: who, password: play.passwordOf(who) });
  await play.importFiles('laws', 'laws');
  await atRest(play);
  await inOrder(play, [playRefusals, playAccount, playFiles, playCodes, playSingleSignOn]);
  const colleagues = await playColleagues(play);
  await inOrder(play, data);
  await playTools(play, colleagues);
  await playHouse(play, colleagues);
  await play.one('playPersonalData', () => playPersonalData(play, { who: 'wang', password: colleaguePassword }));
  await inOrder(play, [playEndOfSession]);
}

/** Plays that need nothing of one another. */
async function inOrder(play: Play, plays: ((play: Play) => Promise<unknown>)[]) {
  for (const each of plays) await play.one(each.name, () => each(play));
}

/** What is found, and what is made of it. */
const data = [
  playSearch,
  playStatutes,
  playSubscriptions,
  playNotices,
  playDownloads,
  playOpinions,
  playDueDiligence,
  playPropertyClues,
  playPeople,
  playHongKong,
];

type Colleagues = Awaited<ReturnType<typeof playColleagues>>;

/** What works on a user's own documents, without a model. */
async function playTools(play: Play, colleagues: Colleagues) {
  await inOrder(play, [playPresets]);
  const libraryId = await play.one('playKnowledge', () => playKnowledge(play));
  await play.one('playConversations', () => playConversations(play, libraryId ?? nobody));
  await inOrder(play, [
    playCalculators,
    playCitations,
    playComparison,
    playCorrection,
    playDesensitise,
    playExamination,
  ]);
  await play.one('playReview', () => playReview(play, colleagues));
  await inOrder(play, [
    playReviewBatches,
    playPlaybooks,
    playDrafting,
    playDraftingBatches,
    playOwnTemplates,
    playTranslation,
    playMemories,
    playTerms,
    playQuestionnaires,
    playSelection,
  ]);
}

async function playHouse(play: Play, colleagues: Colleagues) {
  await inOrder(play, [playAbout, playSettings, playReportTemplates, playApiKeys]);
  await play.one('playEnterprises', () => playEnterprises(play, colleagues));
  await play.one('playRoles', () => playRoles(play, colleagues));
  await play.one('playUsers', () => playUsers(play, colleagues));
  await inOrder(play, [playUserImport]);
  await play.one('playInvitations', () => playInvitations(play, colleagues));
  await play.one('playPublishing', () => playPublishing(play, colleagues));
  await inOrder(play, [playModels, playImports, playPacks]);
  await play.one('playOversight', () => playOversight(play, colleagues));
  await inOrder(play, [playSecurity, playBackups]);
}

/** Waits until everything can be searched and no part of it changes any more. */
async function atRest(play: Play) {
  const demo = play.as('demo');
  let before = '';
  let calm = 0;
  await play.until(async () => {
    const answers = [];
    for (const recordType of ['1', '2', '3', '4', '6', '7', '8'] as const) {
      const data = await demo.quiet(search.list, { data: { recordType } });
      answers.push([data?.total ?? 0, data?.isIndexing ?? true, data?.indexVersion]);
    }
    const now = JSON.stringify(answers);
    const isFull = answers.every(([total, isIndexing]) => total > 0 && !isIndexing);
    calm = isFull && now === before ? calm + 1 : 0;
    before = now;
    return calm > 10;
  });
  const question = { data: { question: '货物停留要缴费吗' } };
  await play.until(async () => (await demo.quiet(statutes.findArticles, question))?.length > 0);
}
