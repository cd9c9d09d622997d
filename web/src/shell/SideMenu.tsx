import { MenuFoldOutlined, MenuUnfoldOutlined } from '@ant-design/icons';
import { Link, useRouterState } from '@tanstack/react-router';
import { addresses } from '../app/addresses.ts';
import { isOpen } from '../lib/permission.ts';
import { type MenuEntry, menu } from './menu.tsx';
import styles from './SideMenu.module.css';
import { useUi } from './ui-state.ts';

/** How much of the path an entry owns; -1 where it owns none. */
const ownedOf = (entry: MenuEntry, path: string) =>
  Math.max(
    ...entry.owns.map(owned =>
      (owned === addresses.home.to ? path === owned : path.startsWith(owned)) ? owned.length : -1,
    ),
  );

export function SideMenu() {
  const isCollapse = useUi(state => state.isCollapse);
  const path = useRouterState({ select: state => state.location.pathname });
  const entries = menu.filter(entry => entry.resource === undefined || isOpen(entry.resource));
  const most = Math.max(0, ...entries.map(entry => ownedOf(entry, path)));
  return (
    <nav className={styles.menu} data-collapsed={isCollapse} aria-label="主菜单">
      <ul>
        {entries.map(entry => (
          <li key={entry.name}>
            <Link
              {...entry.address}
              aria-current={ownedOf(entry, path) === most ? 'page' : undefined}
              title={entry.name}
            >
              {entry.icon}
              <span>{entry.name}</span>
            </Link>
          </li>
        ))}
      </ul>
      <button
        type="button"
        aria-label={isCollapse ? '展开菜单' : '收起菜单'}
        aria-expanded={!isCollapse}
        onClick={() => useUi.setState({ isCollapse: !isCollapse })}
      >
        {isCollapse ? <MenuUnfoldOutlined /> : <MenuFoldOutlined />}
      </button>
    </nav>
  );
}
