import { useNavigate, useSearch } from '@tanstack/react-router';
import { addresses } from '../../../app/addresses.ts';
import { ToolsPanel } from '../parts/ToolsPanel.tsx';
import styles from './HomeScreen.module.css';

/** /allServe */
export default function AllServeScreen() {
  const navigate = useNavigate();
  const { id } = useSearch({ from: addresses.allServices.to });
  const choose = (categoryId: number | undefined) =>
    void navigate(categoryId === undefined ? addresses.allServices : addresses.servicesOf(categoryId));
  return (
    <div className={styles.home}>
      <h1>全部服务</h1>
      <ToolsPanel categoryId={Number(id)} onChoose={choose} />
    </div>
  );
}
