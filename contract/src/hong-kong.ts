import { z } from 'zod';
import { callsAt, dataOf, requestOf } from './wire/call.ts';
import { pagedOf, pageOf } from './wire/page.ts';

/** What the register says of an entry, in its own words; empty where it says nothing. */
const statement = z.string();
/** YYYY-MM-DD; empty where the register tells none. */
const day = z.string();

const HongKongShareholder = z.object({
  name: statement,
  englishName: statement,
  shareClass: statement,
  shares: z.number().nullable(),
  /** 0 to 100, as told, or of all issued shares where there is one class; null where neither can be said. */
  percent: z.number().nullable(),
  /** The record that a company of this name has here. */
  companyId: z.string().nullable(),
});

const HongKongDirector = z.object({
  name: statement,
  englishName: statement,
  capacity: statement,
  appointedOn: day,
  ceasedOn: day,
});

const HongKongCharge = z.object({
  number: statement,
  createdOn: day,
  registeredOn: day,
  chargee: statement,
  amount: statement,
  property: statement,
  isReleased: z.boolean(),
});

const HongKongShares = z.object({
  shareClass: statement,
  shares: z.number().nullable(),
  amount: statement,
  paidUp: statement,
});

/** A Hong Kong company as a list names it. */
export const HongKongHead = z.object({
  hongKongId: z.string(),
  name: statement,
  englishName: statement,
  companyNumber: statement,
  businessRegistrationNumber: statement,
  status: statement,
  isEnded: z.boolean(),
  companyType: statement,
  incorporatedOn: day,
  isDemo: z.boolean(),
});
export type HongKongHead = z.output<typeof HongKongHead>;

/** What the Hong Kong register of companies says of one. */
export const HongKongCompany = HongKongHead.extend({
  formerNames: z.array(z.string()),
  endedOn: day,
  windingUp: statement,
  registeredOffice: statement,
  remarks: statement,
  /** The day of the annual return that tells of shares and shareholders. */
  returnDate: day,
  secretary: statement,
  shares: z.array(HongKongShares),
  shareholders: z.array(HongKongShareholder),
  directors: z.array(HongKongDirector),
  charges: z.array(HongKongCharge),
  /** The company's record among organisations; null until that is written. */
  companyId: z.string().nullable(),
  dataFrom: statement,
  importTime: z.string(),
});
export type HongKongCompany = z.output<typeof HongKongCompany>;

const access = 20016;

const call = callsAt('/node/api/dataSearch/', { style: 'B' });

/** 香港公司: what the Hong Kong register of companies says, found by name in either language or by number. */
export const hongKong = {
  page: call({
    path: 'getHongKongCompanies',
    access,
    summary: '按中英文名称、公司编号或商业登记号查找香港公司；asOf 为最近一次导入，从未导入则为空',
    input: requestOf(pageOf(20), {
      keyword: z.string().trim().min(1, '请输入名称或编号').max(100, '名称或编号至多100字'),
    }),
    output: pagedOf(HongKongHead).extend({ asOf: z.string().nullable() }),
  }),
  detail: call({
    path: 'getHongKongCompany',
    access,
    summary: '一家香港公司的登记：名称、编号、状态、股本、股东、董事、注册办事处、押记',
    input: dataOf({ hongKongId: z.string().min(1).max(64) }),
    output: HongKongCompany,
  }),
} as const;
