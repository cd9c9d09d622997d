import type { KnowledgeDocument } from '@antai/contract/knowledge';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { addresses } from '../../../app/addresses.ts';
import { useBindLibraries } from '../../assistant/queries.ts';
import type { documentQuery } from '../queries.ts';

const quotationMax = 200;

type Content = Awaited<ReturnType<NonNullable<ReturnType<typeof documentQuery>['queryFn']>>>;

interface StartPlace {
  keyword: string | undefined;
  /** The paragraph to begin at, where no search says so. */
  paragraph: number | undefined;
}

/** Where somebody reads in a document: at a hit of a search, or at the paragraph that was chosen. */
export function useReading(content: Content | undefined, { keyword, paragraph }: StartPlace) {
  const [hit, setHit] = useState(0);
  const [choice, choose] = useState(paragraph);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another search has other hits
  useEffect(() => setHit(0), [keyword]);
  useEffect(() => choose(paragraph), [paragraph]);
  const hits = content?.hits ?? [];
  const current = choice ?? hits[hit]?.paragraph;
  const own = current === undefined ? undefined : content?.paragraphs[current];
  return {
    ...{ hits, hit, choice, choose, current, own },
    place: own && `第${(current ?? 0) + 1}段${own.page ? ` · 第${own.page}页` : ''}`,
    quotation: own && (own.text.length > quotationMax ? `${own.text.slice(0, quotationMax)}…` : own.text),
    step: (by: number) => {
      if (hits.length === 0) return;
      choose(undefined);
      setHit(now => (now + by + hits.length) % hits.length);
    },
  };
}

/** Takes words of a document on to a question to the assistant, who is bound to its library. */
export function useQuestionAbout(document: KnowledgeDocument | undefined) {
  const navigate = useNavigate();
  const bind = useBindLibraries();
  return {
    mutate: (words: string) => {
      if (!document) return;
      const question = `《${document.name}》${words}\n\n请说明：`;
      bind.mutate(
        { libraryIds: [document.libraryId] },
        { onSuccess: imId => void navigate(addresses.assistantWith(question, imId)) },
      );
    },
    isPending: bind.isPending,
  };
}
