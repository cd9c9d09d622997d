import { shanghaiSecond } from '@antai/values';

/** A moment as an export says it, in Asia/Shanghai. */
export const sayMoment = (date: Date) => `${shanghaiSecond(date)}（北京时间）`;

/** What a category's records are called: some categories are named after the searching of them. */
export const subjectOf = (categoryName: string) => categoryName.replace(/检索$/, '');
