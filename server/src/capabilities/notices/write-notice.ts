import { messageTypes } from '@antai/contract/notices';
import { escapeHtml } from '@antai/documents/escape-markup';
import { shanghaiMinute } from '@antai/values';

const names: Record<number, string> = {
  [messageTypes.system]: '系统通知',
  [messageTypes.task]: '任务通知',
  [messageTypes.monitoring]: '监控提醒',
};

export const typeNameOf = (messageType: number) => names[messageType] ?? '通知';

/** What a notice says: a title, paragraphs, and a list below them. */
export interface NoticeText {
  title: string;
  paragraphs: string[];
  items?: string[];
  /** Cleaned HTML that stands in place of all paragraphs. */
  html?: string;
}

/** The HTML of a notice; every text in it is escaped, and what comes as HTML has been cleaned. */
export function contentOf({ paragraphs, items = [], html }: NoticeText): string {
  if (html !== undefined) return html;
  const list = items.length > 0 ? `<ul>${items.map(item => `<li>${escapeHtml(item)}</li>`).join('')}</ul>` : '';
  return paragraphs.map(each => `<p>${escapeHtml(each)}</p>`).join('') + list;
}

/** Day and minute as a lawyer in China reads them. */
export const showDateOf = (at: Date) => shanghaiMinute(at);
