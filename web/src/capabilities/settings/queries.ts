import type { CategoryField } from '@antai/contract/search';
import {
  configTypes,
  fieldsKey,
  type SettingsGroup,
  settingKeys,
  settings,
  settingsFaults,
  settingsTexts,
  switchOn,
} from '@antai/contract/settings';
import type { SentOf } from '@antai/contract/wire/call';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { wear } from '../../lib/appearance.ts';
import { presenter } from '../../lib/presenter.ts';
import { send } from '../../lib/send.ts';
import { sendQuietly } from '../../lib/send-quietly.ts';

const choiceIn = (groups: SettingsGroup[], key: string) => groups.find(({ params }) => params[key])?.params[key];

function wearChoices(groups: SettingsGroup[]) {
  const first = (key: string) => choiceIn(groups, key)?.[0];
  const [theme, density, size] = [
    first(settingKeys.theme),
    first(settingKeys.density),
    first(settingKeys.documentFontSize),
  ];
  wear({ ...(theme && { theme }), ...(density && { density }), ...(size && { documentFontSize: size }) });
}

/** All settings of the user; reading them gives the page its appearance. */
export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  staleTime: Number.POSITIVE_INFINITY,
  queryFn: async ({ signal }) => {
    const groups = await sendQuietly(settings.all, {}, { signal });
    wearChoices(groups);
    return groups;
  },
});

/** What the search page is to be like; where the settings cannot be read it is as it comes. */
export function useSearchSettings() {
  const { data = [], isPending } = useQuery(settingsQuery);
  const pageSize = Number(choiceIn(data, settingKeys.pageSize)?.[0] ?? 0);
  return {
    isPending,
    defaultTab: choiceIn(data, settingKeys.defaultTab)?.[0],
    /** Undefined where the user has never chosen. */
    pageSize: pageSize > 0 ? pageSize : undefined,
    hasOpenCharts: choiceIn(data, settingKeys.charts)?.includes(switchOn) ?? true,
  };
}

type SaveData = SentOf<typeof settings.save>['data'];

/** What a save sends. The type of what is sent cannot say that every key but four has ids. */
const changeOf = (
  group: Pick<SettingsGroup, 'type' | 'mainbodyId' | 'userConfigId'>,
  params: Record<string, string[]>,
): SaveData => ({ ...group, isChange: true, ...params }) as SaveData;

/** The services that the user has put first, and how to change them; what is chosen shows at once. */
export function useFavourites() {
  const queries = useQueryClient();
  const { data = [] } = useQuery(settingsQuery);
  const { queryKey } = settingsQuery;
  const group = data.find(({ type }) => type === configTypes.userCenter);
  const current = choiceIn(data, settingKeys.favourites) ?? [];
  const save = useMutation({
    mutationFn: (favourites: string[]) => {
      const of = { type: configTypes.userCenter, mainbodyId: '', userConfigId: group?.userConfigId ?? '' };
      return send(settings.save, { data: changeOf(of, { favourites }) });
    },
    onMutate: favourites =>
      queries.setQueryData(queryKey, groups =>
        groups?.map(each => (each === group ? { ...each, params: { ...each.params, favourites } } : each)),
      ),
    onSettled: () => queries.invalidateQueries({ queryKey }),
  });
  return {
    canChoose: group !== undefined,
    favourites: current,
    toggle: (key: string) =>
      save.mutate(current.includes(key) ? current.filter(each => each !== key) : [...current, key]),
  };
}

/** Those fields of a category that the user wants among its columns, charts or filters. */
export function useShownFields(mainTab: string, part: 'Columns' | 'Charts' | 'Facets') {
  const { data = [] } = useQuery(settingsQuery);
  const selection = choiceIn(data, fieldsKey(mainTab, part));
  return (fields: CategoryField[]) =>
    selection ? fields.filter(({ fieldEn }) => selection.includes(fieldEn)) : fields;
}

/** Which cards of an organisation's page the user wants; all of those that cannot be chosen among. */
export function useShownCards() {
  const { data = [] } = useQuery(settingsQuery);
  const group = data.find(({ params }) => params[settingKeys.portraitCards]);
  const choices = group?.items.find(({ key }) => key === settingKeys.portraitCards)?.list ?? [];
  const hidden = choices.filter(({ isChecked }) => !isChecked).map(({ id }) => id);
  return (cardId: string) => !hidden.includes(cardId);
}

/** Choices of a user that are not saved yet, by type and key. */
export type Draft = Record<number, Record<string, string[]>>;

/** Whether a save would be refused, and why: the warning monitoring wants a level. */
function complaintAbout(group: SettingsGroup, params: Record<string, string[]>): string | undefined {
  if (group.type !== configTypes.warningMonitoring) return undefined;
  const level = { ...group.params, ...params }[settingKeys.monitorLevel];
  return level?.length ? undefined : settingsFaults.noMonitorLevel.text;
}

/** Saves what has been changed, group by group; `onSaved` is called when all of it is. */
export function useSaveSettings(onSaved: () => void) {
  const queries = useQueryClient();
  const save = useMutation({
    mutationFn: async ({ groups, draft }: { groups: SettingsGroup[]; draft: Draft }) => {
      for (const { type, mainbodyId, userConfigId } of groups) {
        const params = draft[type];
        if (!params) continue;
        await send(settings.save, { data: changeOf({ type, mainbodyId, userConfigId }, params) });
      }
    },
    onSuccess: async () => {
      presenter.success(settingsTexts.saved);
      await queries.invalidateQueries({ queryKey: settingsQuery.queryKey });
      onSaved();
    },
    // some of it may have been saved
    onError: () => queries.invalidateQueries({ queryKey: settingsQuery.queryKey }),
  });
  return {
    isSaving: save.isPending,
    save(groups: SettingsGroup[], draft: Draft) {
      const complaint = groups.map(group => complaintAbout(group, draft[group.type] ?? {})).find(Boolean);
      if (complaint) presenter.error(complaint);
      else save.mutate({ groups, draft });
    },
  };
}
