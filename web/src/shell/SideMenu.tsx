import { MenuFoldOutlined, MenuUnfoldOutlined } from '@ant-design/icons';
import { Link, useRouterState } from '@tanstack/react-router';
import { type FocusEvent, type KeyboardEvent, useRef, useState, useSyncExternalStore } from 'react';
import { sections } from '../app/addresses.ts';
import { keepChoice, readChoice } from '../lib/keep-choice.ts';
import { isOpen } from '../lib/permission.ts';
import { type MenuEntry, type MenuTool, menu, toolAt } from './menu.tsx';
import styles from './SideMenu.module.css';
import { useUi } from './ui-state.ts';

/** Below this width names have no room; below the other a screen of work needs theirs. */
const narrow = matchMedia('(max-width: 1151px)');
const tight = matchMedia('(max-width: 1679px)');

function useMatches(media: MediaQueryList): boolean {
  return useSyncExternalStore(
    onChange => {
      media.addEventListener('change', onChange);
      return () => media.removeEventListener('change', onChange);
    },
    () => media.matches,
  );
}

/** Whether a screen of work stands open: one record of a tool, with its panes side by side. */
const useIsAtWork = () =>
  useRouterState({
    select: ({ location: { pathname, search } }) =>
      pathname.startsWith(`${sections.intelligence}/`) && (search as { id?: string }).id !== undefined,
  });

/** Tools that may be opened; an entry without any is left out. */
const openEntries = (): MenuEntry[] =>
  menu
    .map(entry => ({
      ...entry,
      tools: entry.tools.filter(({ resource }) => resource === undefined || isOpen(resource)),
    }))
    .filter(({ tools }) => tools.length > 0);

const choiceName = 'menu-groups';

/** Which groups stand open: what was chosen before, else the group of the page. */
function useOpenGroups() {
  const [groups, setGroups] = useState(() => readChoice<Record<string, boolean>>(choiceName) ?? {});
  const choose = (name: string, isShown: boolean) => {
    const next = { ...groups, [name]: isShown };
    setGroups(next);
    keepChoice(choiceName, next);
  };
  return { groups, choose };
}

export function SideMenu() {
  const isCollapse = useUi(state => state.isCollapse);
  const isNarrow = useMatches(narrow);
  const isTight = useMatches(tight);
  const isAtWork = useIsAtWork();
  const isForced = isNarrow || (isTight && isAtWork);
  const isRail = isForced || isCollapse;
  const path = useRouterState({ select: state => state.location.pathname });
  const entries = openEntries();
  const current = toolAt(entries, path);
  const { groups, choose } = useOpenGroups();
  return (
    <nav className={styles.menu} data-collapsed={isRail} aria-label="主菜单">
      <ul>
        {entries.map(entry => {
          const isHere = current !== undefined && entry.tools.includes(current);
          const only = entry.isGroup ? undefined : entry.tools[0];
          return (
            <li key={entry.name}>
              {only ? (
                <ToolLink tool={only} current={current} icon={entry.icon} short={entry.short} />
              ) : isRail ? (
                <Flyout key={path} entry={entry} current={current} isHere={isHere} />
              ) : (
                <Group
                  entry={entry}
                  current={current}
                  isHere={isHere}
                  isShown={groups[entry.name] ?? isHere}
                  onTurn={isShown => choose(entry.name, isShown)}
                />
              )}
            </li>
          );
        })}
      </ul>
      {isForced ? null : (
        <button
          type="button"
          className={styles.fold}
          aria-label={isCollapse ? '展开菜单' : '收起菜单'}
          aria-expanded={!isCollapse}
          onClick={() => useUi.setState({ isCollapse: !isCollapse })}
        >
          {isCollapse ? <MenuUnfoldOutlined /> : <MenuFoldOutlined />}
        </button>
      )}
    </nav>
  );
}

interface LinkProps {
  tool: MenuTool;
  current: MenuTool | undefined;
  icon?: MenuEntry['icon'];
  short?: string;
}

const ToolLink = ({ tool, current, icon, short }: LinkProps) => (
  <Link {...tool.address} aria-current={tool === current ? 'page' : undefined} aria-label={tool.name} title={tool.name}>
    {icon}
    <span data-short={short}>{tool.name}</span>
  </Link>
);

interface GroupProps {
  entry: MenuEntry;
  current: MenuTool | undefined;
  /** Whether the page belongs to one of its tools. */
  isHere: boolean;
  isShown: boolean;
  onTurn: (isShown: boolean) => void;
}

/** A group whose tools open below its name, or beside it where names have no room. */
function Group({ entry, current, isHere, isShown, onTurn }: GroupProps) {
  return (
    <>
      <button
        type="button"
        className={styles.group}
        aria-expanded={isShown}
        aria-current={isHere && !isShown ? 'true' : undefined}
        aria-label={entry.name}
        title={entry.name}
        onClick={() => onTurn(!isShown)}
      >
        {entry.icon}
        <span data-short={entry.short}>{entry.name}</span>
      </button>
      {isShown ? (
        <ul className={styles.tools} aria-label={entry.name}>
          {entry.tools.map(tool => (
            <li key={tool.name}>
              <ToolLink tool={tool} current={current} />
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}

/** A group in the narrow menu: open until a tool is chosen, Escape is pressed, or one leaves it. */
function Flyout(props: Omit<GroupProps, 'isShown' | 'onTurn'>) {
  const [isShown, setShown] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  const close = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isShown) return;
    event.stopPropagation();
    setShown(false);
    frame.current?.querySelector('button')?.focus();
  };
  const leave = ({ relatedTarget }: FocusEvent) => {
    if (!frame.current?.contains(relatedTarget)) setShown(false);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what is pressed and focused are the button and links inside
    <div ref={frame} className={styles.flyout} onKeyDown={close} onBlur={leave}>
      <Group {...props} isShown={isShown} onTurn={setShown} />
    </div>
  );
}
