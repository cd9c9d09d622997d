import { hongKong } from '@antai/contract/hong-kong';
import { bind } from '../../platform/http/bind.ts';
import type { HongKongService } from './service.ts';

export const hongKongRoutes = (service: HongKongService) =>
  bind(hongKong, {
    page: (_caller, { data, baseInfo }) => service.page(data.keyword, baseInfo),
    detail: (_caller, { data }) => service.detail(data.hongKongId),
  });
