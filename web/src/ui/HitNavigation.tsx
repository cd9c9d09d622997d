import { DownOutlined, UpOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useKeys } from '../lib/keys.ts';
import styles from './HitNavigation.module.css';

interface Props {
  hits: number;
  activeHit: number;
  onHit: (hit: number) => void;
}

/** From hit to hit; nothing where there is none. */
export function HitNavigation({ hits, activeHit, onHit }: Props) {
  const stepTo = [
    { key: 'j', name: '下一处命中', act: () => onHit(activeHit + 1) },
    { key: 'k', name: '上一处命中', act: () => onHit(activeHit - 1) },
  ];
  useKeys('命中', hits === 0 ? [] : stepTo);
  if (hits === 0) return null;
  return (
    <fieldset className={`${styles.navigation} tabular`} aria-label="命中导航">
      <Button aria-label="上一处命中" title="上一处（K）" icon={<UpOutlined />} onClick={() => onHit(activeHit - 1)} />
      <output>
        {activeHit + 1} / {hits}
      </output>
      <Button
        aria-label="下一处命中"
        title="下一处（J）"
        icon={<DownOutlined />}
        onClick={() => onHit(activeHit + 1)}
      />
    </fieldset>
  );
}
