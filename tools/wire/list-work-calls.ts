import { dataSearch as at, type Play, wordIn } from './play.ts';

const fee = '渡泊堆存费';
const nothing = '00000000-0000-4000-8000-000000000000';

export async function playSubscriptions(play: Play) {
  const subject = { kind: 'search', conditions: wordIn('2', fee) };
  const order = { name: '堆存费', frequency: 'atOnce', subject };
  const { data } = await play.call('subscribe', 'demo', at('addSubscription'), { data: order });
  const { subscriptionId } = data;
  await play.call('subscribe: no conditions', 'demo', at('addSubscription'), {
    data: { ...order, subject: { kind: 'search', conditions: { recordType: '2' } } },
  });
  await play.importJudgments();
  const news = async () => (await play.quiet('demo', at('subscriptionPage'), {})).data.records[0].newCount;
  await play.until(async () => (await news()) === 2);
  await play.call('subscriptions', 'demo', at('subscriptionPage'), {});
  await play.call('subscription hits', 'demo', at('subscriptionHits'), { data: { subscriptionId } });
  await play.call('subscription hits of another', 'admin', at('subscriptionHits'), { data: { subscriptionId } });
  await play.call('subscription: pause', 'demo', at('updateSubscription'), {
    data: { subscriptionId, isPaused: true },
  });
  await play.call('subscription of another', 'admin', at('updateSubscription'), {
    data: { subscriptionId, name: 'x' },
  });
  const period = { from: '2023-01-01', to: '2023-12-31' };
  await play.call('try the past', 'demo', at('tryPastData'), { data: { subscriptionId, ...period } });
  await play.call('try too long a past', 'demo', at('tryPastData'), {
    data: { subject, from: '2001-01-01', to: '2023-01-01' },
  });
  await play.call('imported', 'demo', at('getRecordDetail'), { data: { recordType: '2', id: 'wire-1' } });
  await play.call('imported hits', 'demo', at('getSearchResultList'), { data: wordIn('2', fee) });
  await play.call('unsubscribe', 'demo', at('removeSubscription'), { data: { subscriptionId } });
  await play.call('unsubscribe again', 'demo', at('removeSubscription'), { data: { subscriptionId } });
  await play.call('import over the wire', 'admin', '/api/imports/start', { data: { kind: 'cases', paths: ['/x'] } });
  await play.call('state of no import', 'admin', '/api/imports/state', { data: { jobId: nothing } });
  await play.call('cancel no import', 'admin', '/api/imports/cancel', { data: { jobId: nothing } });
}

export async function playNotices(play: Play) {
  const message = (tail: string) => `/api/message/${tail}`;
  const { data } = await play.call('notices', 'demo', message('getMessagePage'), {});
  const { messageId } = data.records[0];
  await play.call('notices to pop up', 'demo', message('getMessagePage'), { data: { isPopup: 2 } });
  await play.call('notices: seen', 'demo', message('batchReadMessage'), {
    data: { messageIds: [messageId], status: 0 },
  });
  await play.call('notice: read', 'demo', message('readMessage'), { data: { messageId } });
  await play.call('notice of another', 'admin', message('readMessage'), { data: { messageId } });
  await play.call('notices: delete', 'demo', message('deleteBatchMessage'), { data: { messageIds: [messageId] } });
  await play.call('notices: none left', 'demo', message('getMessagePage'), {});
}

export async function playDownloads(play: Play) {
  const task = (tail: string) => `/api/downloadTask/${tail}`;
  const asked = wordIn('2', fee);
  const orders: Record<string, object> = {
    excel: { content: 'records', fileType: 'excel', asked },
    word: { content: 'records', fileType: 'word', asked },
    pdf: { content: 'records', fileType: 'pdf', asked },
    zip: { content: 'records', fileType: 'zip', asked },
    report: { content: 'report', fileType: 'word', asked },
    certificate: { content: 'certificate', fileType: 'pdf', asked },
  };
  for (const [name, data] of Object.entries(orders)) {
    const { data: made } = await play.call(`task: ${name}`, 'demo', task('create'), { data });
    const { taskId } = made;
    const state = async () =>
      (await play.quiet('demo', task('list'), {})).data.records.find(
        (each: { taskId: string }) => each.taskId === taskId,
      ).taskStatus;
    await play.until(async () => (await state()) !== 1);
    await play.call(`file: ${name}`, 'demo', task('download'), { data: { taskId } });
    await play.call(`file of another: ${name}`, 'admin', task('download'), { data: { taskId } });
    await play.call(`retry: ${name}`, 'demo', task('retry'), { data: { taskId } });
  }
  await play.call('task: nothing to export', 'demo', task('create'), {
    data: { content: 'records', fileType: 'excel', asked: wordIn('2', '此词不见于任何文书') },
  });
  const { data } = await play.call('tasks', 'demo', task('list'), {});
  const { taskId } = data.records[0];
  await play.call('task of another: delete', 'admin', task('delete'), { data: { taskId } });
  await play.call('task: delete', 'demo', task('delete'), { data: { taskId } });
  await play.call('task: deleted', 'demo', task('download'), { data: { taskId } });
  const single = { dataTypeId: '2', id: 'wire-1' };
  await play.call('single word', 'demo', at('downloadSingleWord'), { data: single });
  await play.call('single pdf', 'demo', at('downloadSingleWord'), { data: { ...single, fileType: 'pdf' } });
  await play.call('single of nothing', 'demo', at('downloadSingleWord'), { data: { ...single, id: 'x' } });
  await play.call('no certificate', 'demo', at('verifyCertificate'), { data: { certificateId: nothing } });
}

export async function playOpinions(play: Play) {
  const service = (tail: string) => `/api/customizeService/${tail}`;
  const form = {
    serviceKind: 'other',
    title: '堆存费研究',
    description: '渡泊堆存费的裁判规则',
    contact: '13800138000',
  };
  const { data } = await play.call('request', 'demo', service('add'), { data: form });
  const { requestId } = data;
  await play.call('request: past day', 'demo', service('add'), { data: { ...form, wishedDate: '2020-01-01' } });
  await play.call('request: no file', 'demo', service('add'), { data: { ...form, fileId: nothing } });
  await play.call('requests', 'demo', service('page'), {});
  await play.call('all requests', 'admin', service('all'), {});
  await play.call('all requests to a lawyer', 'demo', service('all'), {});
  await play.call('attachment', 'admin', service('attachment'), { data: { requestId } });
  await play.call('handle', 'admin', service('answer'), { data: { requestId, state: 'handling' } });
  await play.call('answer', 'admin', service('answer'), { data: { requestId, state: 'answered', answer: '已整理。' } });
  await play.call('withdraw an answered one', 'demo', service('withdraw'), { data: { requestId } });
  const { data: second } = await play.quiet('demo', service('add'), { data: form });
  await play.call('withdraw of another', 'admin', service('withdraw'), { data: { requestId: second.requestId } });
  await play.call('withdraw', 'demo', service('withdraw'), { data: { requestId: second.requestId } });
}
