import { parseArgs } from 'node:util';
import { auditLog } from '@antai/contract/administration/audit';
import { type Ask, atWork, endWith, UsageError } from './command.ts';

const usage = `用法：npm run audit -- verify                  核对审计日志的哈希链
      npm run audit -- verify --head <哈希>    并核对先前记下的最新一条仍在链上`;

/** Proves the chain, and that it still holds the entry with a hash noted before; gives the exit code. */
async function verify(ask: Ask, head: string | undefined): Promise<number> {
  const { entries, lastNumber, lastHash, broken, hasHead } = await ask(auditLog.verify, { data: { head } });
  if (broken) {
    console.error(`审计日志已被改动：${broken.reason}。此前${entries}条完好。`);
    return 1;
  }
  console.log(`审计日志完好，共${entries}条。最新一条：第${lastNumber}条 ${lastHash}`);
  if (head === undefined || hasHead) return 0;
  console.error('日志中没有先前记下的那一条：末尾的记录可能已被删去。');
  return 1;
}

async function main() {
  const { values, positionals } = parseArgs({ options: { head: { type: 'string' } }, allowPositionals: true });
  if (positionals.length !== 1 || positionals[0] !== 'verify') throw new UsageError(usage);
  if (values.head !== undefined && !/^[0-9a-f]{64}$/.test(values.head)) throw new UsageError(usage);
  return atWork(ask => verify(ask, values.head), { bringsRecords: false });
}

endWith(main());
