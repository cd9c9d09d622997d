import { useNavigate, useSearch } from '@tanstack/react-router';
import { Segmented } from 'antd';
import { addresses } from '../../../app/addresses.ts';
import { FileChecks } from '../parts/FileChecks.tsx';
import { FileReport } from '../parts/FileReport.tsx';
import { TextCheck } from '../parts/TextCheck.tsx';
import styles from './CitationCheckScreen.module.css';

const sources = [
  { value: 'text', label: '粘贴文字' },
  { value: 'file', label: '上传文件' },
] as const;

/** /intelligentTools/citationCheck */
export default function CitationCheckScreen() {
  const { source = 'text', id } = useSearch({ from: addresses.citationCheck.to });
  const navigate = useNavigate();
  const turnTo = (value: string) =>
    void navigate(value === 'file' ? addresses.citationFiles() : addresses.citationCheck);
  return (
    <article className={styles.check}>
      <header>
        <div>
          <h1>引用核验</h1>
          <p>核对文中的法条与案号：是否在库、当时是否有效、引文是否一致。不在库中的，只说未能核实。</p>
        </div>
        <Segmented aria-label="核验什么" options={[...sources]} value={source} onChange={turnTo} />
      </header>
      {source === 'text' ? <TextCheck /> : id ? <FileReport taskId={id} /> : <FileChecks />}
    </article>
  );
}
