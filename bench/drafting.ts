import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { type Batch, draftBatches } from '@antai/contract/drafting/batches';
import { files } from '@antai/contract/files';
import writeExcel from '../documents/src/write-excel.ts';
import writePaperDocx from '../documents/src/write-paper-docx.ts';
import { passwords, signIn, startProduct } from '../e2e/product.ts';
import { fillTemplate, readFields } from '../engines/drafting/src/index.ts';
import { listTemplates } from '../engines/drafting/src/list-templates.ts';
import { describePaper } from '../server/src/capabilities/drafting/describe-paper.ts';
import { readArchive } from '../server/test/read-archive.ts';
import { ask, post, type Tokens } from './product-calls.ts';
import { type Bench, figure, type Table } from './table.ts';

const run = promisify(execFile);
const documents = 500;
const killedAt = documents / 5;
const lookMs = 50;
const templateId = 'legal-representative-certificate';

/** A batch that is killed and resumed, and whether what is written opens elsewhere. */
export const draftingBench: Bench = async () => [await killedBatch(), await openedElsewhere()];

async function sheetOf(): Promise<Uint8Array> {
  const rows = Array.from({ length: documents }, (_, at) => [
    '法人',
    `虚构${at + 1}号有限公司`,
    '91999999MAX0G00117',
    '虚构省甲市测试路1号',
  ]);
  const names = ['单位·类型', '单位·名称（姓名）', '单位·统一社会信用代码', '单位·住址（住所地）'];
  return writeExcel({ columns: names.map(name => ({ name, kind: 'text' })), rows, facts: [], isForm: true });
}

async function killedBatch(): Promise<Table> {
  const dataDir = mkdtempSync(join(tmpdir(), 'antai-bench-drafting-'));
  let product = await startProduct(dataDir, { hasDemoData: true });
  try {
    const tokens = await signIn(product.address, 'demo', passwords.demo);
    const form = new FormData();
    form.append('file', new Blob([Buffer.from(await sheetOf())]), '名单.xlsx');
    const sent = await post(product.address, tokens, files.upload.path, form);
    const { fileId } = ((await sent.json()) as { data: { fileId: string } }).data;
    const { batchId } = await ask<{ batchId: string }>(product.address, tokens, draftBatches.create.path, {
      templateId,
      fileId,
    });
    await ask(product.address, tokens, draftBatches.build.path, { batchId, fileTypes: ['docx'] });
    const startedAt = performance.now();
    const untilMade = async (count: number, session: Tokens): Promise<Batch> => {
      for (;;) {
        const batch = await ask<Batch>(product.address, session, draftBatches.detail.path, { batchId });
        if (batch.status === 'failed') throw new Error(batch.failReason ?? 'failed');
        if (batch.madeCount >= count && (count < documents || batch.status === 'done')) return batch;
        await wait(lookMs);
      }
    };
    const before = await untilMade(killedAt, tokens);
    const kept = partsIn(dataDir);
    await product.stop('SIGKILL');
    const killedMs = performance.now() - startedAt;
    product = await startProduct(dataDir, { hasDemoData: true });
    const again = performance.now();
    const session = await signIn(product.address, 'demo', passwords.demo);
    await untilMade(documents, session);
    const seconds = (killedMs + performance.now() - again) / 1000;
    const pack = await post(
      product.address,
      session,
      draftBatches.download.path,
      JSON.stringify({ data: { batchId } }),
    );
    const names = [...(await readArchive(Buffer.from(await pack.arrayBuffer()))).keys()];
    const whole = names.filter(name => name.endsWith('.docx')).length;
    return {
      title: `批量起草 ${documents} 份`,
      about: '真实进程在做到五分之一后被 kill −9，重启后接着做；用时不含重启。',
      columns: ['被杀时已做', '留下的部分', '成文', '用时（秒）', '一份（毫秒）'],
      rows: [[before.madeCount, kept, `${whole}/${documents}`, figure(seconds), figure((seconds * 1000) / documents)]],
    };
  } finally {
    await product.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Finished parts of tasks below a data folder. */
const partsIn = (dataDir: string) =>
  readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).filter(name => /\/\d{5}\.json$/u.test(name)).length;

async function openedElsewhere(): Promise<Table> {
  const folder = mkdtempSync(join(tmpdir(), 'antai-bench-office-'));
  const about = '每份现成模板按示例填写，写成docx，由LibreOffice打开并另存为PDF。';
  const table = { title: '在LibreOffice里打开', about, columns: ['模板', '打开'] };
  try {
    const has = await run('soffice', ['--version']).catch(() => undefined);
    if (!has) return { ...table, rows: [['没有安装LibreOffice', '跳过']] };
    const [word, pdf] = [join(folder, 'word'), join(folder, 'pdf')];
    for (const each of [word, pdf]) mkdirSync(each);
    for (const template of listTemplates()) {
      const fill = new URL(`../engines/drafting/data/fills/${template.id}.json`, import.meta.url);
      const { values } = readFields(template, JSON.parse(readFileSync(fill, 'utf8')) as Record<string, unknown>);
      const paper = describePaper(template, fillTemplate(template, values));
      const [bytes] = await writePaperDocx({ papers: [paper], now: new Date() });
      writeFileSync(join(word, `${template.style}-${template.id}.docx`), bytes!);
    }
    const sources = readdirSync(word).map(name => join(word, name));
    const home = `-env:UserInstallation=file://${folder}/home`;
    await run('soffice', ['--headless', home, '--convert-to', 'pdf', '--outdir', pdf, ...sources], {
      maxBuffer: 2 ** 24,
    });
    const opened = readdirSync(pdf).length;
    if (process.env.KEEP_PAPERS) {
      mkdirSync(process.env.KEEP_PAPERS, { recursive: true });
      for (const name of readdirSync(pdf))
        writeFileSync(join(process.env.KEEP_PAPERS, name), readFileSync(join(pdf, name)));
    }
    return { ...table, rows: [[sources.length, `${opened}/${sources.length}`]] };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
