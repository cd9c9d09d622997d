import { files } from '@antai/contract/files';
import { bind } from '../../platform/http/bind.ts';
import type { FilesService } from './service.ts';

export const filesRoutes = (service: FilesService) =>
  bind(files, {
    upload: (caller, _input, upload) => service.upload(caller, upload),
    download: (caller, { data }) => service.download(caller, data.fileId),
    scanValues: (caller, { baseInfo, data }) => service.scanValues(caller, { fileId: data.fileId, page: baseInfo }),
    scanPicture: (caller, { data }) => service.scanPicture(caller, data),
    remove: (caller, { data }) => service.remove(caller, data.fileId),
  });
