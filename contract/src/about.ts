import { z } from 'zod';
import { callsAt } from './wire/call.ts';

/** The field of the system configuration whose names and values say whom to turn to. */
export const contactField = 'contact';

/** A work of others that the product contains. */
export const Licence = z.object({ name: z.string(), version: z.string(), licence: z.string() });
export type Licence = z.output<typeof Licence>;

const call = callsAt('/api/about/', { style: 'B', access: 'signedIn' });

/** 关于: which product this is, what it is made of, and whom to turn to. */
export const about = {
  info: call({
    path: 'info',
    summary: '版本、数据包及其日期、联系方式、所含开源组件的许可',
    output: z.object({
      versionNum: z.string(),
      packs: z.array(
        z.object({
          title: z.string(),
          publisher: z.string(),
          licence: z.string(),
          date: z.string(),
          isPresent: z.boolean(),
        }),
      ),
      contact: z.array(z.object({ name: z.string(), value: z.string() })),
      licences: z.array(Licence),
    }),
  }),
} as const;
