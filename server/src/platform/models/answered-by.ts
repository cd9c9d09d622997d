import type { ModelLocation } from '@antai/contract/wire/models';
import type { Endpoint } from './endpoint.ts';

/** Which model has answered, as it is shown. */
export interface AnsweredBy {
  endpointId: string;
  label: string;
  model: string;
  location: ModelLocation;
}

export const answererOf = ({ endpointId, label, model, location }: Endpoint): AnsweredBy => ({
  endpointId,
  label,
  model,
  location,
});
