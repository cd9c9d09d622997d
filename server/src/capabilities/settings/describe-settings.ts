import type { Category } from '@antai/contract/search';
import { fieldsKey, type SettingsGroup, type SettingsItem } from '@antai/contract/settings';
import described from './data/definitions.json' with { type: 'json' };

interface Choice {
  id: string;
  name: string;
}

/** A setting before anybody has chosen. */
export interface Definition {
  key: string;
  id: string;
  name: string;
  section: string;
  mainTab: string;
  configType: SettingsItem['configType'];
  canMultiSelect: boolean;
  list: Choice[];
  /** The ids that stand chosen as it comes. */
  usual: string[];
  /** Nothing chosen is refused. */
  isRequired: boolean;
  /** A choice among fields: what is left out is kept, so that a field added later is shown. */
  keepsRest: boolean;
}

export interface DefinitionGroup {
  type: number;
  name: string;
  items: Definition[];
}

type WrittenSetting = Pick<Definition, 'key' | 'id' | 'name' | 'section' | 'configType' | 'usual'> &
  Partial<Definition> & { listOf?: 'categories' };

const groups = described as { type: number; name: string; items: WrittenSetting[] }[];

const plain = { mainTab: '', canMultiSelect: false, isRequired: false, keepsRest: false, list: [] };

const choicesOf = (fields: Category['fields']): Choice[] =>
  fields.map(({ fieldEn, fieldCn }) => ({ id: fieldEn, name: fieldCn }));

/** What can be shown or left out of a category: its columns, charts and filters. */
function fieldDefinitions({ mainTab, name, id, titleField, fields }: Category): Definition[] {
  const parts = [
    { part: 'Facets', title: '筛选项', fields: fields.filter(field => field.isFilterable) },
    {
      part: 'Charts',
      title: '图表',
      fields: fields.filter(field => field.isChartable && field.fieldType !== 'date'),
    },
    {
      part: 'Columns',
      title: '列',
      fields: fields.filter(field => field.isColumn && field.fieldEn !== titleField),
    },
  ] as const;
  return parts
    .filter(({ fields }) => fields.length > 0)
    .map(({ part, title, fields }, index) => ({
      ...plain,
      key: fieldsKey(mainTab, part),
      id: `4${id}${index + 1}`,
      name: `显示的${title}`,
      section: name,
      mainTab,
      configType: 'list',
      canMultiSelect: true,
      list: choicesOf(fields),
      usual: fields.map(({ fieldEn }) => fieldEn),
      keepsRest: true,
    }));
}

/** Every setting there is for whoever may search these categories. */
export function describeSettings(categories: Category[]): DefinitionGroup[] {
  const tabs = categories.map(({ mainTab, name }) => ({ id: mainTab, name }));
  return groups.map(({ type, name, items }) => {
    const definitions = items.map(({ listOf, ...item }): Definition => {
      const definition = { ...plain, ...item };
      return listOf === 'categories' ? { ...definition, list: tabs } : definition;
    });
    const isOfFields = definitions.some(({ key }) => key === 'defaultTab');
    return { type, name, items: isOfFields ? [...definitions, ...categories.flatMap(fieldDefinitions)] : definitions };
  });
}

/** A setting that the product itself reads; throws where the data describes none of that key. */
export function definitionOf(type: number, key: string): Definition {
  const definition = describeSettings([])
    .find(group => group.type === type)
    ?.items.find(item => item.key === key);
  if (!definition) throw new Error(`definitions.json describes no setting ${key} of type ${type}`);
  return definition;
}

/** What stands chosen: of what is kept, what there still is to choose; else as it came. */
export function choiceOf({ key, list, usual, keepsRest }: Definition, choices: Record<string, string[]>): string[] {
  const ids = list.map(({ id }) => id);
  const choice = choices[key];
  if (!choice) return usual.filter(id => ids.includes(id));
  return keepsRest ? ids.filter(id => !choice.includes(id)) : choice.filter(id => ids.includes(id));
}

/** What is kept of the chosen ids. */
export const storedIds = ({ list, keepsRest }: Definition, values: string[]): string[] =>
  keepsRest ? list.map(({ id }) => id).filter(id => !values.includes(id)) : [...new Set(values)];

/** What is wrong with the chosen ids; undefined where nothing is. */
export function complaintAbout({ name, list, canMultiSelect, configType }: Definition, values: string[]) {
  const stranger = values.find(id => !list.some(choice => choice.id === id));
  if (stranger !== undefined) return `“${name}”没有“${stranger}”这一选项`;
  if (!canMultiSelect && new Set(values).size > 1) return `“${name}”只能选择一项`;
  if (configType === 'radio' && values.length === 0) return `请选择“${name}”`;
  return undefined;
}

interface StoredChoices {
  mainbodyId: string;
  userConfigId: string;
  choices: Record<string, string[]>;
}

/** A group as its user reads it. */
export function groupOf({ type, name, items }: DefinitionGroup, row: StoredChoices): SettingsGroup {
  const { mainbodyId, userConfigId, choices } = row;
  const settings = items.map(item =>
    itemOf(item, { values: choiceOf(item, choices), myId: item.key in choices ? userConfigId : '' }),
  );
  const params = Object.fromEntries(settings.map(({ key, active }) => [key, active.selectValue]));
  return { type, name, mainbodyId, userConfigId, params, items: settings };
}

function itemOf(definition: Definition, { values, myId }: { values: string[]; myId: string }): SettingsItem {
  const { key, id, name, section, mainTab, configType, canMultiSelect } = definition;
  const list = definition.list.map(choice => ({ ...choice, isChecked: values.includes(choice.id) }));
  const names = list.filter(({ isChecked }) => isChecked).map(choice => choice.name);
  return {
    key,
    id,
    name,
    fieldEn: key,
    fieldCn: name,
    configType,
    canMultiSelect,
    list,
    active: { selectValue: values, frontValue: names.join('、') },
    myId,
    show: list.length > 0,
    section,
    mainTab,
  };
}
