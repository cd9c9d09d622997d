import { knowledge } from '@antai/contract/knowledge';
import { bind } from '../../platform/http/bind.ts';
import type { KnowledgeService } from './service.ts';

export const knowledgeRoutes = (service: KnowledgeService) =>
  bind(knowledge, {
    total: caller => service.total(caller),
    folders: caller => service.folders(caller),
    addFolder: (caller, { data }) => service.addFolder(caller, data),
    renameFolder: (caller, { data }) => service.renameFolder(caller, { folderId: data.folderId, name: data.name }),
    moveFolder: (caller, { data }) => service.moveFolder(caller, { folderId: data.folderId, parentId: data.parentId }),
    removeFolder: (caller, { data }) => service.removeFolder(caller, data.folderId),
    addDocuments: (caller, { data }) =>
      service.addDocuments(caller, { folderId: data.folderId, fileIds: data.fileIds }),
    replaceDocument: (caller, { data }) =>
      service.replaceDocument(caller, { documentId: data.documentId, fileId: data.fileId }),
    retryDocument: (caller, { data }) => service.retryDocument(caller, data.documentId),
    renameDocument: (caller, { data }) =>
      service.renameDocument(caller, { documentId: data.documentId, name: data.name }),
    moveDocuments: (caller, { data }) =>
      service.moveDocuments(caller, { documentIds: data.documentIds, folderId: data.folderId }),
    removeDocuments: (caller, { data }) => service.removeDocuments(caller, data.documentIds),
    page: (caller, { baseInfo, data }) => service.page(caller, { filter: data, page: baseInfo }),
    read: (caller, { data }) => service.read(caller, { documentId: data.documentId, keyword: data.keyword }),
    passages: (caller, { data }) => service.passages(caller, data),
    download: (caller, { data }) => service.download(caller, data.documentId),
  });
