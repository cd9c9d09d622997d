/** A mobile number: a leading 1, a second digit 3 to 9, then nine digits. */
const mobile = /1[3-9]\d{9}/;
/** A fixed line: seven or eight digits, with or without the number of its region. */
const landline = /(?:0\d{2,3}-?)?\d{7,8}/;
/** Region, number and extension, each apart: 021-12345678-801. */
const threeSegments = /0\d{2,3}-\d{7,8}-\d{1,6}/;
const email = /[^\s@]{1,64}@[^\s@.]{1,63}(?:\.[^\s@.]{1,63}){1,4}/;

const whole = (...patterns: RegExp[]) => new RegExp(`^(?:${patterns.map(({ source }) => source).join('|')})$`);

/** How numbers and addresses are written by which somebody can be reached. */
export const contactPatterns = {
  mobile: whole(mobile),
  landline: whole(landline),
  threeSegments: whole(threeSegments),
  email: whole(email),
  any: whole(mobile, landline, threeSegments, email),
} as const;
