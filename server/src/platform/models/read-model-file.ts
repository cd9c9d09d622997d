import { readFileSync } from 'node:fs';
import { modelDialects, modelLocations, modelPurposes } from '@antai/contract/wire/models';
import { z } from 'zod';
import type { ConfiguredModel } from './read-environment.ts';

const ModelFile = z
  .array(
    z.strictObject({
      baseUrl: z.url({ protocol: /^https?$/, error: '应为 http:// 或 https:// 开头的地址' }),
      apiKey: z.string().optional(),
      model: z.string().min(1),
      purpose: z.enum(modelPurposes).default('chat'),
      dialect: z.enum(modelDialects).optional(),
      location: z.enum(modelLocations).optional(),
      label: z.string().max(40).optional(),
    }),
  )
  .max(30);

/** The models that a file of the configuration names, in their order; throws where it cannot be read or is of another form. */
export function readModelFile(path: string): ConfiguredModel[] {
  const models = ModelFile.parse(JSON.parse(readFileSync(path, 'utf8')));
  return models.map((model, index) => ({ ...model, endpointId: `environment-${index + 1}` }));
}
