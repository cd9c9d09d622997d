import { opinions } from '@antai/contract/opinions';
import { nobody, type Play } from '../play.ts';

const form = {
  ...{ serviceKind: 'other' as const, title: '堆存费研究' },
  ...{ description: '渡泊堆存费的裁判规则', contact: '13800138000' },
};

export async function playOpinions(play: Play) {
  const [demo, admin] = [play.as('demo'), play.as('admin')];
  const fileId = await demo.file('需求.txt', '只看近三年');
  const { requestId } = await demo.ok(opinions.addRequest, { data: { ...form, fileId } });
  await demo.refused(opinions.addRequest, { data: { ...form, wishedDate: '2020-01-01' } });
  await demo.refused(opinions.addRequest, { data: { ...form, fileId: nobody } });
  await demo.ok(opinions.requestPage, {});
  await admin.ok(opinions.allRequests, {});
  await demo.refused(opinions.allRequests, {});
  await admin.ok(opinions.attachment, { data: { requestId } });
  await demo.refused(opinions.attachment, { data: { requestId } });
  await admin.ok(opinions.answerRequest, { data: { requestId, state: 'handling' } });
  await admin.ok(opinions.answerRequest, { data: { requestId, state: 'answered', answer: '已整理。' } });
  await demo.refused(opinions.withdrawRequest, { data: { requestId } });
  const second = await demo.quiet(opinions.addRequest, { data: form });
  await admin.refused(opinions.withdrawRequest, { data: { requestId: second.requestId } });
  await admin.refused(opinions.attachment, { data: { requestId: second.requestId } });
  await demo.ok(opinions.withdrawRequest, { data: { requestId: second.requestId } });
}
