import { type KnowledgeDocument, knowledgeFaults } from '@antai/contract/knowledge';
import type { Said } from '../notices/service.ts';
import type { DocumentRow } from './store.ts';

/** How the reading of a document's batch stands. */
export interface ReadingState {
  isOver: boolean;
  failReason: string | null;
  done: number;
  total: number;
}

interface DocumentAccess {
  isOwn: boolean;
  mayChange: boolean;
  citedBefore: KnowledgeDocument['citedBefore'];
}

/** A document as its user sees it. One whose reading ended without a word could not be read. */
export function showDocument(
  row: DocumentRow,
  { reading, seen }: { reading: ReadingState | undefined; seen: DocumentAccess },
): KnowledgeDocument {
  const { documentId, folderId, libraryId, name, fileType, sizeBytes, version, paragraphs, pages, characters } = row;
  const isLost = row.state === 'parsing' && (reading?.isOver ?? false);
  const state = isLost ? 'unreadable' : row.state;
  return {
    ...{ documentId, folderId, libraryId, name, fileType, sizeBytes, version, paragraphs, pages, characters },
    state,
    reason: isLost ? (reading?.failReason ?? knowledgeFaults.tooSlow.text) : row.reason,
    parsing: state === 'parsing' ? { done: reading?.done ?? 0, total: Math.max(1, reading?.total ?? 1) } : null,
    unread: row.unread,
    ...seen,
    ...(seen.isOwn ? { fileId: row.fileId } : {}),
    createTime: row.createdAt.toISOString(),
    updateTime: row.updatedAt.toISOString(),
  };
}

/** What a notice says when a batch has been read. */
export function sayRead({ read, failed }: { read: number; failed: string[] }): Said {
  if (failed.length === 0) return { title: '知识库文件已解析', paragraphs: [`${read}份文件已读出，可以检索与引用。`] };
  const names = failed.slice(0, 5).join('、');
  const more = failed.length > 5 ? `等${failed.length}份` : '';
  return {
    title: '知识库有文件读不出',
    paragraphs: [`${read}份已读出；读不出：${names}${more}。请在知识库查看原因。`],
  };
}
