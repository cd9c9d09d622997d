import type { ModelDialect, ModelLocation, ModelPurpose } from '@antai/contract/wire/models';

/** What a million tokens cost, in millionths of a yuan a token: 1 is 1 yuan a million. */
export interface ModelPrice {
  input: number;
  cachedInput: number;
  output: number;
}

/** A model at an address that speaks the OpenAI wire. */
export interface Endpoint {
  endpointId: string;
  /** What users read where a model wrote something. */
  label: string;
  purpose: ModelPurpose;
  dialect: ModelDialect;
  /** Up to and without `/chat/completions`. */
  baseUrl: string;
  apiKey?: string;
  model: string;
  location: ModelLocation;
  /** An administrator has agreed that masked text leaves the country to it. */
  hasConsent: boolean;
  /** Answers of it under way at the same time. */
  concurrentMax: number;
  price: ModelPrice;
}
