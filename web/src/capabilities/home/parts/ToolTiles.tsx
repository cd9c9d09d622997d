import type { ResourceId } from '@antai/contract/wire/resources';
import { Link } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import { withPermission } from '../../../lib/permission.ts';
import { presenter } from '../../../lib/presenter.ts';
import styles from './ToolsPanel.module.css';
import type { Tool } from './tools.ts';

/** Lets the link lead on where it is permitted; else the resource says why not. */
function follow(event: MouseEvent, resource: ResourceId) {
  const refuse = (name: string) => {
    event.preventDefault();
    presenter.error(`您没有“${name}”的权限，请联系管理员开通`);
  };
  withPermission(resource, () => undefined, refuse);
}

/** Services as tiles that lead to them. */
export function ToolTiles({ tools }: { tools: Tool[] }) {
  return (
    <ul className={styles.tiles}>
      {tools.map(({ name, about, address, icon: Icon, resource }) => (
        <li key={name}>
          <Link {...address} onClick={event => follow(event, resource)}>
            <span className={styles.icon}>
              <Icon />
            </span>
            <span>
              <strong>{name}</strong>
              <small>{about}</small>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
