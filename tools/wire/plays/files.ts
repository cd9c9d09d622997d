import { files } from '@antai/contract/files';
import { formOf, nobody, type Play } from '../play.ts';

/** Files sent up: taken by their content, their owner's alone. */
export async function playFiles(play: Play) {
  const [demo, admin] = [play.as('demo'), play.as('admin')];
  const { fileId } = await demo.ok(files.upload, formOf({ name: '说明.txt', content: '渡泊堆存费说明' }));
  await demo.refused(files.upload, formOf({ name: '空.txt', content: '' }));
  await demo.refused(files.upload, formOf({ name: 'a.exe', content: 'MZ' }));
  await demo.refused(files.upload, formOf({ name: 'a.png', content: '并非图片' }));
  await demo.refused(files.upload, formOf({ name: 'a.txt', content: 'a'.repeat(1_048_577) }));
  await demo.refused(files.upload, new FormData());
  const one = { data: { fileId } };
  await demo.ok(files.download, one);
  await demo.ok(files.scanValues, one);
  await demo.refused(files.scanPicture, { data: { fileId, page: 1, at: 0 } });
  await demo.refused(files.scanPicture, { data: { fileId, page: 0, at: 0 } });
  for (const call of [files.download, files.scanValues, files.remove]) await admin.refused(call, one);
  await demo.refused(files.download, { data: { fileId: nobody } });
  await demo.ok(files.remove, one);
  await demo.refused(files.download, one);
}
