import type { LanguageCode } from '@antai/contract/translation/languages';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { addresses } from '../../../app/addresses.ts';
import { dropDraft, keepDraft, readDraft } from '../../../lib/draft.ts';
import { keepChoice, readChoice } from '../../../lib/keep-choice.ts';
import type { WorkSource } from '../../../ui/SourceInput.tsx';
import { basesQuery, identifyQuery, type ReceivedSource, useBegin, useDrop, useReceive } from '../queries.ts';
import type { Decision } from './DecideDialog.tsx';
import { readParties } from './read-parties.ts';

export const textDraft = 'translation';
const partiesDraft = 'translation-parties';
const clientDraft = 'translation-client';
/** What belongs to one order and not to the next. */
const orderDrafts = [textDraft, partiesDraft, clientDraft];
const basesChoice = 'translation-bases';
const usualBases = ['legal'];
/** As much of a text tells its language. */
const identifiedMax = 2_000;
/** A name in another language is no paragraph to be translated. */
const shownMin = 20;

interface Pair {
  from: LanguageCode;
  to: LanguageCode;
}

/** Chinese goes into English, everything else into Chinese. */
const usualTarget = (from: LanguageCode): LanguageCode => (from === 'zh' ? 'en' : 'zh');

/** Languages of a document that are neither of the pair. */
export const othersOf = ({ languages }: ReceivedSource, { from, to }: Pair) =>
  languages.filter(({ language, characters }) => language !== from && language !== to && characters >= shownMin);

/** What goes with a translation: term bases, parties and client, kept while they are typed. */
function useOrderDetails() {
  const [bases, setBases] = useState(() => readChoice<string[]>(basesChoice) ?? usualBases);
  const [parties, setParties] = useState(() => readDraft<string>(partiesDraft) ?? '');
  const [client, setClient] = useState(() => readDraft<string>(clientDraft) ?? '');
  return {
    ...{ bases, parties, client },
    setBases: (value: string[]) => {
      setBases(value);
      keepChoice(basesChoice, value);
    },
    setParties: (value: string) => {
      setParties(value);
      keepDraft(partiesDraft, value);
    },
    setClient: (value: string) => {
      setClient(value);
      keepDraft(clientDraft, value);
    },
  };
}

/** An order for a translation: `start` sends it, and asks first where the document leaves something to be decided. */
export function useTranslationOrder() {
  const [source, setSource] = useState<WorkSource>();
  const [choice, setChoice] = useState<Partial<Pair>>({});
  const [question, setQuestion] = useState<Pair & { received: ReceivedSource }>();
  const details = useOrderDetails();
  const receive = useReceive();
  const drop = useDrop();
  const begin = useBegin();
  const navigate = useNavigate();
  const offered = useQuery(basesQuery()).data?.records;
  const text = source && 'text' in source ? source.text.slice(0, identifiedMax) : '';
  const identified = useQuery(identifyQuery(text)).data?.languages[0]?.language;
  const from = choice.from ?? identified ?? 'zh';
  const to = choice.to ?? usualTarget(from);
  const { parties, unread } = readParties(details.parties);
  const create = (own: ReceivedSource['own'], { from, to, ...decision }: Pair & Decision) => {
    const termBaseIds = details.bases.filter(id => offered?.some(({ termBaseId }) => termBaseId === id));
    begin.mutate(
      { own, from, to, termBaseIds, parties, client: details.client.trim(), ...decision },
      {
        onSuccess: ({ recordId }) => {
          orderDrafts.forEach(dropDraft);
          void navigate(addresses.translation(recordId));
        },
      },
    );
  };
  const proceed = (received: ReceivedSource) => {
    const { own, languages, hasTrackedChanges } = received;
    // a file tells its language itself, where nobody chose one
    const first = choice.from ?? languages[0]?.language ?? from;
    const pair = { from: first, to: choice.to ?? usualTarget(first) };
    if (pair.from === pair.to) {
      setChoice(pair);
      drop.mutate(received);
      return;
    }
    if (hasTrackedChanges || othersOf(received, pair).length > 0) setQuestion({ received, ...pair });
    else create(own, { ...pair, changes: 'kept', alsoFrom: [] });
  };
  return {
    ...{ source, setSource, from, to, details, unread, question },
    setLanguages: (part: Partial<Pair>) => setChoice(now => ({ ...now, ...part })),
    start: () => source && receive.mutate(source, { onSuccess: proceed }),
    decide: (decision: Decision) =>
      question && create(question.received.own, { from: question.from, to: question.to, ...decision }),
    /** Leaves what was received as if it had never been sent. */
    leave: () => {
      if (question) drop.mutate(question.received);
      setQuestion(undefined);
    },
    isReceiving: receive.isPending,
    isBeginning: begin.isPending,
  };
}
