/** A moment as an export says it, in Asia/Shanghai. */
export const sayMoment = (date: Date) => `${moment.format(date)}（北京时间）`;

/** What a category's records are called: some categories are named after the searching of them. */
export const subjectOf = (categoryName: string) => categoryName.replace(/检索$/, '');

const moment = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai', dateStyle: 'short', timeStyle: 'medium' });
