import { randomUUID } from 'node:crypto';
import type { Category } from '@antai/contract/search';
import {
  configTypes,
  type MonitorLevel,
  monitorLevels,
  type SettingsChange,
  settingKeys,
  settingsFaults,
  switchOn,
  userConfigsMax,
} from '@antai/contract/settings';
import { faults } from '@antai/contract/wire/faults';
import type { Caller } from '../../platform/caller.ts';
import type { Clock } from '../../platform/clock.ts';
import { Fault } from '../../platform/fault.ts';
import type { Transaction } from '../../platform/transaction.ts';
import {
  choiceOf,
  complaintAbout,
  type Definition,
  definitionOf,
  describeSettings,
  groupOf,
  storedIds,
} from './describe-settings.ts';
import type { SettingsStore, UserConfigRow } from './store.ts';

interface Deps {
  store: SettingsStore;
  clock: Clock;
  /** Whether mails leave the house: without that nothing about them can be chosen. */
  isMailSent: boolean;
  /** The categories that a caller may search. */
  categoriesOf: (caller: Caller) => Promise<Category[]>;
}

export type SettingsService = ReturnType<typeof settingsService>;

/** Types whose settings may differ from one main body to the next. */
const byMainBody: number[] = [configTypes.customerPortrait, configTypes.warningMonitoring];

const noChoices = { userConfigId: '', choices: {} };

const noticeKinds = definitionOf(configTypes.userCenter, settingKeys.noticeKinds);
const noticeMail = definitionOf(configTypes.userCenter, settingKeys.noticeMail);
const monitorLevel = definitionOf(configTypes.warningMonitoring, settingKeys.monitorLevel);
const popups = definitionOf(configTypes.userCenter, settingKeys.popups);

/** Every group of settings that has an effect here. */
async function groupsFor({ categoriesOf, isMailSent }: Pick<Deps, 'categoriesOf' | 'isMailSent'>, caller: Caller) {
  const groups = describeSettings(await categoriesOf(caller));
  const isOffered = ({ key }: Definition) => isMailSent || key !== settingKeys.noticeMail;
  return groups.map(group => ({ ...group, items: group.items.filter(isOffered) }));
}

async function definitionsOf(deps: Deps, { caller, type }: { caller: Caller; type: number }) {
  const group = (await groupsFor(deps, caller)).find(each => each.type === type);
  if (!group) throw new Fault(faults.invalid);
  return group;
}

const subjectOf = (caller: Caller, { type, mainbodyId }: Pick<UserConfigRow, 'type' | 'mainbodyId'>) => {
  if (mainbodyId !== '' && !byMainBody.includes(type)) {
    throw new Fault(faults.invalid, '这类设置不分主体，请去掉主体编号（mainbodyId）');
  }
  return { ownerId: caller.userId, type, mainbodyId };
};

/** The choices of a save as they are kept; refused by name where one of them is none of the group's. */
function choicesOf(items: Definition[], params: Record<string, string[]>) {
  return Object.entries(params).map(([key, values]): [string, string[]] => {
    const item = items.find(each => each.key === key);
    if (!item) throw new Fault(faults.invalid, `没有“${key}”这项设置`);
    const complaint = complaintAbout(item, values);
    if (complaint) throw new Fault(faults.invalid, complaint);
    return [key, storedIds(item, values)];
  });
}

/** What a user has chosen of how the product looks and behaves. */
export function settingsService(deps: Deps) {
  const { store, clock, isMailSent } = deps;
  return {
    async all(caller: Caller) {
      const rowOf = new Map((await store.general(caller.userId)).map(row => [row.type, row]));
      const groups = await groupsFor(deps, caller);
      return groups.map(group => groupOf(group, { mainbodyId: '', ...(rowOf.get(group.type) ?? noChoices) }));
    },

    async group(caller: Caller, which: Pick<UserConfigRow, 'type' | 'mainbodyId'>) {
      const subject = subjectOf(caller, which);
      const group = await definitionsOf(deps, { caller, type: which.type });
      const row = await store.find(subject);
      return groupOf(group, { mainbodyId: which.mainbodyId, ...(row ?? noChoices) });
    },

    async save(caller: Caller, { type, mainbodyId, userConfigId, isChange, ...params }: SettingsChange) {
      const subject = subjectOf(caller, { type, mainbodyId });
      const { items } = await definitionsOf(deps, { caller, type });
      const row = await store.find(subject);
      if (userConfigId !== '' && userConfigId !== row?.userConfigId) throw new Fault(faults.notFound);
      const choices = Object.fromEntries(choicesOf(items, params as Record<string, string[]>));
      const standing = { ...row?.choices, ...choices };
      const isMissing = items.some(item => item.isRequired && choiceOf(item, standing).length === 0);
      if (isMissing) throw new Fault(settingsFaults.noMonitorLevel);
      if (!isChange) return {};
      const saved = await store.put(
        { ...subject, userConfigId: randomUUID(), choices, changedAt: clock.now() },
        userConfigsMax,
      );
      if (saved === 'tooMany') throw new Fault(settingsFaults.tooMany);
      return {};
    },

    /** How much a user wants to hear of a main body: what is chosen for it, else for all, else everything. */
    async monitorLevel(ownerId: string, mainbodyId: string): Promise<MonitorLevel> {
      const type = configTypes.warningMonitoring;
      for (const subject of [mainbodyId, ''].map(id => ({ ownerId, type, mainbodyId: id }))) {
        const { choices } = (await store.find(subject)) ?? noChoices;
        const [level] = choiceOf(monitorLevel, choices);
        if (level) return level as MonitorLevel;
      }
      return monitorLevels.high;
    },

    /** How a user wants to hear of a notice of this kind: at all, by a popup, by mail. */
    async noticeWish(userId: string, messageType: number, { transaction }: { transaction?: Transaction } = {}) {
      const subject = { ownerId: userId, type: configTypes.userCenter, mainbodyId: '' };
      const { choices } = (await store.find(subject, transaction)) ?? noChoices;
      const isWanted = choiceOf(noticeKinds, choices).includes(String(messageType));
      const [mail = 'off'] = isWanted && isMailSent ? choiceOf(noticeMail, choices) : [];
      return { isWanted, mail, isPopupWanted: isWanted && choiceOf(popups, choices).includes(switchOn) };
    },
  };
}
