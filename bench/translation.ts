import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { files } from '@antai/contract/files';
import { type TranslationRecord, translation } from '@antai/contract/translation/records';
import { rewriteDocx } from '../documents/src/rewrite-docx.ts';
import { aDocx, p } from '../documents/test/a-docx.ts';
import { sameStructure, translators } from '../documents/test/docx-structure.ts';
import { passwords, signIn, startProduct } from '../e2e/product.ts';
import { writePages } from '../engines/contract/bench/write-pages.ts';
import { planEdits } from '../server/src/capabilities/translation/plan-edits.ts';
import readSource from '../server/src/capabilities/translation/read-source.ts';
import { ask, post } from './product-calls.ts';
import { against, type Bench, figure, type Table } from './table.ts';

const pages = 270;
const targetMs = 30_000;
const lookMs = 50;
const limits = { charactersMax: 10_000_000, segmentsMax: 100_000 };

/** A long file through the whole of translation, and what translated files keep of the structure of their sources. */
export const translationBench: Bench = async () => [await longFile(), await structures()];

async function longFile(): Promise<Table> {
  const dataDir = mkdtempSync(join(tmpdir(), 'antai-bench-translation-'));
  const product = await startProduct(dataDir, { hasDemoData: true });
  try {
    const { address } = product;
    const tokens = await signIn(address, 'demo', passwords.demo);
    const lines = writePages(pages).split('\n');
    const source = aDocx(lines.map(line => p(line)).join(''));
    const form = new FormData();
    form.append('file', new Blob([Buffer.from(source)]), `${pages}页.docx`);
    const sent = await post(address, tokens, files.upload.path, form);
    const { fileId } = ((await sent.json()) as { data: { fileId: string } }).data;
    const order = { fileId, from: 'zh', to: 'en', termBaseIds: ['legal'], hasModel: false };
    const untilDone = async (recordId: string, isDone: (record: TranslationRecord) => boolean) => {
      for (;;) {
        const record = await ask<TranslationRecord>(address, tokens, translation.detail.path, { recordId });
        if (record.status === 'failed' || record.exportStatus === 'failed')
          throw new Error(record.failReason ?? record.exportFailReason ?? 'failed');
        if (isDone(record)) return record;
        await wait(lookMs);
      }
    };
    const startedAt = performance.now();
    const { recordId } = await ask<{ recordId: string }>(address, tokens, translation.create.path, order);
    const record = await untilDone(recordId, ({ status }) => status === 'done');
    const readMs = performance.now() - startedAt;
    const inspectedAt = performance.now();
    await ask(address, tokens, translation.inspect.path, { recordId });
    const inspectMs = performance.now() - inspectedAt;
    await ask(address, tokens, translation.export.path, { recordId, form: 'translated' });
    await untilDone(recordId, ({ exportStatus }) => exportStatus === 'done');
    const ms = performance.now() - startedAt;
    const pack = await post(address, tokens, translation.download.path, JSON.stringify({ data: { recordId } }));
    const isWhole = sameStructure(source, new Uint8Array(await pack.arrayBuffer()));
    const { segmentCount, translatedCount } = record;
    return {
      title: `翻译一份 ${pages} 页的docx`,
      about: '真实进程，不经模型：读、分段、记忆与术语初稿，全文检查，再按原格式导出；用时含任务排队与查询进度。',
      columns: ['段', '由记忆译出', '初稿（秒）', '全文检查（秒）', '连同检查与导出（秒）', '目标', '结构'],
      rows: [
        [
          ...[segmentCount, translatedCount, figure(readMs / 1000), figure(inspectMs / 1000), figure(ms / 1000)],
          ...[against(ms < targetMs, `< ${targetMs / 1000} s`), against(isWhole, '差异 0')],
        ],
      ],
    };
  } finally {
    await product.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function structures(): Promise<Table> {
  const table = {
    title: 'docx译成docx，结构一处不变',
    about: '公开文件夹下的每一份docx（连同加密、损坏与恶意的），中译英与英译中，各以原样、倒写、变长、变短的译文写回。',
    columns: ['docx', '读得出', '写回', '结构有差异', '不收的与没有文字的'],
  };
  const folder = join(
    process.env.ANTAI_SHARED ?? join(import.meta.dirname, '..', '..', '..', 'shared'),
    'data',
    'files',
  );
  if (!existsSync(folder)) return { ...table, rows: [['没有公开文件夹，跳过', '', '', '', '']] };
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(name => name.endsWith('.docx'));
  let [written, different] = [0, 0];
  const refused: string[] = [];
  for (const name of names) {
    const bytes = new Uint8Array(readFileSync(join(folder, name)));
    const before = written;
    for (const from of ['zh', 'en'] as const) {
      const outcome = await readSource({ content: { bytes, fileType: 'docx' }, from, alsoFrom: [], ...limits }).catch(
        () => undefined,
      );
      if (outcome?.kind !== 'read') continue;
      for (const translate of Object.values(translators)) {
        const segments = outcome.segments.map(segment => ({ ...segment, target: translate(segment.source) }));
        const after = rewriteDocx(bytes, planEdits(segments, { usual: from, to: from === 'zh' ? 'en' : 'zh' }));
        written += 1;
        if (!sameStructure(bytes, after)) different += 1;
      }
    }
    if (written === before) refused.push(name);
  }
  return { ...table, rows: [[names.length, names.length - refused.length, written, different, refused.join('、')]] };
}
