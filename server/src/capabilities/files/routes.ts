import { files } from '@antai/contract/files';
import { bind } from '../../platform/http/bind.ts';
import type { FilesService } from './service.ts';

export const filesRoutes = (service: FilesService) =>
  bind(files, {
    upload: (caller, _input, upload) => service.upload(caller, upload),
    download: (caller, { data }) => service.download(caller, data.fileId),
    remove: (caller, { data }) => service.remove(caller, data.fileId),
  });
