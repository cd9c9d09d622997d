import { type ModelErrorKind, type ModelUsage, modelErrorTexts } from '@antai/contract/wire/models';

/** One request to one endpoint that came to nothing. */
export interface Try {
  endpointId: string;
  kind: ModelErrorKind;
  status?: number;
  /** What the service said, for the administrator; never shown to users. */
  complaint: string;
  /** What it used up nevertheless. */
  usage?: ModelUsage;
}

interface Details {
  status?: number;
  retryAfterMs?: number;
  complaint?: string;
  tries?: Try[];
}

/** Why a model gave no (whole) answer. The message is Chinese and says what to do. */
export class ModelError extends Error {
  readonly kind: ModelErrorKind;
  readonly status?: number;
  /** When the service said that it may be asked again. */
  readonly retryAfterMs?: number;
  readonly complaint: string;
  tries: Try[];
  /** What was used up nevertheless. */
  usage?: ModelUsage;

  constructor(kind: ModelErrorKind, { status, retryAfterMs, complaint = '', tries = [] }: Details = {}) {
    super(sayError(kind, retryAfterMs));
    this.kind = kind;
    this.status = status;
    this.retryAfterMs = retryAfterMs;
    this.complaint = complaint.slice(0, complaintMaxChars);
    this.tries = tries;
  }
}

const complaintMaxChars = 300;

function sayError(kind: ModelErrorKind, retryAfterMs: number | undefined): string {
  if (kind !== 'rateLimit' || retryAfterMs === undefined) return modelErrorTexts[kind];
  return `模型服务请求过多，请在${Math.max(1, Math.ceil(retryAfterMs / 1000))}秒后重试`;
}
