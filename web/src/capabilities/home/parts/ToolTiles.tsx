import { StarFilled, StarOutlined } from '@ant-design/icons';
import type { ResourceId } from '@antai/contract/wire/resources';
import { Link } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import { withPermission } from '../../../lib/permission.ts';
import { presenter } from '../../../lib/presenter.ts';
import { useFavourites } from '../../settings/queries.ts';
import styles from './ToolTiles.module.css';
import type { Tool } from './tools.ts';

/** Lets the link lead on where it is permitted; else the resource says why not. */
function follow(event: MouseEvent, resource: ResourceId) {
  const refuse = (name: string) => {
    event.preventDefault();
    presenter.error(`您没有“${name}”的权限，请联系管理员开通`);
  };
  withPermission(resource, { act: () => undefined, refuse });
}

/** Services as tiles that lead to them; each can be put among the first. */
export function ToolTiles({ tools }: { tools: Tool[] }) {
  const { canChoose, favourites, toggle } = useFavourites();
  return (
    <ul className={styles.tiles}>
      {tools.map(({ key, name, about, address, icon: Icon, resource }) => (
        <li key={key}>
          <Link {...address} onClick={event => follow(event, resource)}>
            <span className={styles.icon}>
              <Icon />
            </span>
            <span>
              <strong>{name}</strong>
              <small>{about}</small>
            </span>
          </Link>
          {canChoose ? (
            <button
              type="button"
              className={styles.star}
              aria-pressed={favourites.includes(key)}
              aria-label={`常用：${name}`}
              title={favourites.includes(key) ? '从常用中移去' : '放到常用'}
              onClick={() => toggle(key)}
            >
              {favourites.includes(key) ? <StarFilled /> : <StarOutlined />}
            </button>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
