import { Link, useRouterState } from '@tanstack/react-router';
import { addresses, sections } from '../app/addresses.ts';
import { isOpen } from '../lib/permission.ts';
import styles from './UserCenterNav.module.css';

/** The pages of the user centre, above each of them. */
export function UserCenterNav() {
  const path = useRouterState({ select: state => state.location.pathname });
  if (!path.startsWith(sections.userCenter)) return null;
  const pages = [
    { name: '账号信息', address: addresses.account, isShown: isOpen(10021) },
    { name: '我的报告', address: addresses.reports, isShown: isOpen(20019) },
    { name: '检索订阅', address: addresses.searchSubscriptions(), isShown: isOpen(20021) },
    { name: '机构订阅', address: addresses.companySubscriptions(), isShown: isOpen(20021) },
    { name: '使用手册', address: addresses.manual(), isShown: true },
    { name: '更新日志', address: addresses.updateLog(), isShown: true },
    { name: '服务协议', address: addresses.serviceAgreement, isShown: true },
    { name: '关于', address: addresses.about, isShown: true },
  ];
  return (
    <nav className={styles.pages} aria-label="用户中心">
      {pages
        .filter(({ isShown }) => isShown)
        .map(({ name, address }) => (
          <Link key={name} {...address} aria-current={path === address.to ? 'page' : undefined}>
            {name}
          </Link>
        ))}
    </nav>
  );
}
