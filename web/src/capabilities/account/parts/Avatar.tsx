import { useQuery } from '@tanstack/react-query';
import { photoQuery } from '../queries.ts';
import styles from './Avatar.module.css';

interface Props {
  name: string;
  fileId: string;
  sizePx: number;
}

/** The user's photo, or the first letter of the name where there is none. */
export function Avatar({ name, fileId, sizePx }: Props) {
  const photo = useQuery(photoQuery(fileId));
  return (
    <span className={styles.avatar} style={{ width: sizePx, height: sizePx, fontSize: sizePx * 0.47 }} aria-hidden>
      {photo.data ? <img src={photo.data} alt="" /> : (name.trim()[0] ?? '人')}
    </span>
  );
}
