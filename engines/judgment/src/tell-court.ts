import { lastPlaceIn } from '@antai/values';
import type { CourtLevel } from './judgment.ts';

const special = /海事法院|知识产权法院|金融法院|互联网法院|军事法院|铁路运输|林区|油田|矿区|农垦|垦区|兵团/;

/** 最高, 高级, 中级 or 基层, or 专门法院 for courts of one field (海事, 知识产权, 金融, 互联网, 铁路, 军事 …). */
export function tellCourtLevel(court: string): CourtLevel | undefined {
  if (/最高人民法院/.test(court)) return '最高人民法院';
  if (special.test(court) && !/^.{2,8}高级人民法院/.test(court)) return '专门法院';
  if (/高级人民法院/.test(court)) return '高级人民法院';
  if (/中级(?:人民)?法院$/.test(court)) return '中级人民法院';
  return /法院$/.test(court) ? '基层人民法院' : undefined;
}

/** Where a court's name begins in a run of text that ends with it: at the last province or city named, else at the start. */
export function trimCourt(run: string): string {
  const bare = run.replace(/^中华人民共和国(?=.)/, '');
  return bare.slice(lastPlaceIn(bare));
}
