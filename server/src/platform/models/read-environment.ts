import type { Endpoint } from './endpoint.ts';
import { guessEndpoint } from './guess-endpoint.ts';

/** One model as the configuration names it. */
export interface ConfiguredModel {
  endpointId: string;
  purpose: Endpoint['purpose'];
  baseUrl: string;
  apiKey?: string;
  model: string;
  dialect?: Endpoint['dialect'];
  location?: Endpoint['location'];
  label?: string;
}

const concurrentUsual = 16;

/** The endpoint of a model of the configuration. Whoever writes there that it lies abroad has agreed to that. */
export function readEnvironment({ dialect, location, label, ...model }: ConfiguredModel): Endpoint {
  const guess = guessEndpoint(model.baseUrl);
  return {
    ...model,
    dialect: dialect ?? guess.dialect,
    location: location ?? guess.location,
    label: label ?? guess.label,
    hasConsent: location === 'abroad',
    concurrentMax: concurrentUsual,
    price: { input: 0, cachedInput: 0, output: 0 },
  };
}
