import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readDocx } from '../documents/src/read-docx.ts';
import { settleChanges } from '../documents/src/settle-changes.ts';
import { listTexts, planEdits } from '../server/src/capabilities/review/plan-edits.ts';
import type { ContractLine } from '../server/src/capabilities/review/read-contract.ts';
import reviewText from '../server/src/capabilities/review/review-text.ts';
import { viewReview } from '../server/src/capabilities/review/view-review.ts';
import writeRedline from '../server/src/capabilities/review/write-redline.ts';
import { unpackJson } from '../server/src/platform/pack-json.ts';

/**
 * The redlined output of every public docx lease with every finding accepted, half of them in other words: rejected it is the
 * original, and LibreOffice opens it and reads the accepted text as we do. Says that it skips where soffice is absent.
 */
const shared = process.env.ANTAI_SHARED ?? join(import.meta.dirname, '../../shared');
const settings = {
  typeId: 'lease',
  side: 'b' as const,
  strictness: 'usual' as const,
  signDate: '2026-11-23',
  facts: {},
  pointIds: null,
  isMainland: true,
  hasModel: false,
};

const bodyOf = (bytes: Uint8Array) =>
  readDocx(bytes)
    .paragraphs.filter(({ place }) => place === 'body')
    .map(({ text }) => text)
    .join('\n');

const nobody = { assignments: [], names: new Map<string, string>(), notes: [], callerId: '', earlierName: null };

async function redline(original: Uint8Array) {
  const input = { bytes: original, fileType: 'docx' };
  const answer = await reviewText({ input, charactersMax: 500_000, settings });
  if (answer.kind !== 'reviewed') return undefined;
  const contract = unpackJson(answer.contract);
  const read = { text: contract.text, lines: unpackJson<ContractLine[]>(answer.lines) };
  const decisions = contract.findings.map(({ findingId }, at) => ({
    ...{ findingId, decision: 'accepted' as const, level: null, decidedBy: null },
    wording: at % 2 === 0 ? `改写的文字之${at}。` : null,
  }));
  const { findings } = viewReview({ contract, verified: [], reviewedAt: '' }, decisions, nobody);
  const places = new Map(contract.findings.map(each => [each.findingId, each.insertAt]));
  const placed = findings.map(each => ({ ...each, insertAt: places.get(each.findingId)! }));
  const plan = planEdits({ ...read, findings: placed });
  return { plan, bytes: writeRedline({ ...plan, original, texts: listTexts(read), date: '2026-11-23T00:00:00Z' }) };
}

/** What LibreOffice reads, by itself and with every tracked deletion left out; undefined where there is none. */
function readByOffice(folder: string, name: string, bytes: Uint8Array): string | undefined {
  const file = join(folder, `${name}.docx`);
  writeFileSync(file, bytes);
  const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`;
  try {
    execFileSync('soffice', [profile, '--headless', '--convert-to', 'fodt', '--outdir', folder, file], {
      stdio: 'ignore',
    });
  } catch {
    return undefined;
  }
  const whole = readFileSync(join(folder, `${name}.fodt`), 'utf8');
  const regions = whole.matchAll(/<text:changed-region [^>]*text:id="([^"]+)"[^>]*>\s*<text:deletion/gu);
  const deleted = [...regions].map(([, id]) => id!);
  const unmarked = deleted.reduce(
    (xml, id) => {
      const [head, rest = ''] = xml.split(`<text:change-start text:change-id="${id}"/>`);
      return head! + rest.slice(Math.max(0, rest.indexOf(`<text:change-end text:change-id="${id}"/>`)));
    },
    whole.replace(/<office:annotation [\s\S]*?<\/office:annotation>/gu, ''),
  );
  const xml = unmarked.replace(/<text:tracked-changes>[\s\S]*?<\/text:tracked-changes>/gu, '');
  const paragraphs = [...xml.matchAll(/<text:(?:p|h)\b[^>]*>([\s\S]*?)<\/text:(?:p|h)>/gu)];
  const texts = paragraphs.map(([, inside]) => inside!.replace(/<[^>]*>/gu, '').trim());
  return texts.filter(text => text !== '').join('\n');
}

const folder = mkdtempSync(join(tmpdir(), 'antai-redlines-'));
for (const place of ['rental_templates', 'synthetic_llm']) {
  const source = join(shared, 'data/contracts', place);
  for (const [at, name] of readdirSync(source).entries()) {
    if (!name.endsWith('.docx')) continue;
    const original = new Uint8Array(readFileSync(join(source, name)));
    const made = await redline(original);
    if (!made) continue;
    const own = join(folder, `${place}-${at}`);
    mkdirSync(own);
    const isOriginal = bodyOf(settleChanges(made.bytes, 'rejected')) === bodyOf(original);
    const seen = readByOffice(own, 'redline', made.bytes);
    const wanted =
      seen === undefined ? undefined : readByOffice(own, 'accepted', settleChanges(made.bytes, 'accepted'));
    const office =
      seen === undefined ? 'skipped: no soffice' : `LibreOffice reads the accepted text: ${seen === wanted}`;
    const { edits, comments } = made.plan;
    console.log(
      `${name}: ${edits.length} edits, ${comments.length} comments; rejected is the original: ${isOriginal}; ${office}`,
    );
  }
}
rmSync(folder, { recursive: true });
