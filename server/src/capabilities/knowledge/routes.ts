import { knowledge } from '@antai/contract/knowledge';
import { bind } from '../../platform/http/bind.ts';
import type { KnowledgeService } from './service.ts';

export const knowledgeRoutes = (service: KnowledgeService) =>
  bind(knowledge, {
    total: caller => service.total(caller),
    folders: caller => service.folders(caller),
    addFolder: (caller, { data }) => service.addFolder(caller, data),
    renameFolder: (caller, { data }) => service.renameFolder(caller, data.folderId, data.name),
    moveFolder: (caller, { data }) => service.moveFolder(caller, data.folderId, data.parentId),
    removeFolder: (caller, { data }) => service.removeFolder(caller, data.folderId),
    addDocuments: (caller, { data }) => service.addDocuments(caller, data.folderId, data.fileIds),
    replaceDocument: (caller, { data }) => service.replaceDocument(caller, data.documentId, data.fileId),
    retryDocument: (caller, { data }) => service.retryDocument(caller, data.documentId),
    renameDocument: (caller, { data }) => service.renameDocument(caller, data.documentId, data.name),
    moveDocuments: (caller, { data }) => service.moveDocuments(caller, data.documentIds, data.folderId),
    removeDocuments: (caller, { data }) => service.removeDocuments(caller, data.documentIds),
    page: (caller, { baseInfo, data }) => service.page(caller, data, baseInfo),
    read: (caller, { data }) => service.read(caller, data.documentId, data.keyword),
    passages: (caller, { data }) => service.passages(caller, data),
    download: (caller, { data }) => service.download(caller, data.documentId),
  });
