import { tellRegion } from '@antai/values';
import { tellCourtLevel } from './tell-court.ts';

const highest = '最高人民法院';

/** What a source knows of where a court is; what it does not know is read from the court's name. */
interface Place {
  province?: string | undefined;
  city?: string | undefined;
}

/**
 * A court by where it is and its level, from the root, joined by `/`: 江苏省/中级人民法院/江苏省苏州市中级人民法院, and
 * the courts of first instance by city too: 江苏省/基层人民法院/苏州市/昆山市人民法院.
 */
export function placeCourt(court: string, hint: Place = {}): string {
  const name = court.trim().replaceAll('/', '／');
  if (name === highest) return highest;
  const region = tellRegion(name);
  const province = hint.province ?? region?.province ?? '地域不详';
  const level = tellCourtLevel(name) ?? '层级不详';
  const city = hint.city ?? region?.city;
  const isLocal = level === '基层人民法院' && city !== undefined && city !== province;
  return [province, level, ...(isLocal ? [city] : []), name].join('/');
}
