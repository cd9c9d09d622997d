/** China keeps one time the year round. */
const offsetMs = 8 * 3_600_000;
const dayLength = 10;
const minuteLength = 16;
const secondLength = 19;

const shanghai = (moment: Date) => new Date(moment.getTime() + offsetMs).toISOString().replace('T', ' ');

/** The calendar day of a moment in Asia/Shanghai, YYYY-MM-DD. */
export const shanghaiDay = (moment: Date): string => shanghai(moment).slice(0, dayLength);

/** Day and minute of a moment in Asia/Shanghai. */
export const shanghaiMinute = (moment: Date): string => shanghai(moment).slice(0, minuteLength);

/** Day and second of a moment in Asia/Shanghai. */
export const shanghaiSecond = (moment: Date): string => shanghai(moment).slice(0, secondLength);
