import type { ResourceId } from '@antai/contract/wire/resources';
import { Link } from '@tanstack/react-router';
import { isOpen } from '../../../lib/permission.ts';
import './opinions.css';

const tabs: { path: string; name: string; resource: ResourceId }[] = [
  { path: '/intelligentTools/opinionsIndex', name: '概览', resource: 2001 },
  { path: '/intelligentTools/opinionsIndex/opinionsArticles', name: '专业文章', resource: 20023 },
  { path: '/intelligentTools/opinionsIndex/customizeService', name: '定制服务', resource: 20024 },
];

/** The head of the three screens of 专业观点, with the way from one to the others. */
export function OpinionsTabs({ title, about }: { title: string; about: string }) {
  return (
    <header className="opinions-head">
      <div>
        <h1>{title}</h1>
        <p>{about}</p>
      </div>
      <nav aria-label="专业观点">
        {tabs
          .filter(({ resource }) => isOpen(resource))
          .map(({ path, name }) => (
            <Link key={path} to={path} activeOptions={{ exact: true, includeSearch: false }}>
              {name}
            </Link>
          ))}
      </nav>
    </header>
  );
}
