import { materialFaults } from '@antai/contract/drafting/material';
import type { Caller } from '../../../platform/caller.ts';
import { Fault, ignoreMissing } from '../../../platform/fault.ts';
import type { ThreadInput } from '../../../platform/files/local-file.ts';
import type { Workers } from '../../../platform/workers.ts';
import type { FilesService } from '../../files/service.ts';
import type { DraftingService } from '../service.ts';
import type { Material, MaterialOrder, ProposalResult } from './propose-values.ts';

interface Deps {
  files: FilesService;
  drafts: DraftingService;
  workers: Workers;
}

export type MaterialService = ReturnType<typeof materialService>;

const proposer = new URL('./propose-values.ts', import.meta.url);

/** Filling from material: what uploaded files and pasted texts say is proposed, never written into a draft by itself. */
export function materialService({ files, drafts, workers }: Deps) {
  async function read(caller: Caller, fileId: string): Promise<ThreadInput<Material>> {
    const file = await files.describe(caller.userId, fileId);
    if (!file) throw new Fault(materialFaults.sourceGone);
    return { name: file.fileName, source: await files.readableNow(fileId, caller.signal) };
  }

  return {
    async propose(caller: Caller, { taskId, fileIds, text }: { taskId: string; fileIds: string[]; text: string }) {
      const { template } = await drafts.opened(caller, taskId);
      if (fileIds.length === 0 && text === '') throw new Fault(materialFaults.nothing);
      const materials: ThreadInput<Material>[] = text === '' ? [] : [{ name: '粘贴的文字', source: { text } }];
      for (const fileId of new Set(fileIds)) materials.push(await read(caller, fileId));
      const order: ThreadInput<MaterialOrder> = { template, materials };
      const proposed = await workers.runFor<ProposalResult>(caller, { module: proposer, input: order });
      if (!proposed) throw new Fault(materialFaults.tooSlow);
      // what was read is told with its passages: the files themselves have had their time
      for (const fileId of new Set(fileIds)) await files.remove(caller, fileId).catch(ignoreMissing);
      return proposed;
    },
  };
}
