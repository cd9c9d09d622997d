import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { type ScreenPath, sections } from '../app/addresses.ts';
import { routes } from '../app/routes.tsx';
import { isOpen } from '../lib/permission.ts';
import styles from './AdminFrame.module.css';

const pages = (Object.keys(routes) as ScreenPath[]).filter(path => path.startsWith(`${sections.admin}/`));

/** The administration around one of its pages: at the left every screen below /admin that the user may open. */
export default function AdminFrame({ children }: { children: ReactNode }) {
  return (
    <div className={styles.frame}>
      <nav className={styles.pages} aria-label="系统管理">
        <p>系统管理</p>
        <ul>
          {pages
            .map(path => ({ path, ...routes[path] }))
            .filter(({ resource }) => resource === undefined || isOpen(resource))
            .map(({ path, title }) => (
              <li key={path}>
                <Link to={path} activeOptions={{ includeSearch: false }}>
                  {title}
                </Link>
              </li>
            ))}
        </ul>
      </nav>
      <div className={styles.page}>{children}</div>
    </div>
  );
}
