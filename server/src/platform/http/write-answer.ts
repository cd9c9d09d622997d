import { writeJson } from '../write-json.ts';

/** An answer as JSON, the same to the letter as in one go; others have their turn while one with long lists is written. */
export const writeAnswer = async ({ data, ...rest }: { baseInfo: object; data: unknown }): Promise<string> => {
  const text = await writeJson(data);
  return text === undefined ? JSON.stringify(rest) : `${JSON.stringify(rest).slice(0, -1)},"data":${text}}`;
};
