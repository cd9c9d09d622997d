import { riskAnalysis } from '@antai/contract/questionnaires/analysis';
import { riskFiles } from '@antai/contract/questionnaires/attachments';
import { riskExchange } from '@antai/contract/questionnaires/exchange';
import { riskFilling } from '@antai/contract/questionnaires/filling';
import { riskInvitations } from '@antai/contract/questionnaires/invitations';
import { riskProposals } from '@antai/contract/questionnaires/proposals';
import { questionnaires } from '@antai/contract/questionnaires/questionnaires';
import { respondent } from '@antai/contract/questionnaires/respondent';
import { search } from '@antai/contract/search';
import { aQuestionnaire, proofOf } from '../../../server/test/questionnaires.ts';
import { formOf, nobody, type Play } from '../play.ts';

const logo = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
const pdf = '%PDF-1.4\n1 0 obj\nendobj\nstartxref\n0\n%%EOF';
const whole = { contract: 'no', people: 30 };

/** The small questionnaire, with a question that takes files and one that is filled in from the data of a company. */
function content() {
  const small = aQuestionnaire();
  small.sections[0]?.questions.push(
    { id: 'proof', type: 'file', title: '请上传合同', required: false, weight: 0, maxFiles: 2, accept: ['pdf'] },
    { id: 'company', type: 'text', title: '企业名称', required: false, weight: 0, prefill: 'company.name' },
  );
  return small;
}

/** A questionnaire of `li`: written, released, shared, answered, analysed. */
export async function playQuestionnaires(play: Play) {
  const [li, wang, demo] = [play.as('li'), play.as('wang'), play.as('demo')];
  await playLibrary(play);
  const { questionnaireId, revision } = await li.ok(questionnaires.save, { data: { content: content() } });
  const one = { data: { questionnaireId } };
  await li.refused(questionnaires.save, { data: { questionnaireId, revision: 99, content: content() } });
  await li.ok(questionnaires.release, { data: { questionnaireId, revision } });
  await li.refused(questionnaires.release, one);
  await li.ok(questionnaires.get, one);
  await li.ok(questionnaires.preview, one);
  await li.ok(questionnaires.compare, { data: { questionnaireId, before: 1 } });
  await li.ok(questionnaires.setExpiry, { data: { questionnaireId, expireDay: '2099-01-31' } });
  await li.ok(questionnaires.setLogo, formOf({ name: 'logo.png', content: logo }, { questionnaireId }));
  await li.ok(questionnaires.removeLogo, one);
  await li.ok(questionnaires.share, { data: { questionnaireId, sharing: 'questionnaire' } });
  await wang.ok(questionnaires.page, { data: { isShared: true } });
  await demo.refused(questionnaires.share, { data: { questionnaireId, sharing: 'none' } });
  await playLink(play, questionnaireId);
  await playFilling(play, questionnaireId);
  await playAnalysis(play, questionnaireId);
  await playExchange(play, questionnaireId);
  await li.ok(questionnaires.page, {});
  await li.ok(questionnaires.takeBack, one);
  for (const call of [questionnaires.get, questionnaires.release, questionnaires.remove]) await demo.refused(call, one);
  await li.ok(questionnaires.remove, one);
}

async function playLibrary(play: Play) {
  const li = play.as('li');
  await li.ok(questionnaires.libraryGroups, {});
  const { records } = await li.ok(questionnaires.libraryPage, {});
  const one = { data: { repositoryId: records[0].repositoryId } };
  await li.ok(questionnaires.libraryPreview, one);
  await li.refused(questionnaires.libraryPreview, { data: { repositoryId: 'none' } });
  const { questionnaireId } = await li.ok(questionnaires.libraryCopy, one);
  await li.ok(questionnaires.score, { data: { ...one.data, answers: {}, referenceDate: '2026-01-01' } });
  const legalBasis = [{ statute: '中华人民共和国劳动合同法', article: '第八十二条' }];
  await li.ok(questionnaires.checkBases, { data: { legalBasis } });
  await li.ok(questionnaires.copy, { data: { questionnaireId } });
}

/** A link: answered by somebody without an account, and by somebody who is invited. */
async function playLink(play: Play, questionnaireId: string) {
  const [li, stranger] = [play.as('li'), play.as('stranger')];
  const { linkId } = await li.ok(riskAnalysis.addLink, { data: { questionnaireId, name: '官网' } });
  await li.ok(riskAnalysis.editLink, { data: { linkId, answersMax: 20 } });
  await li.ok(riskAnalysis.links, { data: { questionnaireId } });
  const begin = async () => {
    const { challenge, challengeBits } = await stranger.ok(respondent.open, { data: { linkId } });
    const opening = { linkId, hasConsented: true, respondent: '甲公司', challenge };
    const proof = proofOf(challenge, challengeBits);
    const { answerKey } = await stranger.ok(respondent.open, { data: { ...opening, proof } });
    return { linkId, answerKey: answerKey as string };
  };
  await stranger.refused(respondent.open, { data: { linkId: nobody } });
  const own = await begin();
  await stranger.ok(respondent.save, { data: { ...own, answers: { contract: 'no' } } });
  await stranger.refused(respondent.submit, { data: { ...own, answers: { contract: 'no' } } });
  const form = () => formOf({ name: '合同.pdf', content: pdf }, { ...own, questionId: 'proof' });
  const { fileId } = await stranger.ok(respondent.addFile, form());
  await stranger.ok(respondent.removeFile, { data: { ...own, fileId } });
  await stranger.ok(respondent.addFile, form());
  await stranger.ok(respondent.submit, { data: { ...own, answers: whole } });
  await stranger.ok(respondent.state, { data: own });
  const other = await begin();
  await stranger.ok(respondent.erase, { data: other });
  await stranger.refused(respondent.state, { data: other });
  await playInvited(play, questionnaireId);
}

async function playInvited(play: Play, questionnaireId: string) {
  const [li, demo] = [play.as('li'), play.as('demo')];
  const { linkId } = await li.ok(riskAnalysis.addLink, { data: { questionnaireId, isByInvitation: true } });
  const people = [{ name: '吕知许', email: 'lv@gongsi.example' }];
  await li.ok(riskInvitations.invite, { data: { linkId, people } });
  await play.letterTo('lv@gongsi.example', linkId);
  const one = { data: { linkId } };
  const isSent = async () => (await li.quiet(riskInvitations.list, one)).invitations[0].mailCount > 0;
  await play.until(isSent);
  const { invitations } = await li.ok(riskInvitations.list, one);
  await li.refused(riskInvitations.remind, one);
  await demo.refused(riskInvitations.list, one);
  await li.ok(riskInvitations.withdraw, { data: { invitationId: invitations[0].invitationId } });
}

async function playFilling(play: Play, questionnaireId: string) {
  const li = play.as('li');
  const { records } = await li.quiet(search.list, { data: { recordType: '1' } });
  await li.ok(riskFilling.prefill, { data: { questionnaireId, company: records[0].fields.name } });
  await li.refused(riskFilling.prefill, { data: { questionnaireId, company: '没有这家公司' } });
  const sheet = { questionnaireId, respondent: '乙公司', answers: whole };
  const { answerId } = await li.ok(riskAnalysis.fillIn, { data: sheet });
  const form = formOf({ name: '证据.pdf', content: pdf }, { answerId, questionId: 'proof' });
  const { fileId } = await li.ok(riskFiles.add, form);
  await li.ok(riskFiles.download, { data: { fileId } });
  await play.as('demo').refused(riskFiles.download, { data: { fileId } });
  await li.ok(riskFiles.remove, { data: { fileId } });
  await li.ok(riskAnalysis.fillIn, { data: { ...sheet, answerId, isFinal: true } });
  await li.ok(riskFilling.note, { data: { answerId, questionId: 'contract', text: '已核对花名册' } });
  await li.ok(riskFilling.sendBack, { data: { answerId, reason: '请写明人数', questionIds: ['people'] } });
  await li.refused(riskFilling.sendBack, { data: { answerId, reason: '请写明人数' } });
  await li.ok(riskAnalysis.removeAnswer, { data: { answerId } });
}

async function playAnalysis(play: Play, questionnaireId: string) {
  const [li, demo] = [play.as('li'), play.as('demo')];
  const one = { data: { questionnaireId } };
  const { records } = await li.ok(riskAnalysis.list, one);
  const answer = { data: { answerId: records[0].answerId } };
  await li.ok(riskAnalysis.get, answer);
  await li.ok(riskAnalysis.overall, one);
  await li.ok(riskAnalysis.analyseAgain, answer);
  await li.ok(riskAnalysis.previewReport, answer);
  for (const form of ['word', 'pdf', 'excel', 'calendar'] as const)
    await li.ok(riskAnalysis.previewFile, { data: { ...answer.data, form } });
  await li.ok(riskAnalysis.table, one);
  await demo.refused(riskAnalysis.list, one);
  for (const call of [riskAnalysis.get, riskAnalysis.previewFile, riskAnalysis.removeAnswer])
    await demo.refused(call, answer);
}

/** Files of the questionnaire itself, and drafts that only a model makes. */
async function playExchange(play: Play, questionnaireId: string) {
  const li = play.as('li');
  const excel = await li.ok(riskExchange.exportFile, { data: { questionnaireId } });
  await li.ok(riskExchange.exportFile, { data: { questionnaireId, form: 'word' } });
  await li.ok(riskExchange.importFile, formOf({ name: '问卷.xlsx', content: excel }));
  await li.refused(riskExchange.importFile, formOf({ name: '问卷.txt', content: '1. 题目' }));
  await li.ok(riskProposals.status, {});
  await li.refused(riskProposals.add, { data: { source: { kind: 'statute', name: '中华人民共和国民法典' } } });
  for (const call of [riskProposals.get, riskProposals.retry, riskProposals.remove])
    await li.refused(call, { data: { taskId: nobody } });
}
