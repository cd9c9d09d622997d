import { reportTemplates } from '@antai/contract/report-templates';
import { settings } from '@antai/contract/settings';
import { nobody, type Play } from '../play.ts';

export async function playSettings(play: Play) {
  const demo = play.as('demo');
  await demo.ok(settings.all, {});
  await demo.ok(settings.save, { data: { type: 3, isChange: true, theme: ['dark'] } as never });
  await demo.ok(settings.group, { data: { type: 3 } });
  await demo.refused(settings.group, { data: { type: 9 } });
  await demo.refused(settings.save, { data: { type: 3, theme: ['dark'] } });
}

/** What a lawyer writes alike in every report: kept, chosen, removed. */
export async function playReportTemplates(play: Play) {
  const [demo, admin] = [play.as('demo'), play.as('admin')];
  const content = { searcher: '陈知远', court: '', issues: '违约金是否过高', conclusion: '拟参照：' };
  const { templateId } = await demo.ok(reportTemplates.save, { data: { name: '违约金类案', content } });
  await demo.ok(reportTemplates.save, { data: { selectedId: templateId } });
  await demo.ok(reportTemplates.list, {});
  await demo.refused(reportTemplates.remove, { data: { templateId } });
  await demo.refused(reportTemplates.save, { data: { name: '甲' } });
  await demo.refused(reportTemplates.remove, { data: { templateId: nobody } });
  await demo.ok(reportTemplates.save, { data: { selectedId: null } });
  await admin.refused(reportTemplates.remove, { data: { templateId } });
  await demo.ok(reportTemplates.remove, { data: { templateId } });
}
