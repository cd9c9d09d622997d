import { type LanguageCode, languageCodes } from '@antai/contract/translation/languages';

const tags: Record<LanguageCode, string> = {
  zh: 'zh-CN',
  en: 'en',
  ja: 'ja',
  ko: 'ko',
  fr: 'fr',
  de: 'de',
  es: 'es',
  ru: 'ru',
};

/** A language as files name it. */
export const tagOf = (language: LanguageCode): string => tags[language];

/** The language of a tag such as `EN-US` or `zh_Hans`; undefined for one that is not told apart here. */
export function languageOf(tag: string | undefined): LanguageCode | undefined {
  const own = tag?.trim().toLowerCase().split(/[-_]/u)[0];
  return languageCodes.find(code => code === own);
}
