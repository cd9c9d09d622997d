import type { ResourceId } from '@antai/contract/wire/resources';
import { Link } from '@tanstack/react-router';
import { type Address, addresses } from '../../../app/addresses.ts';
import { isOpen } from '../../../lib/permission.ts';
import styles from './OpinionsTabs.module.css';

const tabs: { address: Address; name: string; resource: ResourceId }[] = [
  { address: addresses.opinions, name: '概览', resource: 2001 },
  { address: addresses.commentaries(), name: '专业文章', resource: 20023 },
  { address: addresses.services, name: '定制服务', resource: 20024 },
];

/** The head of the three screens of 专业观点, with the way from one to the others. */
export function OpinionsTabs({ title, about }: { title: string; about: string }) {
  return (
    <header className={styles.head}>
      <div>
        <h1>{title}</h1>
        <p>{about}</p>
      </div>
      <nav aria-label="专业观点">
        {tabs
          .filter(({ resource }) => isOpen(resource))
          .map(({ address, name }) => (
            <Link key={name} {...address} activeOptions={{ exact: true, includeSearch: false }}>
              {name}
            </Link>
          ))}
      </nav>
    </header>
  );
}
