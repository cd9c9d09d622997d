import { Link } from '@tanstack/react-router';
import { addresses } from '../../../app/addresses.ts';

const places = {
  work: { address: () => addresses.translation(), name: '文档翻译' },
  terms: { address: () => addresses.terms(), name: '术语库' },
  memory: { address: () => addresses.translationMemory(), name: '翻译记忆' },
  history: { address: () => addresses.translationHistory, name: '翻译历史' },
} as const;

/** The other places of the translation, from one of them. */
export const TranslationLinks = ({ from }: { from: keyof typeof places }) => (
  <>
    {Object.entries(places)
      .filter(([key]) => key !== from)
      .map(([key, { address, name }]) => (
        <Link key={key} {...address()}>
          {name}
        </Link>
      ))}
  </>
);
