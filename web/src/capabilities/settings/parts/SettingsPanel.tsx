import type { SettingsGroup, SettingsItem } from '@antai/contract/settings';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { EmptyBox } from '../../../ui/EmptyBox.tsx';
import { ErrorBox } from '../../../ui/ErrorBox.tsx';
import { LoadingBox } from '../../../ui/LoadingBox.tsx';
import { type Draft, settingsQuery, useSaveSettings } from '../queries.ts';
import { SettingControl } from './SettingControl.tsx';
import styles from './SettingsPanel.module.css';

interface Props {
  /** The groups to show, in this order. */
  types: number[];
  /** The category whose fields are to be chosen among. */
  mainTab: string;
  onSaved: () => void;
}

const isSame = (one: string[], other: string[]) =>
  one.length === other.length && one.every(each => other.includes(each));

/** The draft with a choice in it; a choice that is what is saved already leaves it. */
function withChoice(
  draft: Draft,
  { type, params }: SettingsGroup,
  { key, options }: { key: string; options: string[] },
): Draft {
  const { [key]: _, ...others } = draft[type] ?? {};
  const next = isSame(options, params[key] ?? []) ? others : { ...others, [key]: options };
  const { [type]: __, ...rest } = draft;
  return Object.keys(next).length > 0 ? { ...rest, [type]: next } : rest;
}

const countOf = (draft: Draft) => Object.values(draft).reduce((sum, params) => sum + Object.keys(params).length, 0);

/** The settings of these types; nothing changes before it is saved. */
export function SettingsPanel({ types, mainTab, onSaved }: Props) {
  const { data, error, refetch } = useQuery(settingsQuery);
  const [draft, setDraft] = useState<Draft>({});
  const { isSaving, save } = useSaveSettings(onSaved);
  if (error) return <ErrorBox error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingBox />;
  const groups = types.flatMap(type => data.find(group => group.type === type) ?? []);
  const isShown = (item: SettingsItem) => item.show && (item.mainTab === '' || item.mainTab === mainTab);
  const rows = groups.flatMap(group => group.items.filter(isShown).map(item => ({ group, item })));
  if (rows.length === 0) return <EmptyBox isSettled text="没有可以设置的项目" />;
  // what is long, and of one category alone, comes last
  const ordered = rows.toSorted((a, b) => Number(a.item.mainTab !== '') - Number(b.item.mainTab !== ''));
  const sections = Map.groupBy(ordered, ({ item }) => item.section);
  const count = countOf(draft);
  return (
    <div className={styles.panel}>
      <div className={styles.settings}>
        {[...sections].map(([section, settings]) => (
          <section key={section} aria-label={section}>
            <h3>{section}</h3>
            {settings.map(({ group, item }) => (
              <SettingControl
                key={item.key}
                item={item}
                options={draft[group.type]?.[item.key] ?? item.active.selectValue}
                onChoose={options => setDraft(current => withChoice(current, group, { key: item.key, options }))}
              />
            ))}
          </section>
        ))}
      </div>
      <footer>
        <span role="status">{count > 0 ? `有 ${count} 项未保存` : '没有未保存的改动'}</span>
        <Button disabled={count === 0} onClick={() => setDraft({})}>
          还原
        </Button>
        <Button type="primary" disabled={count === 0} loading={isSaving} onClick={() => save(groups, draft)}>
          保存
        </Button>
      </footer>
    </div>
  );
}
