import type { ResourceId } from '@antai/contract/wire/resources';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { ScreenPath } from '../app/addresses.ts';
import { isOpen } from '../lib/permission.ts';
import styles from './AdminFrame.module.css';

interface Props {
  /** Every page of the administration, in the order in which they stand. */
  pages: readonly { path: ScreenPath; title: string; resource?: ResourceId }[];
  children: ReactNode;
}

/** The administration around one of its pages: at the left all of them that the user may open. */
export default function AdminFrame({ pages, children }: Props) {
  return (
    <div className={styles.frame}>
      <nav className={styles.pages} aria-label="系统管理">
        <p>系统管理</p>
        <ul>
          {pages
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
