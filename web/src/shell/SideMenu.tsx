import { MenuFoldOutlined, MenuUnfoldOutlined } from '@ant-design/icons';
import { Link, useRouterState } from '@tanstack/react-router';
import { isOpen } from '../lib/permission.ts';
import { type MenuEntry, menu } from './menu.tsx';
import { useUi } from './ui-state.ts';

const isAt = (entry: MenuEntry, path: string) =>
  entry.owns.some(owned => (owned === '/' ? path === '/' : path.startsWith(owned)));

export function SideMenu() {
  const isCollapse = useUi(state => state.isCollapse);
  const path = useRouterState({ select: state => state.location.pathname });
  const entries = menu.filter(entry => entry.resource === undefined || isOpen(entry.resource));
  return (
    <nav className="side-menu" data-collapsed={isCollapse} aria-label="主菜单">
      <ul>
        {entries.map(entry => (
          <li key={entry.path}>
            <Link to={entry.path} aria-current={isAt(entry, path) ? 'page' : undefined} title={entry.name}>
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
