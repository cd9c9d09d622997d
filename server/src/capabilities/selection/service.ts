import type { searchedKinds } from '@antai/contract/assistant/presets';
import type { ExaminationPoint } from '@antai/contract/examination';
import { type SelectionItem, type SelectionPreview, selectionFaults, selectionKinds } from '@antai/contract/selection';
import { readySets } from '@antai/examination';
import { shanghaiDay } from '@antai/values';
import type { Caller } from '../../platform/caller.ts';
import type { Clock } from '../../platform/clock.ts';
import { Fault } from '../../platform/fault.ts';
import type { AssistantService } from '../assistant/service.ts';
import type { DraftingService } from '../drafting/service.ts';
import type { ExaminationService } from '../examination/service.ts';
import type { QuestionnairesService } from '../questionnaires/service.ts';
import { type Entry, listEntries } from './list-items.ts';
import type { ItemKey, SelectionStore } from './store.ts';

export interface Tools {
  assistant: Pick<AssistantService, 'presets'>;
  drafting: Pick<DraftingService, 'ownTemplates'>;
  questionnaires: Pick<QuestionnairesService, 'libraryCopy'>;
  examination: Pick<ExaminationService, 'saveSet'>;
}

interface Deps extends Tools {
  store: SelectionStore;
  clock: Clock;
}

export type SelectionService = ReturnType<typeof selectionService>;

const keyOf = ({ kind, itemId }: ItemKey) => `${kind} ${itemId}`;

/** The rules of AI智选库: what stands ready is everybody's who may use its tool; a copy is one's own. */
export function selectionService({ store, clock, assistant, drafting, questionnaires, examination }: Deps) {
  const { shipped } = assistant.presets;
  const entries = listEntries({ assistants: shipped.assistants, questions: shipped.templates });
  const byKey = new Map(entries.map(entry => [keyOf(entry), entry]));

  function entryOf(place: ItemKey): Entry {
    const entry = byKey.get(keyOf(place));
    if (!entry) throw new Fault(selectionFaults.noItem);
    return entry;
  }

  async function copyAssistant(caller: Caller, itemId: string) {
    const { name, about, focus, kinds } = shipped.assistants.find(({ owmId }) => owmId === itemId)!;
    // those that come with the product look in nothing else
    const searched = kinds as (typeof searchedKinds)[number][];
    return (await assistant.presets.addAssistant(caller, { name, about, focus, kinds: searched })).owmId;
  }

  async function copyQuestion(caller: Caller, itemId: string) {
    const { name, text } = shipped.templates.find(({ templateId }) => templateId === itemId)!;
    return (await assistant.presets.saveTemplate(caller, { name, text })).templateId;
  }

  async function copySet(caller: Caller, itemId: string) {
    const { name, points } = readySets.find(({ setId }) => setId === itemId)!;
    return (await examination.saveSet(caller, { name, points: points as ExaminationPoint[] })).setId;
  }

  /** Makes the copy that is the caller's own; null for what is taken as words. */
  async function copy(caller: Caller, { kind, itemId }: Entry): Promise<string | null> {
    if (kind === 'assistant') return copyAssistant(caller, itemId);
    if (kind === 'question') return copyQuestion(caller, itemId);
    if (kind === 'document') return (await drafting.ownTemplates.copy(caller, itemId)).templateId;
    if (kind === 'questionnaire') return (await questionnaires.libraryCopy(caller, itemId)).questionnaireId;
    return kind === 'pointSet' ? copySet(caller, itemId) : null;
  }

  return {
    async list(caller: Caller): Promise<{ items: SelectionItem[] }> {
      const [favourites, uses] = await Promise.all([store.favouritesOf(caller.userId), store.uses()]);
      const favoured = new Set(favourites.map(keyOf));
      const counts = new Map(uses.map(use => [keyOf(use), use.total]));
      const usable = entries.filter(({ kind }) => caller.may(selectionKinds[kind].resource));
      const items = usable.map(({ kind, itemId, title, about, areas }) => {
        const key = keyOf({ kind, itemId });
        return { kind, itemId, title, about, areas, isFavourite: favoured.has(key), useCount: counts.get(key) ?? 0 };
      });
      return { items };
    },

    async preview(place: ItemKey): Promise<SelectionPreview> {
      const { kind, itemId, title, about, parts, text } = entryOf(place);
      return { kind, itemId, title, about, parts, text };
    },

    async favour(caller: Caller, { isFavourite, ...place }: ItemKey & { isFavourite: boolean }) {
      const entry = entryOf(place);
      if (isFavourite) await store.favour(caller.userId, entry, { createdAt: clock.now() });
      else await store.disfavour(caller.userId, entry);
      return {};
    },

    async add(caller: Caller, place: ItemKey) {
      const entry = entryOf(place);
      const recordId = await copy(caller, entry);
      await store.use(caller.userId, entry, { day: shanghaiDay(clock.now()) });
      return { recordId };
    },
  };
}
