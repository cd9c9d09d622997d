import { DownOutlined, UpOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import styles from './HitNavigation.module.css';

interface Props {
  hits: number;
  activeHit: number;
  onHit: (hit: number) => void;
}

/** From hit to hit; nothing where there is none. */
export function HitNavigation({ hits, activeHit, onHit }: Props) {
  if (hits === 0) return null;
  return (
    <fieldset className={`${styles.navigation} tabular`} aria-label="命中导航">
      <Button aria-label="上一处命中" icon={<UpOutlined />} onClick={() => onHit(activeHit - 1)} />
      <output>
        {activeHit + 1} / {hits}
      </output>
      <Button aria-label="下一处命中" icon={<DownOutlined />} onClick={() => onHit(activeHit + 1)} />
    </fieldset>
  );
}
