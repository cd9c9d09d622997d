import { z } from 'zod';
import { keysOf } from '../wire/keys-of.ts';

/** 文档翻译: the languages that are told apart, and what they are called. */
export const languageNames = {
  zh: '中文',
  en: '英文',
  ja: '日文',
  ko: '韩文',
  fr: '法文',
  de: '德文',
  es: '西班牙文',
  ru: '俄文',
} as const;
export type LanguageCode = keyof typeof languageNames;
export const languageCodes = keysOf(languageNames);

export const language = z.enum(languageCodes, '请选择语言');
